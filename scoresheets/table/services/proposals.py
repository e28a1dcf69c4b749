"""An open proposal while the log goes on: it is planned anew after each entry, and blocks the closing of the table."""

from __future__ import annotations

from games.kit.errors import IllegalMove, MalformedMove
from scoresheets.base.db.compiled_queries import CompiledQuery
from scoresheets.base.refusals import Refusal
from scoresheets.models import Proposal, Table
from scoresheets.table.history import History
from scoresheets.table.selectors.corrections import Plan, preview_facts, proposal_plan

_OPEN = CompiledQuery(lambda table: Proposal.objects.filter(table=table, status=Proposal.Status.OPEN)[:1])


def replan_proposal(*, table: Table, before: History, after: History) -> None:
    """Plan the open proposal of this table anew for the longer log.

    The consents stay while the preview is unchanged. If the preview changed, only the seats that proposed it still
    agree, and the revision, which a consent names, is counted up. A proposal that has become impossible lapses.
    """
    proposal = _OPEN.first(table.pk)
    if proposal is None:
        return
    plan = _planned(after, proposal)
    if plan is None:
        _lapse(proposal, after)
        return
    old = _planned(before, proposal)
    if old is None or preview_facts(old) != preview_facts(plan):
        proposal.agreed = proposal.proposers
        proposal.revision += 1
    proposal.sequence = after.sequence
    proposal.strikes_from = plan.line.strikes_from
    proposal.save(update_fields=["agreed", "revision", "sequence", "strikes_from"])


def check_no_proposal(*, table: Table, history: History) -> None:
    """Raise Refusal `proposed_first` while a correction waits for consent. A proposal that has become impossible
    lapses.
    """
    proposal = _OPEN.first(table.pk)
    if proposal is None:
        return
    if _planned(history, proposal) is not None:
        raise Refusal("proposed_first")
    _lapse(proposal, history)


def _planned(history: History, proposal: Proposal) -> Plan | None:
    try:
        return proposal_plan(history, proposal)
    except (Refusal, IllegalMove, MalformedMove):
        return None


def _lapse(proposal: Proposal, history: History) -> None:
    proposal.status, proposal.sequence = Proposal.Status.LAPSED, history.sequence
    proposal.save(update_fields=["status", "sequence"])
