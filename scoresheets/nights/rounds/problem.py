"""A draw in numbers: people by index, and each aim weighed so that it outweighs all later ones together. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from scoresheets.nights.rounds.assignment import cheapest
from scoresheets.nights.rounds.costs import Facts, pots, ranks
from scoresheets.nights.rounds.seatings import Aims, Past

Group = tuple[int, ...]  # people of a table, as indices, ascending


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of a round, each with the free place that somebody in it keeps, and those who sit out."""

    tables: tuple[tuple[Group, int | None], ...]
    byes: Group


class Problem:
    """Weighed costs of one draw. All but those of places are sums over tables, byes being a table too. The number of
    byes is given by the sizes, and wishes for places that are not free cost the same in all seatings.
    """

    def __init__(self, people: Sequence[str], past: Past, aims: Aims, sizes: Sequence[int]) -> None:
        self.people, self.sizes, self.largest = people, tuple(sizes), max(sizes)
        self.index = {person: number for number, person in enumerate(people)}
        self.byes = len(people) - sum(sizes)
        facts, number = Facts(past), len(people)
        self.wanted = [
            place if (place := aims.keeps.get(person)) in set(aims.places) else None for person in people
        ]
        apart, together = (
            sorted(sorted(self.index[one] for one in pair) for pair in pairs if pair <= self.index.keys())
            for pairs in (aims.apart, aims.together)
        )
        self.rank = rank = list(ranks(list(people), aims).values())
        met = [
            (one, other, times)
            for one, other in combinations(range(number), 2)
            if (times := facts.met[frozenset((people[one], people[other]))])
        ]
        pot = pots(rank, len(self.sizes)) if aims.seeded else list(range(number))
        level = [0] * number if aims.seeded else rank
        self._weigh(past, facts, (level, pot), met, wishes=(len(apart), len(together)))
        self.pair = [
            [
                abs(level[one] - level[other]) * self.standing + (pot[one] == pot[other]) * self.seeds
                for other in range(number)
            ]
            for one in range(number)
        ]
        self.bye_pair = [[0] * number for _person in people]
        for one, other, times in met:
            self._add(one, other, times * self.repeats, self.pair)
        for one, other in apart:
            self._add(one, other, self.apart, self.pair)
        self.partners: list[list[int]] = [[] for _person in people]  # with whom each stays together
        for one, other in together:
            self._add(one, other, -self.together, self.pair, self.bye_pair)
            self.partners[one].append(other)
            self.partners[other].append(one)
        self._orders = dict[Group, tuple[int, Group]]()

    def _weigh(
        self,
        past: Past,
        facts: Facts,
        standing: tuple[list[int], list[int]],
        met: list[tuple[int, int, int]],
        wishes: tuple[int, int],
    ) -> None:
        """Give each aim its weight, from the last on: more than all that the later ones can cost together."""
        seats = [[facts.seats[person, seat] for seat in range(self.largest)] for person in self.people]
        smaller = [facts.smaller[person] for person in self.people]
        spread = sum(abs(one - other) for one, other in combinations(standing[0], 2))
        same = sum(one == other for one, other in combinations(standing[1], 2))
        weight = 1 + sum(sum(row[1:]) for row in seats)
        self.seats = [[row[0] * weight, *row[1:]] for row in seats]
        weight *= 1 + sum(row[0] for row in seats)
        begun = [row[0] for row in seats]
        self.fewer = [max(begun) - times for times in begun]
        self.unit = weight = max(weight, 2 + sum(self.fewer) ** 2)
        self.smaller = [times * weight for times in smaller]
        weight *= 1 + sum(smaller) * (self.largest - min(self.sizes))
        self.standing, weight = weight, weight * (1 + spread)
        self.repeats, weight = weight, weight * (1 + sum(times for _one, _other, times in met))
        self.seeds, weight = weight, weight * (1 + same)
        self.together, weight = weight, weight * (1 + wishes[1])
        self.kept, weight = weight, weight * (1 + len(self.wanted) - self.wanted.count(None))
        self.apart, weight = weight, weight * (1 + wishes[0])
        before = [past.byes.get(person, 0) for person in self.people]
        self.bye = [(times - min(before)) * weight for times in before]

    @staticmethod
    def _add(one: int, other: int, cost: int, *matrices: list[list[int]]) -> None:
        for matrix in matrices:
            matrix[one][other] += cost
            matrix[other][one] += cost

    def grouped(self, group: Group) -> int:
        """Return the cost of these people at a table, without that of a place and of the order of play."""
        less = self.largest - len(group)
        alone = sum(self.smaller[person] for person in group) * less if less else 0
        return alone + sum(self.pair[one][other] for one, other in combinations(group, 2))

    def out(self, group: Group) -> int:
        """Return the cost of these people sitting out."""
        return sum(self.bye[one] for one in group) + sum(
            self.bye_pair[one][other] for one, other in combinations(group, 2)
        )

    def away(self, group: Group, place: int | None) -> int:
        """Return the cost of the people of this table who keep another place than this one."""
        return self.kept * sum(self.wanted[one] not in (None, place) for one in group)

    def order(self, group: Group) -> tuple[int, Group]:
        """Return the best order of play of these people, and its cost."""
        if group not in self._orders:
            if len(group) == 1:
                self._orders[group] = (0, group)
            else:
                cost, seats = cheapest([self.seats[one][: len(group)] for one in group])
                order = dict(zip(seats, group, strict=True))
                self._orders[group] = (cost, tuple(order[seat] for seat in range(len(group))))
        return self._orders[group]
