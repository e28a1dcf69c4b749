"""Every refusal code, and which comes first if several apply."""

from typing import Any

import pytest

from ten_thousand.rules import GAME
from ten_thousand.rules.moves import TakeTurn
from ten_thousand_tests.players import ANA, BO, code, lose, play, refused, table, turn

BAD = (7,)
IDLE = (2,)
ALL_SIX = (1, 1, 1, 1, 1, 1)


@pytest.mark.parametrize("face", [0, 7, -1, True, 5.0, "5", None, [5], {"5": 5}])
def test_a_face_that_is_none_comes_before_all_that_is_about_throws(face: Any) -> None:
    for move in (turn(ANA, ALL_SIX, IDLE, (1, face)), lose(ANA, (1,), ALL_SIX, (face,))):
        error = refused(table(), move)
        assert (error.code, error.rule, error.facts) == ("bad_dice", None, {"reason": "face"})
    assert GAME.legal_moves(table(), ANA, ((1,), (face,))) == ()


OF_THROWS: list[tuple[TakeTurn, str, int]] = [
    (turn(ANA, IDLE, (1,) * 6, value=5), "dice_do_not_score", 1),
    (turn(ANA, (1,), ALL_SIX, IDLE), "too_many_dice", 2),
    (turn(ANA, (1,), (2,) * 3 + (3,) * 3), "too_many_dice", 2),
    (turn(ANA, (1,), (2, 2, 3, 3, 4, 4)), "too_many_dice", 2),
    (turn(ANA, (1, 1, 1), (5,), IDLE, ALL_SIX), "dice_do_not_score", 3),
    (lose(ANA, (1,), IDLE), "dice_do_not_score", 2),
    (lose(ANA, (1, 1, 1), (5, 5, 5, 5)), "too_many_dice", 2),
]


@pytest.mark.parametrize(("move", "expected", "throw"), OF_THROWS)
def test_throw_by_throw_too_many_dice_come_before_dice_that_do_not_score(
    move: TakeTurn, expected: str, throw: int
) -> None:
    error = refused(table(), move)
    assert (error.code, error.facts["throw"]) == (expected, throw)
    assert GAME.legal_moves(table(), ANA, move.throws) == ()


@pytest.mark.parametrize("move", [turn(ANA, (1,), IDLE), turn(ANA, (1,), ALL_SIX)])
def test_what_is_about_throws_comes_before_coming_in(move: TakeTurn) -> None:
    assert code(table(), move) != "below_come_in"


def test_a_turn_below_the_threshold_is_refused_while_the_total_is_0() -> None:
    """TT-10."""
    for state in (table(), table({ANA: (0, 0)}, round=3), table({BO: (900,)})):
        error = refused(state, turn(ANA, (1, 1, 5), (1, 1), value=9))
        assert (error.code, error.rule, error.box) == ("below_come_in", "TT-10", None)
        assert error.facts == {"points": 450, "come_in": 500}
        assert play(state, turn(ANA, (1, 1, 5), (1, 1), (5,))).seat == BO
        assert play(state, lose(ANA, (1, 1, 5), (1, 1))).seat == BO


@pytest.mark.parametrize(("come_in", "enough", "short"), [(1000, (1, 1, 1), (5, 5, 5)), (50, (5,), None)])
def test_the_table_agrees_on_the_threshold(
    come_in: int, enough: tuple[int, ...], short: tuple[int, ...] | None
) -> None:
    """TT-10."""
    assert play(table(come_in=come_in), turn(ANA, enough)).seat == BO
    assert short is None or code(table(come_in=come_in), turn(ANA, short)) == "below_come_in"


def test_a_player_with_points_or_without_a_threshold_writes_any_score() -> None:
    """TT-10."""
    for state in (table({ANA: (0, 500, 0)}), table(come_in=0)):
        assert play(state, turn(ANA, (5,))).seat == BO


@pytest.mark.parametrize(
    ("move", "computed"),
    [
        (turn(ANA, (1, 1, 5), (5,), value=250), 300),
        (turn(ANA, (1, 1, 1), value=0), 1000),
        (turn(ANA, (1, 1, 1), value=-1000), 1000),
        (turn(ANA, (1, 1, 1), lost=True, value=1000), 0),
        (turn(ANA, lost=True, value=50), 0),
    ],
)
def test_a_wrong_value_comes_last(move: TakeTurn, computed: int) -> None:
    error = refused(table({ANA: (500,)}), move)
    assert (error.code, error.box, error.rule) == ("value_mismatch", None, None)
    assert error.facts == {"given": move.value, "computed": computed}


def test_a_right_value_is_accepted() -> None:
    state = table({ANA: (500,)})
    assert play(state, turn(ANA, (1, 1, 5), (5,), value=300)).seat == BO
    assert play(state, turn(ANA, (1,), lost=True, value=0)).seat == BO


def test_the_openings_are_to_stop_and_to_lose() -> None:
    state, enough, short = table(), ((1, 1, 1),), ((1, 1, 5),)
    assert GAME.legal_moves(state, ANA, enough) == (turn(ANA, *enough), lose(ANA, *enough))
    assert GAME.legal_moves(state, ANA, short) == (lose(ANA, *short),)
    assert GAME.legal_moves(state, ANA, ()) == (lose(ANA),)
    assert GAME.legal_moves(table(come_in=0), ANA, ()) == (lose(ANA),)
