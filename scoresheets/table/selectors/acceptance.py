"""Acceptance: seats accept their sheets, if the table's night requires that."""

from __future__ import annotations

from scoresheets.models import Acceptance, Call, Seat, Table
from scoresheets.registry import is_installed
from scoresheets.table.history import History
from scoresheets.table.selectors.access import night_of, seats_of
from scoresheets.table.selectors.corrections import consent_awaited, open_proposal
from scoresheets.table.selectors.states import cache_history, table_history


def requires_acceptance(table: Table) -> bool:
    """Return whether the table stands at a night that asks each seat to accept its sheet."""
    night = night_of(table)
    return night is not None and night.asks_acceptance


def accepted_seats(table: Table) -> frozenset[int]:
    """Return the numbers of the seats that accept the log as it is now. A later entry voids an acceptance."""
    found = Acceptance.objects.filter(seat__table=table, sequence=table.sequence)
    return frozenset(found.values_list("seat__number", flat=True))


def missing_seats(table: Table, seats: tuple[Seat, ...], history: History) -> tuple[Seat, ...]:
    """Return the seats that have still to accept. A player gone home need not."""
    accepted, left = accepted_seats(table), history.state.left
    return tuple(
        seat for place, seat in enumerate(seats) if place not in left and seat.number not in accepted
    )


def may_close_now(table: Table) -> bool:
    """Return whether the table is over and open, and no seat must still accept it or answer a proposed correction."""
    if not table.started_at or table.closed_at or not is_installed(table.game):
        return False
    seats = seats_of(table)
    history = table_history(table, seats)
    cache_history(table, history)
    if history.state.seat is not None:
        return False
    if requires_acceptance(table) and missing_seats(table, seats, history):
        return False
    return consent_awaited(open_proposal(table), seats, history) is None


def standing_call(table: Table) -> Call | None:
    """Return the call for the organizer that is not done yet, None without one."""
    return Call.objects.filter(table=table, done_at=None).select_related("seat").first()
