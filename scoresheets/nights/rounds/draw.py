"""The draw of a round: who sits where. Pure, and the same for the same input: chance comes from the seed alone.

Up to 12 people the seating is the best of all, aim by aim (`exact.py`); beyond, what a bounded local search finds
(`search.py`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from scoresheets.nights.rounds import exact, search
from scoresheets.nights.rounds.bounds import least_repeats
from scoresheets.nights.rounds.costs import COSTS, Reason, Unkept, costs, ranks, reasons, unkept
from scoresheets.nights.rounds.problem import Groups, Problem
from scoresheets.nights.rounds.seatings import Aims, DrawnTable, GameAims, Past, Seating, TooFew, swapped
from scoresheets.nights.rounds.sizes import table_sizes
from scoresheets.nights.rounds.split import places_of_games, split

__all__ = [
    "COSTS",
    "Aims",
    "DrawnTable",
    "GameAims",
    "Past",
    "Reason",
    "Seating",
    "TooFew",
    "Unkept",
    "costs",
    "draw",
    "least_repeats",
    "reasons",
    "swapped",
    "unkept",
]


def draw(
    people: Sequence[str],
    past: Past,
    aims: Aims,
    seed: str,
    *,
    seats: int | None = None,
    swaps: int = search.MOST_SWAPS,
) -> Seating:
    """Return who sits where in the next round, at so many `seats` (None: as many as can be). The order of `people` does
    not matter. The search looks at so many `swaps` at most. Raises TooFew.
    """
    if aims.games:
        return _draw_several(people, past, aims, seed)
    here = sorted(set(people))
    sizes = table_sizes(len(here) if seats is None else seats, aims.sizes, len(aims.places))
    rng = random.Random(seed)  # noqa: S311  # chance that can be repeated, and no secret
    rng.shuffle(here)
    problem = Problem(here, past, aims, sizes)
    found = exact.best_groups(problem) if exact.feasible(problem) else search.good_groups(problem, rng, swaps)
    return _seating(problem, found, aims, rng)


def _draw_several(people: Sequence[str], past: Past, aims: Aims, seed: str) -> Seating:
    """Split the people by what they play, and draw each game as if it were the only one, at its share of the places."""
    parts = split(people, past, aims, seed)
    number_of = [
        len(table_sizes(len(part), game.sizes, len(aims.places))) if part else 0
        for part, game in zip(parts.games, aims.games, strict=True)
    ]
    shares = places_of_games(parts.games, aims, number_of)
    swaps = search.MOST_SWAPS // len(aims.games)
    tables = [
        replace(table, game=number)
        for number, (part, game, share) in enumerate(zip(parts.games, aims.games, shares, strict=True))
        if part
        for standing in [aims.standing if aims.seeded else game.standing]
        for own in [replace(aims, sizes=game.sizes, places=share, standing=standing, games=())]
        for table in draw(part, past, own, f"{seed} {number}", swaps=swaps).tables
    ]
    turn = {place: number for number, place in enumerate(aims.places)}
    tables.sort(key=lambda table: len(turn) if table.place is None else turn[table.place])
    return Seating(tuple(tables), parts.out)


def _seating(problem: Problem, groups: Groups, aims: Aims, rng: random.Random) -> Seating:
    """Give the tables without a kept place the other free places: by standing, the best players get the first of them;
    else chance decides, and so it does who waits for a place.
    """
    tables = list(groups.tables)
    rng.shuffle(tables)
    rank = ranks(list(problem.people), aims)
    tables.sort(key=lambda table: sum(rank[problem.people[one]] for one in table[0]) / len(table[0]))
    kept = {place for _group, place in tables}
    free = iter([place for place in aims.places if place not in kept])
    drawn = [
        DrawnTable(
            tuple(problem.people[one] for one in problem.order(group)[1]),
            next(free, None) if place is None else place,
        )
        for group, place in tables
    ]
    turn = {place: number for number, place in enumerate(aims.places)}
    drawn.sort(key=lambda table: len(turn) if table.place is None else turn[table.place])
    return Seating(tuple(drawn), tuple(sorted(problem.people[one] for one in groups.byes)))
