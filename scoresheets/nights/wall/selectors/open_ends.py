"""The open ends of a night, told at its end: games, calls, corrections, and sheets that nobody has accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoresheets.models import Call, Night, Proposal, Table
from scoresheets.nights.tables import night_tables
from scoresheets.nights.wall import words
from scoresheets.nights.wall.pages import TableFacts
from scoresheets.nights.wall.selectors.table_facts import table_facts
from scoresheets.table.words.states import STATES


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """A game that is not closed: its place and table, its game and how far it has come, and what waits there."""

    place: int
    table: str
    played: str
    word: str
    waits: tuple[str, ...]


def open_ends(night: Night) -> tuple[OpenEnd, ...]:
    """Return the games of the night that are not closed, by place, and those closed ones at which a call still stands,
    in the active language.
    """
    tables = night_tables(night)
    standing = Call.objects.filter(table__in=tables, done_at=None).prefetch_related("seat")
    calls = {call.table_id: call for call in standing}
    waiting = Proposal.objects.filter(table__in=tables, status=Proposal.Status.OPEN)
    proposals = {proposal.table_id: proposal for proposal in waiting}
    found = (
        _open_end(table, night, calls.get(table.pk), proposals.get(table.pk))
        for table in tables
        if table.closed_at is None or table.pk in calls
    )
    return tuple(sorted(found, key=lambda each: each.place))


def _open_end(table: Table, night: Night, call: Call | None, proposal: Proposal | None) -> OpenEnd:
    facts = table_facts(table, accepts=night.asks_acceptance, proposal=proposal)
    return OpenEnd(
        place=table.place.number if table.place else 0,
        table=table.public_id,
        played=f"{facts.game}, {facts.count}" if facts.count else facts.game,
        word=str(STATES[facts.state]),
        waits=tuple(_waits(facts, call)),
    )


def _waits(facts: TableFacts, call: Call | None) -> Iterator[str]:
    if call is not None:
        yield words.calls(call.seat.called if call.seat else "")
    if facts.proposed:
        yield f"{words.proposed()}. {words.consents_missing(facts.waiting, each=facts.waits_for_each)}"
    if facts.missing:
        yield f"{words.accepting(facts.accepted, facts.to_accept)}. {words.missing(facts.missing)}"
