"""Every throw of five dice in every box, against naive.py; a box brings the amount by which the total grows."""

import random
from itertools import combinations_with_replacement

import pytest

from games.kit.dice import throw_of
from games.kit.paper import Kind, Pencil
from games.roll_estate.rules import GAME
from games.roll_estate.rules.moves import ClaimBox
from games.roll_estate.rules.options import TripleCounts
from games.roll_estate.rules.placing import mark_of
from games.roll_estate.rules.sheet import BOXES
from games.roll_estate.rules.verbs import brings, legal_moves
from tests.games.roll_estate import naive
from tests.games.roll_estate.cast import ANA, claim, options, play, table
from tests.tries import so_many

ALL_THROWS = tuple(combinations_with_replacement(range(1, 7), 5))
"""Every throw of five dice, whose order the rules never see."""


def said(mark: Pencil | None) -> int | None:
    if mark is None:
        return None
    return 0 if mark.kind is Kind.TICK else mark.whole


def test_the_sheet_has_the_thirty_boxes_in_printed_order() -> None:
    assert tuple(BOXES) == naive.ALL_BOXES
    assert len(BOXES) == 30


@pytest.mark.parametrize("counts", TripleCounts)
def test_all_252_throws_are_worth_the_same_in_every_box_as_in_plain_words(counts: TripleCounts) -> None:
    every_die = counts is TripleCounts.ALL
    assert len(ALL_THROWS) == 252
    wrong = [
        (dice, box.key)
        for dice in ALL_THROWS
        for box in BOXES.values()
        if said(mark_of(box, throw_of(dice), counts)) != naive.worth(box.key, dice, every_die)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("dice", "box", "number"),
    [
        ((5, 5, 3, 6, 1), "fives.2", 10),
        ((3, 3, 3, 3, 6), "quadruples.1", 12),
        ((2, 2, 2, 3, 4), "twos.1", 6),
        ((3, 3, 3, 3, 6), "triples.1", 9),
        ((6, 6, 6, 6, 6), "liquid-assets", 30),
    ],
)
def test_the_examples_printed_in_the_rules(dice: tuple[int, ...], box: str, number: int) -> None:
    """RE-1, RE-2, RE-27."""
    after = play(table(options()), claim(ANA, box, *dice, value=number))
    assert after.paper.sheets[ANA][box] == Pencil(Kind.NUMBER, number)


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 1), (5, 4, 3, 2, 2), (6, 5, 4, 3, 6)])
def test_any_run_of_four_claims_the_red_line(dice: tuple[int, ...]) -> None:
    """RE-28."""
    after = play(table(options()), claim(ANA, "routes.any", *dice))
    assert after.paper.claims["routes.any"].seat == ANA


DICE = 5


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(so_many(3)))
def test_a_box_brings_what_the_total_grows_by(players: int, seed: int) -> None:
    """With businesses opened, routes, and Liquid Assets before and after an index."""
    chance = random.Random(seed)  # noqa: S311 (pretended dice)
    options = GAME.read_options({}, players, None)
    state, seen = GAME.start(options, players), set()
    while state.seat is not None:
        seat, dice = state.seat, tuple(chance.choices(range(1, 7), k=DICE))
        moves = legal_moves(state, seat, dice)
        before, told = GAME.outcome(state).players[seat].total, brings(state, moves)
        for move in moves:
            if isinstance(move, ClaimBox) and move.open_business:
                after = GAME.apply(state, move)
                assert told[move.box] == GAME.outcome(after).players[seat].total - before
                seen.add(move.box.partition(".")[0])
        assert len(told) == sum(isinstance(move, ClaimBox) and move.open_business for move in moves)
        state = GAME.apply(state, chance.choice(moves))
    assert {"ones", "routes", "liquid-assets"} <= seen
