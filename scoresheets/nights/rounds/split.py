"""Split people among several games of a round. Pure: chance comes from the seed alone.

The aims, the most important first: few sit out; each game has people; those sit out who did so least; people who sit
apart are not at the only table of a game; people who sit together play one game; the tables of all games differ little
in size; few tables; nobody plays again what they have played more often. The first two are kept exactly.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from scoresheets.nights.rounds.seatings import Aims, GameAims, Past, TooFew
from scoresheets.nights.rounds.sizes import table_sizes

OUT = -1  # the game of a person who sits out
WORK = 30_000  # swaps that are tried at most, over all numbers of people a game that are looked at
MOST_PASSES = 8
MOST_GAMES = 3  # in a round: numbers of people for each are tried one by one

Numbers = tuple[int, ...]  # of people, a game each
Costs = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """The people of each game, in the order of the games, and those who sit out."""

    games: tuple[tuple[str, ...], ...]
    out: tuple[str, ...] = ()


def split(people: Sequence[str], past: Past, aims: Aims, seed: str) -> Split:
    """Return who plays which game. The order of `people` does not matter. Raises TooFew if no game has enough."""
    here = sorted(set(people))
    rng = random.Random(seed)  # noqa: S311  # chance that can be repeated, and no secret
    rng.shuffle(here)
    task = _Task(here, past, aims)
    looked_at = task.numbers()[: max(1, WORK // max(1, len(here) ** 2))]
    found = min((task.good(numbers) for numbers in looked_at), key=task.costs)
    return Split(
        tuple(
            tuple(sorted(person for person, game in found.items() if game == number))
            for number in range(len(aims.games))
        ),
        tuple(sorted(person for person, game in found.items() if game == OUT)),
    )


class _Task:
    """One split: the people in the order of chance, with what they play and wish."""

    def __init__(self, people: Sequence[str], past: Past, aims: Aims) -> None:
        self.people, self.games, self.byes = people, aims.games, past.byes
        self.plays = {
            person: frozenset(number for number, game in enumerate(aims.games) if person in game.plays)
            for person in people
        }
        self.tables = [self._tables_of(game, max(len(aims.places), 1)) for game in aims.games]
        self.apart, self.together = (self._partners(pairs) for pairs in (aims.apart, aims.together))

    def _tables_of(self, game: GameAims, places: int) -> Mapping[int, Numbers]:
        """Return the sizes of its tables for each number of people that all find a seat."""
        most, found = sum(person in game.plays for person in self.people), {0: Numbers()}
        for number in range(1, most + 1):
            try:
                sizes = table_sizes(number, game.sizes, places)
            except TooFew:
                continue
            if sum(sizes) == number:
                found[number] = sizes
        return found

    def _partners(self, pairs: frozenset[frozenset[str]]) -> Mapping[str, tuple[str, ...]]:
        here = set(self.people)
        found: dict[str, list[str]] = {person: [] for person in self.people}
        for one, other in (sorted(pair) for pair in pairs if pair <= here):
            found[one].append(other)
            found[other].append(one)
        return {person: tuple(others) for person, others in found.items()}

    def numbers(self) -> list[Numbers]:
        """Return the numbers of people a game by which fewest sit out and most games are played, the most even first.
        Raises TooFew.
        """
        fits = list(self._fitting())
        best = max(fits, key=lambda numbers: (sum(numbers), -numbers.count(0)))
        if not sum(best):
            raise TooFew(self._missing())
        alike = [each for each in fits if (sum(each), each.count(0)) == (sum(best), best.count(0))]
        return sorted(alike, key=self._evenness)

    def _fitting(self) -> Iterator[Numbers]:
        """Yield numbers of people a game for which there are people (Hall's condition), the last one as high as can
        be.
        """
        last = len(self.games) - 1
        groups = [each for size in range(last + 1) for each in combinations(range(last), size)]
        able = {each: self._able(each) for each in groups}
        with_last = {each: self._able((*each, last)) for each in groups}
        ascending = list(self.tables[last])
        for numbers in product(*self.tables[:last]):
            taken = {each: sum(numbers[game] for game in each) for each in groups}
            if all(taken[each] <= able[each] for each in groups):
                room = min(with_last[each] - taken[each] for each in groups)
                yield (*numbers, ascending[bisect_right(ascending, room) - 1])

    def _able(self, games: Sequence[int]) -> int:
        """Return how many people play one of these games."""
        return sum(bool(plays.intersection(games)) for plays in self.plays.values())

    def _missing(self) -> int:
        return min(
            min(game.sizes) - sum(person in game.plays for person in self.people) for game in self.games
        )

    def _evenness(self, numbers: Numbers) -> Costs:
        """Return by how much the sizes of all tables differ, and the number of tables."""
        tables = [self.tables[game][number] for game, number in enumerate(numbers) if number]
        if not tables:
            return (0, 0)
        return max(each[0] for each in tables) - min(each[-1] for each in tables), sum(map(len, tables))

    def good(self, numbers: Numbers) -> dict[str, int]:
        """Return the game of each person, OUT for none: of those who sit out as few as can be did so before, and no
        swap of two people makes the rest better.
        """
        game_of = self._seated(numbers)
        again, passes = True, 0
        while again and passes < MOST_PASSES:
            again, passes = False, passes + 1
            for one, other in self._worth_swapping(game_of, numbers):
                if self._may_swap(game_of, one, other):
                    before = self._local(game_of, numbers, one, other)
                    game_of[one], game_of[other] = game_of[other], game_of[one]
                    if self._local(game_of, numbers, one, other) < before:
                        again = True
                    else:
                        game_of[one], game_of[other] = game_of[other], game_of[one]
        return game_of

    def _worth_swapping(self, game_of: Mapping[str, int], numbers: Numbers) -> Iterator[tuple[str, str]]:
        for one in self.people:
            if any(self._local(game_of, numbers, one)):
                yield from ((one, other) for other in self.people if other != one)

    def _may_swap(self, game_of: Mapping[str, int], one: str, other: str) -> bool:
        first, second = game_of[one], game_of[other]
        return (
            first != second
            and (second == OUT or second in self.plays[one])
            and (first == OUT or first in self.plays[other])
        )

    def _seated(self, numbers: Numbers) -> dict[str, int]:
        """Seat people one after the other, those first who sat out most, each by as many moves of others as it takes:
        sets of people who can be seated are a matroid, so that this leaves out those who did so least.
        """
        game_of = dict.fromkeys(self.people, OUT)
        free = list(numbers)

        def seat(person: str, tried: set[int]) -> bool:
            for game in sorted(self.plays[person] - tried, key=lambda game: -free[game]):
                tried.add(game)
                if free[game]:
                    free[game] -= 1
                elif not any(
                    seat(other, tried) for other in self.people if game_of[other] == game and other != person
                ):
                    continue
                game_of[person] = game
                return True
            return False

        for person in sorted(self.people, key=lambda person: -self.byes.get(person, 0)):
            seat(person, set())
        return game_of

    def _local(self, game_of: Mapping[str, int], numbers: Numbers, *people: str) -> Costs:
        """Return the costs of these people alone, in the order of the aims."""
        alone = {game for game, number in enumerate(numbers) if len(self.tables[game][number]) == 1}
        games = [(person, game_of[person]) for person in people]
        return (
            sum(self.byes.get(person, 0) for person, game in games if game == OUT),
            sum(
                game_of[other] == game
                for person, game in games
                if game in alone
                for other in self.apart[person]
            ),
            sum(game_of[other] != game for person, game in games for other in self.together[person]),
            sum(self.games[game].played.get(person, 0) for person, game in games if game != OUT),
        )

    def costs(self, game_of: Mapping[str, int]) -> Costs:
        """Return the cost of each aim; they are compared from the first on, 0 is best."""
        numbers = tuple(list(game_of.values()).count(game) for game in range(len(self.games)))
        byes, apart, together, again = self._local(game_of, numbers, *self.people)
        out = len(self.people) - sum(numbers)
        return (out, numbers.count(0), byes, apart // 2, together // 2, *self._evenness(numbers), again)


def places_of_games(
    games: Sequence[Sequence[str]], aims: Aims, tables: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return the free places of each game, for so many tables: those that its people keep, and then as they come, game
    after game. Where there are too few they are dealt out in turn.
    """
    given: list[list[int]] = [[] for _game in games]
    for number, people in enumerate(games):
        taken = {place for each in given for place in each}
        wanted = {aims.keeps[person] for person in people if person in aims.keeps}
        given[number] = sorted(wanted.intersection(aims.places) - taken)[: tables[number]]
    rest = [place for place in aims.places if not any(place in each for each in given)]
    open_to = [number for number, each in enumerate(given) for _table in range(tables[number] - len(each))]
    if len(open_to) > len(rest):
        left = [tables[number] - len(each) for number, each in enumerate(given)]
        open_to = [number for turn in range(max(left)) for number, each in enumerate(left) if turn < each]
    for place, number in zip(rest, open_to, strict=False):
        given[number].append(place)
    return [tuple(place for place in aims.places if place in each) for each in given]
