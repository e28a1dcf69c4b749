"""Tables that belong together: opened from one file, or played by the same people one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoresheets.models import Device, Table
from scoresheets.pads import title_with
from scoresheets.table.selectors.access import tables_of
from scoresheets.table.selectors.titles import table_title


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table to go back to: its title, its game and its players."""

    public_id: str
    title: str
    game_title: str
    players: str


def tables_of_transcript(device: Device | None, transcript_id: str) -> tuple[KnownTable, ...]:
    """Return the tables with this id of their transcripts that this device may see, the last opened first."""
    if device is None or not transcript_id:
        return ()
    mine = Table.objects.filter(tables_of(device), transcript_id=transcript_id).values("pk")
    found = Table.objects.filter(pk__in=mine).order_by("-pk").prefetch_related("seats")
    return tuple(
        KnownTable(
            public_id=table.public_id,
            title=table_title(table, table.seats.all()),
            game_title=title_with(table.game, table.options),
            players=", ".join(seat.called for seat in table.seats.all()),
        )
        for table in found
    )


def line_of_games(table: Table) -> Iterator[Table]:
    """Yield the games that the same people played before this one, the last of them first, and then those after it."""
    before = Table.objects.filter(next_table=table).first()
    while before is not None:
        yield before
        before = Table.objects.filter(next_table=before).first()
    after = table.next_table
    while after is not None:
        yield after
        after = after.next_table
