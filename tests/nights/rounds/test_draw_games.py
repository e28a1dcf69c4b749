"""Several games in one round: everybody sits who can, each game is played, and the wishes are kept across them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from scoresheets.nights.rounds import draw as drawing
from scoresheets.nights.rounds.draw import (
    COSTS,
    Aims,
    GameAims,
    Past,
    Seating,
    TooFew,
    costs,
    draw,
    swapped,
    unkept,
)
from scoresheets.nights.rounds.problem import OUT, Problem
from tests.nights.rounds.draw_nights import SIZES, NightOfGames, names

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


def is_wrong(night: GeneratedSplit) -> bool:
    """True if the draw of this night breaks a promise."""
    best = night.best()
    nobody = best[0] == len(night.people)
    try:
        seating = draw(night.people, night.past, night.aims, night.seed)
    except TooFew:
        return not nobody
    game_of = {person: table.game for table in seating.tables for person in table.people}
    game_of |= dict.fromkeys(seating.byes, OUT)
    games, places = night.aims.games, [table.place for table in seating.tables if table.place is not None]
    return (
        nobody
        or set(game_of) != set(night.people)
        or night.first_costs(game_of) != best
        or any(person not in games[table.game].plays for table in seating.tables for person in table.people)
        or any(len(table.people) not in games[table.game].sizes for table in seating.tables)
        or not len(places) == len(set(places)) == min(len(seating.tables), len(night.aims.places))
    )


@pytest.mark.parametrize("seed", range(60))
def test_up_to_nine_people_all_sit_who_can(seed: int) -> None:
    assert not is_wrong(GeneratedSplit(seed))


def careless(self: Problem, most: dict[str, int], smallest: int) -> dict[str, int]:
    return {**WEIGHTS(self, most, smallest), "never": 0}


def one_after_the_other(
    people: Sequence[str], games: Sequence[GameAims], numbers: Sequence[int], byes: Mapping[str, int]
) -> list[int]:
    free, found = list(numbers), []
    for person in people:
        game = next((game for game, own in enumerate(games) if free[game] and person in own.plays), OUT)
        free[game] -= game != OUT
        found.append(game)
    return found


def forgetful(people: Sequence[str], past: Past, *given: Any) -> Seating:
    return DRAWN(people, Past(), *given)


WEIGHTS, DRAWN = Problem._weights, drawing._drawn
FAULTS: dict[str, tuple[Any, str, Any]] = {
    "people play what they do not play": (Problem, "_weights", careless),
    "nobody moves for another": (drawing, "one_game_each", one_after_the_other),
    "byes do not matter": (drawing, "_drawn", forgetful),
    "two tables at one place": (
        drawing,
        "_placed",
        lambda tables, free: [replace(each, place=1) for each in tables],
    ),
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
    seating = draw(people, Past(), aims, "seed")
    assert {table.game: sorted(table.people) for table in seating.tables} == {0: people[4:], 1: people[:4]}
    assert seating == draw(people[::-1], Past(), aims, "seed")
    assert costs(seating, Past(), aims)[COSTS.index("games")] == 0
    one, other = people[0], people[4]
    assert costs(swapped(seating, one, other), Past(), aims)[COSTS.index("games")] == 2


def test_people_of_all_games_meet_others_than_before() -> None:
    people = names(16)
    both = GameAims((4,), frozenset(people))
    aims, past = Aims((4,), (1, 2, 3, 4), games=(both, both)), Past()
    for number in range(3):
        seating = draw(people, past, aims, f"{number}")
        assert costs(seating, past, aims)[COSTS.index("repeats")] == 0
        past = Past((*past.rounds, tuple(table.people for table in seating.tables)))


@pytest.mark.parametrize("numbers", [(3, 3), (1, 5), (2, 2, 2), (3, 2, 1), (4, None), (None, None)])
def test_so_many_tables_play_each_game_as_were_set_and_few_people_meet_again(
    numbers: tuple[int | None, ...],
) -> None:
    night = NightOfGames("seed", numbers)
    repeats = [night.round() for _number in range(4)]
    assert sum(repeats) <= 4 * (len(numbers) - 1)
    for tables in night.tables:
        assert all(its in (None, own) for its, own in zip(numbers, tables, strict=True))
        assert sum(tables) == 6
        free = [own for its, own in zip(numbers, tables, strict=True) if its is None]
        assert max(free, default=0) - min(free, default=0) <= 1


def test_games_have_as_many_tables_each_whoever_has_played_them() -> None:
    people = names(24)
    first = GameAims((4,), frozenset(people), played=dict.fromkeys(people[:20], 1))
    second = GameAims((4,), frozenset(people), played=dict.fromkeys(people[20:], 1))
    seating = draw(people, Past(), Aims((4,), tuple(range(1, 9)), games=(first, second)), "seed")
    assert [table.game for table in seating.tables] == [0, 0, 0, 1, 1, 1]


def test_people_sit_out_of_too_few_tables_and_too_many_are_refused() -> None:
    people = names(24)
    both = GameAims((3, 4), frozenset(people), tables=2)
    aims = Aims((3, 4), tuple(range(1, 30)), games=(both, both))
    assert [len(table.people) for table in draw(people, Past(), aims, "seed").tables] == [4, 4, 4, 4]
    for few, more in ((people[:11], 1), (people[:9], 3), (people[:5], 7)):
        with pytest.raises(TooFew) as found:
            draw(few, Past(), aims, "seed")
        assert found.value.more == more
    only = replace(both, plays=frozenset(people[:4]))
    with pytest.raises(TooFew) as found:
        draw(people, Past(), replace(aims, games=(both, only)), "seed")
    assert found.value.more == 2


@pytest.mark.parametrize(("places", "shares"), [(6, (0, 0, 0, 1, 1, 1)), (3, (0, 0, 1))])
def test_each_game_has_places_side_by_side_and_its_share_of_too_few(
    places: int, shares: tuple[int, ...]
) -> None:
    people = names(24)
    games = (GameAims((4,), frozenset(people[:12])), GameAims((4,), frozenset(people[12:])))
    seating = draw(people, Past(), Aims((4,), tuple(range(1, places + 1)), games=games), "seed")
    assert tuple(table.game for table in seating.tables if table.place) == shares


def test_many_people_of_several_games_are_drawn_with_their_wishes() -> None:
    people = names(200)
    games = tuple(GameAims((3, 4), frozenset(people[number:])) for number in range(3))
    together = frozenset(pair(*people[each : each + 2]) for each in range(0, 60, 2))
    aims = Aims((3, 4), tuple(range(1, 100)), together=together, games=games)
    seating = draw(people, Past(), aims, "seed")
    assert (sum(len(table.people) for table in seating.tables), seating.byes) == (200, ())
    assert unkept(seating, aims).together == ()
