"""Every refusal code, and their order if several apply."""

import pytest

from games.uno_dice.rules.chain import Tray
from games.uno_dice.rules.moves import Aimed, Start, TakeTurn
from games.uno_dice.rules.verbs import legal_moves, start
from tests.games.uno_dice.cast import ANA, BO, code, must_refuse, options, play, table, turn

SEVEN = "G6 " * 7
WORST = TakeTurn(ANA, ("Z9",), (Aimed("-2", -1), Aimed("-1", ANA)))
BLANK = start(options(3), 3)


def test_a_missing_start_comes_before_bad_dice() -> None:
    """UN-19."""
    must_refuse(BLANK, WORST, "start_missing", rule="UN-19")
    assert code(play(BLANK, Start(ANA, 4)), turn(BO)) == "start_missing"


@pytest.mark.parametrize("number", [3, 9, "x"])
def test_a_start_already_written_comes_before_bad_dice(number: object) -> None:
    """UN-19."""
    must_refuse(
        table({ANA: (4, 2)}), Start(ANA, number), "start_already_written", rule="UN-19", facts={"value": 4}
    )


@pytest.mark.parametrize("number", [0, 7, -1, "4", 4.0, True, None, [4], "*"])
def test_a_start_is_a_whole_number_from_1_to_6(number: object) -> None:
    must_refuse(BLANK, Start(ANA, number), "bad_dice", rule=None, facts={"reason": "start"})


@pytest.mark.parametrize("die", ["", "y2", "Y7", "Y0", "2Y", "**", "+1", "-1", "Y2 ", " Y2", "Y²"])
def test_a_die_that_does_not_exist_comes_before_the_targets(die: str) -> None:
    must_refuse(
        table(),
        TakeTurn(ANA, ("R1", die), (Aimed("-1", -1),)),
        "bad_dice",
        rule=None,
        facts={"reason": "die", "die": die},
    )


@pytest.mark.parametrize("penalty", ["", "1", "+2", "−1", "*", "Y2", "+1 "])
def test_a_penalty_that_does_not_exist_comes_before_the_targets(penalty: str) -> None:
    must_refuse(
        table(),
        TakeTurn(ANA, (), (Aimed("-1", -1), Aimed(penalty, ANA))),
        "bad_dice",
        facts={"reason": "penalty", "die": penalty},
    )


@pytest.mark.parametrize("target", [-1, 4, 99])
def test_an_unknown_target_comes_before_oneself(target: int) -> None:
    must_refuse(table(), turn(ANA, SEVEN, ("-1", ANA), ("-1", target)), "unknown_player", rule=None)


def test_a_penalty_on_oneself_comes_before_too_many_dice() -> None:
    must_refuse(
        table(),
        turn(ANA, SEVEN, ("-1", BO), ("-1", ANA)),
        "penalty_on_self",
        rule="UN-25",
        facts={"penalty": "-1"},
    )


@pytest.mark.parametrize(
    ("move", "count"),
    [
        (turn(ANA, SEVEN), 7),
        (turn(ANA, "G6 " * 5, ("-1", BO), ("+1", BO)), 7),
        (turn(ANA, "* * G6", ("-1", BO), ("-1", BO)), 7),
        (turn(ANA, "", *[("-1", BO)] * 8), 8),
        (turn(ANA, "* * * *"), 8),
    ],
)
def test_too_many_dice_come_before_the_chain(move: TakeTurn, count: int) -> None:
    """UN-21."""
    must_refuse(table(), move, "too_many_dice", rule="UN-21", facts={"count": count, "most": 6})
    assert legal_moves(table(), ANA, Tray(move.chain, tuple(each.penalty for each in move.penalties))) == ()


def test_six_dice_with_penalties_are_not_too_many() -> None:
    """UN-21."""
    assert play(table(), turn(ANA, "* R1", ("-1", BO), ("-1", BO), ("+1", BO))).seat == BO


def test_a_wrong_beginning_comes_before_a_later_break() -> None:
    """UN-22."""
    must_refuse(
        table({ANA: (3, 2)}),
        turn(ANA, "R3 G6 B5"),
        "chain_must_start_with_number",
        rule="UN-22",
        facts={"die": "R3", "number": 2, "place": 1},
    )
    assert legal_moves(table({ANA: (3, 2)}), ANA, Tray(("R3",), ("R2",))) == ()


def test_the_colour_of_the_own_board_does_not_begin_a_chain() -> None:
    """UN-22."""
    assert code(table({ANA: (2,)}), turn(ANA, "R3")) == "chain_must_start_with_number"


def test_a_broken_chain_names_the_two_dice_and_the_place() -> None:
    """UN-23."""
    must_refuse(
        table({ANA: (2,)}),
        turn(ANA, "Y2 Y1 R1 R6 G3 B5"),
        "chain_broken",
        rule="UN-23",
        facts={"before": "R6", "die": "G3", "place": 5},
    )


def test_a_chain_is_judged_by_the_die_beside_not_by_those_before() -> None:
    """UN-23."""
    assert code(table({ANA: (2,)}), turn(ANA, "Y2 Y1 R1 Y2")) == "chain_broken"


@pytest.mark.parametrize("tray", [Tray(("Z9",)), Tray((), ("Z9",)), Tray(("+1",)), Tray((), ("R1",) * 7)])
def test_no_opening_is_offered_for_dice_that_are_no_throw(tray: Tray) -> None:
    assert legal_moves(table(), ANA, tray) == ()
