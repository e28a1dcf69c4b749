"""Every refusal code, and their order if several apply."""

import pytest

from games.kit.dice import Roll
from games.roll_estate.rules.moves import ClaimBox, LoseInterest
from games.roll_estate.rules.verbs import legal_moves
from tests.games.bad_dice import BAD_DICE, BAD_THROWS
from tests.games.roll_estate.cast import (
    ANA,
    BO,
    LOST,
    NOTHING,
    claim,
    code,
    give_up,
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
    for move in (ClaimBox(ANA, dice, "nowhere"), LoseInterest(ANA, dice, "nowhere")):
        must_refuse(state, move, "bad_dice", facts=facts)
    assert legal_moves(state, ANA, dice) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(("rolls", "reason"), BAD_THROWS)
def test_throws_that_cannot_have_led_to_the_dice_are_bad_dice(rolls: tuple[Roll, ...], reason: str) -> None:
    """RE-25."""
    error = refused(table(options()), ClaimBox(ANA, NOTHING, "nowhere", rolls=rolls))
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
    """RE-25."""
    assert play(table(options()), ClaimBox(ANA, NOTHING, "ones.1", rolls=rolls)).seat == BO


@pytest.mark.parametrize(
    "box", ["nowhere", "fives.4", "fives", "ones.3", "fours.first", "fours.second", "", "routes"]
)
def test_a_box_that_is_not_on_the_sheet_is_unknown(box: str) -> None:
    must_refuse(table(options()), claim(ANA, box, *NOTHING), "unknown_box", rule=None, box=box)


@pytest.mark.parametrize("row", ["nowhere", "fives.1", "routes", ""])
def test_an_unknown_row_comes_before_dice_that_must_be_placed(row: str) -> None:
    assert code(table(options()), give_up(ANA, row, *NOTHING)) == "unknown_box"


@pytest.mark.parametrize(
    ("mark", "box", "value"),
    [(10, "fives.1", 10), (20, "liquid-assets", 20), (True, "routes.any", None), (True, "jackpot", None)],
)
def test_a_filled_box_comes_before_everything_else_about_it(
    mark: object, box: str, value: int | None
) -> None:
    must_refuse(
        table(options(), {ANA: {box: mark}}),
        claim(ANA, box, 1, 1, 2, 2, 3),
        "box_filled",
        rule="RE-26",
        facts={"value": value},
    )


def test_a_claimed_route_comes_before_dice_without_a_run() -> None:
    state = table(options(), {BO: {"routes.any": True}})
    assert code(state, claim(ANA, "routes.any", 1, 1, 1, 1, 1)) == "route_claimed"


def test_a_crossed_out_box_comes_before_dice_that_do_not_qualify() -> None:
    state = table(options(), {ANA: {"fives.1": LOST}})
    assert code(state, claim(ANA, "fives.1", 1, 1, 1, 1, 1)) == "box_crossed_out"


@pytest.mark.parametrize(
    ("box", "dice", "needed"),
    [
        ("fives.1", (1, 2, 3, 4, 6), {"kind": "face", "face": 5}),
        ("triples.1", (1, 1, 2, 2, 3), {"kind": "triple"}),
        ("quadruples.1", (1, 1, 1, 2, 3), {"kind": "quadruple"}),
        ("routes.any", (1, 2, 3, 5, 6), {"kind": "run4"}),
        ("routes.1-4", (2, 3, 4, 5, 6), {"kind": "run", "run": (1, 2, 3, 4)}),
        ("indexes.1", (1, 2, 3, 4, 6), {"kind": "run5"}),
        ("jackpot", (1, 1, 1, 1, 2), {"kind": "five-alike"}),
    ],
)
def test_dice_that_do_not_qualify(box: str, dice: tuple[int, ...], needed: dict[str, object]) -> None:
    """RE-27: a zero is never written."""
    must_refuse(
        table(options(), {ANA: {"fives.2": 5}}),
        claim(ANA, box, *dice),
        "no_qualifying_dice",
        rule="RE-27",
        facts={"dice": dice, **needed},
    )


def test_the_order_in_a_row_comes_before_a_wrong_value() -> None:
    state = table(options(), {ANA: {"fives.1": 10}})
    assert code(state, claim(ANA, "fives.2", 5, 1, 1, 1, 1, value=99)) == "row_must_increase"


def test_a_wrong_value_comes_last() -> None:
    must_refuse(
        table(options()),
        claim(ANA, "liquid-assets", *NOTHING, value=18),
        "value_mismatch",
        rule=None,
        box="liquid-assets",
        facts={"given": 18, "computed": 17},
    )


def test_dice_that_must_be_placed_come_before_a_row_without_boxes() -> None:
    state = table(options(), {ANA: {"ones.1": LOST, "ones.2": LOST}})
    assert code(state, give_up(ANA, "ones", *NOTHING)) == "must_place"
