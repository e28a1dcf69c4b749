"""What was played last at a table that a device opened, so that the same people may play the same again."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.models import Device, Play, Seat, Table
from scoresheets.pads import game_title
from scoresheets.registry import is_installed
from scoresheets.words.titles import game_with


@dataclass(frozen=True, slots=True)
class LastTime:
    """A table that is over, and what was played there with whom, in words."""

    public_id: str
    called: str


def last_time(device: Device | None) -> LastTime | None:
    """The game that ended last at a table this device opened at home; None where there is none to play again."""
    if device is None:
        return None
    at_home = Table.objects.filter(opened_by=device, place=None)
    last = (
        Play.objects.filter(seat__table__in=at_home)
        .select_related("seat__table")
        .order_by("-played_at")
        .first()
    )
    if last is None or last.seat is None or not is_installed(last.game):
        return None
    table = last.seat.table
    people = {seat.number: seat.name for seat in Seat.objects.filter(table=table).exclude(name="")}
    return LastTime(table.public_id, game_with(game_title(table.game), people))
