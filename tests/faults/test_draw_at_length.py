"""1,000 nights by chance with four rounds each, from 3 to 120 people, who come late, leave and have wishes.

Up to 12 people at most one draw in a thousand is not the best of all seatings, by trying everything. Above, no seating
by chance is better: for the last round of each night, 10,000 are tried. `tests/nights/rounds/test_draw.py` is short.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from time import process_time

import pytest

from scoresheets.nights.rounds.draw import COSTS, DrawnTable, Past, Seating, TooFew, costs, draw
from tests.faults.conftest import SIZE, Report
from tests.nights.rounds.draw_nights import Costs, GeneratedNight, NightOfGames, Recount, check_seats

FEW, MANY, GAMES, ROUNDS = round(750 * SIZE), round(250 * SIZE), round(50 * SIZE), 4
BY_CHANCE = 10_000
REPEATS = COSTS.index("repeats")


def test_up_to_twelve_people_sit_in_the_best_way_there_is(report: Report) -> None:
    missed, people = list[str](), Counter[int]()
    begun = _Begun()
    for seed in range(FEW):
        night = GeneratedNight(seed, least=3, most=12)
        for number, seating, found, _seconds in _rounds(night):
            best = Recount(night.people, night.past, night.aims).best()
            assert found[:REPEATS] == best[:REPEATS], (seed, number)
            missed += [f"night {seed}, round {number}"] if found != best else []
            people[len(night.people)] += 1
            begun.check(seating, night.past)
        begun.count(night)
    report(draws=people.total(), people=dict(sorted(people.items())), missed=missed, **begun.told())
    assert len(missed) <= people.total() / 1_000


def test_no_seating_by_chance_is_better_than_that_of_many_people(report: Report) -> None:
    drawn, repeats, begun, longest = 0, 0, _Begun(), dict[int, float]()
    for seed in range(MANY):
        night = GeneratedNight(seed, least=13, most=120)
        for number, seating, found, seconds in _rounds(night):
            drawn += 1
            crowd = 60 if len(night.people) <= 60 else 120
            longest[crowd] = max(longest.get(crowd, 0), seconds)
            repeats += found[REPEATS]
            begun.check(seating, night.past)
            if number == ROUNDS - 1:
                better = _ByChance(night, seating).better(found, BY_CHANCE) if any(found[2:]) else None
                assert better is None, (seed, found, better)
        begun.count(night)
    report(
        draws=drawn,
        longest_seconds={each: round(most, 2) for each, most in longest.items()},
        repeats=repeats,
        **begun.told(),
    )


@pytest.mark.parametrize(
    ("numbers", "most"), [((3, 3), 1), ((None, None), 1), ((2, 2, 2), 2), ((1, 2, 3), 2)]
)
def test_few_of_24_people_meet_again_at_several_games(
    numbers: tuple[int | None, ...], most: int, report: Report
) -> None:
    """In five rounds, with so many tables of each game as were set."""
    repeats, played = list[int](), Counter[int]()
    for seed in range(GAMES):
        night = NightOfGames(str(seed), numbers)
        repeats += [night.round() for _round in range(5)]
        even = tuple(6 // len(numbers) if number is None else number for number in numbers)
        assert set(night.tables) == {even}
        for game in night.played:
            played.update(game[person] for person in night.people)
    mean = sum(repeats) / len(repeats)
    report(
        tables=numbers,
        rounds=len(repeats),
        repeats_a_round=mean,
        times_at_a_game=dict(sorted(played.items())),
    )
    assert mean <= most


def _rounds(night: GeneratedNight) -> Iterator[tuple[int, Seating, Costs, float]]:
    """Draw the rounds of a night; each is played when the next one is asked for."""
    for number in range(ROUNDS):
        start = process_time()
        try:
            seating = draw(night.people, night.past, night.aims, f"{night.seed} {number}")
        except TooFew:
            assert len(night.people) < min(night.aims.sizes)
            return
        seconds = process_time() - start
        check_seats(seating, night.people, night.aims)
        yield number, seating, costs(seating, night.past, night.aims), seconds
        night.played(seating)


class _Begun:
    """How often people began, who played equally many rounds of a night."""

    def __init__(self) -> None:
        self.groups = 0
        self.exceptions = list[str]()

    def check(self, seating: Seating, past: Past) -> None:
        """Nobody begins at a table where somebody began less often."""
        begun = Counter(table[0] for tables in past.rounds for table in tables if len(table) > 1)
        for table in seating.tables:
            assert (
                begun[table.people[0]] == min(begun[person] for person in table.people)
                or len(table.people) == 1
            )

    def count(self, night: GeneratedNight) -> None:
        tables = [table for tables in night.past.rounds for table in tables if len(table) > 1]
        played = Counter(person for table in tables for person in table)
        begun = Counter(table[0] for table in tables)
        for rounds in sorted(set(played.values())):
            times = [begun[person] for person in played if played[person] == rounds]
            self.groups += 1
            if max(times) - min(times) > 1:
                most = sorted(one for one in played if played[one] == rounds and begun[one] == max(times))
                self.exceptions.append(
                    f"night {night.seed}, {rounds} rounds: {min(times)} to {max(times)}, {most}"
                )

    def told(self) -> dict[str, object]:
        return {
            "equal_rounds": self.groups,
            "apart_by_two": len(self.exceptions),
            "who": self.exceptions,
        }


class _ByChance:
    """Seatings of a night's next round by chance, with the sizes of the draw and with byes as good as its."""

    def __init__(self, night: GeneratedNight, drawn: Seating) -> None:
        self.past, self.aims, self.chance = night.past, night.aims, random.Random(night.seed)  # noqa: S311
        self.people = sorted(night.people)
        met = Counter(
            frozenset(pair)
            for tables in self.past.rounds
            for table in tables
            for pair in combinations(table, 2)
        )
        self.met = [[met[frozenset((one, other))] for other in self.people] for one in self.people]
        number = {person: each for each, person in enumerate(self.people)}
        self.apart, self.together = (
            [tuple(number[one] for one in pair) for pair in pairs if pair <= number.keys()]
            for pairs in (self.aims.apart, self.aims.together)
        )
        self.keeps = [(number[one], place) for one, place in self.aims.keeps.items() if one in number]
        placed = [number[one] for one in self.aims.standing if one in number]
        rank = dict.fromkeys(number.values(), len(placed)) | {one: each for each, one in enumerate(placed)}
        self.pot = {one: its // len(drawn.tables) for one, its in rank.items()}
        self.sizes = [len(table.people) for table in drawn.tables]
        self.places = [table.place for table in drawn.tables]
        self.spare = [place for place in self.aims.places if place not in self.places]

    def better(self, found: Costs, times: int) -> Costs | None:
        """The costs of the first of so many seatings that costs less than these, if any does."""
        for _time in range(times):
            tables, byes = self._tables()
            places = (
                self.chance.sample([*self.places, *self.spare], len(tables)) if self.keeps else self.places
            )
            upper = self._upper(tables, places, byes)
            if upper < found[2 : REPEATS + 1] or (
                upper == found[2 : REPEATS + 1] and any(found[REPEATS + 1 :])
            ):
                drawn = [
                    DrawnTable(tuple(self.people[one] for one in table), place)
                    for table, place in zip(tables, places, strict=True)
                ]
                its = costs(
                    Seating(tuple(drawn), tuple(self.people[one] for one in byes)), self.past, self.aims
                )
                assert its[2 : REPEATS + 1] == upper
                if its < found:
                    return its
        return None

    def _tables(self) -> tuple[list[list[int]], list[int]]:
        people = list(range(len(self.people)))
        self.chance.shuffle(people)
        byes = sorted(people, key=lambda one: self.past.byes.get(self.people[one], 0))
        byes = byes[: len(people) - sum(self.sizes)]
        left = iter([one for one in people if one not in byes])
        return [[next(left) for _seat in range(size)] for size in self.sizes], byes

    def _upper(self, tables: list[list[int]], places: Sequence[int | None], byes: list[int]) -> Costs:
        """Costs of the aims from apart to repeats."""
        table_of = {one: number for number, table in enumerate(tables) for one in table} | dict.fromkeys(
            byes, -1
        )
        at: dict[int, int | None] = dict(enumerate(places))
        kept = 0
        for one, place in self.keeps:
            here = place if table_of[one] < 0 else at[table_of[one]]
            kept += place not in self.aims.places or here != place
        return (
            sum(table_of[one] == table_of[other] >= 0 for one, other in self.apart),
            kept,
            sum(table_of[one] != table_of[other] for one, other in self.together),
            sum(
                self.pot[one] == self.pot[other]
                for table in tables
                for one, other in combinations(table, 2)
                if self.aims.seeded
            ),
            sum(self.met[one][other] for table in tables for one, other in combinations(table, 2)),
        )
