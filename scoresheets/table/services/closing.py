"""Closing a table, accepting its sheets first where its night requires that, and reopening it."""

from __future__ import annotations

from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.models import Acceptance, Decision, Seat, Table
from scoresheets.models.limits import check_limit
from scoresheets.registry import game_of, is_installed
from scoresheets.table import hooks
from scoresheets.table.history import History
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.acceptance import missing_seats, requires_acceptance, standing_call
from scoresheets.table.selectors.access import Access, access_ending, access_fresh
from scoresheets.table.selectors.results import final_result
from scoresheets.table.selectors.states import replay_ahead, table_history
from scoresheets.table.services.proposals import check_no_proposal
from scoresheets.table.writing import write_table


def close_table(*, access: Access, reason: str = "") -> None:
    """Close the table once the rules have ended the game: the standings are stored, and later writes are refused.

    The host may close it, and the device that wrote last. If the night requires acceptance and a seat has not accepted,
    only an organizer may close it, with a reason. Raises Refusal `not_over`, `seat_not_yours`, `not_accepted`,
    `reason_missing`, `proposed_first`.
    """
    replay_ahead(access.table)
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        history = _over(fresh, now.seats)
        if history is None:
            return
        last = history.played[-1].line
        access_ending(now, now.seats[last.seat or 0], wrote_last=last.device == now.device.pk)
        check_no_proposal(table=fresh, history=history)
        if requires_acceptance(fresh) and (missing := missing_seats(fresh, now.seats, history)):
            if not now.role:
                raise Refusal("not_accepted", names=", ".join(seat.called for seat in missing))
            note_decision(fresh, Decision.Kind.CLOSED, reason)
        _close(fresh, now.seats, history)
        following = touch_following(fresh)
    for table in (fresh, *following):
        broadcast_changed(table)


def accept_sheet(*, access: Access, number: int, sequence: int) -> None:
    """Let a seat accept its sheet as of the entry with this number. The last acceptance closes the table.

    The seat's own device may accept; for a seat without a device the host or an organizer may. Raises Refusal
    `not_asked_here`, `not_over`, `seat_not_yours`, `log_moved`, `called_first`, `proposed_first`.
    """
    replay_ahead(access.table)
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        seat = now.seat(number)
        if number not in now.holds and not (now.writes_for_all and seat.device_id is None):
            raise Refusal("seat_not_yours", name=seat.called)
        if not requires_acceptance(fresh):
            raise Refusal("not_asked_here")
        history = _over(fresh, now.seats)
        if history is None:
            return
        if sequence != fresh.sequence:
            raise Refusal("log_moved")
        if standing_call(fresh) is not None:
            raise Refusal("called_first")
        check_no_proposal(table=fresh, history=history)
        Acceptance.objects.update_or_create(seat=seat, defaults={"sequence": sequence})
        if missing_seats(fresh, now.seats, history):
            fresh.touch()
        else:
            _close(fresh, now.seats, history)
        following = touch_following(fresh)
    for table in (fresh, *following):
        broadcast_changed(table)


def reopen_table(*, access: Access, reason: str) -> None:
    """Open a closed table again, for a reason. Its stored result and its acceptances are deleted; the next close makes
    them anew.

    Raises Refusal `not_organizing`, `reason_missing`, `rules_changed`. Changes nothing if the table is open already.
    """
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        if not now.role:
            raise Refusal("not_organizing")
        if fresh.closed_at is None:
            return
        if not is_installed(fresh.game) or fresh.rules_version != game_of(fresh.game).rules_version:
            raise Refusal("rules_changed")
        fresh.closed_at, fresh.final_result = None, None
        Acceptance.objects.filter(seat__table=fresh).delete()
        note_decision(fresh, Decision.Kind.REOPENED, reason)
        fresh.touch("closed_at", "final_result")
        hooks.table_closed(fresh)
    broadcast_changed(fresh)


def note_decision(table: Table, kind: Decision.Kind, reason: str) -> None:
    """Store a decision with its reason. Only inside `write_table`. Raises Refusal `reason_missing`,
    `too_many_decisions`.
    """
    if not reason:
        raise Refusal("reason_missing")
    check_limit(Decision.objects.filter(table=table))
    Decision.objects.create(table=table, kind=kind, reason=reason)


def touch_following(table: Table) -> tuple[Table, ...]:
    """Touch the next game of the same people at the night, whose pages list the seats that have still to accept this
    one. Return it in a tuple, () if there is none.
    """
    found = tuple(Table.objects.select_for_update().filter(table_before=table, place__isnull=False))
    for following in found:
        following.touch()
    return found


def _over(table: Table, seats: tuple[Seat, ...]) -> History | None:
    """Return the history of a game that the rules have ended, None once it is closed. Raises Refusal `not_over`."""
    if table.closed_at:
        return None
    history = table_history(table, seats)
    if not table.started_at or not history.game.outcome(history.state).finished:
        raise Refusal("not_over")
    return history


def _close(table: Table, seats: tuple[Seat, ...], history: History) -> None:
    table.closed_at = timezone.now()
    table.final_result = final_result(history, seats)
    table.touch("closed_at", "final_result")
    hooks.table_closed(table)
