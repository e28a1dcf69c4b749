"""What may still be done about the last entry, and by whose device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.models import Seat
from scoresheets.pads import pad_of
from scoresheets.pads.pad import Pad
from scoresheets.table.history import History, Played
from scoresheets.table.pages import LogLine, Offer
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.corrections import is_uncovered
from scoresheets.table.selectors.states import table_history


def take_back(
    history: History, seats: tuple[Seat, ...], names: Sequence[str], pad: Pad, lines: tuple[LogLine, ...]
) -> Offer | None:
    """The last entry that counts, which may be taken back; `lines` are the newest of the log. None where it is an older
    one, which is corrected with consent.
    """
    if not history.played:
        return None
    last = history.played[-1]
    if is_uncovered(history.written, last.line.sequence):
        return None
    if last.line.kind == "move" and lines[-1].sequence == last.line.sequence:
        return offered(last, seats, lines[-1].text)
    before = history.before(len(history.played) - 1)
    return offered(last, seats, pad.story(before, last.state, history.move(last.line), names))


def decline(history: History, seats: tuple[Seat, ...], pad: Pad) -> Offer | None:
    """What the last entry may still become by somebody's choice."""
    if not history.played:
        return None
    last = history.played[-1]
    thought = pad.second_thought(history.before(len(history.played) - 1), history.move(last.line))
    if thought is None or (thought.seat is None and is_uncovered(history.written, last.line.sequence)):
        return None
    place = last.line.seat if thought.seat is None else thought.seat
    player = "" if place is None else seats[place].called
    offer = replace(offered(last, seats, thought.text), player=player, what=thought.what)
    if thought.seat is None:
        return offer
    seat = seats[thought.seat]
    return replace(offer, seat=seat.number, host_too=seat.device_id is None)


def second_thought(access: Access, sequence: int) -> tuple[Any, int | None]:
    """The move that the last entry may still become, and the place of the player whose choice that is, or None.

    Raises Refusal `not_the_last` where it is another entry, or may not become anything else.
    """
    if access.table.started_at:
        history = table_history(access.table, access.seats)
        if history.played and history.played[-1].line.sequence == sequence:
            before = history.before(len(history.played) - 1)
            thought = pad_of(access.table.game).second_thought(before, history.move(history.played[-1].line))
            if thought is not None:
                return thought.move, thought.seat
    raise Refusal("not_the_last")


def offered(last: Played, seats: tuple[Seat, ...], text: str) -> Offer:
    """Whose device may still touch the last entry: the one that wrote it, if it still holds a seat; the host always."""
    mine = next(
        (seat.number for seat in seats if seat.device_id and seat.device_id == last.line.device), None
    )
    age = max(0, int((timezone.now() - last.line.written_at).total_seconds()))
    return Offer(last.line.sequence, mine, text, age)
