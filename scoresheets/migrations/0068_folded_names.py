"""Bring forward the keys by which two names are the same: kinds of apostrophes, dashes and blanks no longer make two.

Where two names of one table, night, place or device would have one key now, the first to have it keeps it, and the other
one its own: at a night wherever it stands.
"""

from collections.abc import Collection
from typing import Any

from django.db import migrations
from django.db.models import F

from games.kit.names import same_name

AT_ONCE = 400
Place = tuple[Any, Any]  # a night, or None and what stands at none


def fold(apps: Any, _schema: Any) -> None:
    """Give every row the key of its name."""
    named = (
        ("Guest", ("night_id",), "night_id"),
        ("Latecomer", ("place_id",), "place__night_id"),
        ("Seat", ("table_id",), "table__place__night_id"),
    )
    stays = set[tuple[Place, str]]()
    for kind, within, night in named:
        stays |= _fold(apps.get_model("scoresheets", kind), within, night)
    for kind, within, night in named:
        _fold(apps.get_model("scoresheets", kind), within, night, stays)
    _fold(apps.get_model("scoresheets", "Person"), ("owner_id", "namesake"), "namesake", ())


def _fold(
    model: Any, within: tuple[str, ...], night: str, stays: Collection[tuple[Place, str]] | None = None
) -> set[tuple[Place, str]]:
    """Give the rows their keys, but for those that stay. Return the keys that stay as the new ones are taken; without
    `stays` find these alone, and write nothing.
    """
    kept, last = set[tuple[Place, str]](), 0
    rows = model.objects.exclude(name="").annotate(night_there=F(night))
    while found := list(rows.filter(pk__gt=last).order_by("pk")[:AT_ONCE]):
        last = found[-1].pk
        changed = [row for row in found if same_name(row.name) != row.name_key]
        changed = [row for row in changed if _stands(row, within) not in (stays or ())]
        renewed, left = _renewed(model, within, changed)
        kept |= {_stands(row, within) for row in left}
        if stays is not None:
            model.objects.bulk_update(renewed, ["name_key"])
    return kept


def _stands(row: Any, within: tuple[str, ...]) -> tuple[Place, str]:
    night = row.night_there
    return (night, None if night else getattr(row, within[0])), row.name_key


def _renewed(model: Any, within: tuple[str, ...], rows: list[Any]) -> tuple[list[Any], list[Any]]:
    """Return those of these rows that have their new keys now, and those that keep their own."""
    keys, places = {same_name(row.name) for row in rows}, {getattr(row, within[0]) for row in rows}
    there = model.objects.filter(**{f"{within[0]}__in": places}, name_key__in=keys)
    taken, renewed, left = set(there.values_list(*within, "name_key")), list[Any](), list[Any]()
    for row in rows:
        new = (*(getattr(row, each) for each in within), same_name(row.name))
        if new in taken:
            left.append(row)
        else:
            taken.add(new)
            row.name_key = new[-1]
            renewed.append(row)
    return renewed, left


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0067_links_and_roles_of_seasons")]
    operations = [migrations.RunPython(fold, migrations.RunPython.noop)]
