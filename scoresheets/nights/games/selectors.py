"""Every game of a night: its place, its players, its end, and what was accepted or corrected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Max
from django.utils.translation import get_language

from scoresheets.base.words import isolated, plain_words, says_all
from scoresheets.models import Acceptance, Decision, Entry, Night, Place, RoundTable, Table
from scoresheets.nights.games import words
from scoresheets.nights.tables import night_tables
from scoresheets.nights.wall.pages import TableFacts
from scoresheets.nights.wall.selectors.table_facts import table_facts
from scoresheets.nights.wall.words import accepting, missing
from scoresheets.nights.words import table_numbered
from scoresheets.pads import pad_of
from scoresheets.pads.pages import SeatView
from scoresheets.results.selectors.plays import kind_in_words
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.frozen import thaw_verdict
from scoresheets.table.selectors.house_rules import house_rule_choices
from scoresheets.table.selectors.seating import seat_views
from scoresheets.table.selectors.states import table_history
from scoresheets.table.words.states import STATES


@dataclass(frozen=True, slots=True)
class GameView:
    """A game of the night. `earlier`: its place has its next game already. `round` is its round in words, "" outside of
    rounds. `result` says who won and by which step, "" before the end; `told` are sentences about acceptance,
    corrections and organizers' decisions.
    """

    public_id: str
    place: int
    earlier: bool
    title: str  # "" if nobody gave one
    kind: str
    facts: TableFacts
    word: str
    seats: tuple[SeatView, ...]
    result: str
    told: tuple[str, ...]
    on_paper: bool
    round: str = ""

    @property
    def said(self) -> str:
        """Return the plain words by which it is found: its place, round, title, game and names."""
        names = [seat.name for seat in self.seats]
        told = [table_numbered(self.place), self.round, self.title, self.facts.game, *names]
        return plain_words(" ".join(told))


@dataclass(frozen=True, slots=True)
class _Notes:
    """Stored facts about the games beside their logs, by the primary key of the table."""

    accepted: Mapping[int, set[int]]  # numbers of the seats, as of the newest entry
    corrected: Mapping[int, datetime]
    decisions: Mapping[int, list[Decision]]
    present: frozenset[int | None]  # the tables that are the present ones of their places
    rounds: Mapping[int, int]  # numbers of the rounds


def night_games(night: Night, *, find: str = "") -> tuple[GameView, ...]:
    """Return every game of the night in the active language by place, the newest game of a place first. With `find`
    only those of which all its words are said: a place, a game, a title, a name.
    """
    games = (game for game, _table in games_of(night))
    return tuple(game for game in games if says_all(game.said, find))


def games_context(night: Night, *, find: str = "") -> dict[str, object]:
    """Return the games of the night for their list. `find` as in `night_games`."""
    games = night_games(night, find=find)
    return {"games": games, "count": words.games_counted(len(games))}


def games_of(night: Night) -> Iterator[tuple[GameView, Table]]:
    """Yield every game of a night with its table, by place, the newest game of a place first. Each is read as it is
    asked for.
    """
    tables = night_tables(night)
    notes = _notes(night, tables)
    for table in sorted(tables, key=lambda table: (table.place.number if table.place else 0, -table.pk)):
        yield _game(table, night, notes), table


def _notes(night: Night, tables: Sequence[Table]) -> _Notes:
    accepted, decisions = defaultdict[int, set[int]](set), defaultdict[int, list[Decision]](list)
    seats = {seat.pk: (table, seat) for table in tables for seat in table.seats.all()}
    for seat_id, sequence in Acceptance.objects.filter(seat__in=seats).values_list("seat", "sequence"):
        table, seat = seats[seat_id]
        if sequence == table.sequence:
            accepted[table.pk].add(seat.number)
    for decision in Decision.objects.filter(table__in=tables).order_by("pk"):
        decisions[decision.table_id].append(decision)
    older = Entry.objects.filter(table__in=tables, kind="amend", target__lt=F("sequence") - 1)
    corrected = older.values("table").annotate(last=Max("written_at")).values_list("table", "last")
    present = Place.objects.filter(night=night).values_list("table", flat=True)
    rounds = RoundTable.objects.filter(table__in=tables).values_list("table", "round__number")
    return _Notes(accepted, dict(corrected), decisions, frozenset(present), dict(rounds))


def _game(table: Table, night: Night, notes: _Notes) -> GameView:
    facts = table_facts(table, accepts=night.asks_acceptance)
    seats = seat_views(table, seats_of(table), None)
    agreed = (value for _label, value in house_rule_choices(table))
    kinds = (kind_in_words(table.game, table.options, len(seats), beside_title=True), *agreed)
    return GameView(
        public_id=table.public_id,
        place=table.place.number if table.place else 0,
        earlier=table.pk not in notes.present,
        title=table.title,
        kind=" · ".join(filter(None, map(str, kinds))),
        facts=facts,
        word=str(STATES[facts.state]),
        seats=seats,
        result=_result(table, facts, seats),
        told=tuple(filter(None, _told(table, facts, seats, notes))),
        on_paper=table.on_paper,
        round=words.of_round(notes.rounds[table.pk]) if table.pk in notes.rounds else "",
    )


def _result(table: Table, facts: TableFacts, seats: tuple[SeatView, ...]) -> str:
    """Return who won, and the step that decided."""
    if facts.state == "closed" and table.final_result:
        return thaw_verdict(table.final_result, get_language() or "en", seats)
    if facts.state != "over":
        return ""
    state = table_history(table, seats_of(table)).state
    pad, names = pad_of(table.game), [isolated(seat.name) for seat in seats]
    return pad.verdict(state, names) or pad.headline(state, names)


def _told(table: Table, facts: TableFacts, seats: tuple[SeatView, ...], notes: _Notes) -> Iterator[str]:
    if facts.to_accept:
        yield f"{accepting(facts.accepted, facts.to_accept)}. {missing(facts.missing) if facts.missing else ''}".strip()
    else:
        accepted = [seat.in_text for seat in seats if seat.number in notes.accepted[table.pk]]
        yield words.accepted(accepted, everybody=len(accepted) == len(seats))
    yield words.corrected(notes.corrected[table.pk]) if table.pk in notes.corrected else ""
    for decision in notes.decisions[table.pk]:
        reopened = decision.kind == Decision.Kind.REOPENED
        yield words.decided(reopened=reopened, when=decision.decided_at, reason=decision.reason)
