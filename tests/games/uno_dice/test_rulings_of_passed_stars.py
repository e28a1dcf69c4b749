"""UN-32: a table may pass over stars; then the last number of a board counts for its next chain and for calls."""

from __future__ import annotations

from itertools import product

import pytest

from games.uno_dice.rules.call_out import Why
from games.uno_dice.rules.chain import Tray
from games.uno_dice.rules.filled import Space, fill
from games.uno_dice.rules.sheet import DICE
from games.uno_dice.rules.turn import call_out_of
from games.uno_dice.rules.verbs import legal_moves
from tests.games.uno_dice.cast import ANA, BO, CLEO, DEE, board, code, options, play, refused, table, turn

PASSED = options(stars_passed_over=True)
BEHIND = (("*",), ("*", "*"), ())


@pytest.mark.parametrize("stars", BEHIND)
def test_un_32_the_next_chain_begins_with_the_last_number(stars: tuple[str, ...]) -> None:
    for number, die in product(range(1, 7), DICE.values()):
        state = table({ANA: (3, number, *stars)}, chosen=PASSED)
        begins = {move.chain for move in legal_moves(state, ANA, Tray(loose=(die.key,)))}  # type: ignore[union-attr]
        assert ((die.key,) in begins) == (die.number == number), (number, die)


def test_un_32_a_wild_still_begins_any_chain() -> None:
    state = table({ANA: (3, "*")}, chosen=PASSED)
    assert board(play(state, turn(ANA, "* G6")), ANA) == (3, "*", "*", 6)


def test_un_32_a_chain_that_begins_otherwise_is_refused_with_the_number_it_needs() -> None:
    error = refused(table({ANA: (3, "*")}, chosen=PASSED), turn(ANA, "G6"))
    assert (error.code, error.facts["number"]) == ("chain_must_start_with_number", 3)
    assert play(table({ANA: (3, "*")}), turn(ANA, "G6")).seat == BO  # UN-6, without the option


def test_un_32_a_called_number_looks_past_the_stars() -> None:
    state = table({ANA: (2,), BO: (6, "*"), CLEO: (3, "*", "*"), DEE: (6, "*", 4)}, chosen=PASSED)
    move = turn(ANA, "B2 B6")
    called = call_out_of(state, move)
    assert called is not None
    assert {answer.seat: answer.why for answer in called.answers} == {
        BO: Why.NUMBER,
        CLEO: Why.COLOUR,
        DEE: Why.NEITHER,
    }
    assert board(play(state, move), BO) == (6, "*", 6)


def test_un_32_a_minus_still_rubs_out_the_star() -> None:
    """UN-8 still holds."""
    state = table({ANA: (2,), BO: (6, 4, "*")}, chosen=PASSED)
    after = play(state, turn(ANA, "", ("-1", BO)))
    assert board(after, BO) == (6, 4)
    after = play(state, turn(ANA, "R2 R4", ("-1", BO), ("-1", BO)))
    assert board(after, BO) == (6,)


def test_un_32_a_called_star_is_written_by_all_the_same() -> None:
    after = play(table({ANA: (2,), BO: (6, "*")}, chosen=PASSED), turn(ANA, "*"))
    assert [board(after, seat) for seat in (BO, CLEO, DEE)] == [(6, "*", "*"), (1, "*"), (1, "*")]
    assert code(play(after, turn(BO)), turn(CLEO, "G6")) == "chain_must_start_with_number"


def test_un_32_the_board_shows_the_number_that_counts() -> None:
    state = table({ANA: (3, 5, "*")}, chosen=PASSED)
    shown = fill(state.options, state.paper, ANA)
    assert shown.last == Space("2", "last", 5, star=False)
    assert shown.spaces[2] == Space("3", "written", None, star=True)
