"""300 generated nights: the order of one game and over games equals that of a naive recount."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from scoresheets.results.standings import (
    BEATEN,
    BY_BEATEN,
    BY_WINS,
    WINS,
    Criterion,
    Play,
    Player,
    Row,
    Standing,
    of_one_game,
    over_games,
)
from tests.tries import first

NIGHTS = 300
NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus")
OPEN = Criterion("spaces_open", highest=False)
BREAKER = Criterion("routes_owned")
TOTAL = Criterion("total")
ORDERS = (
    (BY_WINS, TOTAL, BREAKER),
    (TOTAL, BREAKER, BY_WINS),
    (BY_WINS, OPEN, BREAKER),
    (OPEN, BY_WINS, BREAKER),
)


def generated(seed: int) -> tuple[list[Play], tuple[Criterion, ...]]:
    """Return a night of up to eight tables, with few figures, so that many are level, and players who leave now and
    then.
    """
    chance = random.Random(seed)  # noqa: S311
    plays = [play_of(chance) for _table in range(chance.randint(1, 8))]
    return plays, ORDERS[seed % len(ORDERS)]


def play_of(chance: random.Random) -> Play:
    people = chance.sample(NAMES, chance.randint(1, 5))
    totals = [chance.randint(0, 3) for _person in people]
    left = [chance.random() < 0.15 for _person in people]
    stayed = [total for total, gone in zip(totals, left, strict=True) if not gone]
    best = max(stayed or totals)
    return [
        Player(
            person,
            won=total == best and (not gone or not stayed),
            rank=1 + sum(other > total for other in totals),
            left=gone,
            figures={"total": total, "spaces_open": 3 - total, "routes_owned": chance.randint(0, 1)},
        )
        for person, total, gone in zip(people, totals, left, strict=True)
    ]


# --- the recount: each figure of each person by itself, one after the other, in decimals ---


def games_of(person: str, plays: Sequence[Play]) -> list[tuple[Player, Play]]:
    return [(player, play) for play in plays for player in play if player.person == person]


def recounted(person: str, what: str, plays: Sequence[Play], *, per_game: bool) -> Fraction:
    games = games_of(person, plays)
    if what == WINS:
        won = len([player for player, _play in games if player.won])
        return Fraction(won, len(games)) if per_game else Fraction(won)
    if what == BEATEN:
        met = [(player, other) for player, play in games for other in play if other.person != person]
        return Fraction(sum(halves(player, other) for player, other in met), 2 * len(met))
    total = Fraction(0)
    for player, _play in games:
        total += Fraction(player.figures[what])
    return total / len(games)


def halves(player: Player, other: Player) -> int:
    """Return how many halves of this opponent the player has beaten."""
    if player.left != other.left:
        return 2 if other.left else 0
    if player.rank == other.rank:
        return 1
    return 2 if player.rank < other.rank else 0


def is_before(
    one: str, other: str, order: Sequence[Criterion], plays: Sequence[Play], *, per_game: bool
) -> bool:
    for each in order:
        mine = recounted(one, each.name, plays, per_game=per_game)
        theirs = recounted(other, each.name, plays, per_game=per_game)
        if mine != theirs:
            return mine > theirs if each.highest else mine < theirs
    return False


def naive(plays: Sequence[Play], order: Sequence[Criterion], *, over: bool = False) -> dict[str, int]:
    """Return the place of each person: one more than the number of people before."""
    people = sorted({player.person for play in plays for player in play})
    numbers = {len(games_of(person, plays)) for person in people}
    per_game = not over and len(numbers) > 1
    return {
        person: 1 + sum(is_before(other, person, order, plays, per_game=per_game) for other in people)
        for person in people
    }


def places(standing: Standing) -> dict[str, int]:
    return {row.person: row.place for row in standing.rows}


@pytest.mark.parametrize("seed", first(range(NIGHTS), 30))
def test_a_night_is_ordered_as_a_naive_recount_orders_it(seed: int) -> None:
    plays, order = generated(seed)
    standing = of_one_game(plays, order)
    assert places(standing) == naive(plays, order)
    assert is_in_order(standing)
    together = [play for play in plays if len(play) > 1]
    for over in ((BY_WINS, BY_BEATEN), (BY_BEATEN, BY_WINS)):
        whole = over_games(plays, over)
        assert places(whole) == naive(together, over, over=True)
        assert is_in_order(whole)


def is_in_order(standing: Standing) -> bool:
    """Check that each row names the first criterion in which it differs from the row above, and is rightly below it."""
    for above, below in zip(standing.rows, standing.rows[1:], strict=False):
        differing = [
            each for each in standing.criteria if above.figures[each.name] != below.figures[each.name]
        ]
        if below.decides is None:
            assert not differing
            assert above.place == below.place
        else:
            assert differing[0].name == below.decides
            first = differing[0]
            more = above.figures[first.name] > below.figures[first.name]
            assert more == first.highest
    return True


def test_the_nights_have_what_is_to_be_tried() -> None:
    nights = [generated(seed)[0] for seed in range(NIGHTS)]
    assert any(of_one_game(plays, ORDERS[0]).per_game for plays in nights)
    assert any(player.left for plays in nights for play in plays for player in play)
    assert any(sum(player.won for player in play) > 1 for plays in nights for play in plays)
    assert any(len(play) == 1 for plays in nights for play in plays)
    shared = [row for plays in nights for row in over_games(plays).rows[1:] if row.decides is None]
    assert shared


# --- by hand ---


def one(person: str, rank: int, **more: Any) -> Player:
    return Player(person, won=rank == 1 and not more.get("left"), rank=rank, **more)


def row(standing: Standing, person: str) -> Row:
    return next(each for each in standing.rows if each.person == person)


def test_a_tie_is_half_an_opponent_and_who_stayed_beats_who_left() -> None:
    play = [one("Ana", 1, left=True), one("Bo", 2), one("Cleo", 2), one("Dee", 4, left=True)]
    standing = over_games([play], (BY_BEATEN,))
    assert {each.person: each.beaten for each in standing.rows} == {
        "Ana": 1,
        "Bo": Decimal("2.5"),
        "Cleo": Decimal("2.5"),
        "Dee": 0,
    }
    assert places(standing) == {"Bo": 1, "Cleo": 1, "Ana": 3, "Dee": 4}


def test_who_played_alone_counts_for_nothing_over_games() -> None:
    standing = over_games([[one("Ana", 1)], [one("Bo", 1), one("Cleo", 2)]])
    assert places(standing) == {"Bo": 1, "Cleo": 2}
    assert over_games([[one("Ana", 1)]]).rows == ()


def test_wins_are_those_of_a_game_where_not_all_have_played_the_same_number() -> None:
    once = [one("Ana", 1), one("Bo", 2)]
    again = [one("Ana", 2), one("Cleo", 1)]
    standing = of_one_game([once, again], (BY_WINS,))
    assert standing.per_game
    assert row(standing, "Ana").figures[WINS] == Fraction(1, 2)
    assert places(standing) == {"Cleo": 1, "Ana": 2, "Bo": 3}
    assert not of_one_game([once], (BY_WINS,)).per_game


def test_a_game_may_rank_by_the_fewest() -> None:
    play = [one("Ana", 1, figures={"spaces_open": 5}), one("Bo", 1, figures={"spaces_open": 2})]
    standing = of_one_game([play], (BY_WINS, OPEN))
    assert places(standing) == {"Bo": 1, "Ana": 2}
    assert row(standing, "Ana").decides == "spaces_open"


def test_nobody_has_played() -> None:
    assert of_one_game([], (BY_WINS,)) == Standing((BY_WINS,), ())
