"""Compute the standings of a night: which tables count, who is one person at several tables, and their order.

`night_order` returns what counts now, without any name; `order_as_json` and `order_from_json` turn it into JSON and
back. `standings_view` describes it in the active language with current names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from games.kit.errors import MalformedMove
from games.kit.numbers import Number
from games.kit.standings import Measure, PlayerResult
from scoresheets.models import Handicap, Night, Seat, Table
from scoresheets.nights.persons import person_key
from scoresheets.nights.standings.selectors.byes import byes_at
from scoresheets.nights.standings.selectors.choices import (
    FIGURES_ONLY,
    Chosen,
    counting_of,
    handicaps_of,
    in_order,
    team_key,
    teams_of,
)
from scoresheets.nights.standings.selectors.stages import stages_at
from scoresheets.nights.standings.selectors.ties import SettledTie, settled_tie, ties_from_json, ties_of
from scoresheets.nights.tables import night_tables
from scoresheets.pads import own_key
from scoresheets.registry import game_of, is_installed
from scoresheets.results.counting import Counting, counting_from_json
from scoresheets.results.selectors.plays import kind_of
from scoresheets.results.stages import Stage
from scoresheets.results.standings import OVER_GAMES, WINS, Criterion, Play, Player
from scoresheets.table.selectors.acceptance import may_close_now, read_ends
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.states import table_history
from scoresheets.table.words.editions import edition_name

FIELDS = {"total", "rank", "breakdown", "tie_breakers"}
OVER = ""
"""Key of the order over all games. The order of one game has that game's own key."""


@dataclass(frozen=True, slots=True)
class Sat:
    """A player at a table that is over; `seat` is the primary key of the seat."""

    seat: int
    won: bool
    rank: int
    left: bool
    figures: Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class Counted:
    """A table that counts. Tables with the same `kind` are compared with each other. `criteria` are the game's own.

    If the game is no longer installed, `kind` is "" and `criteria` is (): the table then counts over all games only.
    """

    sequence: int
    game: str
    kind: str
    criteria: tuple[Criterion, ...]
    players: tuple[Sat, ...]
    on_paper: bool = False


CountCache = MutableMapping[tuple[str, bool], tuple[int, Counted | None]]
"""Cached counts by (public id of the table, whether its night asks for acceptance): the table's version, and its count.
"""


@dataclass(frozen=True, slots=True)
class Kind:
    """Tables of one game with the same options. `edition` is its name if it is people's own; `on_paper` of the tables
    were played on paper. `counting` is how they count in the order of this kind.
    """

    key: str
    game: str
    options: Mapping[str, Any]
    edition: str
    criteria: tuple[Criterion, ...]
    plays: tuple[Play, ...]
    on_paper: int = 0
    counting: Counting = field(default_factory=Counting)


@dataclass(frozen=True, slots=True)
class NightOrder:
    """The plays that count at a night at one moment. `tables` are (primary key, sequence, place). `people` maps each
    person to primary keys of seats. `kinds` have an order each. `over` are the criteria over all games, `over_counting`
    how they count there; `nights`, if they count instead of games, are the plays of that order. `teams` maps the key of
    each team to its members. The tables of play-offs are in `ties` alone.
    """

    tables: tuple[tuple[int, int, int], ...]
    people: Mapping[str, tuple[int, ...]]
    kinds: tuple[Kind, ...]
    over: tuple[Criterion, ...]
    others: tuple[Play, ...] = ()  # plays of games that are no longer installed
    over_counting: Counting = field(default_factory=Counting)
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ties: tuple[SettledTie, ...] = ()
    nights: tuple[Play, ...] | None = None

    @property
    def plays(self) -> tuple[Play, ...]:
        """All plays that count."""
        return (*(play for kind in self.kinds for play in kind.plays), *self.others)


def counted(table: Table, *, accepts: bool) -> Counted | None:
    """Return how the table counts now; None while it does not count.

    A table counts once it is closed, or over and, if its night asks for acceptance, accepted. One that cannot be read
    does not count.
    """
    try:
        if table.closed_at:
            return _of_result(table, seats_of(table))
        return _of_log(table, seats_of(table)) if _is_over(table, accepts=accepts) else None
    except (LookupError, TypeError, ValueError):
        return None


def _is_over(table: Table, *, accepts: bool) -> bool:
    if not table.started_at or not is_installed(table.game):
        return False
    return (
        may_close_now(table, accepts=True)
        if accepts
        else table_history(table, seats_of(table)).state.seat is None
    )


def _of_log(table: Table, seats: tuple[Seat, ...]) -> Counted:
    history = table_history(table, seats)
    outcome = history.game.outcome(history.state)
    left = history.state.left
    results = {
        seat.pk: (result, place in outcome.winners, place in left)
        for place, (seat, result) in enumerate(zip(seats, outcome.players, strict=True))
    }
    return _counted(table, len(seats), results)


def _of_result(table: Table, seats: tuple[Seat, ...]) -> Counted:
    """Count the result stored when the table was closed, whatever the rules say now."""
    final = table.final_result or {}
    results = {}
    for seat in seats:
        stored = final["players"][str(seat.number)]
        extra = {key: value for key, value in stored.items() if key not in FIELDS}
        result = PlayerResult(
            stored["total"], stored["rank"], stored["breakdown"], stored["tie_breakers"], extra
        )
        results[seat.pk] = (result, seat.number in final["winners"], seat.number in final["left"])
    return _counted(table, len(seats), results)


def _counted(table: Table, players: int, results: Mapping[int, tuple[PlayerResult, bool, bool]]) -> Counted:
    kind, measures, steps = "", tuple[Measure, ...](), list[str]()
    if is_installed(table.game):
        game = game_of(table.game)
        try:
            options = game.read_options(table.options, players, table.edition)
        except MalformedMove:
            pass
        else:
            measures = game.measures(options)
            kind = kind_of(table.game, options, players)
            steps = list(game.outcome(game.start(options, players)).players[0].tie_breakers)
    first = next(iter(results.values()))[0]
    criteria = (
        *(Criterion(each.name, each.highest) for each in measures),
        # PostgreSQL stores the keys of a result in an order of its own.
        *map(Criterion, sorted(first.tie_breakers, key=lambda name: (*steps, name).index(name))),
    )
    sat = tuple(
        Sat(
            seat,
            won,
            result.rank,
            left,
            {**{each.name: each.of(result) for each in measures}, **result.tie_breakers},
        )
        for seat, (result, won, left) in results.items()
    )
    return Counted(table.sequence, table.game, kind, criteria if kind else (), sat, table.on_paper)


def night_order(
    night: Night,
    cache: CountCache | None = None,
    *,
    chosen: Chosen | None = None,
    only: Collection[int] | None = None,
) -> NightOrder:
    """Return all that counts at the night now. Only tables whose version differs from the one in `cache` are read.

    It is compared as `chosen`, else as the night's runner chose. With `only` no other tables count than these, by
    primary key.
    """
    tables, ties = night_tables(night), ties_of(night)
    cache = {} if cache is None else cache
    read_ends(table for table in tables if not _is_cached(table, night, cache))
    playoffs = {tie.table_id for tie in ties}
    found: list[tuple[Table, Counted]] = []
    over: dict[int, Counted] = {}
    for table in tables:
        counts = cached_count(table, night, cache)
        if counts is not None and table.pk in playoffs:
            over[table.pk] = counts
        elif counts is not None and (only is None or table.pk in only):
            found.append((table, counts))
    keys = people_at(night, tables)
    order = _ordered(night, chosen or night, found, keys)
    if chosen is None and not night.counting.get(FIGURES_ONLY):
        ranks = {
            table.pk: {keys[sat.seat]: (sat.left, sat.rank) for sat in counts.players}
            for table, counts in found
        }
        order = _staged(order, stages_at(night, ranks))
    settled = tuple(
        settled_tie(tie, keys, order.people, over[tie.table_id].players if tie.table_id in over else ())
        for tie in ties
    )
    return replace(order, ties=settled)


def people_at(night: Night, tables: Iterable[Table]) -> dict[int, str]:
    """Return the key of the person at each seat of these tables of the night, also where the game does not count
    yet.
    """
    return {seat.pk: person_key(seat) for table in tables for seat in table.seats.all()}


def _is_cached(table: Table, night: Night, cache: CountCache) -> bool:
    version, _counts = cache.get((table.public_id, night.asks_acceptance), (0, None))
    return version == table.version


def cached_count(table: Table, night: Night, cache: CountCache) -> Counted | None:
    """Return how the table counts, cached in `cache` until its version changes."""
    key = table.public_id, night.asks_acceptance
    version, counts = cache.get(key, (0, None))
    if version != table.version:
        counts = counted(table, accepts=night.asks_acceptance)
        cache[key] = table.version, counts
    return counts


def _ordered(
    night: Night,
    chosen: Chosen,
    found: Sequence[tuple[Table, Counted]],
    keys: Mapping[int, str],
) -> NightOrder:
    """Return the order without its ties. `keys` are the persons by seat."""
    people: dict[str, list[int]] = {}
    kinds: dict[str, Kind] = {}
    others: list[Play] = []
    for table, counts in found:
        play = []
        for sat in counts.players:
            people.setdefault(keys[sat.seat], []).append(sat.seat)
            play.append(Player(keys[sat.seat], sat.won, sat.rank, sat.left, sat.figures))
        if not counts.criteria:
            others.append(tuple(play))
            continue
        before = kinds.get(counts.kind)
        plays = before.plays if before else ()
        own = own_key(table.game, table.options)
        criteria = in_order(chosen, own, (Criterion(WINS), *counts.criteria))
        kinds[counts.kind] = Kind(
            counts.kind,
            counts.game,
            table.options,
            edition_name(table.edition),
            criteria,
            (*plays, tuple(play)),
            (before.on_paper if before else 0) + counts.on_paper,
            counting_of(chosen, own, handicapped=counts.criteria[0].name),
        )
    handicaps = handicaps_of(night)
    return NightOrder(
        tables=tuple(
            (table.pk, table.sequence, table.place.number if table.place else 0) for table, _counts in found
        ),
        people={person: tuple(rows) for person, rows in people.items()},
        kinds=tuple(_handicapped(kind, handicaps, people) for kind in kinds.values()),
        over=in_order(chosen, OVER, OVER_GAMES),
        others=tuple(others),
        over_counting=_of_night(counting_of(chosen, OVER), night, people),
        teams={
            team_key(team.pk): tuple(each for each in members if each in people)
            for team, members in teams_of(night).items()
        },
    )


def _of_night(counting: Counting, night: Night, people: Collection[str]) -> Counting:
    """Return how games count over all games, with the rounds that these people sat out where those give points."""
    return replace(counting, byes=byes_at(night, people)) if counting.points.byes_last else counting


def _staged(order: NightOrder, stages: Mapping[str, Stage]) -> NightOrder:
    """Return the order in which these stages decide: the one over all games, and that of the only game."""
    only = len(order.kinds) == 1 and not order.others
    kinds = (
        tuple(replace(kind, counting=replace(kind.counting, stages=stages)) for kind in order.kinds)
        if only
        else order.kinds
    )
    return replace(order, kinds=kinds, over_counting=replace(order.over_counting, stages=stages))


def _handicapped(
    kind: Kind, handicaps: Mapping[str, Mapping[str, Handicap]], people: Collection[str]
) -> Kind:
    """Return the games of one kind with the handicaps that people have in them."""
    rows = handicaps.get(own_key(kind.game, kind.options), {})
    given = {person: row.amount for person, row in rows.items() if person in people}
    return replace(kind, counting=replace(kind.counting, handicaps=given))


def order_as_json(order: NightOrder) -> dict[str, Any]:
    """Return the order as JSON. It holds no name."""
    return asdict(order)


def order_from_json(stored: Mapping[str, Any]) -> NightOrder:
    """Read an order back from its JSON."""
    return NightOrder(
        tables=tuple(tuple(table) for table in stored["tables"]),
        people={person: tuple(rows) for person, rows in stored["people"].items()},
        kinds=tuple(
            Kind(
                kind["key"],
                kind["game"],
                kind["options"],
                kind["edition"],
                _criteria(kind["criteria"]),
                _plays(kind["plays"]),
                kind.get("on_paper", 0),
                counting_from_json(kind.get("counting")),
            )
            for kind in stored["kinds"]
        ),
        over=_criteria(stored["over"]),
        others=_plays(stored["others"]),
        over_counting=counting_from_json(stored.get("over_counting")),
        ties=ties_from_json(stored.get("ties", ())),
        teams={team: tuple(people) for team, people in stored.get("teams", {}).items()},
    )


def _criteria(stored: Sequence[Mapping[str, Any]]) -> tuple[Criterion, ...]:
    return tuple(Criterion(**each) for each in stored)


def _plays(stored: Sequence[Sequence[Mapping[str, Any]]]) -> tuple[Play, ...]:
    return tuple(tuple(Player(**player) for player in play) for play in stored)
