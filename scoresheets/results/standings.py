"""Order people over several games, pure: within one game by its own figures, over games by beaten opponents; in both by
points for places if the runner of the night chose them. `counting.py` says which games count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from statistics import mean
from typing import Any

from games.kit.numbers import Number
from scoresheets.results.counting import Counting, Points, points_of
from scoresheets.results.stages import NO_STAGE, Stage, before, decided

WINS, BEATEN, POINTS, SINGLE, STRENGTH = "wins", "beaten", "points", "single", "strength"
OPTIONAL = (POINTS, SINGLE, STRENGTH)  # criteria that count where the runner chose them
GAMES = "games"  # decides between a person with enough games for a rank and one with fewer
SETTLED = "settled"  # decides between people who are level in everything, as a tie between them was settled
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Criterion:
    """A figure by which people are compared: its name, and whether more is better. `of` is the game's figure whose best
    value is compared (`best_single`).
    """

    name: str
    highest: bool = True
    of: str = ""


BY_WINS, BY_BEATEN, BY_POINTS = Criterion(WINS), Criterion(BEATEN), Criterion(POINTS)
BY_STRENGTH = Criterion(STRENGTH)
OVER_GAMES = (BY_WINS, BY_BEATEN)


def best_single(figure: Criterion) -> Criterion:
    """Return the criterion of a person's best single value of a game's own figure, in the direction of that figure."""
    return Criterion(SINGLE, figure.highest, of=figure.name)


@dataclass(frozen=True, slots=True)
class Player:
    """A player at a table that is over. `person` is the same key at all of that person's tables; `figures` are the
    game's, by name.
    """

    person: str
    won: bool
    rank: int
    left: bool = False
    figures: Mapping[str, Number] = field(default_factory=dict)


Play = Sequence[Player]
"""The players of a table that is over."""


@dataclass(frozen=True, slots=True)
class Row:
    """A person's place, 0 if it takes more games for a rank. `figures` are the compared figures, by criterion.

    `played` games count; `dropped` more do not, as only the best ones do. Wins are per game if not all with a rank have
    the same number of games (`Standing.per_game`). A game's own figures are averages or the best single ones, points
    are sums; `handicap` is part of one of them, `byes` are the points among them for rounds that the person sat out.
    `beaten` is a share of the opponents met. The strength of opponents is, in percent, the mean over these of the
    shares that they have beaten themselves.

    `decides` is what puts this row below the one above: a criterion, or what `decided` returns for their stages, or
    `GAMES` if that one has a rank and this one has none, or `SETTLED`; None for the first row, and if both share the
    place or have no rank.
    """

    person: str
    place: int
    played: int
    wins: int
    beaten: Fraction
    met: int
    figures: Mapping[str, Fraction]
    decides: str | None = None
    dropped: int = 0
    handicap: int = 0
    byes: int = 0

    @property
    def games(self) -> int:
        """All games of the person in this order, whether they count or not."""
        return self.played + self.dropped


@dataclass(frozen=True, slots=True)
class Standing:
    """People in order, the best first. People level in everything share a place: 1, 1, 3. People without a rank come
    last.
    """

    criteria: tuple[Criterion, ...]
    rows: tuple[Row, ...]
    per_game: bool = False
    counting: Counting = field(default_factory=Counting)


EVERYTHING = Counting()


def of_one_game(
    plays: Iterable[Play], criteria: Sequence[Criterion], counting: Counting = EVERYTHING
) -> Standing:
    """Return the order, by these criteria, of everybody who played. All plays are of the same game, options and
    edition.
    """
    sums = _summed(plays, criteria, counting)
    ranked = [each for each in sums.values() if each.games >= counting.least]
    per_game = len({each.played for each in ranked or sums.values()}) > 1
    return _ordered(sums, criteria, counting, per_game=per_game)


def over_games(
    plays: Iterable[Play], criteria: Sequence[Criterion] = OVER_GAMES, counting: Counting = EVERYTHING
) -> Standing:
    """Return the order over games of every kind, by wins and by opponents beaten, and by points if they are among the
    criteria. Games played alone do not count.
    """
    sums = _summed((play for play in plays if len(play) > 1), criteria, counting)
    return _ordered(sums, criteria, counting, per_game=False)


@dataclass(frozen=True, slots=True)
class Counted:
    """One play of a person without its other players: `beaten` of the opponents `met`."""

    person: str
    won: bool
    beaten: Fraction
    met: int


def over_counted(rows: Iterable[Counted]) -> Standing:
    """Return the order as `over_games` does, from what was counted when each game ended."""
    sums: dict[str, _Sum] = {}
    for row in rows:
        if row.met:
            total = sums.setdefault(row.person, _Sum())
            total.played, total.wins = total.played + 1, total.wins + row.won
            total.met, total.beaten = total.met + row.met, total.beaten + row.beaten
    return _ordered(sums, OVER_GAMES, EVERYTHING, per_game=False)


def of_teams(standing: Standing, teams: Mapping[str, Iterable[str]]) -> Standing:
    """Return the order of teams, whose figures are those of their members added up. A share is added up in both of its
    numbers: 1 of 2 and 2 of 3 are 3 of 5. A team none of whose members is in the standing is left out.
    """
    people = {row.person: row for row in standing.rows}
    members = {team: [people[each] for each in persons if each in people] for team, persons in teams.items()}
    rows = [_team(team, rows, standing) for team, rows in members.items() if rows]
    counting = replace(standing.counting, least=0, stages={})
    return replace(standing, rows=_placed(rows, standing.criteria, counting), counting=counting)


def _team(team: str, rows: Sequence[Row], standing: Standing) -> Row:
    played, wins, met = (
        sum(column) for column in zip(*((row.played, row.wins, row.met) for row in rows), strict=True)
    )
    beaten = sum((row.beaten for row in rows), Fraction(0))
    shares = {WINS: Fraction(wins, played if standing.per_game else 1), BEATEN: beaten / (met or 1)}
    if any(each.name == STRENGTH for each in standing.criteria):
        shares[STRENGTH] = mean(row.figures[STRENGTH] for row in rows)
    figures = {
        each.name: shares.get(each.name, sum((row.figures[each.name] for row in rows), Fraction(0)))
        for each in standing.criteria
    }
    dropped, handicap = sum(row.dropped for row in rows), sum(row.handicap for row in rows)
    byes = sum(row.byes for row in rows)
    return Row(team, 0, played, wins, beaten, met, figures, None, dropped, handicap, byes)


def two_of(standing: Standing, one: str, other: str) -> tuple[Row, Row] | None:
    """Return the rows of two people, the better one first, and the second as if it came next. None if one of them has
    no place or they are the same.
    """
    rows = [row for row in standing.rows if row.person in (one, other)]
    if len(rows) != len((one, other)) or one == other:
        return None
    above, below = rows
    settled = None if above.place == below.place else SETTLED
    decides = _deciding(above, below, standing.criteria, standing.counting) or settled
    return above, replace(below, decides=decides)


@dataclass(frozen=True, slots=True)
class _Game:
    """A game of one person against these opponents."""

    won: bool
    beaten: Fraction
    opponents: tuple[str, ...]
    points: Fraction
    figures: Mapping[str, Number]

    def value(self, criterion: Criterion) -> Fraction:
        """Return its figure for a criterion, more being better."""
        own = {
            WINS: Fraction(self.won),
            BEATEN: self.beaten / (len(self.opponents) or 1),
            POINTS: self.points,
        }
        figure = own.get(criterion.name, Fraction(self.figures.get(criterion.of or criterion.name, 0)))
        return figure if criterion.highest else -figure


@dataclass(slots=True)
class _Sum:
    played: int = 0
    wins: int = 0
    beaten: Fraction = Fraction(0)
    met: int = 0
    points: Fraction = Fraction(0)
    figures: dict[str, list[Number]] = field(default_factory=dict)
    opponents: list[str] = field(default_factory=list)
    dropped: int = 0

    @property
    def games(self) -> int:
        """All games of the person in this order."""
        return self.played + self.dropped

    def add(self, game: _Game) -> None:
        self.played += 1
        self.wins += game.won
        self.met += len(game.opponents)
        self.opponents += game.opponents
        self.beaten += game.beaten
        self.points += game.points
        for name, figure in game.figures.items():
            self.figures.setdefault(name, []).append(figure)


def beats(mine: tuple[bool, int], theirs: tuple[bool, int]) -> Fraction:
    """Return 1, 0, or a half if they are level. Each is (left, rank): a player who stayed beats one who left, then the
    rank counts.
    """
    return HALF if mine == theirs else Fraction(mine < theirs)


def _summed(plays: Iterable[Play], criteria: Sequence[Criterion], counting: Counting) -> dict[str, _Sum]:
    games: dict[str, list[_Game]] = {}
    points = counting.points if any(each.name == POINTS for each in criteria) else None
    for play in plays:
        ranks = [(player.left, player.rank) for player in play]
        for seat, player in enumerate(play):
            others = tuple(other.person for other in (*play[:seat], *play[seat + 1 :]))
            games.setdefault(player.person, []).append(_game(player, ranks, seat, points, others))
    return {person: _counted(own, criteria, counting.best) for person, own in games.items()}


def _game(
    player: Player,
    ranks: Sequence[tuple[bool, int]],
    seat: int,
    points: Points | None,
    opponents: tuple[str, ...],
) -> _Game:
    others = (*ranks[:seat], *ranks[seat + 1 :])
    halves = sum(2 if ranks[seat] < other else ranks[seat] == other for other in others)
    given = points_of(ranks, seat, points) if points else Fraction(0)
    return _Game(player.won, Fraction(halves, 2), opponents, given, player.figures)


def _counted(games: Sequence[_Game], criteria: Sequence[Criterion], best: int) -> _Sum:
    """Add up the games that count: the best ones by the criteria in order. Of two alike the earlier one counts."""
    total = _Sum()
    first = sorted(games, key=lambda game: [-game.value(each) for each in criteria]) if best else games
    for game in first[: best or None]:
        total.add(game)
    total.dropped = len(games) - total.played
    return total


def _ordered(
    sums: Mapping[str, _Sum], criteria: Sequence[Criterion], counting: Counting, *, per_game: bool
) -> Standing:
    strengths = _strengths(sums) if BY_STRENGTH in criteria else {}
    rows = [
        Row(
            person=person,
            place=0,
            played=total.played,
            wins=total.wins,
            beaten=total.beaten,
            met=total.met,
            figures={
                each.name: (
                    strengths[person] if each.name == STRENGTH else _figure(total, each, per_game=per_game)
                )
                + _handicap(person, each, counting)
                + (counting.points_of_byes(person) if each.name == POINTS else 0)
                for each in criteria
            },
            dropped=total.dropped,
            handicap=counting.handicaps.get(person, 0),
            byes=counting.points_of_byes(person),
        )
        for person, total in sums.items()
    ]
    return Standing(tuple(criteria), _placed(rows, criteria, counting), per_game, counting)


def _strengths(sums: Mapping[str, _Sum]) -> dict[str, Fraction]:
    """Return the strength of each person's opponents, as `Row` says."""
    shares = {person: 100 * total.beaten / (total.met or 1) for person, total in sums.items()}
    return {
        person: mean([shares[each] for each in total.opponents] or [Fraction(0)])
        for person, total in sums.items()
    }


def _placed(rows: Iterable[Row], criteria: Sequence[Criterion], counting: Counting) -> tuple[Row, ...]:
    """Return these rows in order, each with its place and the criterion that decides."""

    def stage(row: Row) -> Stage:
        return counting.stages.get(row.person, NO_STAGE)

    def has_rank(row: Row) -> bool:
        return row.games >= counting.least or stage(row) != NO_STAGE

    def key(row: Row) -> tuple[Any, ...]:
        signed = [row.figures[each.name] * (-1 if each.highest else 1) for each in criteria]
        return before(stage(row)), not has_rank(row), signed

    placed: list[Row] = []
    for row in sorted(rows, key=key):
        place, above = len(placed) + 1 if has_rank(row) else 0, placed[-1] if placed else None
        decides = _deciding(above, replace(row, place=place), criteria, counting) if above else None
        shares = above is not None and decides is None
        placed.append(replace(row, place=above.place if above and shares else place, decides=decides))
    return tuple(placed)


def _handicap(person: str, criterion: Criterion, counting: Counting) -> int:
    has = (criterion.of or criterion.name) == counting.handicapped
    return counting.handicaps.get(person, 0) if has else 0


def _figure(total: _Sum, criterion: Criterion, *, per_game: bool) -> Fraction:
    name = criterion.name
    if name == WINS:
        return Fraction(total.wins, total.played) if per_game else Fraction(total.wins)
    if name == BEATEN:
        return total.beaten / total.met
    if name == POINTS:
        return total.points
    if name == SINGLE:
        values = total.figures.get(criterion.of, [0])
        return Fraction(max(values) if criterion.highest else min(values))
    return Fraction(sum(total.figures.get(name, ()))) / total.played


def _deciding(above: Row, below: Row, criteria: Sequence[Criterion], counting: Counting) -> str | None:
    """Return what puts one below the other: how far they went, or a criterion; `GAMES` if only one has a rank. None if
    neither has, or they are level in the final.
    """
    mine, theirs = (counting.stages.get(row.person, NO_STAGE) for row in (above, below))
    if mine.rank == theirs.rank != 0 or mine != theirs:
        return decided(mine, theirs)
    if not below.place:
        return GAMES if above.place else None
    return next(
        (each.name for each in criteria if above.figures[each.name] != below.figures[each.name]), None
    )
