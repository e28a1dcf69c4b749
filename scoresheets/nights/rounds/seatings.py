"""Values of a draw: its aims, what was before, and who sits where. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class GameAims:
    """One of several games of a round: the numbers of players of its tables, the people who play it, the `standing` by
    which it is drawn, how often each person `played` it in earlier rounds, and how many `tables` were set, if any.
    """

    sizes: tuple[int, ...]
    plays: frozenset[str]
    standing: tuple[str, ...] = ()
    played: Mapping[str, int] = field(default_factory=dict)
    tables: int | None = None


@dataclass(frozen=True, slots=True)
class Aims:
    """Aims of a draw. `sizes`: numbers of players that a table may have, ascending. `places`: the free ones, in order.
    `apart` and `together`: pairs of people. `keeps`: the place that a person keeps. `standing`: people, best first;
    empty to draw by chance. `seeded`: the best by `standing` are spread over the tables, as after a cut, instead of
    sitting together. `games`: the games, if there are several; then `sizes` are those of all of them.
    """

    sizes: tuple[int, ...]
    places: tuple[int, ...] = ()
    apart: frozenset[frozenset[str]] = frozenset()
    together: frozenset[frozenset[str]] = frozenset()
    keeps: Mapping[str, int] = field(default_factory=dict)
    standing: tuple[str, ...] = ()
    seeded: bool = False
    games: tuple[GameAims, ...] = ()


@dataclass(frozen=True, slots=True)
class Past:
    """Earlier rounds: the tables of each, with their people in order of play; and how often each person sat out. In a
    waiting room also the tables that people have `just` left, and how long each person `waits`: more for longer.
    """

    rounds: tuple[tuple[tuple[str, ...], ...], ...] = ()
    byes: Mapping[str, int] = field(default_factory=dict)
    just: tuple[tuple[str, ...], ...] = ()
    waits: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """People of a table in order of play. Without a place it waits for one, in the second wave. `game` is its number
    among the games of the round, from 0.
    """

    people: tuple[str, ...]
    place: int | None
    game: int = 0


@dataclass(frozen=True, slots=True)
class Seating:
    """Tables of a round, those with a place first, in the order of the places; and the people who sit out."""

    tables: tuple[DrawnTable, ...]
    byes: tuple[str, ...] = ()


class TooFew(Exception):
    """Not even one table can be filled: `more` people are missing."""

    def __init__(self, more: int) -> None:
        super().__init__(more)
        self.more = more


def swapped(seating: Seating, one: str, other: str) -> Seating:
    """Return the seating after these two people change seats. Sitting out is a seat too."""
    change = {one: other, other: one}

    def after(people: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(change.get(person, person) for person in people)

    tables = tuple(replace(table, people=after(table.people)) for table in seating.tables)
    return Seating(tables, tuple(sorted(after(seating.byes))))
