"""A draw in numbers: people by index, and each aim weighed so that it outweighs all later ones together. Pure."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import itemgetter

from scoresheets.nights.rounds.costs import COSTS, Facts, pots, ranks
from scoresheets.nights.rounds.seatings import Aims, Past

OUT = -1  # the game of people who sit out
MOST_ORDERS = 64  # unfinished orders of play that are kept for each seat: all there are up to seven people
TIMES = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))  # products in the field of four
FIELDS: Mapping[int, Callable[[int, int, int], int]] = {
    4: lambda table, seat, slope: table ^ TIMES[slope][seat],
    5: lambda table, seat, slope: (table + slope * seat) % 5,
    7: lambda table, seat, slope: (table + slope * seat) % 7,
}
# No person sees three of these aims: in a waiting room the "waits" of people who sit out; "room" for later rounds
# (`_off_the_lines`); and "fewer", the least of all, by which people who began less often sit at different tables.
WEIGHED = (*COSTS[1:-3], "waits", COSTS[-3], "room", *COSTS[-2:], "fewer")

Group = tuple[int, ...]  # people of a table, as indices, ascending
Pairs = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Slot:
    """A table of a game, or all who sit out. Nobody keeps its place if it has none."""

    size: int
    game: int
    place: int | None = None


class Problem:
    """Weighed costs of one draw. `pair[game]`: of two people in a slot of this game. `alone`: of each person in a slot.
    `order`: the best order of play of a group in a game, and its cost. `unit`: all but orders cost a multiple of it,
    and less than half of it for "fewer".
    """

    def __init__(
        self, people: Sequence[str], past: Past, aims: Aims, slots: Sequence[Slot], rng: random.Random
    ) -> None:
        facts, number, free = Facts(past), len(people), set(aims.places)
        self.people, self.slots, self.aims = people, slots, aims
        sizes = [slot.size for slot in slots if slot.game != OUT]
        self.largest = max(sizes)
        self.wanted = [place if (place := aims.keeps.get(person)) in free else None for person in people]
        self.byes = [past.byes.get(person, 0) for person in people]
        self.waits = [past.waits.get(person, 0) for person in people]
        self.smaller = [facts.smaller[person] for person in people]
        self.seats = [[facts.seats[person, seat] for seat in range(self.largest)] for person in people]
        self.rank = [
            list(ranks(people, aims.standing if aims.seeded else game.standing).values())
            for game in aims.games
        ]
        costs = self._costs_of_pairs(past, facts, len(sizes))
        costs["room"] = _off_the_lines(people, past, sizes, costs["repeats"], rng)
        self.weights = self._weights({aim: sum(each.values()) for aim, each in costs.items()}, min(sizes))
        self.unit = self.weights["room"]
        self.partners = [0] * number
        for pair in costs["together"]:
            for one in pair:
                self.partners[one] += self.weights["together"]
        together = {"together": dict.fromkeys(costs.pop("together"), -1)}
        self.pair = [self._matrix(costs | together | {"standing": self._apart(rank)}) for rank in self.rank]
        self.pair.append(self._matrix(together))
        self.alone, self.order = cache(self._alone), cache(self._order)

    def _costs_of_pairs(self, past: Past, facts: Facts, tables: int) -> dict[str, Pairs]:
        """Return what each pair costs of each aim at a table, but of standings and for later rounds."""
        pairs = list(combinations(range(len(self.people)), 2))
        names = {pair: frozenset(self.people[one] for one in pair) for pair in pairs}
        begun = [row[0] for row in self.seats]
        fewer = [max(begun) - times for times in begun]
        pot = pots(self.rank[0], tables) if self.aims.seeded else range(len(self.people))
        return {
            "apart": {pair: 1 for pair in pairs if names[pair] in self.aims.apart},
            "together": {pair: 1 for pair in pairs if names[pair] in self.aims.together},
            "seeds": {(one, other): 1 for one, other in pairs if pot[one] == pot[other]},
            "repeats": {pair: times for pair in pairs if (times := facts.met[names[pair]])},
            "fewer": {(one, other): its for one, other in pairs if (its := fewer[one] * fewer[other])},
        }

    def _apart(self, rank: Sequence[int]) -> Pairs:
        if self.aims.seeded:
            return {}
        return {
            (one, other): apart
            for one, other in combinations(range(len(rank)), 2)
            if (apart := abs(rank[one] - rank[other]))
        }

    def _weights(self, most: dict[str, int], smallest: int) -> dict[str, int]:
        """Return the weight of each aim: more than all that the later ones can cost together; and one that forbids."""
        most |= {
            "byes_again": sum(self.byes),
            "waits": sum(self.waits),
            "kept": len(self.people),
            "games": sum(sum(game.played.values()) for game in self.aims.games),
            "standing": max(sum(self._apart(rank).values()) for rank in self.rank),
            "sizes": sum(self.smaller) * (self.largest - smallest),
            "begins": sum(row[0] for row in self.seats),
            "seats": sum(sum(row[1:]) for row in self.seats),
            "fewer": 2 * most["fewer"],
        }
        found, weight = dict[str, int](), 1
        for aim in reversed(WEIGHED):
            found[aim], weight = weight, weight * (1 + most[aim])
        return found | {"never": weight}

    def _matrix(self, costs: Mapping[str, Pairs]) -> list[list[int]]:
        matrix = [[0] * len(self.people) for _one in self.people]
        for aim, pairs in costs.items():
            for (one, other), its in pairs.items():
                matrix[one][other] += its * self.weights[aim]
                matrix[other][one] = matrix[one][other]
        return matrix

    def _alone(self, slot: Slot) -> list[int]:
        """Return what each person costs in this slot alone. Partners cost unless they are there too."""
        weights, numbers = self.weights, range(len(self.people))
        if slot.game == OUT:
            again, waits = weights["byes_again"], weights["waits"]
            return [self.partners[one] + self.byes[one] * again + self.waits[one] * waits for one in numbers]
        game, less = self.aims.games[slot.game], (self.largest - slot.size) * weights["sizes"]
        return [
            self.partners[one]
            + weights["never"] * (person not in game.plays)
            + weights["kept"] * (self.wanted[one] not in (None, slot.place))
            + weights["games"] * game.played.get(person, 0)
            + self.smaller[one] * less
            for one, person in enumerate(self.people)
        ]

    def least(self, group: Group, game: int) -> int:
        """Return what no order of play of these people costs less than."""
        return (
            0
            if self._have_none(group, game)
            else self.weights["begins"] * min(self.seats[one][0] for one in group)
        )

    @staticmethod
    def _have_none(group: Group, game: int) -> bool:
        """Return whether these people have no order of play: they sit out, or alone."""
        return game == OUT or len(group) == 1

    def _order(self, group: Group, game: int) -> tuple[int, Group]:
        """Return a good order of play, found seat by seat: of orders of the same people the cheapest is kept."""
        if self._have_none(group, game):
            return 0, group
        found: dict[int, tuple[int, Group]] = {0: (0, ())}  # by bits of those who have a seat
        for seat in range(len(group)):
            weight = self.weights["seats" if seat else "begins"]
            ways = [(1 << bit, one, weight * self.seats[one][seat]) for bit, one in enumerate(group)]
            more: dict[int, tuple[int, Group]] = {}
            for seated, (cost, order) in sorted(found.items(), key=itemgetter(1))[:MOST_ORDERS]:
                for bit, one, its in ways:
                    if not seated & bit and (seated | bit not in more or cost + its < more[seated | bit][0]):
                        more[seated | bit] = cost + its, (*order, one)
            found = more
        return found[(1 << len(group)) - 1]


def _off_the_lines(
    people: Sequence[str], past: Past, sizes: Sequence[int], met: Pairs, rng: random.Random
) -> Pairs:
    """Return pairs who sit apart, so that rounds without a repeat stay possible later; none if that is not known. At as
    many tables as a finite field has elements, groups are lines over the table and the seat of the first round: so 16
    people in fours meet nobody twice in five rounds, and 28 in seven.
    """
    pairs, number = list(combinations(range(len(people)), 2)), len(sizes)
    if number in FIELDS and 4 <= min(sizes) == max(sizes) <= number and past.rounds:
        first = {
            one: (table, seat) for table, own in enumerate(past.rounds[0]) for seat, one in enumerate(own)
        }
        for slope in rng.sample(range(1, number), number - 1):
            line = [FIELDS[number](*first.get(one, (0, 0)), slope) for one in people]
            off = {(one, other): 1 for one, other in pairs if line[one] != line[other]}
            if {*map(line.count, line)} == {sizes[0]} and off.keys() >= met.keys():
                return off
    return {}
