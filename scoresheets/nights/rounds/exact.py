"""The best groups of few people, by dynamic programming over the sets of people who still stand. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod

from scoresheets.nights.rounds.problem import Group, Groups, Problem

MOST_PEOPLE, MOST_WORK = 12, 100_000
Tables = tuple[tuple[Group, int | None], ...]
Left = tuple[int, ...]  # sizes of the tables that are still empty


def feasible(problem: Problem) -> bool:
    """Return whether the best groups are found in a fraction of a second: 12 people, or few ways to seat more."""
    repeated = [problem.sizes.count(size) for size in set(problem.sizes)]
    ways = factorial(len(problem.people)) // prod(map(factorial, (*problem.sizes, *repeated, problem.byes)))
    kept = len({*problem.wanted} - {None})
    return len(problem.people) <= MOST_PEOPLE or ways * problem.largest**2 << kept <= MOST_WORK


def best_groups(problem: Problem) -> Groups:
    """Return the groups that cost least of all."""
    everybody = tuple(range(len(problem.people)))
    search = _Search(problem)
    best: tuple[int, Groups] | None = None
    least = sum(sorted(problem.bye)[: problem.byes])
    for byes in combinations(everybody, problem.byes):
        if sum(problem.bye[one] for one in byes) > least:
            continue
        out = problem.out(byes)
        cost, tables = search.best(
            tuple(one for one in everybody if one not in byes), problem.sizes, frozenset()
        )
        if best is None or out + cost < best[0]:
            best = (out + cost, Groups(tables, byes))
    assert best is not None  # noqa: S101  # there is always a set of byes, be it the empty one
    return best[1]


class _Search:
    """Best seatings of sets of people, each computed once."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.known = dict[tuple[Group, Left, frozenset[int]], tuple[int, Tables]]()
        self.costs = dict[Group, int]()

    def best(self, people: Group, sizes: Left, used: frozenset[int]) -> tuple[int, Tables]:
        """Return the least cost of these people at tables of these sizes, without the places used, and their groups.
        The first person's table is tried in all ways, and then the rest is a smaller set.
        """
        if not people:
            return 0, ()
        if (key := (people, sizes, used)) not in self.known:
            self.known[key] = min(
                ((cost, tables) for cost, tables in self._ways(people, sizes, used)), key=lambda way: way[0]
            )
        return self.known[key]

    def _ways(self, people: Group, sizes: Left, used: frozenset[int]) -> Iterator[tuple[int, Tables]]:
        for size in sorted(set(sizes), reverse=True):
            at = sizes.index(size)
            left = sizes[:at] + sizes[at + 1 :]
            for others in combinations(people[1:], size - 1):
                group = (people[0], *others)
                rest = tuple(one for one in people if one not in group)
                for place in self._places(group, used):
                    cost, tables = self.best(rest, left, used if place is None else used | {place})
                    total = self._cost(group) + self.problem.away(group, place) + cost
                    yield total, ((group, place), *tables)

    def _places(self, group: Group, used: frozenset[int]) -> list[int | None]:
        """Return the places that somebody of this group keeps and none has taken, and last none of them."""
        wanted = {self.problem.wanted[one] for one in group} - {None, *used}
        return [*sorted(place for place in wanted if place is not None), None]

    def _cost(self, group: Group) -> int:
        if group not in self.costs:
            self.costs[group] = self.problem.grouped(group) + self.problem.order(group)[0]
        return self.costs[group]
