"""The drawing of one player's board, and the sentence of an entry about a call-out."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.moves import Leaves
from games.uno_dice.rules import GAME
from games.uno_dice.rules.call_out import Answer, CallOut, Why
from games.uno_dice.rules.filled import FilledBoard, Space, fill
from games.uno_dice.rules.moves import Start
from games.uno_dice.rules.turn import call_out_of
from games.uno_dice.rules.verbs import start
from tests.games.uno_dice.cast import ANA, BO, CLEO, DEE, FIVES, options, play, table, turn


def filled(
    boards: Mapping[int, Sequence[object]], outlined: int = 0, coming: str = "", **chosen: Any
) -> FilledBoard:
    state = table(boards, chosen=options(**chosen), outlined={ANA: outlined})
    return fill(state.options, state.paper, ANA, coming.split())


def test_an_empty_board_shows_its_spaces_and_nothing_else() -> None:
    state = start(options(2, boards=["green", "red"]), 2)
    board = fill(state.options, state.paper, BO)
    assert (board.seat, board.colour, board.last) == (BO, "red", None)
    assert [space.key for space in board.spaces] == [str(place) for place in range(1, 21)]
    assert [space.key for space in board.extras] == [f"x{place}" for place in range(1, 9)]
    assert {space.state for space in board.spaces} == {"empty"}
    assert {space.state for space in board.extras} == {"unearned"}
    assert (board.written, board.open, board.total, board.earned) == (0, 20, 20, 0)


def test_the_last_entry_stands_out() -> None:
    board = filled({ANA: (3, "*", 6)})
    assert board.spaces[:4] == (
        Space("1", "written", 3, star=False),
        Space("2", "written", None, star=True),
        Space("3", "last", 6, star=False),
        Space("4", "empty", None, star=False),
    )
    assert board.last == board.spaces[2]
    assert (board.written, board.open, board.total) == (3, 17, 20)


def test_a_board_may_end_with_a_star() -> None:
    assert filled({ANA: (3, "*")}).last == Space("2", "last", None, star=True)


def test_an_outlined_space_is_earned_until_it_is_written() -> None:
    board = filled({ANA: (*FIVES, 5, 4)}, outlined=3)
    assert [space.state for space in board.extras] == ["last", "earned", "earned", *["unearned"] * 5]
    assert board.last == Space("x1", "last", 4, star=False)
    assert (board.written, board.open, board.total, board.earned) == (21, 2, 23, 3)


def test_a_chain_that_is_not_written_yet_shows_where_it_would_go() -> None:
    board = filled({ANA: (3, 2)}, coming="Y2 * G3")
    assert board.spaces[1].state == "last"
    assert board.spaces[2:6] == (
        Space("3", "coming", 2, star=False),
        Space("4", "coming", None, star=True),
        Space("5", "coming", 3, star=False),
        Space("6", "empty", None, star=False),
    )
    assert (board.written, board.open) == (2, 18)


def test_a_coming_chain_runs_into_the_earned_spaces_and_no_further() -> None:
    """UN-12."""
    board = filled({ANA: FIVES}, outlined=1, coming="Y5 Y1 R1")
    assert board.spaces[19] == Space("20", "coming", 5, star=False)
    assert board.extras[:2] == (
        Space("x1", "coming", 1, star=False),
        Space("x2", "unearned", None, star=False),
    )


def test_a_table_without_extra_spaces_shows_none() -> None:
    board = filled({ANA: (1,)}, spaces=5, extra_spaces=0)
    assert (len(board.spaces), board.extras) == (5, ())


def test_a_board_counts_as_the_outcome_does() -> None:
    state = table({ANA: (*FIVES, 5, 4)}, outlined={ANA: 3})
    board, player = fill(state.options, state.paper, ANA), GAME.outcome(state).players[ANA]
    assert player.breakdown == {"written": board.written, "spaces": board.total}
    assert player.total == board.written


def test_a_call_out_says_for_every_other_board_what_it_writes_where_and_why() -> None:
    state = table({ANA: (2,), BO: (4, 6), CLEO: (*FIVES[1:], 1), DEE: (1,)})
    assert call_out_of(state, turn(ANA, "B2 B6")) == CallOut(
        ANA,
        "B6",
        state.options.boards[CLEO],
        6,
        (
            Answer(BO, state.options.boards[BO], Why.NUMBER, "3", fills=False),
            Answer(CLEO, state.options.boards[CLEO], Why.COLOUR, "20", fills=True),
            Answer(DEE, state.options.boards[DEE], Why.NEITHER, None, fills=False),
        ),
    )


def test_only_a_turn_calls_out() -> None:
    state = start(options(2), 2)
    assert call_out_of(state, Start(ANA, 4)) is None
    assert call_out_of(state, Leaves(ANA)) is None
    assert call_out_of(play(state, Start(ANA, 4), Start(BO, 4)), turn(ANA)) is None
