"""The draw of a round: who sits where. Pure, and the same for the same input: chance comes from the seed alone.

It is one search over one list of costs (`costs.py`), with a bound on its steps (`search.py`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scoresheets.nights.rounds.costs import COSTS, Unkept, costs, met_before, unkept
from scoresheets.nights.rounds.games import Sizes, evenness, one_game_each, sizes_of_games
from scoresheets.nights.rounds.problem import OUT, Problem, Slot
from scoresheets.nights.rounds.search import MOST_SWAPS, Found, Search
from scoresheets.nights.rounds.seatings import Aims, DrawnTable, GameAims, Past, Seating, TooFew, swapped
from scoresheets.nights.rounds.sizes import table_sizes

__all__ = [
    "COSTS",
    "Aims",
    "DrawnTable",
    "GameAims",
    "Past",
    "Seating",
    "TooFew",
    "Unkept",
    "costs",
    "draw",
    "met_before",
    "swapped",
    "unkept",
]
# The aims before this one outweigh even sizes and numbers of tables of several games.
WISHES = COSTS.index("seeds")
MOST_SIZES = 12_000  # pairs of people, over all sizes of the tables of several games that are tried


def draw(
    people: Sequence[str],
    past: Past,
    aims: Aims,
    seed: str,
    *,
    seats: int | None = None,
    swaps: int = MOST_SWAPS,
) -> Seating:
    """Return who sits where in the next round, at so many `seats` (None: as many as can be). The order of `people` does
    not matter. The search looks at so many `swaps` at most. Raises TooFew.
    """
    here = sorted(set(people))
    rng = random.Random(seed)  # noqa: S311  # chance that can be repeated, and no secret
    rng.shuffle(here)
    if aims.games:
        ways = sizes_of_games(here, aims.games, len(aims.places))[: max(1, MOST_SIZES // len(here) ** 2)]
    else:
        ways = [(table_sizes(len(here) if seats is None else seats, aims.sizes, len(aims.places)),)]
        aims = replace(aims, games=(GameAims(aims.sizes, frozenset(here), aims.standing),))
    even = sum(evenness(sizes) == evenness(ways[0]) for sizes in ways)
    best: tuple[tuple[tuple[int, ...], ...], Seating] | None = None
    for number, sizes in enumerate(ways):
        if best and number >= even and not any(best[0][0]):
            break  # all wishes are kept, and later ones are less even
        seating = _drawn(here, past, aims, sizes, rng, swaps // (even if number < even else len(ways)))
        its = costs(seating, past, aims)
        key = (its[1:WISHES], evenness(sizes), its[WISHES:])
        if best is None or key < best[0]:
            best = key, seating
    assert best is not None  # noqa: S101  # there is at least one way
    return best[1]


def _drawn(
    people: Sequence[str], past: Past, aims: Aims, sizes: Sizes, rng: random.Random, swaps: int
) -> Seating:
    """Search for the best groups at tables of these sizes of each game."""
    slots = [Slot(size, game) for game, own in enumerate(sizes) for size in own]
    if out := len(people) - sum(map(sum, sizes)):
        slots.append(Slot(out, OUT))
    game_of = one_game_each(people, aims.games, [*map(sum, sizes)], past.byes)
    problem = Problem(people, past, aims, slots, rng)
    return _seating(problem, Search(problem, game_of, rng, swaps).best(), rng)


def _seating(problem: Problem, found: Found, rng: random.Random) -> Seating:
    """Give the tables without a kept place the other free ones: by standing, the best players get the first of them;
    else chance decides, and so it does who waits for a place.
    """
    groups = [(slot, found.group(number)) for number, slot in enumerate(found.slots)]
    rng.shuffle(groups)
    at_tables = [(slot, group) for slot, group in groups if slot.game != OUT]
    at_tables.sort(key=lambda way: sum(problem.rank[way[0].game][one] for one in way[1]) / len(way[1]))
    tables = [
        DrawnTable(
            tuple(problem.people[one] for one in problem.order(group, slot.game)[1]),
            slot.place if any(problem.wanted[one] == slot.place for one in group) else None,
            slot.game,
        )
        for slot, group in at_tables
    ]
    turn = {place: number for number, place in enumerate(problem.aims.places)}
    kept = {table.place for table in tables}
    placed = _placed(tables, [place for place in turn if place not in kept])
    placed.sort(key=lambda table: len(turn) if table.place is None else turn[table.place])
    byes = sorted(problem.people[one] for slot, group in groups if slot.game == OUT for one in group)
    return Seating(tuple(placed), tuple(byes))


def _placed(tables: Sequence[DrawnTable], free: Sequence[int]) -> list[DrawnTable]:
    """Deal out the free places, game after game; where there are too few, the games take turns."""
    ahead = Counter(table.game for table in tables if table.place is not None)
    turns = list[tuple[int, int, DrawnTable]]()
    for table in tables:
        if table.place is None:
            turns.append((ahead[table.game], table.game, table))
            ahead[table.game] += 1
    seated = sorted(turns, key=lambda turn: turn[:2])[: len(free)]
    seated.sort(key=lambda turn: turn[1])
    place_of = dict(zip((table for _nth, _game, table in seated), free, strict=False))
    return [replace(table, place=place_of.get(table, table.place)) for table in tables]
