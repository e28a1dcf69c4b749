"""Every refusal code, and their order if several apply."""

import pytest

from games.kit.dice import Roll
from games.yahtzee.rules.moves import FillBox
from games.yahtzee.rules.sheet import BOXES
from games.yahtzee.rules.verbs import legal_moves
from tests.games.bad_dice import BAD_DICE, BAD_THROWS
from tests.games.yahtzee.cast import (
    ANA,
    BO,
    FIVE_FOURS,
    NOTHING,
    code,
    fill,
    forced,
    must_refuse,
    options,
    play,
    refused,
    table,
)

BAD: tuple[object, ...] = (1, 2, 3)


@pytest.mark.parametrize(("dice", "facts"), BAD_DICE)
def test_bad_dice_come_before_an_unknown_box(dice: tuple[object, ...], facts: dict[str, object]) -> None:
    state = table(options())
    must_refuse(state, FillBox(ANA, dice, "nowhere"), "bad_dice", facts=facts)
    assert legal_moves(state, ANA, dice) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(("rolls", "reason"), BAD_THROWS)
def test_throws_that_cannot_have_led_to_the_dice_are_bad_dice(rolls: tuple[Roll, ...], reason: str) -> None:
    """YZ-12."""
    error = refused(table(options()), FillBox(ANA, NOTHING, "nowhere", rolls=rolls))
    assert (error.code, error.facts["reason"]) == ("bad_dice", reason)


@pytest.mark.parametrize(
    "rolls",
    [
        (Roll((6, 5, 3, 2, 1)),),
        (Roll(NOTHING), Roll(NOTHING, (0, 1, 2, 3, 4))),
        (Roll((1, 1, 1, 1, 1)), Roll((1, 2, 2, 2, 2), (0,)), Roll(NOTHING, (1,))),
    ],
)
def test_throws_may_be_told_with_an_entry(rolls: tuple[Roll, ...]) -> None:
    """YZ-12."""
    assert play(table(options()), FillBox(ANA, NOTHING, "ones", rolls=rolls)).seat == BO


@pytest.mark.parametrize("box", ["nowhere", "1.fives", "fives.1", "bonus", "1.yahtzee-bonus.1", "Ones", ""])
def test_a_box_that_is_not_on_the_sheet_is_unknown(box: str) -> None:
    must_refuse(table(options()), fill(ANA, box, *NOTHING, value=99), "unknown_box", rule=None, box=box)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("value", [0, 7])
def test_a_filled_box_a_zero_too_comes_before_everything_else_about_it(box: str, value: int) -> None:
    must_refuse(
        table(options(), {ANA: {box: value}}),
        fill(ANA, box, *NOTHING, value=99),
        "box_filled",
        rule="YZ-13",
        box=box,
        facts={"value": value},
    )


def test_a_filled_box_comes_before_the_upper_box_of_a_forced_joker() -> None:
    state = table(forced(), {ANA: {"yahtzee": 50, "chance": 20}})
    assert code(state, fill(ANA, "chance", *FIVE_FOURS)) == "box_filled"
    assert code(state, fill(ANA, "yahtzee", *FIVE_FOURS)) == "box_filled"


def test_the_upper_box_of_a_forced_joker_comes_before_a_wrong_value() -> None:
    state = table(forced(), {ANA: {"yahtzee": 50}})
    assert code(state, fill(ANA, "chance", *FIVE_FOURS, value=99)) == "joker_must_use_upper"


@pytest.mark.parametrize(
    ("box", "dice", "given", "computed"),
    [
        ("chance", NOTHING, 18, 17),
        ("yahtzee", NOTHING, 50, 0),
        ("fives", NOTHING, 0, 5),
        ("full-house", (3, 3, 3, 5, 5), 19, 25),
        ("chance", NOTHING, -17, 17),
    ],
)
def test_a_wrong_value_comes_last(box: str, dice: tuple[int, ...], given: int, computed: int) -> None:
    must_refuse(
        table(options()),
        fill(ANA, box, *dice, value=given),
        "value_mismatch",
        rule=None,
        box=box,
        facts={"given": given, "computed": computed},
    )


def test_the_hundred_of_a_further_yahtzee_is_no_part_of_the_value() -> None:
    state = table(options(), {ANA: {"yahtzee": 50}})
    assert code(state, fill(ANA, "fours", *FIVE_FOURS, value=120)) == "value_mismatch"
    assert play(state, fill(ANA, "fours", *FIVE_FOURS, value=20)).seat == BO
