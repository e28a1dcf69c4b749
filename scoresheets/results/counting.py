"""Rules of counting the games of an order, pure: points for places, each person's best games, games for a rank."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoresheets.results.stages import Stage


@dataclass(frozen=True, slots=True)
class Points:
    """Points for places. A row of `rows`, the first place first, is for tables of as many players as it has numbers;
    other tables of n players give n, n-1, ... 1. If there are `places`, these are the points at every table, and
    further places give none. A player who left gets the points of the last place, else none; and so
    does, over all games, a person who sits out a round, at its smallest table.
    """

    rows: tuple[tuple[int, ...], ...] = ()
    leavers_last: bool = True
    byes_last: bool = False
    places: tuple[int, ...] = ()

    def row(self, players: int) -> tuple[int, ...]:
        """Return the points of each place at a table of this many players."""
        if self.places:
            return (*self.places[:players], *(0 for _place in range(players - len(self.places))))
        return next((row for row in self.rows if len(row) == players), usual_points(players))


def usual_points(players: int) -> tuple[int, ...]:
    """Return the points at a table for which the runner chose none."""
    return tuple(range(players, 0, -1))


@dataclass(frozen=True, slots=True)
class ByNight:
    """Rules of how a season counts its nights: each as one game, by its places (`by`); the number of a person's worst
    nights that are dropped; and the points for its places, none for n, n-1, ... 1 of n people.
    """

    by: bool = False
    dropped: int = 0
    places: tuple[int, ...] = ()

    def counting(self, nights: int) -> Counting:
        """Return how so many nights of a season count over all games."""
        best = max(1, nights - self.dropped) if self.dropped else 0
        return Counting(best, points=Points(places=self.places), of_nights=True)


@dataclass(frozen=True, slots=True)
class Counting:
    """Rules of what counts in an order. `best`: only so many games of each person, the best ones; 0 for all. `least`:
    people with fewer games have no rank; 0 for any number. `handicaps`, by person, are added to the figure with the
    name `handicapped`. `byes`, by person: for each round that the person sat out the number of players of its smallest
    table. `stages`, by person: how far each went; people in none went on to no round. `of_nights`: what
    is counted are nights, and none of their games.
    """

    best: int = 0
    least: int = 0
    points: Points = field(default_factory=Points)
    handicaps: Mapping[str, int] = field(default_factory=dict)
    handicapped: str = ""
    byes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    stages: Mapping[str, Stage] = field(default_factory=dict)
    of_nights: bool = False

    def points_of_byes(self, person: str) -> int:
        """Return the points for the rounds that a person sat out. Where only the best games count there are none, as
        nobody else's worst game counts.
        """
        rows = [self.points.row(size) for size in self.byes.get(person, ())]
        return sum(row[-1] for row in rows) if self.points.byes_last and not self.best else 0


def points_of(ranks: Sequence[tuple[bool, int]], mine: int, points: Points) -> Fraction:
    """Return the points of the player `mine` at a table with these (left, rank). A shared place gets the average of the
    places that it takes.
    """
    row, (left, rank) = points.row(len(ranks)), ranks[mine]
    if left:
        return Fraction(row[-1] if points.leavers_last else 0)
    stayed = [other for gone, other in ranks if not gone]
    first, shared = sum(other < rank for other in stayed), stayed.count(rank)
    return Fraction(sum(row[first : first + shared]), shared)


HIGHEST_POINTS, MOST_PLAYERS = 9999, 30
APART = re.compile(r"[\s,;·]+")


class BadRow(Exception):
    """A line of a typed table of points that cannot be taken: `code` and the `line`."""

    def __init__(self, code: str, line: str) -> None:
        super().__init__(code, line)
        self.code, self.line = code, line


def typed_rows(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the rows of a typed table, one a line, without those that are as usual. Raises BadRow."""
    rows: dict[int, tuple[int, ...]] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        row = typed_row(line)
        if len(row) in rows:
            raise BadRow("points_twice", line)
        rows[len(row)] = row
    return tuple(row for players, row in sorted(rows.items()) if row != usual_points(players))


def typed_row(line: str) -> tuple[int, ...]:
    """Return the points of a typed line, the first place first. Raises BadRow."""
    parts = APART.split(line.strip(" ,;·"))
    if len(parts) > MOST_PLAYERS or not all(part.isascii() and part.isdigit() for part in parts):
        raise BadRow("points_unclear", line)
    if any(len(part) > len(str(HIGHEST_POINTS)) for part in parts):
        raise BadRow("points_too_many", line)
    row = tuple(map(int, parts))
    if list(row) != sorted(row, reverse=True):
        raise BadRow("points_rise", line)
    return row


def counting_from_json(stored: dict[str, Any] | None) -> Counting:
    """Read it back from the JSON of a published order; an earlier version stored none."""
    if not stored:
        return Counting()
    byes = {person: tuple(sizes) for person, sizes in stored.get("byes", {}).items()}
    stages = {person: Stage(**stage) for person, stage in stored.get("stages", {}).items()}
    points = points_from_json(stored.get("points"))
    return Counting(**{**stored, "points": points, "byes": byes, "stages": stages})


def points_from_json(stored: dict[str, Any] | None) -> Points:
    """Read a table of points back from its JSON; None for the usual one."""
    given = stored or {}
    return Points(
        _rows(given.get("rows", ())),
        given.get("leavers_last", True),
        given.get("byes_last", False),
        tuple(given.get("places", ())),
    )


def _rows(stored: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in stored)
