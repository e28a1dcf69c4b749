"""Throws that decide which player begins a game or a round. They are no entries: in the lobby they change the order of
the seats; between two rounds an entry of its own says which player begins.
"""

from __future__ import annotations

from django.db.models import F

from scoresheets.base.refusals import Refusal
from scoresheets.models import Seat, Table
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_seat, access_writing
from scoresheets.table.selectors.starters import is_roll_off_due, throws_of
from scoresheets.table.selectors.states import table_history
from scoresheets.table.writing import write_table

OUT_OF_THE_WAY = 100  # beyond every position


def enter_throw(*, access: Access, number: int, attempt: int, total: int) -> None:
    """Store the sum a seat threw at its `attempt`-th throw (from 1), by its own device or the host's. A second call for
    the same attempt corrects the first.

    Raises Refusal `seat_not_yours`, `already_started`, `throw_not_asked`.
    """
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        seat = access_seat(now, number)
        throwing = _throwing(fresh, now)
        before, throwers = starter(throwing), [throwing[place] for place in throws_of(throwing).asked]
        if attempt > len(seat.throws) + (seat in throwers):
            raise Refusal("throw_not_asked", name=seat.called)
        seat.throws = [*seat.throws[: attempt - 1], total, *seat.throws[attempt:]]
        seat.save(update_fields=["throws"])
        if fresh.started_at:
            _forget_idle_throws(throwing)
        else:
            settle_throws(table=fresh, before=before)
        fresh.touch()
    broadcast_changed(fresh)


def clear_throws(*, access: Access) -> None:
    """Let everybody throw anew, as the host; the order of the seats stays. Raises Refusal `already_started`."""
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        access_writing(now)
        _throwing(fresh, now)
        Seat.objects.filter(table=fresh).update(throws=[])
        fresh.touch()
    broadcast_changed(fresh)


def settle_throws(*, table: Table, before: int | None) -> None:
    """Put the seat that starts by the throws first, if it is another one than `before` (a number). The order round the
    table stays.

    Only inside `write_table`.
    """
    seats = tuple(Seat.objects.filter(table=table))
    _forget_idle_throws(seats)
    first = throws_of(seats).first
    if first is None or seats[first].number == before:
        return
    Seat.objects.filter(table=table).update(position=F("position") + OUT_OF_THE_WAY)
    for position, seat in enumerate(seats[first:] + seats[:first], start=1):
        Seat.objects.filter(pk=seat.pk).update(position=position)


def starter(seats: tuple[Seat, ...]) -> int | None:
    """Return the number of the seat that starts by the throws, None while that is open."""
    first = throws_of(seats).first
    return None if first is None else seats[first].number


def _forget_idle_throws(seats: tuple[Seat, ...]) -> None:
    """Delete throws that no longer count: a correction or a removed seat may undo the tie they were thrown for."""
    for seat, counted in zip(seats, throws_of(seats).counted, strict=True):
        if len(seat.throws) > counted:
            seat.throws = seat.throws[:counted]
            seat.save(update_fields=["throws"])


def _throwing(table: Table, now: Access) -> tuple[Seat, ...]:
    """Return the seats that throw: all before the start, between two rounds those whose players are still there.

    Raises Refusal `already_started` if nobody throws.
    """
    if table.started_at is None:
        return now.seats
    history = table_history(table, now.seats)
    if table.closed_at or not is_roll_off_due(history):
        raise Refusal("already_started")
    return tuple(seat for place, seat in enumerate(now.seats) if place not in history.state.left)
