"""Let what was chosen at a night for the game *Any game* hold for each game that people named there."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.db import migrations
from django.db.migrations.state import StateApps

KEY = "any-game"


def split_choices(apps: StateApps, _editor: object) -> None:
    models = {name: apps.get_model("scoresheets", name) for name in ("Night", "Table", "Handicap")}
    played = models["Table"].objects.filter(game=KEY, place__isnull=False)
    for night in models["Night"].objects.filter(places__tables__in=played).distinct():
        here = played.filter(place__night=night).values_list("options", flat=True)
        called = {str(options.get("called") or "") for options in here}
        own = [f"{KEY}_{sha256(name.encode()).hexdigest()[:8]}" for name in sorted(called) if name]
        _choose(night, own)
        for row in models["Handicap"].objects.filter(night=night, game=KEY):
            models["Handicap"].objects.bulk_create(
                models["Handicap"](night=night, game=each, seats=row.seats, amount=row.amount) for each in own
            )
            if own and "" not in called:
                row.delete()


def _choose(night: Any, own: list[str]) -> None:
    orders = night.counting.get("orders", {})
    if KEY in night.criteria:
        night.criteria |= dict.fromkeys(own, night.criteria[KEY])
    if KEY in orders:
        night.counting["orders"] = {**orders, **dict.fromkeys(own, orders[KEY])}
    night.save(update_fields=["criteria", "counting"])


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0071_without_namesakes")]

    operations = [migrations.RunPython(split_choices, migrations.RunPython.noop)]
