"""Order people over several games, pure: within one game by its own figures, over games by beaten opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

WINS, BEATEN = "wins", "beaten"
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Criterion:
    """A figure by which people are compared: its name, and whether more is better."""

    name: str
    highest: bool = True


BY_WINS, BY_BEATEN = Criterion(WINS), Criterion(BEATEN)
OVER_GAMES = (BY_WINS, BY_BEATEN)


@dataclass(frozen=True, slots=True)
class Player:
    """A player at a table that is over. `person` is the same key at all of that person's tables; `figures` are the
    game's, by name.
    """

    person: str
    won: bool
    rank: int
    left: bool = False
    figures: Mapping[str, int] = field(default_factory=dict)


Play = Sequence[Player]
"""The players of a table that is over."""


@dataclass(frozen=True, slots=True)
class Row:
    """A person's place. `figures` are the compared figures, by criterion.

    Wins are per game if not all have played the same number of games (`Standing.per_game`). A game's own figures are
    averages. `beaten` is a share of the opponents met. `decides` is the criterion that puts this row below the one
    above; None for the first row, and if both share the place.
    """

    person: str
    place: int
    played: int
    wins: int
    beaten: Fraction
    met: int
    figures: Mapping[str, Fraction]
    decides: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """People in order, the best first. People level in everything share a place: 1, 1, 3."""

    criteria: tuple[Criterion, ...]
    rows: tuple[Row, ...]
    per_game: bool = False


def of_one_game(plays: Iterable[Play], criteria: Sequence[Criterion]) -> Standing:
    """Return the order, by these criteria, of everybody who played. All plays are of the same game, options and
    edition.
    """
    sums = _summed(plays)
    per_game = len({each.played for each in sums.values()}) > 1
    return _ordered(sums, criteria, per_game=per_game)


def over_games(plays: Iterable[Play], criteria: Sequence[Criterion] = OVER_GAMES) -> Standing:
    """Return the order over games of every kind, by wins and by opponents beaten. Games played alone do not count."""
    return _ordered(_summed(play for play in plays if len(play) > 1), criteria, per_game=False)


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
    return _ordered(sums, OVER_GAMES, per_game=False)


def named_in_order(standing: Standing, key: Callable[[str], Any]) -> Standing:
    """Return the standing with people who share a place in the order of their names. `key` maps a person to its sort
    key.
    """
    rows: list[Row] = []
    for _place, shared in groupby(standing.rows, key=lambda row: row.place):
        first, *others = shared
        for row in sorted((first, *others), key=lambda row: key(row.person)):
            begins = not rows or rows[-1].place != first.place
            rows.append(replace(row, decides=first.decides if begins else None))
    return replace(standing, rows=tuple(rows))


def two_of(standing: Standing, one: str, other: str) -> tuple[Row, Row] | None:
    """Return the rows of two people, the better one first, and the second as if it came next. None if one of them has
    no place or they are the same.
    """
    rows = [row for row in standing.rows if row.person in (one, other)]
    if len(rows) != len((one, other)) or one == other:
        return None
    above, below = rows
    return above, replace(below, decides=_deciding(above.figures, below.figures, standing.criteria))


@dataclass(slots=True)
class _Sum:
    played: int = 0
    wins: int = 0
    beaten: Fraction = Fraction(0)
    met: int = 0
    figures: dict[str, int] = field(default_factory=dict)

    def add(self, player: Player, play: Play) -> None:
        others = [other for other in play if other is not player]
        self.played += 1
        self.wins += player.won
        self.met += len(others)
        self.beaten += sum(
            (beats((player.left, player.rank), (other.left, other.rank)) for other in others), Fraction(0)
        )
        for name, figure in player.figures.items():
            self.figures[name] = self.figures.get(name, 0) + figure


def beats(mine: tuple[bool, int], theirs: tuple[bool, int]) -> Fraction:
    """Return 1, 0, or a half if they are level. Each is (left, rank): a player who stayed beats one who left, then the
    rank counts.
    """
    return HALF if mine == theirs else Fraction(mine < theirs)


def _summed(plays: Iterable[Play]) -> dict[str, _Sum]:
    sums: dict[str, _Sum] = {}
    for play in plays:
        for player in play:
            sums.setdefault(player.person, _Sum()).add(player, play)
    return sums


def _ordered(sums: Mapping[str, _Sum], criteria: Sequence[Criterion], *, per_game: bool) -> Standing:
    figures = {
        person: {each.name: _figure(total, each.name, per_game=per_game) for each in criteria}
        for person, total in sums.items()
    }
    keys = {
        person: tuple(-own[each.name] if each.highest else own[each.name] for each in criteria)
        for person, own in figures.items()
    }
    rows: list[Row] = []
    for person in sorted(sums, key=keys.__getitem__):
        total, above = sums[person], rows[-1] if rows else None
        decides = _deciding(above.figures, figures[person], criteria) if above else None
        place = above.place if above and decides is None else len(rows) + 1
        counts = (total.played, total.wins, total.beaten, total.met)
        rows.append(Row(person, place, *counts, figures[person], decides))
    return Standing(tuple(criteria), tuple(rows), per_game)


def _figure(total: _Sum, name: str, *, per_game: bool) -> Fraction:
    if name == WINS:
        return Fraction(total.wins, total.played) if per_game else Fraction(total.wins)
    if name == BEATEN:
        return total.beaten / total.met
    return Fraction(total.figures.get(name, 0), total.played)


def _deciding(
    above: Mapping[str, Fraction], below: Mapping[str, Fraction], criteria: Sequence[Criterion]
) -> str | None:
    return next((each.name for each in criteria if above[each.name] != below[each.name]), None)
