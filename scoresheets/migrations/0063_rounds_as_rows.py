"""Turn the JSON of each round into rows. Its people whose names were removed become guests without a name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import migrations
from django.db.migrations.state import StateApps

GAME = ("game", "options", "edition", "house", "title", "fewest", "most", "way")


def to_rows(apps: StateApps, _editor: object) -> None:
    model = apps.get_model("scoresheets", "Round")
    tables = set(apps.get_model("scoresheets", "Table").objects.values_list("pk", flat=True))
    for drawn in model.objects.order_by("pk").iterator():
        game, seating = drawn.game, drawn.seating
        drawn.best, drawn.only = game.get("best") or 0, bool(game.get("only"))
        drawn.pauses, drawn.final = bool(game.get("pauses")), game.get("final")
        drawn.costs = seating.get("drawn", [])
        drawn.save()
        _fill(apps, drawn, seating, tables)


def _fill(apps: StateApps, drawn: Any, seating: Mapping[str, Any], tables: set[int]) -> None:
    game_of, seat = apps.get_model("scoresheets", "RoundGame"), apps.get_model("scoresheets", "RoundSeat")
    games = [
        game_of.objects.create(
            round=drawn, paper=bool(each.get("paper")), **{name: each[name] for name in GAME if name in each}
        )
        for each in (drawn.game, *drawn.game.get("more", ()))
    ]
    guests = _guests(apps, drawn.night_id, _numbers(seating))
    standings = seating.get("seeds", {})
    rows = []
    for each in seating.get("tables", ()):
        table = apps.get_model("scoresheets", "RoundTable").objects.create(
            round=drawn,
            game=games[each.get("game", 0)],
            place=each["place"],
            seed=each.get("seed", ""),
            opened=each["table"] is not None,
            table_id=each["table"] if each["table"] in tables else None,
        )
        rows += [(table, position, number) for position, number in enumerate(dict.fromkeys(each["people"]))]
    rows += [
        (None, position, number) for position, number in enumerate(dict.fromkeys(seating.get("byes", ())))
    ]
    seat.objects.bulk_create(
        seat(
            round=drawn,
            table=table,
            guest=guests[number],
            position=position,
            standing=standings.get(str(number)),
        )
        for table, position, number in rows
    )
    for number, seats in seating.get("bye_seats", {}).items():
        apps.get_model("scoresheets", "Seat").objects.filter(pk__in=seats).update(guest=guests[int(number)])


def _numbers(seating: Mapping[str, Any]) -> Iterator[int]:
    for each in seating.get("tables", ()):
        yield from each["people"]
    yield from seating.get("byes", ())
    yield from map(int, seating.get("bye_seats", {}))


def _guests(apps: StateApps, night: int, numbers: Iterator[int]) -> dict[int, Any]:
    """Return the guests with these numbers; one that is missing had its name removed and gets a row without it."""
    model = apps.get_model("scoresheets", "Guest")
    found = {each.number: each for each in model.objects.filter(night=night)}
    for number in {*numbers}.difference(found):
        found[number] = model.objects.create(night_id=night, number=number, state="gone")
    return found


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0062_guests")]

    operations = [migrations.RunPython(to_rows, migrations.RunPython.noop)]
