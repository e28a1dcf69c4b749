"""Several games in one round: everybody sits who can, each game is played, and the wishes are kept across them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest

from scoresheets.nights.rounds import draw as drawing
from scoresheets.nights.rounds import split as splitting
from scoresheets.nights.rounds.draw import Aims, GameAims, Past, Seating, TooFew, draw, unkept
from scoresheets.nights.rounds.split import OUT, Split, split
from tests.nights.draw_nights import SIZES, names

Costs = tuple[int, ...]


def pair(one: str, other: str) -> frozenset[str]:
    return frozenset((one, other))


@cache
def may_all_sit(number: int, sizes: tuple[int, ...]) -> bool:
    return number == 0 or any(may_all_sit(number - size, sizes) for size in sizes if size <= number)


class GeneratedSplit:
    """People, what they play, wishes and earlier byes from a seed; and its best split by trying everything."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311
        games = chance.choice((2, 2, 3))
        self.people = names(chance.randint(1, 9 if games == 2 else 7))
        plays = [chance.sample(range(games), chance.randint(1, games)) for _person in self.people]
        self.aims = Aims(
            (1, 2, 3, 4),
            tuple(range(1, chance.randint(1, 6) + 1)),
            apart=self._pairs(chance),
            together=self._pairs(chance),
            keeps={person: chance.randint(1, 7) for person in self.people if chance.random() < 0.2},
            games=tuple(
                GameAims(
                    chance.choice(SIZES),
                    frozenset(one for one, own in zip(self.people, plays, strict=True) if game in own),
                    played={person: chance.randint(0, 2) for person in self.people},
                )
                for game in range(games)
            ),
        )
        self.past = Past(byes={person: chance.randint(0, 2) for person in self.people})
        self.seed = str(seed)

    def _pairs(self, chance: random.Random) -> frozenset[frozenset[str]]:
        return frozenset(
            pair(*chance.sample(self.people, 2))
            for _pair in range(chance.randint(0, 2))
            if len(self.people) > 1
        )

    def first_costs(self, game_of: Mapping[str, int]) -> Costs:
        """The costs that are kept exactly: people who sit out, games without people, earlier byes."""
        out = [person for person, game in game_of.items() if game == OUT]
        played = set(game_of.values()) - {OUT}
        return len(out), len(self.aims.games) - len(played), sum(self.past.byes[person] for person in out)

    def all_of(self) -> Iterator[dict[str, int]]:
        own = [
            [OUT, *(number for number, game in enumerate(self.aims.games) if person in game.plays)]
            for person in self.people
        ]
        for chosen in product(*own):
            if all(may_all_sit(chosen.count(game), each.sizes) for game, each in enumerate(self.aims.games)):
                yield dict(zip(self.people, chosen, strict=True))

    def best(self) -> Costs:
        return min(map(self.first_costs, self.all_of()))


def as_mapping(found: Split) -> dict[str, int]:
    return {person: game for game, people in enumerate(found.games) for person in people} | dict.fromkeys(
        found.out, OUT
    )


def is_wrong(night: GeneratedSplit) -> bool:
    """True if the split or the draw of this night breaks a promise."""
    best = night.best()
    nobody = best[0] == len(night.people)
    try:
        found = as_mapping(split(night.people, night.past, night.aims, night.seed))
        seating = draw(night.people, night.past, night.aims, night.seed)
    except TooFew:
        return not nobody
    if nobody or night.first_costs(found) != best or set(found) != set(night.people):
        return True
    return not sits_as_split(night, found, seating)


def sits_as_split(night: GeneratedSplit, found: Mapping[str, int], seating: Seating) -> bool:
    games, places = night.aims.games, [table.place for table in seating.tables if table.place is not None]
    return (
        {person: table.game for table in seating.tables for person in table.people}
        == {person: game for person, game in found.items() if game != OUT}
        and all(person in games[table.game].plays for table in seating.tables for person in table.people)
        and all(len(table.people) in games[table.game].sizes for table in seating.tables)
        and len(places) == len(set(places)) == min(len(seating.tables), len(night.aims.places))
    )


@pytest.mark.parametrize("seed", range(60))
def test_up_to_nine_people_all_sit_who_can(seed: int) -> None:
    assert not is_wrong(GeneratedSplit(seed))


def careless(self: Any, game_of: Mapping[str, int], one: str, other: str) -> bool:
    return game_of[one] != game_of[other]


def one_after_the_other(
    games: Sequence[Sequence[str]], aims: Aims, tables: Sequence[int]
) -> list[tuple[int, ...]]:
    return [aims.places[:number] for number in tables]


def forgetful(self: Any, people: Sequence[str], past: Past, aims: Aims) -> None:
    INIT(self, people, Past(), aims)


INIT = splitting._Task.__init__
FAULTS: dict[str, tuple[Any, str, Any]] = {
    "people play what they do not play": (splitting._Task, "_may_swap", careless),
    "nobody moves for another": (
        splitting._Task,
        "_seated",
        lambda self, numbers: dict.fromkeys(self.people, OUT),
    ),
    "byes do not matter": (splitting._Task, "__init__", forgetful),
    "two tables at one place": (drawing, "places_of_games", one_after_the_other),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead = FAULTS[fault]
    monkeypatch.setattr(where, name, instead)
    assert any(map(fails, range(60)))


def fails(seed: int) -> bool:
    try:
        return is_wrong(GeneratedSplit(seed))
    except (KeyError, ValueError, AssertionError):
        return True


def test_wishes_are_kept_across_the_games() -> None:
    people = names(12)
    both = GameAims((3, 4), frozenset(people))
    together = frozenset({pair("p000", "p001"), pair("p002", "p003")})
    apart = frozenset({pair("p004", "p005")})
    aims = Aims((3, 4), tuple(range(1, 10)), apart=apart, together=together, games=(both, both))
    for seed in range(20):
        seating = draw(people, Past(), aims, str(seed))
        assert unkept(seating, aims) == unkept(Seating(()), Aims(()))
        assert {table.game for table in seating.tables} == {0, 1}
        assert sorted(len(table.people) for table in seating.tables) == [4, 4, 4]


def test_people_take_turns_at_the_games_and_the_same_seed_is_the_same_draw() -> None:
    people = names(8)
    first = GameAims((4,), frozenset(people), played=dict.fromkeys(people[:4], 1))
    second = GameAims((4,), frozenset(people), played=dict.fromkeys(people[4:], 1))
    aims = Aims((4,), (1, 2), games=(first, second))
    assert split(people, Past(), aims, "seed").games == (tuple(people[4:]), tuple(people[:4]))
    assert draw(people, Past(), aims, "seed") == draw(people[::-1], Past(), aims, "seed")


def test_many_people_are_split_in_time() -> None:
    people = names(200)
    games = tuple(GameAims((3, 4), frozenset(people[number:])) for number in range(3))
    found = split(people, Past(), Aims((3, 4), tuple(range(1, 100)), games=games), "seed")
    assert (sum(map(len, found.games)), found.out) == (200, ())
