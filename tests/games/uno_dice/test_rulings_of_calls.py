"""UN-5, UN-7, UN-11, UN-13 to UN-16 and UN-18: the boards that write a call."""

from __future__ import annotations

import pytest

from games.kit.standings import Step
from games.uno_dice.rules import GAME
from games.uno_dice.rules.call_out import Why
from games.uno_dice.rules.ending import EndReason, State
from games.uno_dice.rules.moves import TakeTurn
from games.uno_dice.rules.turn import call_out_of
from tests.games.uno_dice.cast import (
    ANA,
    BO,
    CLEO,
    DEE,
    FIVES,
    board,
    options,
    play,
    table,
    turn,
    winners,
)


def answers(state: State, move: TakeTurn) -> dict[int, Why]:
    called = call_out_of(state, move)
    assert called is not None
    return {answer.seat: answer.why for answer in called.answers}


def test_a_called_number_is_written_by_its_number_and_by_its_colour() -> None:
    """UN-26."""
    state = table({ANA: (2,), BO: (4, 6), CLEO: (6, 3), DEE: (1,)})
    after = play(state, turn(ANA, "B2 B6"))
    assert [board(after, seat) for seat in (BO, CLEO, DEE)] == [(4, 6, 6), (6, 3, 6), (1,)]
    assert answers(state, turn(ANA, "B2 B6")) == {BO: Why.NUMBER, CLEO: Why.COLOUR, DEE: Why.NEITHER}


def test_only_the_last_die_is_called() -> None:
    """UN-26."""
    after = play(table({ANA: (2,), BO: (2,), CLEO: (3,), DEE: (4,)}), turn(ANA, "B2 B6 R6"))
    assert [board(after, seat) for seat in (BO, CLEO, DEE)] == [(2,), (3,), (4,)]


def test_un_5_a_wild_at_the_end_gives_everybody_else_a_star() -> None:
    state = table({ANA: (2,), BO: (3,)})
    after = play(state, turn(ANA, "Y2 *"))
    assert [board(after, seat) for seat in range(4)] == [(2, 2, "*"), (3, "*"), (1, "*"), (1, "*")]
    assert set(answers(state, turn(ANA, "Y2 *")).values()) == {Why.STAR}
    called = call_out_of(state, turn(ANA, "*"))
    assert called is not None
    assert (called.die, called.colour, called.number) == ("*", None, None)


@pytest.mark.parametrize(("die", "written"), [("B2", ()), ("Y2", (2,))])
def test_un_7_a_star_at_the_end_is_no_number_but_has_its_colour(die: str, written: tuple[int, ...]) -> None:
    after = play(table({ANA: (2,), BO: (3, "*")}), turn(ANA, die))
    assert board(after, BO) == (3, "*", *written)


def test_un_7_a_table_may_agree_that_a_star_matches_all() -> None:
    chosen = options(star_matches_all=True)
    state = table({ANA: (2,), BO: (3, "*"), CLEO: ("2", "*"), DEE: (4, "*", 4)}, chosen=chosen)
    after = play(state, turn(ANA, "B2"))
    assert [board(after, seat) for seat in (BO, CLEO, DEE)] == [(3, "*", 2), (2, "*", 2), (4, "*", 4)]
    matches = {BO: Why.STAR_MATCHES, CLEO: Why.STAR_MATCHES, DEE: Why.NEITHER}
    assert answers(state, turn(ANA, "B2")) == matches


def test_un_11_the_call_out_looks_at_the_boards_after_the_penalties() -> None:
    state = table({ANA: (2,), BO: (3, 6), CLEO: (6, 3), DEE: (5, 6)})
    after = play(state, turn(ANA, "R2 R6", ("-1", BO), ("-1", CLEO)))
    assert [board(after, seat) for seat in (BO, CLEO, DEE)] == [(3,), (6, 6), (5, 6, 6)]


def test_un_11_a_plus_keeps_a_board_from_being_filled_by_the_same_turn() -> None:
    state = table({ANA: (2,), BO: FIVES})
    assert winners(play(state, turn(ANA, "R2 R5"))) == ("Bo",)
    after = play(state, turn(ANA, "R2 R5", ("+1", BO)))
    assert (after.seat, board(after, BO)) == (BO, (*FIVES, 5))
    assert "20" in after.paper.sheets[BO]


def test_a_board_may_be_filled_by_somebody_elses_call_out() -> None:
    """UN-28."""
    after = play(table({ANA: (2,), CLEO: FIVES}), turn(ANA, "Y2 Y5"))
    outcome = GAME.outcome(after)
    assert (after.seat, after.reason) == (None, EndReason.CALL_OUT)
    assert (outcome.winners, outcome.decided_by, outcome.outcome) == ((CLEO,), "first_to_fill", None)
    assert [player.rank for player in outcome.players] == [2, 3, 1, 4]
    assert GAME.ladder(after) == (Step("first_to_fill", (ANA, BO, CLEO, DEE), (CLEO,)),)


def test_un_13_two_boards_filled_by_one_call_out_share_the_win() -> None:
    after = play(table({ANA: (2,), BO: FIVES, DEE: (*FIVES[1:], 2)}), turn(ANA, "G2 G5"))
    outcome = GAME.outcome(after)
    assert (outcome.winners, outcome.decided_by) == ((BO, DEE), "shared")
    assert [player.rank for player in outcome.players] == [3, 1, 4, 1]
    assert GAME.ladder(after)[-1].left == (BO, DEE)


def test_un_14_number_and_colour_together_write_one_space() -> None:
    state = table({ANA: (2,), BO: (3, 6)})
    assert board(play(state, turn(ANA, "Y2 Y6")), BO) == (3, 6, 6)
    assert answers(state, turn(ANA, "Y2 Y6"))[BO] is Why.BOTH


def test_un_15_the_caller_writes_nothing_for_the_own_colour_or_number() -> None:
    state = table({ANA: (2,)})
    after = play(state, turn(ANA, "R2 R6"))
    assert board(after, ANA) == (2, 2, 6)
    assert ANA not in answers(state, turn(ANA, "R2 R6"))


def test_un_16_a_colour_that_nobody_plays_helps_nobody() -> None:
    state = table({ANA: (2,), BO: (3,)}, chosen=options(2))
    after = play(state, turn(ANA, "Y2 G2"))
    assert board(after, BO) == (3,)


def test_un_16_a_table_chooses_its_colours() -> None:
    chosen = options(2, boards=["green", "blue"])
    assert board(play(table({ANA: (2,)}, chosen=chosen), turn(ANA, "B2")), BO) == (1, 2)


def test_un_18_the_called_number_goes_into_the_next_open_space() -> None:
    after = play(table({ANA: (2,), BO: (*FIVES[1:], 2, 2)}, outlined={BO: 2}), turn(ANA, "R2"))
    assert after.paper.sheets[BO]["x1"].value == 2
    assert "x2" not in after.paper.sheets[BO]
    called = call_out_of(table({ANA: (2,), BO: (3, 2)}), turn(ANA, "R2"))
    assert called is not None
    assert (called.writers[0].space, called.writers[0].fills) == ("3", False)
