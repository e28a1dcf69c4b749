"""A table whose title, names and printed sheet hold what people might type to run a script on another tablet."""

from itertools import cycle, islice
from typing import Any

from games.kit.names import written_name
from scoresheets.models import Edition, Seat, Table
from tests.games.roll_estate.own_pad import OUR_PAD
from tests.process_memory import forget_tables
from tests.roles import Room
from tests.security.payloads import PAYLOADS


def plant(room: Room, first: int) -> None:
    """Name the table, its players and the words of its printed sheet by payloads, bypassing all checks of names."""
    words = islice(cycle(PAYLOADS), first, None)
    Table.objects.filter(pk=room.table.pk).update(title=next(words), version=room.table.version + 1)
    for seat in Seat.objects.filter(table=room.table):
        seat.name = next(words)
        seat.name_key = written_name(seat.name)
        seat.save()
    pad = hostile_pad(first)
    Edition.objects.filter(public_id=room.edition).update(name=pad["name"], sheet=pad)
    if room.table.game == "roll-estate":
        Table.objects.filter(pk=room.table.pk).update(edition=pad)
    forget_tables()  # else it would reuse the other names and the other sheet


def hostile_pad(first: int) -> dict[str, Any]:
    """Return a printed sheet with payloads as its names."""
    words = islice(cycle(PAYLOADS), first + 5, None)
    rows = {row: {**prices, "name": next(words)} for row, prices in OUR_PAD["rows"].items()}
    routes = {run: next(words) for run in OUR_PAD["routes"]}
    return {**OUR_PAD, "name": next(words), "rows": rows, "routes": routes}
