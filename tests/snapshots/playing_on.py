"""A database that another version made: every table in mid-game is played a few turns on."""

from __future__ import annotations

import random

from scoresheets.models import Device, Seat, Table
from tests.cast import HOST, Party, Tablet, random_move

TURNS = 6


class _Again(Tablet):
    """A device of the database, whose secret is lost: for requests without a cookie."""

    def __init__(self, device: Device) -> None:
        self.device = device


def play_on() -> int:
    """Play on every table in mid-game. Return their number."""
    tables = Table.objects.filter(started_at__isnull=False, closed_at__isnull=True)
    return sum(_played_on(table) for table in tables)


def _played_on(table: Table) -> bool:
    assert table.host
    holders = {seat.name: _Again(seat.device) for seat in Seat.objects.filter(table=table) if seat.device}
    party = Party(table, _Again(table.host), holders)
    chance = random.Random(table.pk)  # noqa: S311 (pretended dice)
    first = party.table.sequence
    for _turn in range(TURNS):
        if party.state.seat is None:
            break
        party.record(**random_move(party, chance), by=HOST)
    return party.table.sequence > first
