"""Acceptance: seats accept their sheets, if the table's night requires that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from scoresheets.models import Acceptance, Call, Proposal, Seat, Table
from scoresheets.registry import is_installed
from scoresheets.table.history import History
from scoresheets.table.selectors.access import night_of, seats_of
from scoresheets.table.selectors.corrections import consent_awaited, open_proposal
from scoresheets.table.selectors.states import cache_history, replay_together, table_history


def requires_acceptance(table: Table) -> bool:
    """Return whether the table stands at a night that asks each seat to accept its sheet."""
    night = night_of(table)
    return night is not None and night.asks_acceptance


def accepted_seats(table: Table) -> frozenset[int]:
    """Return the numbers of the seats that accept the log as it is now. A later entry voids an acceptance."""
    if table.read_end is not None:
        return table.read_end[0]
    found = Acceptance.objects.filter(seat__table=table, sequence=table.sequence)
    return frozenset(found.values_list("seat__number", flat=True))


def missing_seats(table: Table, seats: tuple[Seat, ...], history: History) -> tuple[Seat, ...]:
    """Return the seats that have still to accept. A player gone home need not."""
    accepted, left = accepted_seats(table), history.state.left
    return tuple(
        seat for place, seat in enumerate(seats) if place not in left and seat.number not in accepted
    )


def read_ends(tables: Iterable[Table]) -> None:
    """Read for these tables, which were read with their seats, what `may_close_now` asks of each: all at once."""
    begun = [table for table in tables if _has_log(table)]
    replay_together(begun)
    at = {seat.pk: (table, seat.number) for table in begun for seat in seats_of(table)}
    accepted = defaultdict[int, set[int]](set)
    for pk, sequence in Acceptance.objects.filter(seat__in=at).values_list("seat", "sequence"):
        table, number = at[pk]
        if sequence == table.sequence:
            accepted[table.pk].add(number)
    waiting = Proposal.objects.filter(table__in=begun, status=Proposal.Status.OPEN).prefetch_related("seat")
    proposals = {proposal.table_id: proposal for proposal in waiting}
    for table in begun:
        table.read_end = frozenset(accepted[table.pk]), proposals.get(table.pk)


def _has_log(table: Table) -> bool:
    return table.started_at is not None and table.closed_at is None and is_installed(table.game)


def may_close_now(table: Table, *, accepts: bool) -> bool:
    """Return whether the table is over and open, and no seat must still answer a proposed correction nor, if its night
    asks for that (`accepts`), accept it.
    """
    if not _has_log(table):
        return False
    seats = seats_of(table)
    history = table_history(table, seats)
    cache_history(table, history)
    if history.state.seat is not None:
        return False
    if accepts and missing_seats(table, seats, history):
        return False
    return consent_awaited(open_proposal(table), seats, history) is None


def standing_call(table: Table) -> Call | None:
    """Return the call for the organizer that is not done yet, None without one."""
    return Call.objects.filter(table=table, done_at=None).select_related("seat").first()
