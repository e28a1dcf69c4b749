"""The standings of a night: which tables count, who is the same person at several, and in which order they stand.

`night_order` is what counts now, as a value that can be kept as JSON (`kept_order`, `order_kept`) and holds no name;
`standings_view` is that in the active language, with the names as they are now.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from games.kit.errors import MalformedMove
from games.kit.standings import Measure, PlayerResult
from scoresheets.models import Night, Person, Seat, Table
from scoresheets.nights.selectors.nights import night_tables
from scoresheets.registry import game_of, is_installed
from scoresheets.results.selectors.plays import kind_of
from scoresheets.results.standings import OVER_GAMES, WINS, Criterion, Play, Player
from scoresheets.table.selectors.acceptance import may_close_now
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.states import table_history
from scoresheets.table.words.editions import edition_name

FIELDS = {"total", "rank", "breakdown", "tie_breakers"}
OVER = ""
"""What the order over all games is known by, as one game's is by its key."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody at a table that is over, by the row of the seat."""

    seat: int
    won: bool
    rank: int
    left: bool
    figures: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Counted:
    """A table that counts. Those with the same `kind` are compared; `criteria` are its game's own, () where the game is
    not there any more: it then counts over games alone.
    """

    sequence: int
    game: str
    kind: str
    criteria: tuple[Criterion, ...]
    players: tuple[Sat, ...]
    on_paper: bool = False


KeptCounts = MutableMapping[tuple[str, bool], tuple[int, Counted | None]]
"""By a table's public id and whether its night asks for acceptance: the version it was in, and how it counts then."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Tables of one game, options and edition (its name, where it is people's own), so many of them `on_paper`."""

    key: str
    game: str
    options: Mapping[str, Any]
    edition: str
    criteria: tuple[Criterion, ...]
    plays: tuple[Play, ...]
    on_paper: int = 0


@dataclass(frozen=True, slots=True)
class NightOrder:
    """What counts at a night at one moment: `tables` as (row, sequence, place), `people` as the rows of their seats,
    `kinds` of which each is an order, and all plays `over` games by these criteria.
    """

    tables: tuple[tuple[int, int, int], ...]
    people: Mapping[str, tuple[int, ...]]
    kinds: tuple[Kind, ...]
    over: tuple[Criterion, ...]
    others: tuple[Play, ...] = ()  # of games that are not there any more

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every table that counts."""
        return (*(play for kind in self.kinds for play in kind.plays), *self.others)


def counted(table: Table, *, asks: bool) -> Counted | None:
    """The table as it counts now; None while it does not: it is not over, or where its night `asks` for acceptance not
    accepted yet, nor closed. One that cannot be read does not count.
    """
    try:
        if table.closed_at:
            return _of_result(table, seats_of(table))
        return _of_log(table, seats_of(table)) if _is_over(table, asks=asks) else None
    except (LookupError, TypeError, ValueError):
        return None


def _is_over(table: Table, *, asks: bool) -> bool:
    if not table.started_at or not is_installed(table.game):
        return False
    return may_close_now(table) if asks else table_history(table, seats_of(table)).state.seat is None


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
    """As it was stored when it was closed, whatever the rules say now."""
    kept = table.final_result or {}
    results = {}
    for seat in seats:
        told = kept["players"][str(seat.number)]
        extra = {key: value for key, value in told.items() if key not in FIELDS}
        result = PlayerResult(told["total"], told["rank"], told["breakdown"], told["tie_breakers"], extra)
        results[seat.pk] = (result, seat.number in kept["winners"], seat.number in kept["left"])
    return _counted(table, len(seats), results)


def _counted(table: Table, players: int, results: Mapping[int, tuple[PlayerResult, bool, bool]]) -> Counted:
    kind, measures = "", tuple[Measure, ...]()
    if is_installed(table.game):
        game = game_of(table.game)
        try:
            options = game.read_options(table.options, players, table.edition)
        except MalformedMove:
            pass
        else:
            measures = game.measures(options)
            kind = kind_of(table.game, options, players)
    first = next(iter(results.values()))[0]
    criteria = (
        *(Criterion(each.name, each.highest) for each in measures),
        *(Criterion(name) for name in first.tie_breakers),
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


def night_order(night: Night, kept: KeptCounts | None = None) -> NightOrder:
    """What counts at the night now. Tables are read only where `kept` has them in another version."""
    found: list[tuple[Table, Counted]] = []
    for table in night_tables(night):
        counts = keep_count(table, night, {} if kept is None else kept)
        if counts is not None:
            found.append((table, counts))
    return _ordered(night, found)


def keep_count(table: Table, night: Night, kept: KeptCounts) -> Counted | None:
    """How the table counts, also for the next time as long as its version is the same."""
    key = table.public_id, night.asks_acceptance
    version, counts = kept.get(key, (0, None))
    if version != table.version:
        counts = counted(table, asks=night.asks_acceptance)
        kept[key] = table.version, counts
    return counts


def _ordered(night: Night, found: Sequence[tuple[Table, Counted]]) -> NightOrder:
    seats = {seat.pk: seat for table, _counts in found for seat in table.seats.all()}
    people: dict[str, list[int]] = {}
    numbers: dict[str, str] = {}
    kinds: dict[str, Kind] = {}
    others: list[Play] = []
    for table, counts in found:
        play = []
        for sat in counts.players:
            person = numbers.setdefault(_whose(seats[sat.seat], night), str(len(numbers) + 1))
            people.setdefault(person, []).append(sat.seat)
            play.append(Player(person, sat.won, sat.rank, sat.left, sat.figures))
        if not counts.criteria:
            others.append(tuple(play))
            continue
        before = kinds.get(counts.kind)
        plays = before.plays if before else ()
        criteria = in_order(night, counts.game, (Criterion(WINS), *counts.criteria))
        kinds[counts.kind] = Kind(
            counts.kind,
            counts.game,
            table.options,
            edition_name(table.edition),
            criteria,
            (*plays, tuple(play)),
            (before.on_paper if before else 0) + counts.on_paper,
        )
    return NightOrder(
        tables=tuple(
            (table.pk, table.sequence, table.place.number if table.place else 0) for table, _counts in found
        ),
        people={person: tuple(rows) for person, rows in people.items()},
        kinds=tuple(kinds.values()),
        over=in_order(night, OVER, OVER_GAMES),
        others=tuple(others),
    )


def person_of(seat: Seat, night: Night) -> Person | None:
    """Whom the night knows to sit there, as whom she is shown where two are one; None at a table from elsewhere, and
    where nobody is remembered.
    """
    person = seat.person
    if person is None or person.owner_id != night.opened_by_id:
        return None
    return person.one_with or person


def _whose(seat: Seat, night: Night) -> str:
    """What is the same for one person at every table of a night; whoever has no name is the same nowhere else."""
    one: Person | Seat = person_of(seat, night) or seat
    return f"n{one.namesake}{one.name_key}" if one.name_key else f"s{seat.pk}"


def in_order(night: Night, game: str, criteria: Sequence[Criterion]) -> tuple[Criterion, ...]:
    """These criteria of a game (or `OVER` games) in the order that the night has chosen."""
    chosen: Sequence[str] = night.criteria.get(game, ())
    usual = [each.name for each in criteria]
    places = {name: place for place, name in enumerate(chosen)}
    return tuple(
        sorted(criteria, key=lambda each: (places.get(each.name, len(places)), usual.index(each.name)))
    )


def kept_order(order: NightOrder) -> dict[str, Any]:
    """The order as JSON; there is no name in it."""
    return asdict(order)


def order_kept(kept: Mapping[str, Any]) -> NightOrder:
    """The order that was kept."""
    return NightOrder(
        tables=tuple(tuple(table) for table in kept["tables"]),
        people={person: tuple(rows) for person, rows in kept["people"].items()},
        kinds=tuple(
            Kind(
                kind["key"],
                kind["game"],
                kind["options"],
                kind["edition"],
                _criteria(kind["criteria"]),
                _plays(kind["plays"]),
                kind.get("on_paper", 0),
            )
            for kind in kept["kinds"]
        ),
        over=_criteria(kept["over"]),
        others=_plays(kept["others"]),
    )


def _criteria(kept: Sequence[Mapping[str, Any]]) -> tuple[Criterion, ...]:
    return tuple(Criterion(**each) for each in kept)


def _plays(kept: Sequence[Sequence[Mapping[str, Any]]]) -> tuple[Play, ...]:
    return tuple(tuple(Player(**player) for player in play) for play in kept)
