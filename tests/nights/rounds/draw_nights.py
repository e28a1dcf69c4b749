"""Nights by chance for the draw of a round, and its costs and best seating recounted by trying everything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, permutations

from scoresheets.nights.rounds.draw import Aims, GameAims, Past, Seating, draw

SIZES = ((3, 4), (3, 4), (3, 4), (2, 3, 4), (2,), (4,), (1, 2), (3, 5), (2, 3), (1,))
Costs = tuple[int, ...]


def names(number: int) -> list[str]:
    return [f"p{each:03}" for each in range(number)]


@dataclass
class GeneratedNight:
    """A night whose people, wishes and standings come from a seed. `played` adds a round, and people come and go."""

    seed: int
    least: int
    most: int
    people: list[str] = field(init=False)
    aims: Aims = field(init=False)
    past: Past = field(init=False, default_factory=Past)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)  # noqa: S311
        number = round(self.least * (self.most / self.least) ** self.chance.random())
        self.people = names(number)
        sizes = self.chance.choice(SIZES)
        places = tuple(self.chance.sample(range(1, 200), number // max(sizes) + self.chance.randint(0, 2)))
        wishes = self.chance.choice((0, 0, 1, 2, 4))
        self.by_standing = self.chance.random() < 0.5
        self.aims = Aims(
            sizes,
            places,
            apart=self._pairs(wishes),
            together=self._pairs(wishes),
            keeps={one: self.chance.choice((*places, 999)) for one in self._some(wishes)},
        )

    def _some(self, number: int) -> list[str]:
        return self.chance.sample(self.people, min(number, len(self.people)))

    def _pairs(self, number: int) -> frozenset[frozenset[str]]:
        return frozenset(frozenset(self._some(2)) for _pair in range(number) if len(self.people) > 1)

    def played(self, seating: Seating) -> None:
        byes = dict(self.past.byes)
        for person in seating.byes:
            byes[person] = byes.get(person, 0) + 1
        self.past = Past((*self.past.rounds, tuple(table.people for table in seating.tables)), byes)
        for _person in range(self.chance.randint(0, max(1, len(self.people) // 10))):
            if len(self.people) > self.least:
                self.people.remove(self.chance.choice(self.people))
        for late in range(self.chance.randint(0, max(1, len(self.people) // 10))):
            if len(self.people) < self.most:
                self.people.append(f"late{len(self.past.rounds)}-{late}")
        if self.by_standing:
            standing = tuple(self._some(len(self.people)))
            self.aims = replace(self.aims, standing=standing, seeded=self.seed % 3 == 0)


class NightOfGames:
    """Rounds of 24 people who play everything, at three or four a table. `numbers` of tables are set for the games."""

    def __init__(self, seed: str, numbers: Sequence[int | None]) -> None:
        self.seed, self.numbers, self.people, self.past = seed, numbers, names(24), Past()
        self.played = [Counter[str]() for _game in numbers]
        self.tables = list[tuple[int, ...]]()  # of each game, by rounds

    def round(self) -> int:
        """Draw a round, and return how many pairs of a table meet again."""
        everybody, places = frozenset(self.people), tuple(range(1, 30))
        games = tuple(
            GameAims((3, 4), everybody, played=dict(played), tables=number)
            for played, number in zip(self.played, self.numbers, strict=True)
        )
        seating = draw(
            self.people, self.past, Aims((3, 4), places, games=games), f"{self.seed} {len(self.tables)}"
        )
        met = {frozenset(pair) for table in chain(*self.past.rounds) for pair in combinations(table, 2)}
        at = Counter(table.game for table in seating.tables)
        self.tables.append(tuple(at[game] for game in range(len(games))))
        self.past = Past((*self.past.rounds, tuple(table.people for table in seating.tables)))
        for table in seating.tables:
            self.played[table.game].update(table.people)
        return sum(
            frozenset(pair) in met for table in seating.tables for pair in combinations(table.people, 2)
        )


def sizes_by_trying(people: int, sizes: Sequence[int], places: int) -> tuple[int, ...]:
    """The multiset of sizes that an organizer wants, of all there are; empty if there is no table."""

    def all_of(left: int, most: int) -> Iterator[tuple[int, ...]]:
        yield ()
        for size in sizes:
            if size <= min(left, most):
                yield from ((size, *rest) for rest in all_of(left - size, size))

    def key(chosen: tuple[int, ...]) -> tuple[int, ...]:
        spread = chosen[0] - chosen[-1]
        waiting = max(0, len(chosen) - places)
        return (people - sum(chosen), waiting, max(1, spread), len(chosen), spread)

    return min((chosen for chosen in all_of(people, people) if chosen), key=key, default=())


@dataclass(frozen=True, eq=False)
class Recount:
    """Costs of one round as the aims say them in words, table by table and person by person."""

    people: Sequence[str]
    past: Past
    aims: Aims

    def met(self, one: str, other: str) -> int:
        return sum(one in table and other in table for table in chain(*self.past.rounds))

    def smaller(self, person: str) -> int:
        """By how many people this person's tables were smaller than the largest one of their round."""
        return sum(
            max(map(len, tables)) - len(table)
            for tables in self.past.rounds
            for table in tables
            if person in table
        )

    def sat(self, person: str, seat: int) -> int:
        return sum(len(table) > max(seat, 1) and table[seat] == person for table in chain(*self.past.rounds))

    def rank(self, person: str) -> int:
        here = [each for each in self.aims.standing if each in self.people]
        return here.index(person) if person in here else len(here)

    def pot(self, person: str) -> int:
        """Which of the pots this person is in, each with as many people as there are tables, the best first."""
        tables = len(sizes_by_trying(len(self.people), self.aims.sizes, len(self.aims.places)))
        return self.rank(person) // tables

    def of_byes(self, byes: Sequence[str]) -> Costs:
        again = sum(self.past.byes.get(person, 0) for person in byes)
        kept = sum(person in self.aims.keeps and not self.free(person) for person in byes)
        return (len(byes), again, 0, kept, self.apart_from_partner(byes), *[0] * 7)

    def of_table(self, table: Sequence[str], place: int | None, largest: int) -> Costs:
        """Costs of a table, but those of its order of play."""
        pairs = list(combinations(table, 2))
        return (
            *(0, 0),
            sum(frozenset(pair) in self.aims.apart for pair in pairs),
            sum(person in self.aims.keeps and self.aims.keeps[person] != place for person in table),
            self.apart_from_partner(table),
            sum(self.pot(one) == self.pot(other) for one, other in pairs) if self.aims.seeded else 0,
            sum(self.met(*pair) for pair in pairs),
            0,  # there is one game
            sum(abs(self.rank(one) - self.rank(other)) for one, other in pairs if not self.aims.seeded),
            (largest - len(table)) * sum(self.smaller(person) for person in table),
        )

    def of_order(self, order: Sequence[str]) -> tuple[int, int]:
        if len(order) == 1:
            return (0, 0)
        return (self.sat(order[0], 0), sum(self.sat(each, seat) for seat, each in enumerate(order) if seat))

    def free(self, person: str) -> bool:
        return self.aims.keeps[person] in self.aims.places

    def apart_from_partner(self, group: Sequence[str]) -> int:
        """Pairs who want to sit together and do not, counted where the first of them by name is."""
        pairs = [sorted(pair) for pair in self.aims.together]
        return sum(one in group and other in self.people and other not in group for one, other in pairs)

    def best(self) -> Costs:
        """The least costs of all seatings."""
        sizes = sizes_by_trying(len(self.people), self.aims.sizes, len(self.aims.places))
        tables = dict[tuple[tuple[str, ...], int | None], Costs]()

        def table_costs(group: tuple[str, ...], place: int | None) -> Costs:
            if (group, place) not in tables:
                best_order = min(self.of_order(order) for order in permutations(group))
                tables[group, place] = (*self.of_table(group, place, max(sizes)), *best_order)
            return tables[group, place]

        def seated(
            left: tuple[str, ...], empty: tuple[int, ...], used: tuple[int, ...], so_far: Costs
        ) -> Iterator[Costs]:
            if not empty:
                yield so_far
            for size in set(empty):
                rest = list(empty)
                rest.remove(size)
                for others in combinations(left[1:], size - 1):
                    group = (left[0], *others)
                    gone = tuple(one for one in left if one not in group)
                    wanted = {
                        self.aims.keeps[one] for one in group if one in self.aims.keeps and self.free(one)
                    }
                    for place in (None, *(wanted - {*used})):
                        more = table_costs(group, place)
                        total = tuple(map(int.__add__, so_far, more))
                        yield from seated(gone, tuple(rest), used if place is None else (*used, place), total)

        everybody = tuple(sorted(self.people))
        return min(
            least
            for byes in combinations(everybody, len(everybody) - sum(sizes))
            for least in seated(
                tuple(one for one in everybody if one not in byes), sizes, (), self.of_byes(byes)
            )
        )

    def of(self, seating: Seating) -> Costs:
        """The costs of a seating, in its own orders of play."""
        largest = max(len(table.people) for table in seating.tables)
        rows = [self.of_byes(seating.byes)]
        for table in seating.tables:
            rows.append((*self.of_table(table.people, table.place, largest), *self.of_order(table.people)))
        return tuple(map(sum, zip(*rows, strict=True)))


def check_seats(seating: Seating, people: Sequence[str], aims: Aims) -> None:
    """Everybody sits once, at a table of an allowed size, at a free place as long as there are any, in their order."""
    at_tables = [person for table in seating.tables for person in table.people]
    assert sorted([*at_tables, *seating.byes]) == sorted(people)
    assert {len(table.people) for table in seating.tables} <= {*aims.sizes}
    places = [table.place for table in seating.tables]
    with_place = [place for place in places if place is not None]
    assert places == [*with_place, *[None] * (len(places) - len(with_place))]
    assert with_place == sorted(set(with_place), key=aims.places.index)
    assert len(with_place) == min(len(places), len(aims.places))
