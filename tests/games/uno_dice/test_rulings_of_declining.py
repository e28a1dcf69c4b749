"""UN-31: a call by number must be written, a call by colour alone may be; a star calls all boards
and must be written.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from games.kit.errors import IllegalMove
from games.kit.moves import Leaves
from games.uno_dice.rules.call_out import Answer, Why
from games.uno_dice.rules.ending import EndReason, State
from games.uno_dice.rules.moves import TakeTurn
from games.uno_dice.rules.sheet import DICE, WILD
from games.uno_dice.rules.turn import call_out_of
from games.uno_dice.rules.verbs import check
from tests.games.uno_dice.cast import (
    ANA,
    BO,
    CLEO,
    DEE,
    FIVES,
    board,
    code,
    must_refuse,
    options,
    play,
    table,
    turn,
    winners,
)
from tests.games.uno_dice.naive import LETTERS

SEATS = (ANA, BO, CLEO, DEE)
ENDS_WITH = (2, 6, "*")
"""The last entries of a board if a 6 is called: another number, this one, a star."""


def test_un_31_who_is_called_by_colour_alone_may_let_it_be() -> None:
    state = table({ANA: (2,), BO: (4, 6), CLEO: (6, 3)})
    move = turn(ANA, "B2 B6", declines=[CLEO])
    after = play(state, move)
    assert [board(after, seat) for seat in SEATS] == [(2, 2, 6), (4, 6, 6), (6, 3), (1,)]
    called = call_out_of(state, move)
    assert called is not None
    assert [answer.seat for answer in called.writers] == [BO]
    blue = state.options.boards[CLEO]
    assert called.answers[1] == Answer(CLEO, blue, Why.COLOUR, None, fills=False, declined=True)


def test_un_31_whoever_lets_the_last_space_be_has_not_won_and_the_game_goes_on() -> None:
    state = table({ANA: (2,), CLEO: FIVES[1:] + (1,)})
    assert play(state, turn(ANA, "B2")).reason is EndReason.CALL_OUT
    after = play(state, turn(ANA, "B2", declines=[CLEO]))
    assert (after.seat, after.reason, len(board(after, CLEO))) == (BO, None, 19)


def test_un_31_another_board_that_the_same_call_fills_wins_alone() -> None:
    state = table({ANA: (2,), BO: (*FIVES[1:], 2), CLEO: FIVES})
    assert winners(play(state, turn(ANA, "B2"))) == ("Bo", "Cleo")
    assert winners(play(state, turn(ANA, "B2", declines=[CLEO]))) == ("Bo",)


def test_un_31_a_number_that_a_penalty_has_just_rubbed_out_calls_nobody() -> None:
    """The boards count as they are after chain and penalties."""
    state = table({ANA: (2,), CLEO: (3, 6), DEE: (6, 3)})
    after = play(state, turn(ANA, "B2 B6", ("-1", CLEO), declines=[CLEO]))
    assert board(after, CLEO) == (3,)
    assert code(state, turn(ANA, "G2 G6", ("-1", DEE), declines=[DEE])) == "cannot_decline"


ALREADY_LEFT = play(table({ANA: (2,)}), Leaves(CLEO))
SIX = table({ANA: (2,), BO: (4, 6), CLEO: (6, 3)})
MUST: dict[str, tuple[State, TakeTurn, str]] = {
    "oneself": (SIX, turn(ANA, "R2", declines=[ANA]), "self"),
    "twice": (SIX, turn(ANA, "B2 B6", declines=[CLEO, CLEO]), "twice"),
    "by number": (SIX, turn(ANA, "B2 B6", declines=[BO]), "number"),
    "by number and color": (SIX, turn(ANA, "Y2 Y6", declines=[BO]), "number"),
    "by a star": (SIX, turn(ANA, "B2 *", declines=[CLEO]), "star"),
    "who would not write": (SIX, turn(ANA, "B2 B6", declines=[DEE]), "not_called"),
    "who left": (ALREADY_LEFT, turn(ANA, "B2 B6", declines=[CLEO]), "not_called"),
    "nothing called": (SIX, turn(ANA, "", ("+1", BO), declines=[CLEO]), "nothing_called"),
    "a board that the chain has filled": (
        table({ANA: (*FIVES[1:], 2)}),
        turn(ANA, "B2 B6", declines=[CLEO]),
        "nothing_called",
    ),
    "a star that matches all": (
        table({ANA: (2,), CLEO: (3, "*")}, chosen=options(star_matches_all=True)),
        turn(ANA, "B2 B6", declines=[CLEO]),
        "star",
    ),
    "the number before a star that does not count": (
        table({ANA: (2,), CLEO: (6, "*")}, chosen=options(stars_passed_over=True)),
        turn(ANA, "B2 B6", declines=[CLEO]),
        "number",
    ),
}


@pytest.mark.parametrize("case", MUST)
def test_un_31_nobody_else_may_let_it_be(case: str) -> None:
    state, move, reason = MUST[case]
    must_refuse(
        state, move, "cannot_decline", rule="UN-31", facts={"seat": move.declines[-1], "reason": reason}
    )


def test_un_31_name_by_name_the_first_that_cannot_be_is_the_answer() -> None:
    assert code(SIX, turn(ANA, "B2 B6", declines=[-1, BO])) == "unknown_player"
    assert code(SIX, turn(ANA, "B2 B6", declines=[BO, -1])) == "cannot_decline"
    assert code(SIX, turn(ANA, "B2 B6", declines=[CLEO, 4])) == "unknown_player"
    assert code(SIX, turn(ANA, "", declines=[-1])) == "unknown_player"


def test_un_31_who_declines_is_asked_last_of_all() -> None:
    assert code(SIX, turn(ANA, "B3", declines=[-1])) == "chain_must_start_with_number"
    assert code(SIX, turn(ANA, "B2 G3", declines=[-1])) == "chain_broken"
    assert code(SIX, turn(ANA, "G6 " * 7, declines=[-1])) == "too_many_dice"


@pytest.mark.parametrize("stars", [{}, {"star_matches_all": True}, {"stars_passed_over": True}])
def test_un_31_on_every_board_exactly_those_may_decline_whom_plain_words_let(stars: dict[str, bool]) -> None:
    """Tests every last entry of Bo's and Cleo's boards, every die that may be called, every single name."""
    chosen = options(**stars)
    for bos, cleos, die in product(ENDS_WITH, ENDS_WITH, (*DICE, WILD)):
        state = table({BO: (2, bos), CLEO: (6, 2, cleos)}, chosen=chosen)
        ends = {BO: ("2", str(bos)), CLEO: ("6", "2", str(cleos)), DEE: ("1",)}
        for seat in SEATS:
            may = seat != ANA and _by_colour_alone(state, seat, ends[seat], die, stars)
            move = turn(ANA, f"* {die}", declines=[seat])
            assert _code(state, move) == ("" if may else "cannot_decline"), (bos, cleos, die, seat)


def _by_colour_alone(
    state: State, seat: int, entries: Sequence[str], die: str, stars: dict[str, bool]
) -> bool:
    """Return whether the board's colour is called, and neither its number nor a star makes it write."""
    if die == WILD or die[0] != LETTERS[state.options.boards[seat]]:
        return False
    ends = [entry for entry in entries if entry != "*" or not stars.get("stars_passed_over")][-1]
    return ends != die[1] and not (ends == "*" and stars.get("star_matches_all", False))


def _code(state: State, move: TakeTurn) -> str:
    """Return the code of the rules' refusal, "" if they accept."""
    try:
        check(state, move)
    except IllegalMove as error:
        return error.code
    return ""
