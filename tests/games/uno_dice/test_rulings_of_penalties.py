"""UN-8 to UN-10, UN-25 and UN-27: the effects of +1 and -1 on the others' boards."""

from __future__ import annotations

from games.kit.paper import Kind
from games.uno_dice.rules import GAME
from games.uno_dice.rules.board import earned
from games.uno_dice.rules.turn import Dealt, take_turn
from tests.games.uno_dice.cast import (
    ANA,
    BO,
    CLEO,
    DEE,
    FIVES,
    TICK,
    board,
    must_refuse,
    options,
    pencil,
    play,
    table,
    turn,
    winners,
)


def test_a_minus_rubs_out_the_last_number() -> None:
    after = play(table({BO: (3, 6)}), turn(ANA, "", ("-1", BO)))
    assert board(after, BO) == (3,)
    assert "2" not in after.paper.sheets[BO]


def test_un_8_a_minus_rubs_out_a_star() -> None:
    state = table({BO: (3, 6, "*")})
    assert board(play(state, turn(ANA, "", ("-1", BO))), BO) == (3, 6)
    assert take_turn(state, turn(ANA, "", ("-1", BO))).penalties == (Dealt("-1", BO, "3", TICK),)


def test_un_9_a_minus_leaves_the_only_number() -> None:
    state = table({BO: (3,)})
    assert board(play(state, turn(ANA, "", ("-1", BO))), BO) == (3,)
    assert take_turn(state, turn(ANA, "", ("-1", BO))).penalties == (Dealt("-1", BO, None),)


def test_un_9_of_two_minuses_only_the_first_finds_something() -> None:
    after = play(table({BO: (3, 4)}), turn(ANA, "", ("-1", BO), ("-1", BO)))
    assert board(after, BO) == (3,)


def test_un_10_every_penalty_has_its_own_target_which_may_be_the_same() -> None:
    state = table({BO: (3, 4, 5), CLEO: (3, 4)})
    after = play(state, turn(ANA, "R1", ("-1", BO), ("+1", DEE), ("-1", BO), ("-1", CLEO), ("+1", DEE)))
    assert [board(after, seat) for seat in (BO, CLEO, DEE)] == [(3,), (3,), (1, 1)]
    assert earned(after.paper.sheets[DEE]) == 2


def test_un_10_no_penalty_has_to_be_used() -> None:
    assert play(table(), turn(ANA, "R1")).seat == BO


def test_a_penalty_is_not_used_against_oneself() -> None:
    """UN-25."""
    must_refuse(
        table(), turn(ANA, "R1", ("+1", ANA)), "penalty_on_self", rule="UN-25", facts={"penalty": "+1"}
    )


def test_a_plus_outlines_the_next_extra_space_which_must_be_filled_too() -> None:
    """UN-27."""
    after = play(table({ANA: (5,), BO: FIVES[:-1]}), turn(ANA, "", ("+1", BO)))
    assert after.paper.sheets[BO]["x1.outline"].kind is Kind.TICK
    assert "x1" not in after.paper.sheets[BO]
    assert GAME.outcome(after).players[BO].breakdown == {"written": 18, "spaces": 21}
    after = play(after, turn(BO, "Y5 B5"))
    assert (after.seat, board(after, BO)) == (CLEO, (*FIVES, 5))
    after = play(after, turn(CLEO), turn(DEE), turn(ANA), turn(BO, "Y5"))
    assert winners(after) == ("Bo",)
    assert after.paper.sheets[BO]["x1"] == pencil(5)


def test_an_outline_stays_when_a_minus_empties_the_extra_space() -> None:
    """UN-27."""
    state = table({BO: (*FIVES, 5, 5)}, outlined={BO: 2})
    after = play(state, turn(ANA, "", ("-1", BO)))
    assert board(after, BO) == (*FIVES, 5)
    assert {"x1.outline", "x2.outline"} <= set(after.paper.sheets[BO])
    assert "x1" not in after.paper.sheets[BO]


def test_a_plus_beyond_the_last_extra_space_has_no_effect() -> None:
    """UN-27."""
    state = table({BO: (3,)}, outlined={BO: 7})
    after = play(state, turn(ANA, "", ("+1", BO), ("+1", BO)))
    assert earned(after.paper.sheets[BO]) == 8
    bare = table(chosen=options(extra_spaces=0))
    assert play(bare, turn(ANA, "", ("+1", BO))).paper == bare.paper
    assert take_turn(bare, turn(ANA, "", ("+1", BO))).penalties == (Dealt("+1", BO, None),)
