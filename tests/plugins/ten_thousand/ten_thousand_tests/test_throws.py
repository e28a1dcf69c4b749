"""TT-2 to TT-9: points of the dice, the dice in hand, and dice that are refused."""

from itertools import combinations_with_replacement, permutations

import pytest

from ten_thousand.rules import GAME
from ten_thousand.rules.throws import idle, in_hand, worth
from ten_thousand_tests.naive import best
from ten_thousand_tests.players import ANA, BO, code, column, lose, play, refused, table, turn

EVERY_THROW = [
    dice for count in range(1, 7) for dice in combinations_with_replacement((1, 2, 3, 4, 5, 6), count)
]


def test_every_throw_of_one_to_six_dice_counts_as_its_best_partition() -> None:
    """TT-7."""
    assert len(EVERY_THROW) == 923
    assert {dice: worth(dice) for dice in EVERY_THROW} == {dice: best(dice) for dice in EVERY_THROW}


def test_faces_may_be_in_any_order() -> None:
    """TT-1."""
    for dice in ((1, 1, 5), (1, 2, 3, 4, 5, 6), (2, 2, 3, 3, 4, 4), (5, 5, 5, 1, 1)):
        assert {worth(turned) for turned in permutations(dice)} == {worth(dice)}


COMBINATIONS: list[tuple[tuple[int, ...], int]] = [
    ((1,), 100),
    ((5,), 50),
    ((1, 1), 200),
    ((5, 5), 100),
    ((1, 5, 1, 5), 300),
    ((1, 1, 1), 1000),
    ((2, 2, 2), 200),
    ((3, 3, 3), 300),
    ((4, 4, 4), 400),
    ((5, 5, 5), 500),
    ((6, 6, 6), 600),
    ((2, 2, 2, 2), 400),
    ((2, 2, 2, 2, 2), 800),
    ((2, 2, 2, 2, 2, 2), 1600),
    ((1, 1, 1, 1), 2000),
    ((1, 1, 1, 1, 1), 4000),
    ((1, 1, 1, 1, 1, 1), 8000),
    ((1, 1, 1, 5), 1050),
    ((3, 3, 3, 1, 5), 450),
    ((2, 2, 2, 3, 3, 3), 500),
    ((1, 1, 1, 5, 5, 5), 1500),
    ((1, 2, 3, 4, 5, 6), 1500),
    ((2, 2, 3, 3, 6, 6), 1500),
    ((1, 1, 5, 5, 3, 3), 1500),
    ((1, 1, 1, 1, 5, 5), 2100),
    ((4, 4, 4, 4, 1, 1), 1000),
]


@pytest.mark.parametrize(("dice", "points"), COMBINATIONS)
def test_a_turn_of_one_throw_writes_what_it_counts(dice: tuple[int, ...], points: int) -> None:
    state = play(table(come_in=0), turn(ANA, dice))
    assert (column(state, ANA), GAME.value(table(come_in=0), turn(ANA, dice))) == ([points], points)


IDLE: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
    ((2,), (2,)),
    ((1, 3), (3,)),
    ((6, 6), (6, 6)),
    ((2, 2, 2, 4), (4,)),
    ((1, 2, 3, 4, 5), (2, 3, 4)),
    ((2, 2, 2, 2, 3, 3), (3, 3)),
    ((2, 2, 3, 3, 4, 5), (2, 2, 3, 3, 4)),
]


@pytest.mark.parametrize(("dice", "left_over"), IDLE)
def test_every_die_set_aside_must_score(dice: tuple[int, ...], left_over: tuple[int, ...]) -> None:
    """TT-7."""
    assert idle(dice) == left_over
    error = refused(table(), turn(ANA, (1, 2, 3, 4, 5, 6), dice))
    assert (error.code, error.rule, error.box) == ("dice_do_not_score", "TT-7", None)
    assert error.facts == {"throw": 2, "dice": left_over}


def test_dice_of_two_throws_make_no_combination() -> None:
    """TT-7."""
    assert column(play(table(come_in=0), turn(ANA, (1, 1), (1,))), ANA) == [300]
    assert code(table(), turn(ANA, (2, 2), (2,))) == "dice_do_not_score"


def test_fewer_dice_than_score_may_be_set_aside() -> None:
    """TT-7: the player sets two ones aside, and a five of the next throw."""
    assert column(play(table(come_in=0), turn(ANA, (1, 1), (5,))), ANA) == [250]


HANDS: list[tuple[tuple[tuple[int, ...], ...], int]] = [
    ((), 6),
    (((1,),), 5),
    (((1, 1, 5), (5,)), 2),
    (((1, 1, 5), (5,), (1, 5)), 6),
    (((1, 2, 3, 4, 5, 6),), 6),
    (((1, 2, 3, 4, 5, 6), (1,)), 5),
    (((1,),) * 6, 6),
    (((1,),) * 13, 5),
]


@pytest.mark.parametrize(("throws", "hand"), HANDS)
def test_the_dice_in_hand_are_those_not_set_aside_since_all_six_scored(
    throws: tuple[tuple[int, ...], ...], hand: int
) -> None:
    """TT-2, TT-8."""
    assert in_hand(throws) == hand
    state = table(come_in=0)
    assert play(state, turn(ANA, *throws, (1,) * hand)).seat == BO
    if hand < 6:
        error = refused(state, turn(ANA, *throws, (1,) * (hand + 1)))
        assert (error.code, error.rule, error.box) == ("too_many_dice", "TT-2", None)
        assert error.facts == {"throw": len(throws) + 1, "count": hand + 1, "most": hand}


def test_when_all_six_have_scored_a_player_may_stop_or_throw_all_six_again() -> None:
    """TT-8."""
    hot = ((1, 1, 5), (1, 5, 5))
    assert column(play(table(come_in=0), turn(ANA, *hot)), ANA) == [450]
    assert column(play(table(), turn(ANA, *hot, (2, 2, 3, 3, 4, 4), (1,))), ANA) == [2050]


@pytest.mark.parametrize("throws", [(), ((1, 1, 5),), ((1, 2, 3, 4, 5, 6), (6, 6, 6))])
def test_a_lost_turn_writes_0_whatever_was_set_aside(throws: tuple[tuple[int, ...], ...]) -> None:
    """TT-9."""
    state = play(table(), lose(ANA, *throws))
    assert (column(state, ANA), state.seat, state.turns) == ([0], BO, 1)
    assert GAME.outcome(state).players[ANA].breakdown == {"turns": 1, "lost": 1}


def test_a_hundred_throws_are_a_turn() -> None:
    """TT-15."""
    assert column(play(table(), turn(ANA, *[(1,)] * 100)), ANA) == [10000]
