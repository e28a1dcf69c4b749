"""Plans of corrections of earlier entries, and the consent they need: pure values over a table's history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.kit.errors import IllegalMove, MalformedMove
from games.kit.moves import Begins, Leaves
from games.kit.paper import Marks, Pencil
from games.kit.seats import SeatOf, logged_seat, seat_to_log
from scoresheets.base.refusals import Refusal
from scoresheets.models import Proposal, Seat, Table
from scoresheets.table.history import History, Line, Played, Written, as_entry
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.states import table_history


@dataclass(frozen=True, slots=True)
class Plan:
    """A correction of the line at `index`: the line that would be appended, and its consequences.

    `gone` are the other lines that would be taken back. `misfit` says why the first of them no longer fits; None if
    they are taken back because everything from the struck entry on is.
    """

    history: History
    index: int
    line: Line
    gone: tuple[Played, ...] = ()
    misfit: IllegalMove | None = None

    @property
    def target(self) -> Played:
        """Return the line as it counts now."""
        return self.history.played[self.index]

    @property
    def is_last(self) -> bool:
        """Return whether this is the last entry that counts."""
        return self.index == len(self.history.played) - 1

    @property
    def after(self) -> History:
        """Return the history with the correction."""
        return self.history.extended((self.line,))

    def touched(self, after: History) -> frozenset[int]:
        """Return the places in the order of play whose sheets or totals would change, or whose entries would be taken
        back.
        """
        old, new = self.history.state, after.state
        totals = [self.history.game.outcome(state).players for state in (old, new)]
        changed = {
            place
            for place, sheet in enumerate(old.paper.sheets)
            if sheet != new.paper.sheets[place] or totals[0][place].total != totals[1][place].total
        }
        return frozenset(changed | {each.line.seat or 0 for each in (self.target, *self.gone)})


def strike_plan(history: History, sequence: int) -> Plan:
    """Return the plan that takes back the entry and everything after it. Raises Refusal `not_there`."""
    index = counted(history, sequence)
    line = _about(history, index, kind="strike", strikes_from=sequence)
    return Plan(history, index, line, history.played[index + 1 :])


def amend_plan(history: History, sequence: int, entry: Mapping[str, Any], seat_of: SeatOf) -> Plan:
    """Return the plan that amends the entry and keeps the later ones as far as they still fit.

    `entry` is a transcript's entry without `player`. Raises MalformedMove, IllegalMove if the entry itself is wrong,
    Refusal `not_there`, `nothing_changed`, `leaving_stays`.
    """
    index = counted(history, sequence)
    old, before = history.played[index], history.before(index)
    seat = old.line.seat or 0
    move = history.game.read_move(history.options, seat, entry, seat_of)
    between_turns = Begins | Leaves
    if isinstance(move, between_turns) or isinstance(history.move(old.line), between_turns):
        raise Refusal("leaving_stays")
    history.game.check(before, move)
    stored: dict[str, Any] = history.game.write_move(move, seat_to_log)
    if stored == history.game.write_move(history.move(old.line), seat_to_log):
        raise Refusal("nothing_changed")
    dice = tuple(stored.pop("dice", ()))
    value = history.game.value(before, move)
    line = _about(history, index, kind="amend", move=stored, dice=dice, value=value)
    return _with_misfits(history, index, line)


def _with_misfits(history: History, index: int, line: Line) -> Plan:
    alone = replace(history, played=history.played[: index + 1]).extended((line,))
    later = history.played[index + 1 :]
    history_kept, misfit = history.replayed(alone.played, later)
    gone = later[len(history_kept) - len(alone.played) :]
    if gone:
        line = replace(line, strikes_from=gone[0].line.sequence)
    return Plan(history, index, line, gone, misfit)


def _about(history: History, index: int, **changed: Any) -> Line:
    old = history.played[index].line
    blank = {"move": None, "dice": (), "value": None, "device": None, "by_host": False, "by_organizer": False}
    named = {"sequence": history.sequence + 1, "target": old.sequence}
    return replace(old, **{**blank, **named, **changed})


def counted(history: History, sequence: int) -> int:
    """Return the index of the entry among the effective ones. Raises Refusal `not_there`."""
    try:
        return history.index(sequence)
    except LookupError:
        raise Refusal("not_there") from None


def may_correct(access: Access, line: Line) -> bool:
    """Return whether this device may propose to correct the line: the device of its seat, the one that wrote it, or the
    host's.
    """
    if access.writes_for_all:
        return True
    holder = access.seats[line.seat or 0].number in access.holds
    return holder or (bool(access.holds) and line.device == access.device.pk)


def correctable(access: Access, history: History) -> frozenset[int]:
    """Return the sequences of the entries that this device may propose to correct."""
    if access.table.closed_at:
        return frozenset()
    lines = (each.line for each in history.played)
    return frozenset(line.sequence for line in lines if may_correct(access, line))


def corrected_by(access: Access, history: History) -> dict[int, int]:
    """Return the sequences of the entries that this device may propose to correct, by version: the sequence of the
    entry's last amend, or its own.
    """
    allowed = correctable(access, history)
    counting = ((played.version, played.line.sequence) for played in history.played)
    return {version: sequence for version, sequence in counting if sequence in allowed}


def access_entry(access: Access, history: History, sequence: int) -> int:
    """Return the index of the entry, for a device that may correct it. Raises Refusal `not_there`, `seat_not_yours`."""
    index = counted(history, sequence)
    line = history.played[index].line
    if not may_correct(access, line):
        raise Refusal("seat_not_yours", name=access.seats[line.seat or 0].called)
    return index


@dataclass(frozen=True, slots=True)
class Consent:
    """The seats whose consent a correction needs: of `each`, or of any one if only the proposer's own sheets would
    change. Empty if no other device can answer.
    """

    seats: tuple[Seat, ...]
    each: bool

    def missing(self, agreed: frozenset[int]) -> tuple[Seat, ...]:
        """Return the seats that may still agree, () once enough have agreed."""
        left = tuple(seat for seat in self.seats if seat.number not in agreed)
        return left if self.each or left == self.seats else ()


def needed_consent(
    seats: Sequence[Seat], plan: Plan, after: History, *, device: int | None, proposers: frozenset[int]
) -> Consent:
    """Return the consent that a correction needs when this device proposes it, which holds the seats `proposers`.

    A seat is not asked if it has no device, if this device holds it, or if its player has gone home.
    """
    touched, left = plan.touched(after), plan.history.state.left
    others = [
        (place, seat)
        for place, seat in enumerate(seats)
        if seat.device_id not in (None, device) and seat.number not in proposers and place not in left
    ]
    concerned = tuple(seat for place, seat in others if place in touched)
    return Consent(concerned or tuple(seat for _place, seat in others), each=bool(concerned))


def access_consent(access: Access, plan: Plan, after: History) -> Consent:
    """Return the consent that the correction needs if the device of this access proposes it.

    No consent is needed for the last entry if this device wrote it or writes for all, nor at a table that agreed
    beforehand to ask nobody.
    """
    if access.table.consent_off or is_own_last(access, plan):
        return Consent((), each=True)
    return needed_consent(access.seats, plan, after, device=access.device.pk, proposers=access.holds)


def needs_confirmation(access: Access, plan: Plan, consent: Consent) -> bool:
    """Return whether several people share this device alone: before and after are shown and agreed to on it."""
    free = access.table.consent_off or is_own_last(access, plan) or len(access.seats) == 1
    return not free and not consent.seats


def is_own_last(access: Access, plan: Plan) -> bool:
    """Return whether it is the last entry, and this device wrote it or writes for all."""
    if not plan.is_last or is_uncovered(plan.history.written, plan.target.line.sequence):
        return False
    return access.writes_for_all or plan.target.line.device == access.device.pk


def is_uncovered(written: Sequence[Written], sequence: int, before: int | None = None) -> bool:
    """Return whether an entry that followed this one was taken back by another device than its own, or together with
    others. Then this one is an older entry, even if it counts last. With `before` only the lines up to that index are
    examined.
    """
    for index in reversed(range(len(written) if before is None else before)):
        each = written[index]
        if each.line.sequence <= sequence:
            return False
        taken_back = each.line.kind == "strike" and each.line.device != each.about.device
        if taken_back or (each.line.kind in ("strike", "amend") and len(each.undone) > 1):
            return True
    return False


def open_history(access: Access) -> History:
    """Return the history of a table in play. Raises Refusal `not_started`, `table_closed`."""
    if access.table.closed_at:
        raise Refusal("table_closed")
    if not access.table.started_at:
        raise Refusal("not_started")
    return table_history(access.table, access.seats)


def open_proposal(table: Table) -> Proposal | None:
    """Return the pending correction of this table, None without one."""
    if table.read_end is not None:
        found: Proposal | None = table.read_end[1]
        return found
    return Proposal.objects.filter(table=table, status=Proposal.Status.OPEN).select_related("seat").first()


def consent_awaited(proposal: Proposal | None, seats: Sequence[Seat], history: History) -> Consent | None:
    """Return the consent that an open proposal still needs, of the seats that have not agreed. None without a proposal
    that is still possible.
    """
    if proposal is None:
        return None
    try:
        plan = proposal_plan(history, proposal)
    except (Refusal, IllegalMove, MalformedMove):
        return None
    consent = proposal_consent(seats, plan, plan.after, proposal)
    return replace(consent, seats=consent.missing(frozenset(proposal.agreed)))


def preview_facts(plan: Plan) -> tuple[object, ...]:
    """Return everything that the preview of a plan is drawn from. Two plans with equal facts have equal previews."""
    history, after = plan.history, plan.after
    outcomes = [history.game.outcome(state) for state in (history.state, after.state)]
    sheets = [state.paper.sheets for state in (history.state, after.state)]
    touched = sorted(plan.touched(after))
    return (
        *(as_shown(plan.target.line), as_shown(plan.line), tuple(each.line.sequence for each in plan.gone)),
        *[(place, [outcome.players[place].total for outcome in outcomes]) for place in touched],
        *[changed_marks(sheets[0][place], sheets[1][place]) for place in touched],
        *[(outcome.finished, outcome.winners) for outcome in outcomes],
    )


def as_shown(line: Line) -> tuple[object, ...]:
    """Return the parts of a line from which its sentence is made: kind, move, dice and value."""
    return line.kind, line.move, line.dice, line.value


def changed_marks(old: Marks, new: Marks) -> list[tuple[str, Pencil | None, Pencil | None]]:
    """Return the boxes in which two sheets differ, with their marks before and after."""
    return [(box, old.get(box), new.get(box)) for box in {**old, **new} if old.get(box) != new.get(box)]


def proposal_plan(history: History, proposal: Proposal) -> Plan:
    """Return the plan of the proposed correction for this log."""
    if proposal.move is None:
        return strike_plan(history, proposal.target)
    return amend_plan(history, proposal.target, proposal.move, logged_seat)


def proposal_consent(seats: Sequence[Seat], plan: Plan, after: History, proposal: Proposal) -> Consent:
    """Return the consent that an open proposal needs now: seats may have changed hands since."""
    proposers = frozenset(proposal.proposers)
    return needed_consent(seats, plan, after, device=proposal.device_id, proposers=proposers)


def proposal_of(plan: Plan) -> dict[str, Any]:
    """Return the columns of a proposal that describe its correction."""
    line = plan.line
    move = None if line.move is None else as_entry(line)
    return {"target": line.target, "strikes_from": line.strikes_from, "move": move}


def logged_entry(history: History, seat: int, entry: Mapping[str, Any], seat_of: SeatOf) -> dict[str, Any]:
    """Return the entry in the form the log stores, dice included. Raises MalformedMove."""
    move = history.game.read_move(history.options, seat, entry, seat_of)
    return dict(history.game.write_move(move, seat_to_log))
