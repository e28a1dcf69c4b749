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
    give_up,
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
FILLED: list[tuple[object, str, int | None]] = [
    *((10, "fives.1", 10), (20, "liquid-assets", 20), (True, "routes.any", None), (True, "jackpot", None)),
]
NEEDED: list[tuple[str, tuple[int, ...], dict[str, object]]] = [
    ("fives.1", (1, 2, 3, 4, 6), {"kind": "face", "face": 5}),
    ("triples.1", (1, 1, 2, 2, 3), {"kind": "triple"}),
    ("quadruples.1", (1, 1, 1, 2, 3), {"kind": "quadruple"}),
    ("routes.any", (1, 2, 3, 5, 6), {"kind": "run4"}),
    ("routes.1-4", (2, 3, 4, 5, 6), {"kind": "run", "run": (1, 2, 3, 4)}),
    ("indexes.1", (1, 2, 3, 4, 6), {"kind": "run5"}),
    ("jackpot", (1, 1, 1, 1, 2), {"kind": "five-alike"}),
]
REFUSALS = {
    **{
        f"bad dice come before an unknown box, {kind.__name__} {dice}": refusal(
            table(options()), kind(ANA, dice, "nowhere"), code="bad_dice", facts=facts
        )
        for kind in (ClaimBox, LoseInterest)
        for dice, facts in BAD_DICE
    },
    **{
        f"RE-25: throws that cannot have led to the dice are bad dice, {rolls}": refusal(
            *(table(options()), ClaimBox(ANA, NOTHING, "nowhere", rolls=rolls)),
            code="bad_dice",
            some={"reason": reason},
        )
        for rolls, reason in BAD_THROWS
    },
    **{
        f"RE-25: throws may be told with an entry, {len(rolls)}": ruling(
            table(options()), ClaimBox(ANA, NOTHING, "ones.1", rolls=rolls), seat=BO
        )
        for rolls in ENOUGH_ROLLS
    },
    **{
        f"a box that is not on the sheet is unknown, {box!r}": refusal(
            table(options()), claim(ANA, box, *NOTHING), code="unknown_box", rule=None, box=box
        )
        for box in (*("nowhere", "fives.4", "fives", "ones.3", "fours.first", "fours.second", "", "routes"),)
    },
    **{
        f"an unknown row comes before dice that must be placed, {row!r}": refusal(
            table(options()), give_up(ANA, row, *NOTHING), code="unknown_box"
        )
        for row in ("nowhere", "fives.1", "routes", "")
    },
    **{
        f"a filled box comes before everything else about it, {box}": refusal(
            table(options(), {ANA: {box: mark}}),
            claim(ANA, box, 1, 1, 2, 2, 3),
            code="box_filled",
            rule="RE-26",
            facts={"value": value},
        )
        for mark, box, value in FILLED
    },
    "a claimed route comes before dice without a run": refusal(
        table(options(), {BO: {"routes.any": True}}),
        claim(ANA, "routes.any", 1, 1, 1, 1, 1),
        code="route_claimed",
    ),
    "a crossed out box comes before dice that do not qualify": refusal(
        table(options(), {ANA: {"fives.1": LOST}}),
        claim(ANA, "fives.1", 1, 1, 1, 1, 1),
        code="box_crossed_out",
    ),
    **{
        f"RE-27: a zero is never written, {box}": refusal(
            table(options(), {ANA: {"fives.2": 5}}),
            claim(ANA, box, *dice),
            code="no_qualifying_dice",
            rule="RE-27",
            facts={"dice": dice, **needed},
        )
        for box, dice, needed in NEEDED
    },
    "the order in a row comes before a wrong value": refusal(
        table(options(), {ANA: {"fives.1": 10}}),
        claim(ANA, "fives.2", 5, 1, 1, 1, 1, value=99),
        code="row_must_increase",
    ),
    "a wrong value comes last": refusal(
        table(options()),
        claim(ANA, "liquid-assets", *NOTHING, value=18),
        code="value_mismatch",
        rule=None,
        box="liquid-assets",
        facts={"given": 18, "computed": 17},
    ),
    "dice that must be placed come before a row without boxes": refusal(
        table(options(), {ANA: {"ones.1": LOST, "ones.2": LOST}}),
        give_up(ANA, "ones", *NOTHING),
        code="must_place",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_and_its_place_in_the_order(case: str) -> None:
    must_hold(REFUSALS[case])


@pytest.mark.parametrize(("dice", "_facts"), BAD_DICE)
def test_bad_dice_go_nowhere(dice: tuple[object, ...], _facts: dict[str, object]) -> None:
    assert legal_moves(table(options()), ANA, dice) == ()  # type: ignore[arg-type]
