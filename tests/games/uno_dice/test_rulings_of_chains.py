"""UN-1 to UN-4, UN-6, UN-12, UN-17 and UN-19: the entries on the own board."""

from __future__ import annotations

import pytest

from games.kit.errors import MalformedMove
from games.kit.paper import Kind, Pencil
from games.kit.seats import logged_seat
from games.uno_dice.rules import GAME
from games.uno_dice.rules.chain import Tray
from games.uno_dice.rules.ending import EndReason
from games.uno_dice.rules.moves import Start, TakeTurn
from games.uno_dice.rules.turn import call_out_of
from games.uno_dice.rules.verbs import legal_moves, start
from tests.games.uno_dice.cast import (
    ANA,
    BO,
    CLEO,
    DEE,
    FIVES,
    board,
    code,
    options,
    play,
    refused,
    table,
    turn,
    winners,
)


def test_un_1_dice_that_do_not_match_write_nothing_and_call_nothing() -> None:
    state = table({ANA: (2,), BO: (3, 6)})
    move = turn(ANA, "", ("-1", BO))
    after = play(state, move)
    assert call_out_of(state, move) is None
    assert (board(after, ANA), board(after, BO), after.seat) == ((2,), (3,), BO)


def test_un_1_an_empty_turn_may_say_nothing_at_all() -> None:
    assert GAME.read_move(options(), ANA, {}, logged_seat) == TakeTurn(ANA)
    after = play(table(), turn(ANA))
    assert (after.seat, after.turns) == (BO, 1)


@pytest.mark.parametrize("chain", ["", "Y2", "Y2 Y1"])
def test_un_2_a_chain_may_stop_anywhere(chain: str) -> None:
    state = table({ANA: (2,)})
    tray = Tray(tuple(chain.split()), ("R1",))
    assert legal_moves(state, ANA, tray)[0] == turn(ANA, chain)
    assert len(board(play(state, turn(ANA, chain)), ANA)) == 1 + len(chain.split())


@pytest.mark.parametrize("key", ["rolls", "dice", "rerolls"])
def test_un_3_the_roll_again_is_not_recorded(key: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        GAME.read_move(options(), ANA, {"chain": ["Y2"], key: [["Y2"]]}, logged_seat)
    assert caught.value.reason == "unknown_key"


@pytest.mark.parametrize("chain", ["* G3 G4", "Y2 * G3", "Y2 Y1 *", "* * G3"])
def test_un_4_a_wild_stands_anywhere_and_what_follows_is_free(chain: str) -> None:
    state = table({ANA: (2,)})
    written = tuple("*" if die == "*" else int(die[1]) for die in chain.split())
    assert board(play(state, turn(ANA, chain)), ANA) == (2, *written)


def test_un_4_two_wild_dice_are_one_star() -> None:
    after = play(table({ANA: (2,)}), turn(ANA, "* G3"))
    assert after.paper.sheets[ANA]["2"] == Pencil(Kind.TICK)
    assert after.paper.sheets[ANA]["3"] == Pencil(Kind.NUMBER, 3)


def test_un_4_one_wild_die_alone_cannot_be_used() -> None:
    state = table({ANA: (2,)})
    assert legal_moves(state, ANA, Tray(loose=("*", "Y3"))) == (turn(ANA),)
    assert turn(ANA, "*") in legal_moves(state, ANA, Tray(loose=("*", "Y3", "*")))


@pytest.mark.parametrize("die", ["R1", "G6", "*"])
def test_un_6_a_board_that_ends_with_a_star_begins_with_any_die(die: str) -> None:
    assert board(play(table({ANA: (2, "*")}), turn(ANA, die)), ANA)[2] == (int(die[1]) if die != "*" else "*")


def test_un_12_dice_without_room_are_dropped_and_the_board_wins() -> None:
    after = play(table({ANA: FIVES}), turn(ANA, "Y5 Y1 R1"))
    assert board(after, ANA) == (*FIVES, 5)
    assert (winners(after), after.reason, after.turns) == (("Ana",), EndReason.OWN_CHAIN, 1)


def test_un_12_the_whole_chain_must_match_all_the_same() -> None:
    error = refused(table({ANA: FIVES}), turn(ANA, "Y5 R1"))
    assert (error.code, error.facts["place"]) == ("chain_broken", 2)


def test_un_12_a_winning_chain_deals_no_penalties_and_calls_nothing() -> None:
    state = table({ANA: FIVES, BO: FIVES, CLEO: (3, 4), DEE: (6,)})
    move = turn(ANA, "Y5", ("-1", CLEO), ("+1", DEE))
    after = play(state, move)
    assert after.paper.sheets[1:] == state.paper.sheets[1:]
    assert call_out_of(state, move) is None


def test_un_12_a_winning_chain_aims_its_penalties_all_the_same() -> None:
    assert code(table({ANA: FIVES}), turn(ANA, "Y5", ("-1", ANA))) == "penalty_on_self"


def test_un_12_a_chain_that_just_fits_wins() -> None:
    assert winners(play(table({ANA: FIVES[:-1]}), turn(ANA, "Y5 B5"))) == ("Ana",)


EXAMPLE = table({ANA: (4, 2), BO: (3, 6), CLEO: (2, 2), DEE: (1, 1)})
"""A board that ends with 2; the red board is Ana's own."""


def test_un_17_the_printed_example_grows_die_by_die() -> None:
    loose = ["Y2", "R6", "Y1", "R1", "B5", "G3"]
    chain: list[str] = []
    for die in ("Y2", "Y1", "R1", "R6"):
        assert turn(ANA, " ".join([*chain, die])) in legal_moves(
            EXAMPLE, ANA, Tray(tuple(chain), tuple(loose))
        )
        loose.remove(die)
        chain.append(die)
    assert legal_moves(EXAMPLE, ANA, Tray(tuple(chain), tuple(loose))) == (turn(ANA, "Y2 Y1 R1 R6"),)


def test_un_17_the_printed_example_begins_with_the_only_two() -> None:
    assert legal_moves(EXAMPLE, ANA, Tray(loose=("R6", "Y1", "R1", "B5", "G3", "Y2")))[1:] == (
        turn(ANA, "Y2"),
    )


def test_un_17_the_printed_example_after_the_roll_again() -> None:
    """Blue 1 goes between yellow 1 and red 1; green 4 fits nowhere."""
    after = play(EXAMPLE, turn(ANA, "Y2 Y1 B1 R1 R6"))
    assert board(after, ANA) == (4, 2, 2, 1, 1, 1, 6)
    for place in range(1, 6):
        chain = ["Y2", "Y1", "B1", "R1", "R6"]
        assert code(EXAMPLE, turn(ANA, " ".join([*chain[:place], "G4", *chain[place:]]))) == "chain_broken"
    assert code(EXAMPLE, turn(ANA, "G4 Y2 Y1 B1 R1 R6")) == "chain_must_start_with_number"


def test_un_17_the_printed_example_calls_red_six() -> None:
    called = call_out_of(EXAMPLE, turn(ANA, "Y2 Y1 B1 R1 R6"))
    assert called is not None
    assert (called.colour, called.number) == ("red", 6)
    assert [answer.seat for answer in called.writers] == [BO]


def test_everybody_starts_with_a_number_in_seat_order() -> None:
    """UN-19."""
    state = start(options(3), 3)
    assert legal_moves(state, ANA, Tray()) == tuple(Start(ANA, number) for number in range(1, 7))
    after = play(state, Start(ANA, 4), Start(BO, 4), Start(CLEO, 1))
    assert [board(after, seat) for seat in (ANA, BO, CLEO)] == [(4,), (4,), (1,)]
    assert (after.seat, after.round, after.turns) == (ANA, 1, 3)


def test_the_first_round_begins_after_the_starting_numbers() -> None:
    """UN-19."""
    after = play(table(), turn(ANA), turn(BO), turn(CLEO))
    assert (after.seat, after.round) == (DEE, 1)
    assert (play(after, turn(DEE)).seat, play(after, turn(DEE)).round) == (ANA, 2)
