"""A correction in words: the changes on each sheet, and the entries it would take back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.errors import IllegalMove, MalformedMove
from scoresheets.base.db.compiled_queries import CompiledQuery
from scoresheets.base.refusals import Refusal
from scoresheets.models import Proposal, Seat, Table
from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.pads.words.refusals import sentence
from scoresheets.table.history import History, Played
from scoresheets.table.pages.corrections import BoxChange, ProposalView, SheetChange
from scoresheets.table.selectors.corrections import (
    Consent,
    Plan,
    changed_marks,
    proposal_consent,
    proposal_plan,
)
from scoresheets.table.words.corrections import proposal_sentence, winner_sentence


@dataclass(frozen=True, slots=True)
class Preview:
    """A correction in words: the entry as it is and as it `becomes` (empty if it is only taken back), the sheets it
    would change, the later entries that would be taken back (`gone`), and why the first of them no longer fits.
    """

    text: str
    becomes: str
    changes: tuple[SheetChange, ...]
    gone: tuple[str, ...]
    why: str
    winner: str = ""  # says that another player would win, or that the game would end or go on


def line_story(history: History, played: Played, names: Sequence[str]) -> str:
    """Return what an effective entry did, in one sentence."""
    before = history.before(history.index(played.line.sequence))
    pad = PADS[history.game.key]
    return pad.story(before, played.state, history.move(played.line), names)


def preview_of(plan: Plan, after: History, views: Sequence[SeatView], pad: Pad) -> Preview:
    """Return the plan in words, with the pad as this table may see it now."""
    names = [view.in_text for view in views]
    misfit = plan.misfit and sentence(plan.misfit, names=names, game_key=plan.history.game.key)
    return Preview(
        text=line_story(plan.history, plan.target, names),
        becomes="" if plan.line.kind == "strike" else line_story(after, after.played[plan.index], names),
        changes=sheet_changes(plan, after, views, pad),
        gone=tuple(line_story(plan.history, each, names) for each in plan.gone),
        why=misfit or "",
        winner=_winner(plan, after, names, pad),
    )


def _winner(plan: Plan, after: History, names: Sequence[str], pad: Pad) -> str:
    states = (plan.history.state, after.state)
    over = [state.seat is None for state in states]
    won = [plan.history.game.outcome(state).winners for state in states]
    if over[0] == over[1] and (not over[0] or won[0] == won[1]):
        return ""
    now, then = (pad.headline(state, names) if all(over) else "" for state in states)
    return winner_sentence(now, then, over=over[1])


def sheet_changes(plan: Plan, after: History, views: Sequence[SeatView], pad: Pad) -> tuple[SheetChange, ...]:
    """Return every sheet that would change, in the order of play."""
    history = plan.history
    return tuple(
        SheetChange(
            seat=views[place],
            total_before=_total(history, pad, place),
            total_after=_total(after, pad, place),
            boxes=_boxes(history.state, after.state, place, pad),
        )
        for place in sorted(plan.touched(after))
    )


def _total(history: History, pad: Pad, place: int) -> str:
    return pad.step_figure("total", history.game.outcome(history.state).players[place].total)


def _boxes(before: Any, after: Any, place: int, pad: Pad) -> tuple[BoxChange, ...]:
    changed = changed_marks(before.paper.sheets[place], after.paper.sheets[place])
    return tuple(
        BoxChange(box_name(pad, before, box), pad.pencilled(before, box, old), pad.pencilled(after, box, new))
        for box, old, new in changed
    )


def box_name(pad: Pad, state: Any, box: str) -> str:
    """Return the printed name of a box on the paper."""
    found = pad.box_of(state, box)
    return box if found is None else found[1]


_LAST = CompiledQuery(lambda table: Proposal.objects.filter(table=table).order_by("-pk")[:1])


def last_proposal(table: Table) -> Proposal | None:
    """Return the correction that was proposed last, if pages still show it.

    An open one is shown; an answered one until the next entry; a lapsed one for good, as a device may have been away.
    None once it is done: everybody gets the notice of that.
    """
    proposal = _LAST.first(table.pk)
    if proposal is None or proposal.status == Proposal.Status.DONE:
        return None
    lapsed = proposal.status == Proposal.Status.LAPSED
    return proposal if lapsed or proposal.sequence == table.sequence else None


def proposal_view(
    proposal: Proposal, history: History, seats: Sequence[Seat], views: Sequence[SeatView], pad: Pad
) -> ProposalView | None:
    """Return a proposal as every page shows it. One that is over has only its sentence. None if it has become
    impossible.
    """
    by_number = {view.number: view for view in views}
    by = None if proposal.seat is None else by_number[proposal.seat.number]
    no = None if proposal.declined is None else by_number[proposal.declined]
    said = proposal_sentence(
        proposal.status,
        by.in_text if by else "",
        no.in_text if no else "",
        proposal.reason,
        by_organizer=proposal.by_organizer,
    )
    if proposal.status != Proposal.Status.OPEN:
        past = history.sequence > proposal.sequence
        return ProposalView(proposal.pk, proposal.status, said, by, "", "", (), 0, (), each=True, past=past)
    try:
        plan = proposal_plan(history, proposal)
    except (
        Refusal,
        IllegalMove,
        MalformedMove,
    ):  # the rules have changed since: the page must still render
        return None
    after = plan.after
    preview = preview_of(plan, after, views, pad)
    consent = proposal_consent(seats, plan, after, proposal)
    return ProposalView(
        number=proposal.pk,
        status=proposal.status,
        said=said,
        by=by,
        text=preview.text,
        becomes=preview.becomes,
        changes=preview.changes,
        gone=len(preview.gone),
        waiting=_waiting(proposal, consent, views),
        each=consent.each,
        winner=preview.winner,
        revision=proposal.revision,
    )


def _waiting(proposal: Proposal, consent: Consent, views: Sequence[SeatView]) -> tuple[SeatView, ...]:
    numbers = {seat.number for seat in consent.missing(frozenset(proposal.agreed))}
    return tuple(view for view in views if view.number in numbers)
