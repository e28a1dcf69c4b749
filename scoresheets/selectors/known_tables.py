"""The tables that a file tells of, as far as a device may see them."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.models import Device, Table
from scoresheets.pads import game_title
from scoresheets.selectors.access import tables_of
from scoresheets.selectors.titles import table_title


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table to go back to: what it is called, what is played there and by whom."""

    public_id: str
    title: str
    game_title: str
    players: str


def tables_told_by(device: Device | None, transcript_id: str) -> tuple[KnownTable, ...]:
    """The tables with this id of their transcripts that this device may see, the last opened first."""
    if device is None or not transcript_id:
        return ()
    mine = Table.objects.filter(tables_of(device), transcript_id=transcript_id).values("pk")
    found = Table.objects.filter(pk__in=mine).order_by("-pk").prefetch_related("seats")
    return tuple(
        KnownTable(
            public_id=table.public_id,
            title=table_title(table, table.seats.all()),
            game_title=game_title(table.game),
            players=", ".join(seat.called for seat in table.seats.all()),
        )
        for table in found
    )
