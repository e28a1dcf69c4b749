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
    fill,
    forced,
    must_hold,
    options,
    refusal,
    ruling,
    table,
)

ENOUGH_ROLLS: list[tuple[Roll, ...]] = [
    (Roll((6, 5, 3, 2, 1)),),
    (Roll(NOTHING), Roll(NOTHING, (0, 1, 2, 3, 4))),
    (Roll((1, 1, 1, 1, 1)), Roll((1, 2, 2, 2, 2), (0,)), Roll(NOTHING, (1,))),
]
HELD = table(options(), {ANA: {"yahtzee": 50}})
BOTH_FILLED = table(forced(), {ANA: {"yahtzee": 50, "chance": 20}})
REFUSALS = {
    **{
        f"bad dice come before an unknown box, {dice}": refusal(
            table(options()), FillBox(ANA, dice, "nowhere"), code="bad_dice", facts=facts
        )
        for dice, facts in BAD_DICE
    },
    **{
        f"YZ-12: throws that cannot have led to the dice are bad dice, {rolls}": refusal(
            *(table(options()), FillBox(ANA, NOTHING, "nowhere", rolls=rolls)),
            code="bad_dice",
            some={"reason": reason},
        )
        for rolls, reason in BAD_THROWS
    },
    **{
        f"YZ-12: throws may be told with an entry, {len(rolls)}": ruling(
            table(options()), FillBox(ANA, NOTHING, "ones", rolls=rolls), seat=BO
        )
        for rolls in ENOUGH_ROLLS
    },
    **{
        f"a box that is not on the sheet is unknown, {box!r}": refusal(
            table(options()), fill(ANA, box, *NOTHING, value=99), code="unknown_box", rule=None, box=box
        )
        for box in ("nowhere", "1.fives", "fives.1", "bonus", "1.yahtzee-bonus.1", "Ones", "")
    },
    **{
        f"a filled box, a zero too, comes before everything else about it, {value} in {box}": refusal(
            table(options(), {ANA: {box: value}}),
            fill(ANA, box, *NOTHING, value=99),
            code="box_filled",
            rule="YZ-13",
            box=box,
            facts={"value": value},
        )
        for box in BOXES
        for value in (0, 7)
    },
    **{
        f"a filled box comes before the upper box of a forced joker, {box}": refusal(
            BOTH_FILLED, fill(ANA, box, *FIVE_FOURS), code="box_filled"
        )
        for box in ("chance", "yahtzee")
    },
    "the upper box of a forced joker comes before a wrong value": refusal(
        table(forced(), {ANA: {"yahtzee": 50}}),
        fill(ANA, "chance", *FIVE_FOURS, value=99),
        code="joker_must_use_upper",
    ),
    **{
        f"a wrong value comes last, {given} for {computed} in {box}": refusal(
            table(options()),
            fill(ANA, box, *dice, value=given),
            code="value_mismatch",
            rule=None,
            box=box,
            facts={"given": given, "computed": computed},
        )
        for box, dice, given, computed in (
            ("chance", NOTHING, 18, 17),
            ("yahtzee", NOTHING, 50, 0),
            ("fives", NOTHING, 0, 5),
            ("full-house", (3, 3, 3, 5, 5), 19, 25),
            ("chance", NOTHING, -17, 17),
        )
    },
    "the hundred of a further Yahtzee is no part of the value": refusal(
        HELD, fill(ANA, "fours", *FIVE_FOURS, value=120), code="value_mismatch"
    ),
    "the value is what stands in the box": ruling(HELD, fill(ANA, "fours", *FIVE_FOURS, value=20), seat=BO),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_and_its_place_in_the_order(case: str) -> None:
    must_hold(REFUSALS[case])


@pytest.mark.parametrize(("dice", "_facts"), BAD_DICE)
def test_bad_dice_go_nowhere(dice: tuple[object, ...], _facts: dict[str, object]) -> None:
    assert legal_moves(table(options()), ANA, dice) == ()  # type: ignore[arg-type]
