"""Good groups: a tabu search over swaps, from many starts, with a bound on its steps, never on time. Pure.

A descent knows all but the order of play: the costs of people and of pairs. Where a swap changes nothing in these, the
order of play decides, at the end of the descent.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoresheets.nights.rounds.problem import OUT, Group, Problem, Slot

# Swaps looked at in one draw: so many for each pair, within these bounds, as 300 people shall wait for half a second.
# An eighth of them is for the orders of play.
SWAPS_PER_PAIR, LEAST_SWAPS, MOST_SWAPS = 500, 300_000, 1_500_000
STALE = 60  # steps without a better seating that end a descent
IN_VAIN = 60  # descents without a better seating that end the search
NEVER = 1 << 1000  # half of it is more than any cost


@dataclass(frozen=True, slots=True)
class Found:
    """A seating: the slots, the slot of each person, and what it costs without and with the orders of play."""

    slots: tuple[Slot, ...]
    slot_of: tuple[int, ...]
    cost: int
    total: int

    def group(self, slot: int) -> Group:
        """Return the people in this slot."""
        return tuple(one for one, its in enumerate(self.slot_of) if its == slot)


class Search:
    """The search for the groups of one draw. `game_of`: a game of each person, by which those sit out who may."""

    def __init__(self, problem: Problem, game_of: Sequence[int], rng: random.Random, swaps: int) -> None:
        self.problem, self.game_of, self.rng = problem, game_of, rng
        self.left = min(swaps, max(LEAST_SWAPS, SWAPS_PER_PAIR * len(game_of) ** 2))
        self.spare = self.left // 8

    def best(self) -> Found:
        """Return the best seating of many descents, half of them from new starts, half from the best one stirred."""
        best, in_vain = self._descended(self._start(), NEVER), 0
        while self.left > self.spare and in_vain < IN_VAIN and best.total:
            start = self._stirred(best) if self.rng.random() < 0.5 else self._start()
            found, in_vain = self._descended(start, best.cost), in_vain + 1
            if found.total < best.total:
                best, in_vain = found, 0
        return best

    def _start(self) -> _Walk:
        """Seat people by chance, neighbors in the standings side by side."""
        slots, people, slot_of = [*self.problem.slots], [*range(len(self.game_of))], [0] * len(self.game_of)
        self.rng.shuffle(slots)
        self.rng.shuffle(people)
        for game in {slot.game for slot in slots}:
            rank = self.problem.rank[game] if game != OUT else self.game_of
            own = sorted((one for one in people if self.game_of[one] == game), key=rank.__getitem__)
            seats = [
                each for each, slot in enumerate(slots) if slot.game == game for _seat in range(slot.size)
            ]
            for one, slot in zip(own, seats, strict=True):
                slot_of[one] = slot
        return self._walk(slots, slot_of)

    def _stirred(self, found: Found) -> _Walk:
        """Seat people as here, a few in other seats."""
        slot_of = list(found.slot_of)
        for _time in range(2 + len(slot_of) // 10):
            one, other = self.rng.choices(range(len(slot_of)), k=2)
            slot_of[one], slot_of[other] = slot_of[other], slot_of[one]
        return self._walk(found.slots, slot_of)

    def _walk(self, slots: Sequence[Slot], slot_of: list[int]) -> _Walk:
        """Give each place that somebody keeps to a table, that of most of them first."""
        wanted = [(slot_of[one], place) for one, place in enumerate(self.problem.wanted) if place is not None]
        tables = {number: replace(slot, place=None) for number, slot in enumerate(slots)}
        open_ways = [
            (number, place)
            for number, slot in tables.items()
            if slot.game != OUT
            for place in sorted({place for _slot, place in wanted})
        ]
        self.rng.shuffle(open_ways)
        given = set[int]()
        for number, place in sorted(open_ways, key=wanted.count, reverse=True):
            if place not in given and tables[number].place is None:
                tables[number] = replace(tables[number], place=place)
                given.add(place)
        return _Walk(self.problem, tuple(tables.values()), slot_of)

    def _descended(self, walk: _Walk, most: int) -> Found:
        """Go to better seatings, each step by the best swap for somebody, even by a bad one if there is no better; but
        nobody goes back to a table soon, unless that is better than all before. Orders count if no more than the `most`
        is the cost.
        """
        self.left -= 2 * len(walk.slot_of) ** 2
        until = [[0] * len(walk.slot_of) for _slot in walk.slots]
        best, least, cost, step, stale = [*walk.slot_of], 0, 0, 0, 0
        while stale < STALE and self.left > self.spare and (costly := walk.costly()):
            step, stale = step + 1, stale + 1
            self.rng.shuffle(costly)
            change, one, other = self._swap(walk, costly, until, step, least - cost)
            if other < 0:
                break
            for person in (one, other):
                until[walk.slot_of[person]][person] = step + self.rng.randint(4, 10)
            walk.swap(one, other)
            cost += change
            if cost < least:
                best, least, stale = [*walk.slot_of], cost, 0
        walk.go_back(best)
        cost = walk.cost() // self.problem.unit * self.problem.unit
        orders = self._orders(walk) if cost <= most else 0
        return Found(walk.slots, tuple(walk.slot_of), cost, cost + orders)

    def _swap(
        self, walk: _Walk, costly: Sequence[int], until: Sequence[Sequence[int]], step: int, better: int
    ) -> tuple[int, int, int]:
        """Return the change of the cost and the two people of the first swap that is good, or else of the best."""
        best, own = (NEVER // 2, 0, -1), walk.own()
        for one in costly:
            here, changes = walk.slot_of[one], walk.changes(one, own)
            self.left -= len(own)
            while (change := min(changes)) < best[0]:
                other = changes.index(change)
                tabu = until[walk.slot_of[other]][one] > step or until[here][other] > step
                if not tabu or change < better:
                    best = (change, one, other)
                changes[other] = NEVER
            if best[0] < 0:
                break
        return best

    def _orders(self, walk: _Walk) -> int:
        """Take swaps that make the orders of play better and nothing else worse. Returns what the orders cost."""
        groups = [walk.group(number) for number in range(len(walk.slots))]
        costs = [
            self.problem.order(group, slot.game)[0] for group, slot in zip(groups, walk.slots, strict=True)
        ]
        people, again = [*range(len(walk.slot_of))], True
        self.rng.shuffle(people)
        while again:
            again = False
            for one in people:
                if self.left > 0 and costs[walk.slot_of[one]]:
                    again |= self._better_order(walk, one, people, groups, costs)
        return sum(costs)

    def _better_order(
        self, walk: _Walk, one: int, people: Sequence[int], groups: list[Group], costs: list[int]
    ) -> bool:
        """Let this person take the first swap that makes orders better and nothing else worse, if there is any."""
        problem, here, changes = self.problem, walk.slot_of[one], walk.changes(one, walk.own())
        self.left -= len(people)
        for other in people:
            if 2 * changes[other] >= problem.unit:
                continue
            there = walk.slot_of[other]
            before = costs[here] + costs[there]
            ways = [
                (tuple(sorted({*groups[slot], comes} - {goes})), walk.slots[slot].game)
                for slot, goes, comes in ((here, one, other), (there, other, one))
            ]
            self.left -= problem.largest
            if sum(problem.least(*way) for way in ways) >= before:
                continue
            self.left -= 2 * problem.largest**3
            after = [problem.order(*way)[0] for way in ways]
            if sum(after) < before:
                walk.swap(one, other)
                (groups[here], _game), (groups[there], _its) = ways
                costs[here], costs[there] = after
                return True
        return False


class _Walk:
    """A seating that is changed swap by swap. `sums[slot][person]`: the cost of this person there, with all who are."""

    def __init__(self, problem: Problem, slots: tuple[Slot, ...], slot_of: Sequence[int]) -> None:
        self.slots, self.unit = slots, problem.unit
        self.pair = [problem.pair[slot.game] for slot in slots]
        self.alone = [problem.alone(slot) for slot in slots]
        self.go_back(slot_of)

    def go_back(self, slot_of: Sequence[int]) -> None:
        """Seat everybody as given."""
        self.slot_of = list(slot_of)
        self.sums = [
            list(map(sum, zip(alone, *(pair[one] for one in self.group(slot)), strict=True)))
            for slot, (alone, pair) in enumerate(zip(self.alone, self.pair, strict=True))
        ]

    def group(self, slot: int) -> Group:
        """Return the people in this slot."""
        return tuple(one for one, its in enumerate(self.slot_of) if its == slot)

    def own(self) -> list[int]:
        """Return what each person costs now."""
        return [self.sums[slot][person] for person, slot in enumerate(self.slot_of)]

    def costly(self) -> list[int]:
        """Return the people who cost anything where they are. Without any, no seating is better."""
        return [person for person, cost in enumerate(self.own()) if cost >= self.unit]

    def cost(self) -> int:
        """Return the cost of all, that of each pair once."""
        return sum(self.sums[slot][one] + self.alone[slot][one] for one, slot in enumerate(self.slot_of)) // 2

    def changes(self, one: int, own: Sequence[int]) -> list[int]:
        """Return by how much the cost rises if this person changes seats with each other one; NEVER: at this table."""
        here = self.slot_of[one]
        mine = [column[one] - own[one] for column in self.sums]
        mine[here] = NEVER
        rows = [pair[one] for pair in self.pair]
        return [
            mine[its] + comes - goes - pair - rows[its][other]
            for other, (its, comes, goes, pair) in enumerate(
                zip(self.slot_of, self.sums[here], own, rows[here], strict=True)
            )
        ]

    def swap(self, one: int, other: int) -> None:
        """Let these two change seats."""
        for slot, goes, comes in ((self.slot_of[one], one, other), (self.slot_of[other], other, one)):
            pair = self.pair[slot]
            self.sums[slot] = [
                cost - less + more
                for cost, less, more in zip(self.sums[slot], pair[goes], pair[comes], strict=True)
            ]
        self.slot_of[one], self.slot_of[other] = self.slot_of[other], self.slot_of[one]
