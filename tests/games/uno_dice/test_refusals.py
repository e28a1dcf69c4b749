"""Every refusal code, and their order if several apply."""

import pytest

from games.uno_dice.rules.chain import Tray
from games.uno_dice.rules.moves import Aimed, Start, TakeTurn
from games.uno_dice.rules.verbs import legal_moves, start
from tests.games.uno_dice.cast import ANA, BO, must_hold, options, refusal, ruling, table, turn

SEVEN = "G6 " * 7
WORST = TakeTurn(ANA, ("Z9",), (Aimed("-2", -1), Aimed("-1", ANA)))
BLANK = start(options(3), 3)


NEW_TWO, ENDS_WITH_2 = table({ANA: (3, 2)}), table({ANA: (2,)})
TOO_MANY = {
    turn(ANA, SEVEN): 7,
    turn(ANA, "G6 " * 5, ("-1", BO), ("+1", BO)): 7,
    turn(ANA, "* * G6", ("-1", BO), ("-1", BO)): 7,
    turn(ANA, "", *[("-1", BO)] * 8): 8,
    turn(ANA, "* * * *"): 8,
}
REFUSALS = {
    "UN-19: a missing start comes before bad dice": refusal(BLANK, WORST, code="start_missing", rule="UN-19"),
    "UN-19: for the next player too": refusal(BLANK, Start(ANA, 4), turn(BO), code="start_missing"),
    **{
        f"UN-19: a start already written comes before bad dice, {number!r}": refusal(
            *(table({ANA: (4, 2)}), Start(ANA, number)),
            code="start_already_written",
            rule="UN-19",
            facts={"value": 4},
        )
        for number in (3, 9, "x")
    },
    **{
        f"a start is a whole number from 1 to 6, not {number!r}": refusal(
            BLANK, Start(ANA, number), code="bad_dice", rule=None, facts={"reason": "start"}
        )
        for number in (0, 7, -1, "4", 4.0, True, None, [4], "*")
    },
    **{
        f"a die that does not exist comes before the targets, {die!r}": refusal(
            *(table(), TakeTurn(ANA, ("R1", die), (Aimed("-1", -1),))),
            code="bad_dice",
            rule=None,
            facts={"reason": "die", "die": die},
        )
        for die in ("", "y2", "Y7", "Y0", "2Y", "**", "+1", "-1", "Y2 ", " Y2", "Y²")
    },
    **{
        f"a penalty that does not exist comes before the targets, {penalty!r}": refusal(
            *(table(), TakeTurn(ANA, (), (Aimed("-1", -1), Aimed(penalty, ANA)))),
            code="bad_dice",
            facts={"reason": "penalty", "die": penalty},
        )
        for penalty in ("", "1", "+2", "−1", "*", "Y2", "+1 ")
    },
    **{
        f"an unknown target comes before oneself, {target}": refusal(
            table(), turn(ANA, SEVEN, ("-1", ANA), ("-1", target)), code="unknown_player", rule=None
        )
        for target in (-1, 4, 99)
    },
    "a penalty on oneself comes before too many dice": refusal(
        *(table(), turn(ANA, SEVEN, ("-1", BO), ("-1", ANA))),
        code="penalty_on_self",
        rule="UN-25",
        facts={"penalty": "-1"},
    ),
    **{
        f"UN-21: too many dice come before the chain, {move}": refusal(
            table(), move, code="too_many_dice", rule="UN-21", facts={"count": count, "most": 6}
        )
        for move, count in TOO_MANY.items()
    },
    "UN-21: six dice with penalties are not too many": ruling(
        table(), turn(ANA, "* R1", ("-1", BO), ("-1", BO), ("+1", BO)), seat=BO
    ),
    "UN-22: a wrong beginning comes before a later break": refusal(
        *(NEW_TWO, turn(ANA, "R3 G6 B5")),
        code="chain_must_start_with_number",
        rule="UN-22",
        facts={"die": "R3", "number": 2, "place": 1},
    ),
    "UN-22: the colour of the own board does not begin a chain": refusal(
        ENDS_WITH_2, turn(ANA, "R3"), code="chain_must_start_with_number"
    ),
    "UN-23: a broken chain names the two dice and the place": refusal(
        *(ENDS_WITH_2, turn(ANA, "Y2 Y1 R1 R6 G3 B5")),
        code="chain_broken",
        rule="UN-23",
        facts={"before": "R6", "die": "G3", "place": 5},
    ),
    "UN-23: a chain is judged by the die beside, not by those before": refusal(
        ENDS_WITH_2, turn(ANA, "Y2 Y1 R1 Y2"), code="chain_broken"
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_and_its_place_in_the_order(case: str) -> None:
    must_hold(REFUSALS[case])


NO_THROWS = [Tray(("Z9",)), Tray((), ("Z9",)), Tray(("+1",)), Tray((), ("R1",) * 7)]


@pytest.mark.parametrize(
    "tray",
    [*NO_THROWS, *(Tray(move.chain, tuple(each.penalty for each in move.penalties)) for move in TOO_MANY)],
)
def test_no_opening_is_offered_for_dice_that_are_no_throw(tray: Tray) -> None:
    assert legal_moves(table(), ANA, tray) == ()


def test_no_opening_is_offered_after_a_wrong_beginning() -> None:
    """UN-22."""
    assert legal_moves(NEW_TWO, ANA, Tray(("R3",), ("R2",))) == ()
