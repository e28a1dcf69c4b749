"""Correcting an earlier entry: a device proposes it, and it is done once the seats whose sheets change consent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError

from scoresheets.base.db.constraints import refusal_of
from scoresheets.base.refusals import Refusal
from scoresheets.models import Device, Entry, Proposal, Reason, Seat, Table
from scoresheets.models.limits import check_limit
from scoresheets.models.log import dice_to_columns
from scoresheets.registry import game_of
from scoresheets.table.history import History
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import (
    WRITES_AS,
    Access,
    access_administering,
    access_fresh,
    access_writing,
    seat_by_number,
)
from scoresheets.table.selectors.corrections import (
    Plan,
    access_consent,
    access_entry,
    amend_plan,
    logged_entry,
    needs_confirmation,
    open_proposal,
    proposal_consent,
    proposal_of,
    proposal_plan,
    strike_plan,
)
from scoresheets.table.selectors.log_limits import check_room
from scoresheets.table.selectors.states import cache_history, replay_ahead, table_history
from scoresheets.table.services.closing import touch_following
from scoresheets.table.services.log_append import append_entry, check_open
from scoresheets.table.writing import wipe_traces, write_table


@dataclass(frozen=True, slots=True)
class Correction:
    """A requested change, seen when the log had `seen` entries: the entry `target` becomes `entry`, or (None) it is
    taken back with everything after it.

    `cut`: later entries that no longer fit may be removed as well. `sure`: people who share one device have seen before
    and after, and agree.
    """

    target: int
    seen: int
    entry: Mapping[str, Any] | None = None
    cut: bool = False
    sure: bool = False


@dataclass(frozen=True, slots=True)
class _Author:
    """Device, right and key with which a correction is written."""

    device: Device | None
    by: Mapping[str, bool]  # columns that say by what right
    key: str


def propose_correction(*, access: Access, correction: Correction, key: str, reason: str = "") -> None:
    """Propose the correction to the seats that must consent. Do it at once if none must, or if the host or an organizer
    gives a reason.

    The same key again changes nothing. Raises MalformedMove, IllegalMove, or Refusal `not_there`, `seat_not_yours`,
    `log_moved`, `later_misfit`, `nothing_changed`, `leaving_stays`, `proposal_open`, `not_confirmed`, `key_reused`,
    `table_closed`, `log_full`.
    """

    def write(fresh: Table, now: Access, history: History) -> History | None:
        if _earlier_result(fresh, now, history, correction, key):
            return None
        check_open(fresh)
        if correction.entry is not None:  # an entry can be taken back even if the log is full
            check_room(now)
        plan = _planned(fresh, now, history, correction)
        seat = now.seats[plan.target.line.seat or 0]
        author, because = _Author(now.device, now.writes_as(seat), key), reason if now.writes_for_all else ""
        consent = access_consent(now, plan, plan.after)
        if consent.seats and not because:
            _propose(fresh, now, plan, author)
            return None
        if needs_confirmation(now, plan, consent) and not (correction.sure or because):
            raise Refusal("not_confirmed")
        return _correct(fresh, now, plan, author, because)

    _under_lock(access, write)


def agree_to_proposal(*, access: Access, proposal: int, number: int, revision: int | None = None) -> None:
    """Let a seat consent to the revision that its device saw. The last consent carries out the proposal.

    Raises Refusal `proposal_over`, `proposal_changed`, `seat_not_yours`.
    """

    def write(fresh: Table, now: Access, history: History) -> History | None:
        found = Proposal.objects.filter(table=fresh, pk=proposal).first()
        if found and found.status == Proposal.Status.DONE and number in found.agreed:
            return None
        _own_seat(now, number)
        return _settle(fresh, now, history, _open(fresh, proposal, revision), number)

    _under_lock(access, write)


def confirm_proposal(*, access: Access, proposal: int, reason: str, revision: int | None = None) -> None:
    """Carry out the proposal as the host or an organizer, for a reason.

    Raises Refusal `not_host`, `proposal_over`, `proposal_changed`, `reason_missing`.
    """

    def write(fresh: Table, now: Access, history: History) -> History | None:
        access_writing(now)
        if Reason.objects.filter(entry__in=_entries_of(fresh, proposal), text=reason).exists():
            return None
        found = _open(fresh, proposal, revision)
        if not reason:
            raise Refusal("reason_missing")
        return _carry_out(fresh, now, history, found, reason)

    _under_lock(access, write)


def decline_proposal(*, access: Access, proposal: int, number: int, reason: str = "") -> None:
    """Decline the proposal as a seat that is asked. With number 0 withdraw it: the proposing device may, and for a
    reason the host or an organizer.

    Raises Refusal `proposal_over`, `seat_not_yours`, `not_asked`, `not_host`, `reason_missing`.
    """

    def write(fresh: Table, now: Access, history: History) -> History | None:
        found = Proposal.objects.filter(table=fresh, pk=proposal).first()
        ended = (Proposal.Status.DECLINED, Proposal.Status.WITHDRAWN)
        if found and found.status in ended and found.declined in (number or None, None):
            return None
        found = _open(fresh, proposal)
        if number:
            _consenting_seat(now, history, found, number)
            found.status, found.declined = Proposal.Status.DECLINED, number
        else:
            _check_withdrawal(now, found, reason)
            found.status, found.reason = Proposal.Status.WITHDRAWN, reason
        found.save(update_fields=["status", "declined", "reason"])
        fresh.touch()
        return None

    _under_lock(access, write)


def remove_reason(*, access: Access, sequence: int) -> None:
    """Remove the reason of a correction, as the host. The correction itself stays in the log. Raises Refusal
    `not_host`.
    """

    def write(fresh: Table, now: Access, history: History) -> History | None:
        access_administering(now)
        gone, _each = Reason.objects.filter(entry__table=fresh, entry__sequence=sequence).delete()
        if gone:
            fresh.touch()
        return None

    _under_lock(access, write)
    wipe_traces()


def _under_lock(access: Access, write: Callable[[Table, Access, History], History | None]) -> None:
    """Call `write` in one transaction with fresh rights and the current history; announce the change after commit."""
    replay_ahead(access.table)
    try:
        with write_table(access.table) as fresh:
            version = fresh.version
            now = access_fresh(access.device, fresh)
            after = write(fresh, now, table_history(fresh, now.seats))
            following = touch_following(fresh) if fresh.version != version else ()
    except IntegrityError as error:
        raise refusal_of(error, game_of(access.table.game)) from error
    if after is not None:
        cache_history(fresh, after)
    if fresh.version != version:
        for table in (fresh, *following):
            broadcast_changed(table)


def _earlier_result(
    fresh: Table, now: Access, history: History, correction: Correction, key: str
) -> Entry | Proposal | None:
    """Return the entry or proposal that this key already caused (a retry), or None. Raises Refusal `key_reused` if the
    key was used for something else.
    """
    old: Entry | Proposal | None = (
        Entry.objects.filter(table=fresh, key=key).first()
        or Proposal.objects.filter(table=fresh, key=key).first()
    )
    if old is not None and not _is_same(old, now, history, correction):
        raise Refusal("key_reused")
    return old


def _is_same(old: Entry | Proposal, now: Access, history: History, correction: Correction) -> bool:
    stored, seat = old.move, now.seats[0]
    if isinstance(old, Entry):
        if old.kind == Entry.Kind.MOVE:
            return False
        seat = old.seat or seat
        if stored is not None:  # an entry of dice alone has an empty move
            stored = {**stored, **({"dice": list(old.dice)} if old.dice else {})}
    entry = correction.entry
    if entry is not None:
        entry = logged_entry(history, now.seats.index(seat), entry, seat_by_number(now))
    whole = entry is not None or old.strikes_from is not None  # a plain strike takes back one entry alone
    return whole and (old.target, stored) == (correction.target, entry)


def _planned(fresh: Table, now: Access, history: History, correction: Correction) -> Plan:
    """Return the plan of the correction, if this device may propose it and the log is still as the device saw it."""
    access_entry(now, history, correction.target)
    if correction.seen != fresh.sequence:
        raise Refusal("log_moved")
    if correction.entry is None:
        return strike_plan(history, correction.target)
    plan = amend_plan(history, correction.target, correction.entry, seat_by_number(now))
    if plan.gone and not correction.cut:
        raise Refusal("later_misfit", plan=plan)
    return plan


def _propose(fresh: Table, now: Access, plan: Plan, author: _Author) -> None:
    earlier = open_proposal(fresh)
    if earlier is not None:
        raise _must_be_answered(earlier)
    check_limit(Proposal.objects.filter(table=fresh))
    held = [seat for seat in now.seats if seat.number in now.holds]
    own = now.seats[plan.target.line.seat or 0]
    Proposal.objects.create(
        table=fresh,
        sequence=fresh.sequence,
        seat=own if own in held else next(iter(held), None),
        key=author.key,
        device=author.device,
        **author.by,
        proposers=sorted(now.holds),
        agreed=sorted(now.holds),
        **proposal_of(plan),
    )
    fresh.touch()


def _settle(fresh: Table, now: Access, history: History, proposal: Proposal, number: int) -> History | None:
    plan = proposal_plan(history, proposal)
    agreed = frozenset(proposal.agreed)
    proposal.agreed = sorted(agreed | {number})
    if not proposal_consent(now.seats, plan, plan.after, proposal).missing(agreed | {number}):
        return _carry_out(fresh, now, history, proposal, "")
    if number not in agreed:
        proposal.save(update_fields=["agreed"])
        fresh.touch()
    return None


def _carry_out(fresh: Table, now: Access, history: History, proposal: Proposal, reason: str) -> History:
    if proposal.move is not None:
        check_room(now)
    proposal.status = Proposal.Status.DONE
    proposal.save(update_fields=["status", "agreed"])
    author = _Author(proposal.device, {name: getattr(proposal, name) for name in WRITES_AS}, proposal.key)
    return _correct(fresh, now, proposal_plan(history, proposal), author, reason)


def _correct(fresh: Table, now: Access, plan: Plan, author: _Author, reason: str) -> History:
    line, seat = plan.line, now.seats[plan.target.line.seat or 0]
    entry = Entry(
        kind=line.kind,
        seat=seat,
        turn=line.turn,
        target=line.target,
        strikes_from=line.strikes_from,
        move=line.move,
        value=line.value,
        key=author.key,
        device=author.device,
        **author.by,
        **dice_to_columns(line.dice),
    )
    after = append_entry(fresh=fresh, now=now, history=plan.history, entry=entry)
    if reason:
        Reason.objects.create(entry=entry, text=reason)
    return after


def _open(fresh: Table, proposal: int, revision: int | None = None) -> Proposal:
    pending = open_proposal(fresh)
    if pending is None or pending.pk != proposal:
        raise Refusal("proposal_over")
    if revision is not None and revision != pending.revision:
        raise Refusal("proposal_changed")
    return pending


def _check_withdrawal(now: Access, proposal: Proposal, reason: str) -> None:
    if proposal.device_id == now.device.pk:
        return
    if not now.writes_for_all:
        raise Refusal("not_host")
    if not reason:
        raise Refusal("reason_missing")


def _own_seat(now: Access, number: int) -> Seat:
    seat = now.seat(number)
    if number not in now.holds:
        raise Refusal("seat_not_yours", name=seat.called)
    return seat


def _consenting_seat(now: Access, history: History, proposal: Proposal, number: int) -> None:
    """Raise Refusal `seat_not_yours`, or `not_asked` if the correction does not need this seat's consent."""
    seat, plan = _own_seat(now, number), proposal_plan(history, proposal)
    if seat not in proposal_consent(now.seats, plan, plan.after, proposal).seats:
        raise Refusal("not_asked", name=seat.called)


def _entries_of(fresh: Table, proposal: int) -> Any:
    keys = Proposal.objects.filter(table=fresh, pk=proposal).values("key")
    return Entry.objects.filter(table=fresh, key__in=keys)


def _must_be_answered(proposal: Proposal) -> Refusal:
    if proposal.seat is None:
        who = "organizer" if proposal.by_organizer else "host"
        return Refusal("proposal_open", reason=f"proposal_open_{who}")
    return Refusal("proposal_open", name=proposal.seat.called)
