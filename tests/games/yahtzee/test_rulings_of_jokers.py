"""YZ-1 to YZ-8: further Yahtzees, jokers in both modes, and their hundreds."""

import pytest

from games.kit.paper import Kind
from games.yahtzee.rules import GAME
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.sheet import BOXES, LOWER_BOXES
from tests.games.yahtzee.cast import (
    ANA,
    BO,
    FIVE_FOURS,
    NOTHING,
    accepted,
    bonus,
    column,
    fill,
    forced,
    must_refuse,
    number,
    options,
    play,
    points,
    table,
)

BOTH = pytest.mark.parametrize("chosen", [options(), forced()], ids=["free", "forced"])
USED = pytest.mark.parametrize("yahtzee", [50, 0])


@USED
def test_yz_1_with_its_upper_box_open_a_further_yahtzee_goes_anywhere_at_its_normal_value(
    yahtzee: int,
) -> None:
    sheet = {"yahtzee": yahtzee}
    state = table(options(), {ANA: sheet})
    assert accepted(state, FIVE_FOURS) == tuple(box for box in BOXES if box != "yahtzee")
    worth = {box: points(options(), sheet, box, *FIVE_FOURS) for box in BOXES if box != "yahtzee"}
    assert {box: number for box, number in worth.items() if number} == {
        "fours": 20,
        "three-of-a-kind": 20,
        "four-of-a-kind": 20,
        "chance": 20,
    }


@USED
def test_yz_1_forced_it_must_go_into_its_open_upper_box(yahtzee: int) -> None:
    state = table(forced(), {ANA: {"yahtzee": yahtzee}})
    assert accepted(state, FIVE_FOURS) == ("fours",)
    for box in BOXES:
        if box not in ("fours", "yahtzee"):
            must_refuse(
                state,
                fill(ANA, box, *FIVE_FOURS),
                "joker_must_use_upper",
                rule="YZ-1",
                box=box,
                facts={"upper": "fours"},
            )
    assert number(play(state, fill(ANA, "fours", *FIVE_FOURS)), ANA, "fours") == 20


def test_yz_1_forced_binds_neither_other_dice_nor_the_first_yahtzee() -> None:
    assert len(accepted(table(forced(), {ANA: {"yahtzee": 50}}), (4, 4, 4, 4, 3))) == 12
    assert len(accepted(table(forced()), FIVE_FOURS)) == 13


def test_yz_1_forced_looks_at_the_round_being_played() -> None:
    state = table(forced_rounds(), {ANA: {**column(1), "1.yahtzee": 50}, BO: column(1)}, round=2)
    assert len(accepted(state, FIVE_FOURS)) == 13


def forced_rounds() -> Options:
    return options(2, joker="forced", rounds=2)


@BOTH
@USED
def test_yz_2_a_joker_fills_any_lower_box_at_full_points(chosen: Options, yahtzee: int) -> None:
    sheet = {"yahtzee": yahtzee, "fours": 12}
    worth = {
        box.key: points(chosen, sheet, box.key, *FIVE_FOURS) for box in LOWER_BOXES if box.key != "yahtzee"
    }
    assert worth == {
        "three-of-a-kind": 20,
        "four-of-a-kind": 20,
        "full-house": 25,
        "small-straight": 30,
        "large-straight": 40,
        "chance": 20,
    }


@BOTH
def test_yz_2_without_a_lower_box_a_joker_is_a_zero_in_an_open_upper_box(chosen: Options) -> None:
    sheet = {**{box.key: 0 for box in LOWER_BOXES}, "yahtzee": 50, "fours": 12, "ones": 3}
    state = table(chosen, {ANA: sheet})
    assert accepted(state, FIVE_FOURS) == ("twos", "threes", "fives", "sixes")
    assert {points(chosen, sheet, box, *FIVE_FOURS) for box in accepted(state, FIVE_FOURS)} == {0}
    after = play(state, fill(ANA, "twos", *FIVE_FOURS, value=0))
    assert (number(after, ANA, "twos"), bonus(after)) == (0, 100)


@BOTH
def test_yz_3_a_joker_may_be_a_zero_above_while_a_lower_box_is_open(chosen: Options) -> None:
    state = table(chosen, {ANA: {"yahtzee": 50, "fours": 12}})
    after = play(state, fill(ANA, "ones", *FIVE_FOURS, value=0))
    assert (number(after, ANA, "ones"), bonus(after)) == (0, 100)


@BOTH
@pytest.mark.parametrize("sheet", [{}, {"fours": 12}])
def test_yz_4_five_alike_are_no_full_house_without_being_a_joker(
    chosen: Options, sheet: dict[str, int]
) -> None:
    assert points(chosen, sheet, "full-house", *FIVE_FOURS) == 0


def test_yz_5_a_further_yahtzee_written_as_a_zero_earns_its_hundred() -> None:
    after = play(table(options(), {ANA: {"yahtzee": 50}}), fill(ANA, "large-straight", *FIVE_FOURS))
    assert (number(after, ANA, "large-straight"), bonus(after)) == (0, 100)


def test_yz_5_with_a_zero_in_the_yahtzee_box_nothing_is_earned() -> None:
    after = play(
        table(options(), {ANA: {"yahtzee": 0, "fours": 8}}), fill(ANA, "large-straight", *FIVE_FOURS)
    )
    assert (number(after, ANA, "large-straight"), bonus(after)) == (40, 0)


def test_yz_5_the_fifty_of_another_round_earns_nothing() -> None:
    before = table(options(1, rounds=2), {ANA: {**column(1), "1.yahtzee": 50, "2.yahtzee": 0}}, round=2)
    assert bonus(play(before, fill(ANA, "fours", *FIVE_FOURS))) == 0


def test_yz_6_every_further_yahtzee_earns_a_hundred_and_a_tick_of_its_own() -> None:
    state = table(options(1))
    boxes = ("yahtzee", *(box for box in BOXES if box != "yahtzee"))
    for turn, box in enumerate(boxes):
        state = play(state, fill(ANA, box, *FIVE_FOURS))
        assert bonus(state) == 100 * turn
    ticks = [key for key, mark in state.paper.sheets[ANA].items() if mark.kind is Kind.TICK]
    assert ticks == [f"1.yahtzee-bonus.{number}" for number in range(1, 13)]


def test_yz_7_a_first_yahtzee_written_elsewhere_is_neither_joker_nor_bonus() -> None:
    state = table(options(), {ANA: {"fours": 12}})
    after = play(state, fill(ANA, "small-straight", *FIVE_FOURS))
    assert (number(after, ANA, "small-straight"), bonus(after)) == (0, 0)
    again = play(
        after, fill(1, "ones", *NOTHING), fill(2, "ones", *NOTHING), fill(ANA, "yahtzee", 1, 1, 1, 1, 1)
    )
    assert (number(again, ANA, "yahtzee"), bonus(again)) == (50, 0)


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 4), (1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (3, 4, 5, 6, 6)])
def test_yz_8_a_small_straight_may_hold_a_pair_or_be_a_large_one(dice: tuple[int, ...]) -> None:
    assert points(options(), {}, "small-straight", *dice) == 30


def test_the_most_points_of_a_round_are_1575() -> None:
    """YZ-2, YZ-6, YZ-15."""
    state = table(options(1))
    state = play(state, fill(ANA, "yahtzee", 6, 6, 6, 6, 6))
    for face, box in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1):
        state = play(state, fill(ANA, box, *(face,) * 5))
    for each in LOWER_BOXES:
        if each.key != "yahtzee":
            state = play(state, fill(ANA, each.key, 6, 6, 6, 6, 6))
    outcome = GAME.outcome(state)
    assert (state.seat, outcome.players[ANA].total) == (None, 1575)
    assert outcome.players[ANA].breakdown == {
        "upper": 105,
        "upper_bonus": 35,
        "lower": 235,
        "yahtzee_bonus": 1200,
    }
