"""Actions still possible on the last entry, and the device that may take them."""

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
from scoresheets.table.pages.table_view import LogLine, Offer
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.corrections import is_uncovered
from scoresheets.table.selectors.states import table_history


def take_back(
    history: History, seats: tuple[Seat, ...], names: Sequence[str], pad: Pad, lines: tuple[LogLine, ...]
) -> Offer | None:
    """Return the offer to take back the last entry that counts; `lines` are the newest of the log. It names the player
    unless there is only one. None if it is an older entry, which is corrected with consent.
    """
    if not history.played:
        return None
    last = history.played[-1]
    if is_uncovered(history.written, last.line.sequence):
        return None
    place = last.line.seat
    player = "" if place is None or len(seats) == 1 else seats[place].called
    if last.line.kind == "move" and lines[-1].sequence == last.line.sequence:
        text = lines[-1].text
    else:
        before = history.before(len(history.played) - 1)
        text = pad.story(before, last.state, history.move(last.line), names)
    return replace(offered(last, seats, text), player=player)


def decline(history: History, seats: tuple[Seat, ...], pad: Pad) -> Offer | None:
    """Return the offer to change the last entry by a player's later choice, None without one."""
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
    """Return the move that the last entry may still become, and the place of the player with that choice, or None.

    Raises Refusal `not_the_last` if it is another entry, or if it may not become anything else.
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
    """Return the offer for the last entry: the device that wrote it may act, if it still holds a seat; the host always
    may.
    """
    mine = next(
        (seat.number for seat in seats if seat.device_id and seat.device_id == last.line.device), None
    )
    age = max(0, int((timezone.now() - last.line.written_at).total_seconds()))
    return Offer(last.line.sequence, mine, text, age)
