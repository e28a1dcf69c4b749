"""The night on a table's pages: its place, open call, acceptance, and decisions."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheets.models import Place, RoundTable, Seat, Table
from scoresheets.nights.announcements.selectors import announced_at
from scoresheets.nights.calls.selectors import call_view
from scoresheets.nights.clock.selectors import clock_of
from scoresheets.nights.guests.selectors import latecomers_at
from scoresheets.nights.rounds.selectors.waiting import people_called
from scoresheets.pads.pages import SeatView
from scoresheets.registry import is_installed
from scoresheets.table.history import History
from scoresheets.table.pages.nights import AcceptanceLine, AtNightView, BeforeView, LatecomerView
from scoresheets.table.selectors.acceptance import (
    accepted_seats,
    missing_seats,
    requires_acceptance,
    standing_call,
)
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.corrections import consent_awaited, open_proposal
from scoresheets.table.selectors.seating import seat_view
from scoresheets.table.selectors.states import table_history


def at_night(
    table: Table, seats: tuple[Seat, ...], views: Sequence[SeatView], history: History | None
) -> AtNightView | None:
    """Return the table's night as every device at the table sees it; None for a table at home."""
    if table.place_id is None:
        return None
    place = Place.objects.select_related("night").filter(pk=table.place_id).first()
    if place is None:  # deleted since the table was read
        return None
    accepts, over = place.night.asks_acceptance, history is not None and history.state.seat is None
    call, ended = standing_call(table), over or table.closed_at is not None
    return AtNightView(
        public_id=place.night.public_id,
        name=place.night.name,
        place=place.number,
        asks=accepts,
        call=call_view(call, views) if call else None,
        acceptance=_acceptance(table, views) if accepts and over and not table.closed_at else (),
        sequence=table.sequence if over else 0,
        before=_before(table),
        announced=announced_at(place),
        waiting=() if table.started_at else _waiting(place, seats),
        clock=clock_of(place.night),
        in_round=ended and RoundTable.objects.filter(table=table).exists(),
        called={} if table.started_at or table.on_paper else people_called(place.night, table, seats),
    )


def _waiting(place: Place, seats: Sequence[Seat]) -> tuple[LatecomerView, ...]:
    """Return the people noted for the next game at a place, without those who sit there already."""
    noted = latecomers_at(place).exclude(pk__in=[seat.guest_id for seat in seats])
    return tuple(LatecomerView(each.number, each.name) for each in noted)


def _before(table: Table) -> BeforeView | None:
    """Return the game before this one, if its players have still to accept it or to consent to a correction there."""
    old = Table.objects.filter(next_table=table, closed_at=None).first()
    if old is None or not is_installed(old.game):
        return None
    seats = seats_of(old)
    history = table_history(old, seats)
    consent = consent_awaited(open_proposal(old), seats, history)
    if consent is not None:
        return BeforeView(old.public_id, tuple(seat_view(seat) for seat in consent.seats), proposed=True)
    missing = missing_seats(old, seats, history) if requires_acceptance(old) else ()
    return BeforeView(old.public_id, tuple(seat_view(seat) for seat in missing)) if missing else None


def _acceptance(table: Table, views: Sequence[SeatView]) -> tuple[AcceptanceLine, ...]:
    accepted = accepted_seats(table)
    return tuple(AcceptanceLine(view, view.number in accepted) for view in views if not view.left)
