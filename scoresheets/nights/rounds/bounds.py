"""A lower bound of the repeated opponents of a round, so that a draw can be called as good as any. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

from scoresheets.nights.rounds import exact
from scoresheets.nights.rounds.problem import Problem
from scoresheets.nights.rounds.seatings import Aims, Past
from scoresheets.nights.rounds.sizes import table_sizes


def least_repeats(people: Sequence[str], past: Past, aims: Aims) -> int:
    """Return a number that the repeats of no seating of these people at tables of the sizes of their draw fall below.
    Wishes and earlier byes do not count. Up to 12 people it is the least that there is; beyond, the greater of a bound
    by people and one by rounds. Raises TooFew.
    """
    here = sorted(set(people))
    sizes = table_sizes(len(here), aims.sizes, len(aims.places))
    problem = Problem(here, Past(past.rounds), Aims(aims.sizes), sizes)
    if exact.feasible(problem):
        tables = [{here[one] for one in group} for group, _place in exact.best_groups(problem).tables]
        return sum(
            comb(len(now.intersection(table)), 2)
            for now in tables
            for before in past.rounds
            for table in before
        )
    return max(by_people(here, past, sizes), by_rounds(here, past, sizes))


def by_people(people: Sequence[str], past: Past, sizes: Sequence[int]) -> int:
    """Return a bound of repeats, person by person. A person at a table of k has k - 1 opponents, at best the ones met
    least. First opponents cost at least the least of each person, second ones the second least, and so on. As many
    people have a j-th opponent as sit at tables of more than j, at best the cheapest people. Each repeat counts twice.
    """
    met = Counter(
        pair for tables in past.rounds for table in tables for pair in map(frozenset, combinations(table, 2))
    )
    rows = [sorted(met[frozenset((one, other))] for other in people if other != one) for one in people]
    twice = sum(
        sum(sorted(row[nth] for row in rows)[: sum(size for size in sizes if size > nth + 1)])
        for nth in range(max(sizes) - 1)
    )
    return -(-twice // 2)


def by_rounds(people: Sequence[str], past: Past, sizes: Sequence[int]) -> int:
    """Return a bound of repeats, round by round. They are the sum over earlier rounds of the pairs that shared a table
    then and share one now. k people of a table who come from fewer than k old tables share some, least if they are
    spread evenly (pigeonhole). So do the people of an old table, spread over the new ones and the byes.
    """
    here, total = set(people), 0
    for tables in past.rounds:
        old = [len(here.intersection(table)) for table in tables]
        old = [*(size for size in old if size), *[1] * (len(people) - sum(old))]
        byes = [1] * (len(people) - sum(sizes))
        total += max(
            sum(_pairs_at_best(size, old) for size in sizes),
            sum(_pairs_at_best(size, [*sizes, *byes]) for size in old),
        )
    return total


def _pairs_at_best(number: int, rooms: Sequence[int]) -> int:
    """Return the least number of pairs in a room with each other, of so many people over rooms of these sizes."""
    filled = [0] * len(rooms)
    for _person in range(number):
        least = min(
            (room for room in range(len(rooms)) if filled[room] < rooms[room]), key=lambda room: filled[room]
        )
        filled[least] += 1
    return sum(comb(people, 2) for people in filled)
