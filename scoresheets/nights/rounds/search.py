"""Good groups of many people: a tabu search over swaps, with a bound on its steps, never on time. Pure.

The search knows all but the order of play: the costs of pairs and of single people. Where a swap changes nothing in
these, the order of play decides at the end (`_polish`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoresheets.nights.rounds.assignment import cheapest
from scoresheets.nights.rounds.problem import Group, Groups, Problem

# Looked at in one draw: so many for each pair, within these bounds, as 300 people shall wait for less than a second.
SWAPS_PER_PAIR, LEAST_SWAPS, MOST_SWAPS = 500, 600_000, 1_500_000
NEVER = 1 << 1000  # half of it is more than any cost
MOST_ORDERS = 400_000  # work for better orders of play: each swap tried takes the largest table's size, cubed
STALE = 60  # steps without a better seating before the search goes on from the best one, stirred


@dataclass(frozen=True, slots=True)
class _Slot:
    """A table of a size at a place (None: at a place that nobody keeps), or the people who sit out."""

    size: int
    place: int | None = None
    out: bool = False


def good_groups(problem: Problem, rng: random.Random, swaps: int) -> Groups:
    """Return the best groups that the search comes across while it looks at so many swaps at most."""
    slots = _slots(problem, rng)
    walk = _Walk(problem, slots, _start(problem, slots, rng))
    _Tabu(walk, rng).run(swaps)
    _polish(walk, rng)
    groups = [walk.group(slot) for slot in range(len(slots))]
    tables = [group for group, slot in zip(groups, slots, strict=True) if not slot.out]
    byes = next((group for group, slot in zip(groups, slots, strict=True) if slot.out), ())
    return Groups(tuple(zip(tables, _places(problem, tables), strict=True)), byes)


def _slots(problem: Problem, rng: random.Random) -> list[_Slot]:
    """Return the tables, those at places that most people keep first, with sizes by chance, and the byes at the end."""
    wanted = [place for place in problem.wanted if place is not None]
    places: list[int | None] = [*sorted(set(wanted), key=lambda place: (-wanted.count(place), place))]
    sizes = list(problem.sizes)
    rng.shuffle(sizes)
    places = [*places, *[None] * len(sizes)]
    slots = [_Slot(size, place) for size, place in zip(sizes, places, strict=False)]
    return [*slots, _Slot(problem.byes, out=True)] if problem.byes else slots


def _start(problem: Problem, slots: list[_Slot], rng: random.Random) -> list[int]:
    """Return the slot of each person: neighbors in the standings side by side, or by chance. Where there is room,
    people start at the place that they keep, next to their partners.
    """
    people = list(range(len(problem.people)))
    rng.shuffle(people)
    people.sort(key=lambda person: problem.rank[person])
    free = [slot.size for slot in slots]
    slot_of: dict[int, int] = {}
    blocks = sorted(
        _blocks(problem, people), key=lambda block: (problem.wanted[block[0]] is None, -len(block))
    )
    for block in blocks:
        place = problem.wanted[block[0]]
        kept = [slot for slot, its in enumerate(slots) if place is not None and its.place == place]
        room = [slot for slot in (*kept, *range(len(slots))) if free[slot] >= len(block)]
        for person in block:
            slot = room[0] if room else next(slot for slot, left in enumerate(free) if left)
            slot_of[person] = slot
            free[slot] -= 1
    return [slot_of[person] for person in range(len(people))]


def _blocks(problem: Problem, people: Sequence[int]) -> Iterator[list[int]]:
    """Yield the people in this order, each with their partners; one that keeps a place comes first."""
    seen = set[int]()
    for person in people:
        if person in seen:
            continue
        block, seen = [person], seen | {person}
        for one in block:
            others = [other for other in problem.partners[one] if other not in seen]
            block += others
            seen |= set(others)
        yield sorted(block, key=lambda one: problem.wanted[one] is None)


class _Walk:
    """A seating that is changed swap by swap. `sums[slot][person]`: the cost of this person there, with all who are."""

    def __init__(self, problem: Problem, slots: Sequence[_Slot], slot_of: Sequence[int]) -> None:
        self.problem, self.slots = problem, slots
        self.pair = [
            [cost + fewer * its for cost, its in zip(row, problem.fewer, strict=True)]
            for row, fewer in zip(problem.pair, problem.fewer, strict=True)
        ]
        for one, row in enumerate(self.pair):
            row[one] = 0
        self.twice = [[2 * cost for cost in row] for row in self.pair]
        self.mixed = [
            [at + out for at, out in zip(*rows, strict=True)]
            for rows in zip(self.pair, problem.bye_pair, strict=True)
        ]
        self.out = next((number for number, slot in enumerate(slots) if slot.out), -1)
        self.go_back(slot_of)

    def go_back(self, slot_of: Sequence[int]) -> None:
        """Seat everybody as given."""
        people = range(len(slot_of))
        self.slot_of = list(slot_of)
        self.sums = []
        for number, slot in enumerate(self.slots):
            pair = self._pair(number)
            members = [one for one in people if slot_of[one] == number]
            self.sums.append(
                [self._alone(one, slot) + sum(pair[one][other] for other in members) for one in people]
            )

    def _pair(self, slot: int) -> list[list[int]]:
        return self.problem.bye_pair if slot == self.out else self.pair

    def _alone(self, person: int, slot: _Slot) -> int:
        """Return what this person costs in this slot alone. Partners cost unless they are there too."""
        problem, partners = self.problem, len(self.problem.partners[person]) * self.problem.together
        if slot.out:
            return problem.bye[person] + partners
        away = problem.kept if problem.wanted[person] not in (None, slot.place) else 0
        return away + partners + problem.smaller[person] * (problem.largest - slot.size)

    def group(self, slot: int) -> Group:
        """Return the people in this slot."""
        return tuple(one for one, its in enumerate(self.slot_of) if its == slot)

    def costly(self) -> list[int]:
        """Return the people who cost anything where they are. Without any, no seating is better."""
        return [person for person, cost in enumerate(self.own()) if cost > 0]

    def own(self) -> list[int]:
        """Return what each person costs now."""
        return [self.sums[slot][person] for person, slot in enumerate(self.slot_of)]

    def changes(self, one: int, own: Sequence[int]) -> list[int]:
        """Return by how much the cost rises if this person changes seats with each other one; NEVER: at this table."""
        here = self.slot_of[one]
        mine = [column[one] - own[one] for column in self.sums]
        mine[here] = NEVER
        both = self.twice[one]
        if here == self.out:
            both = self.mixed[one]
        elif self.out >= 0:
            mixed = self.mixed[one]
            both = [
                mixed[each] if its == self.out else cost
                for each, (its, cost) in enumerate(zip(self.slot_of, both, strict=True))
            ]
        return [
            mine[its] + comes - goes - pair
            for its, comes, goes, pair in zip(self.slot_of, self.sums[here], own, both, strict=True)
        ]

    def swap(self, one: int, other: int) -> None:
        """Let these two change seats."""
        for slot, goes, comes in ((self.slot_of[one], one, other), (self.slot_of[other], other, one)):
            pair = self._pair(slot)
            self.sums[slot] = [
                cost - less + more
                for cost, less, more in zip(self.sums[slot], pair[goes], pair[comes], strict=True)
            ]
        self.slot_of[one], self.slot_of[other] = self.slot_of[other], self.slot_of[one]


class _Tabu:
    """A tabu search: each step takes the best swap, even a bad one, but nobody goes back to a table soon, unless that
    is better than all before.
    """

    def __init__(self, walk: _Walk, rng: random.Random) -> None:
        self.walk, self.rng = walk, rng
        self.until = [[0] * len(walk.slot_of) for _slot in walk.slots]
        self.best, self.cost, self.best_cost = list(walk.slot_of), 0, 0

    def run(self, most: int) -> None:
        """Search until nobody costs anything or so many swaps were looked at, and seat everybody as in the best
        seating.
        """
        number = len(self.walk.slot_of)
        left = min(most, max(LEAST_SWAPS, SWAPS_PER_PAIR * number * number))
        step = stale = 0
        while left > 0 and (costly := self.walk.costly()):
            step, left = step + 1, left - (len(costly) + 2) * number
            self.rng.shuffle(costly)
            found = self._best_swap(costly, step)
            if found is None or stale == STALE:
                stale = self._stir()
                continue
            change, one, other = found
            for person in (one, other):
                self.until[self.walk.slot_of[person]][person] = step + self.rng.randint(4, 10)
            self.walk.swap(one, other)
            self.cost, stale = self.cost + change, stale + 1
            if self.cost < self.best_cost:
                self.best, self.best_cost, stale = list(self.walk.slot_of), self.cost, 0
        self.walk.go_back(self.best)

    def _best_swap(self, costly: Sequence[int], step: int) -> tuple[int, int, int] | None:
        """Return the change of the cost and the two people of the best swap that is allowed, if there is any."""
        walk = self.walk
        best: tuple[int, int, int] | None = None
        own = walk.own()
        for one in costly:
            here = walk.slot_of[one]
            changes = walk.changes(one, own)
            while (change := min(changes)) < (best[0] if best else NEVER // 2):
                other = changes.index(change)
                tabu = self.until[walk.slot_of[other]][one] > step or self.until[here][other] > step
                if not tabu or self.cost + change < self.best_cost:
                    best = (change, one, other)
                changes[other] = NEVER
        return best

    def _stir(self) -> int:
        """Go on from the best seating, with a few people in other seats. Returns 0, the stale steps."""
        self.walk.go_back(self.best)
        self.cost = self.best_cost
        everybody = range(len(self.best))
        for _time in range(2 + len(self.best) // 10):
            one, other = self.rng.sample(everybody, 2)
            if self.walk.slot_of[one] != self.walk.slot_of[other]:
                self.cost += self.walk.changes(one, self.walk.own())[other]
                self.walk.swap(one, other)
        return 0


def _polish(walk: _Walk, rng: random.Random) -> None:
    """Take swaps that make the orders of play better and nothing else worse, until none does or the bound is met."""
    people, better, unit = list(range(len(walk.slot_of))), True, walk.problem.unit
    left = MOST_ORDERS // max(4, walk.problem.largest) ** 3
    rng.shuffle(people)
    while better:
        better = False
        for one in people:
            if not _order(walk, walk.group(walk.slot_of[one])):
                continue
            changes = walk.changes(one, walk.own())
            changes = [
                (change + unit // 2) // unit * unit for change in changes
            ]  # without the wish for beginners
            level = [other for other in people if changes[other] <= 0][:left]
            left -= len(level)
            found = next(
                (other for other in level if changes[other] + _reordered(walk, one, other) < 0), None
            )
            if found is not None:
                walk.swap(one, found)
                better = True


def _order(walk: _Walk, group: Group) -> int:
    """Return the cost of the order of play of these people, who sit at a table or out."""
    return 0 if group and walk.slot_of[group[0]] == walk.out else walk.problem.order(group)[0]


def _reordered(walk: _Walk, one: int, other: int) -> int:
    """Return by how much the cost of the orders of play rises if these two change seats."""
    here, there = walk.group(walk.slot_of[one]), walk.group(walk.slot_of[other])
    before = _order(walk, here) + _order(walk, there)
    walk.slot_of[one], walk.slot_of[other] = walk.slot_of[other], walk.slot_of[one]
    here, there = walk.group(walk.slot_of[one]), walk.group(walk.slot_of[other])
    after = _order(walk, here) + _order(walk, there)
    walk.slot_of[one], walk.slot_of[other] = walk.slot_of[other], walk.slot_of[one]
    return after - before


def _places(problem: Problem, tables: Sequence[Group]) -> list[int | None]:
    """Return the place for each table that as many people as can be keep, if somebody at the table does."""
    found: list[int | None] = [None] * len(tables)
    if places := sorted({place for place in problem.wanted if place is not None}):
        kept = [[sum(problem.wanted[one] == place for one in table) for table in tables] for place in places]
        _cost, columns = cheapest([[*(-times for times in row), *[0] * len(places)] for row in kept])
        for place, row, column in zip(places, kept, columns, strict=True):
            if column < len(tables) and row[column]:
                found[column] = place
    return found
