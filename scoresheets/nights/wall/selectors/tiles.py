"""The wall of a night: one tile per place, the facts of each table, and the queue of tables that need attention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from scoresheets.base.refusals import Stranger
from scoresheets.models import Call, Night, Place, Proposal, PublishedOrder, RoundTable, Table
from scoresheets.nights.links.selectors import names_coming
from scoresheets.nights.namesakes.selectors import open_questions
from scoresheets.nights.tables import keys_of
from scoresheets.nights.wall import words
from scoresheets.nights.wall.pages import QueueView, TableFacts, TileView, WallView
from scoresheets.nights.wall.selectors.table_facts import table_facts
from scoresheets.nights.words import table_numbered
from scoresheets.table.words.states import STATES

KINDS = ("called", "proposes", "waits", "accepts")  # in order of urgency
FactsKey = tuple[str, bool, str]
"""A table's public id, whether its night asks for acceptance, and a language."""
FactsCache = MutableMapping[FactsKey, tuple[int, TableFacts]]

_ROW = ("pk", "public_id", "version", "place", "closed_at")


@dataclass(frozen=True, slots=True)
class _TableAtPlace:
    """A table on the wall: its place, its facts, and whether the place has its next game already (`earlier`)."""

    number: int
    earlier: bool
    facts: TableFacts


def wall_view(night: Night, language: str, now: datetime, cache: FactsCache) -> WallView:
    """Return the wall as it is now. `language` must be the active one. Only tables whose version differs from the one
    in `cache` are read. Raises Stranger if the night is gone.
    """
    fresh = Night.objects.filter(pk=night.pk).first()
    if fresh is None:
        raise Stranger
    places = list(Place.objects.filter(night=fresh).values_list("number", "table_id"))
    tables = _tables_at_places(fresh, language, {table: number for number, table in places}, cache)
    calls = {call.table_id: call for call in _open_calls(fresh)}
    tiles = tuple(
        _tile(number, tables.get(table or 0), calls.get(table or 0), fresh, now) for number, table in places
    )
    entries = [*_called(calls.values(), now, fresh), *_others(fresh, tables, calls, now)]
    counts = Counter(tile.state for tile in tiles)
    rounds = list(fresh.rounds.values_list("published_at", flat=True))
    return WallView(
        tiles=tiles,
        queue=_in_order(entries),
        summary=words.states_counted(counts),
        questions=open_questions(fresh),
        tasks=tuple(_tasks(fresh, counts, rounds)),
        begun=bool(rounds) or PublishedOrder.objects.filter(night=fresh).exists(),
    )


def _tasks(
    night: Night, counts: Mapping[str, int], rounds: Sequence[datetime | None]
) -> Iterable[tuple[str, str]]:
    """Yield what there is to do beside the queue: the address of a page, and the task in words. `rounds` are the times
    at which they were published.
    """
    if counts["paper"]:
        yield "round_paper", words.on_paper(counts["paper"])
    if counts["over"]:
        yield "night_rounds", words.still_placed(counts["over"])
    if None in rounds:
        yield "night_rounds", words.draft_waits()
    waiting = RoundTable.objects.filter(round__night=night, opened=False)
    if rounds and waiting.exclude(round__published_at=None).exists():
        yield "night_rounds", words.wave_waits()


def _tables_at_places(
    night: Night, language: str, place_of: Mapping[int | None, int], cache: FactsCache
) -> dict[int, _TableAtPlace]:
    """Tables that are the present one of a place (`place_of`), and earlier ones not closed yet, by primary key."""
    numbers = dict(night.places.values_list("pk", "number"))
    of_the_night = Table.objects.filter(place__in=list(numbers)).values_list(*_ROW)
    rows = [row for row in of_the_night if row[0] in place_of or row[4] is None]
    _forget_others(language, {_key(row[1], night, language) for row in rows}, cache)
    _read(
        night,
        language,
        [row for row in rows if cache.get(_key(row[1], night, language), (0,))[0] != row[2]],
        cache,
    )
    return {
        table: _TableAtPlace(numbers[at], table not in place_of, cache[_key(public_id, night, language)][1])
        for table, public_id, _version, at, _closed in rows
        if _key(public_id, night, language) in cache  # missing if the table was deleted meanwhile
    }


def _read(night: Night, language: str, rows: Sequence[Sequence[Any]], cache: FactsCache) -> None:
    """Read these tables and store their facts in `cache`. The proposals are read after the tables: one that is made in
    between is shown with the older version, which the next wall reads anew.
    """
    tables = list(Table.objects.filter(pk__in=[row[0] for row in rows]).prefetch_related("seats"))
    waiting = Proposal.objects.filter(table__in=tables, status=Proposal.Status.OPEN)
    proposals = {proposal.table_id: proposal for proposal in waiting} if tables else {}
    for table in tables:
        table.read_seats = tuple(table.seats.all())
        facts = table_facts(table, accepts=night.asks_acceptance, proposal=proposals.get(table.pk))
        cache[_key(table.public_id, night, language)] = (table.version, facts)


def _forget_others(language: str, current: set[FactsKey], cache: FactsCache) -> None:
    """Drop the facts of tables no longer on the wall: names must not stay in memory."""
    for key in [key for key in cache if key[2] == language and key not in current]:
        del cache[key]


def _key(public_id: str, night: Night, language: str) -> FactsKey:
    return public_id, night.asks_acceptance, language


def _open_calls(night: Night) -> Iterable[Call]:
    standing = Call.objects.filter(table__in=keys_of(night), done_at=None)
    return standing.prefetch_related("seat", "table__place")


def _tile(
    number: int, stand: _TableAtPlace | None, call: Call | None, night: Night, now: datetime
) -> TileView:
    table = stand.facts if stand else None
    state = "called" if call else table.state if table else "free"
    tile = TileView(
        number=number,
        state=state,
        word=str(STATES[state]),
        sentence="",
        table=table,
        waits=_waits(table, night, now),
        called=minutes(call.called_at, now) if call else None,
        caller=call.seat.called if call and call.seat else "",
        coming=bool(call and call.coming_at),
    )
    return replace(tile, sentence=_sentence(tile))


def _sentence(tile: TileView) -> str:
    """All that a tile shows, for screen readers."""
    said = [f"{table_numbered(tile.number)}: {tile.word}."]
    if tile.called is not None:
        said.append(words.has_called(tile.caller, tile.called))
    if (table := tile.table) is not None:
        said.append(words.played(table.game, table.count))
        names, total = [seat.in_text for seat in table.lead.seats], f"{table.lead.figure} {table.lead.unit}"
        said.append(words.leads(names, total.strip(), won=table.lead.won, over=table.turn is None))
        said.append(words.totals_hidden() if table.hidden else "")
        said.append(f"{words.accepting(table.accepted, table.to_accept)}." if table.to_accept else "")
        said += [f"{each}." for each in (table.title, table.kind) if each]
    if table and table.turn:
        name, count = table.turn.name, table.writing
        now = words.in_turn(name, "") if count == 1 else words.still_to_write(count)
        said.append(f"{now}." if tile.waits is None or count > 1 else words.waits_for(name, tile.waits))
    return " ".join(filter(None, said))


def _waits(table: TableFacts | None, night: Night, now: datetime) -> int | None:
    """Minutes for which a table has been waiting for the player in turn; None while within the night's patience."""
    if table is None or table.turn is None or table.since is None:
        return None
    return minutes(table.since, now) if now - table.since >= timedelta(minutes=night.patience) else None


def minutes(since: datetime, now: datetime) -> int:
    """Return the whole minutes since. Never negative, even if a clock was set back."""
    return max(0, int((now - since).total_seconds() // 60))


def _called(calls: Collection[Call], now: datetime, night: Night) -> Iterable[tuple[datetime, QueueView]]:
    coming = [call.coming_by_id for call in calls if call.coming_by_id]
    names = names_coming(night, coming) if coming else {}
    for call in calls:
        place = call.table.place
        if place is not None:
            yield (
                call.called_at,
                QueueView(
                    key=f"c{call.pk}",
                    kind="called",
                    number=place.number,
                    table=call.table.public_id,
                    heading=words.calls(call.seat.called if call.seat else ""),
                    says=words.about(call.box, call.words),
                    minutes=minutes(call.called_at, now),
                    earlier=place.table_id != call.table_id,
                    call=call.pk,
                    coming=call.coming_at is not None,
                    comes=words.comes(*names.get(call.coming_by_id or 0, ("", 0))) if call.coming_at else "",
                ),
            )


def _others(
    night: Night, stands: Mapping[int, _TableAtPlace], calls: Mapping[int, Call], now: datetime
) -> Iterable[tuple[datetime, QueueView]]:
    """Queue entries of tables with a proposed correction, of waiting tables, and of tables with seats still to accept.
    Tables with a call are left out: an organizer goes there anyway.
    """
    for table, stand in stands.items():
        facts = stand.facts
        if table in calls or facts.since is None:
            continue
        reason = _proposed(facts) or _waiting(facts, night, now) or _accepting(facts)
        if reason:
            kind, heading, says = reason
            yield (
                facts.since,
                QueueView(
                    key=f"{kind[0]}{table}",
                    kind=kind,
                    number=stand.number,
                    table=facts.public_id,
                    heading=heading,
                    says=says,
                    minutes=minutes(facts.since, now),
                    earlier=stand.earlier,
                ),
            )


def _proposed(facts: TableFacts) -> tuple[str, str, str] | None:
    if not facts.proposed:
        return None
    return "proposes", words.proposed(), words.consents_missing(facts.waiting, each=facts.waits_for_each)


def _waiting(facts: TableFacts, night: Night, now: datetime) -> tuple[str, str, str] | None:
    if facts.turn is None or _waits(facts, night, now) is None:
        return None
    missing = words.still_to_write(facts.writing) if facts.writing > 1 else ""
    return "waits", words.no_entry(), missing or words.in_turn(facts.turn.name, facts.count)


def _accepting(facts: TableFacts) -> tuple[str, str, str] | None:
    if not facts.missing:
        return None
    return "accepts", words.accepting(facts.accepted, facts.to_accept), words.missing(facts.missing)


def _in_order(entries: Iterable[tuple[datetime, QueueView]]) -> tuple[QueueView, ...]:
    """Order by kind, then longest first. The first entry without an organizer on the way comes before all others."""
    ordered = [
        entry for _since, entry in sorted(entries, key=lambda each: (KINDS.index(each[1].kind), each[0]))
    ]
    first = next((entry for entry in ordered if not entry.coming), None)
    return tuple(sorted(ordered, key=lambda entry: entry is not first)) if first else tuple(ordered)
