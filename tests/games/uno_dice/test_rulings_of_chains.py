"""UN-1 to UN-4, UN-6, UN-8 to UN-10, UN-12, UN-17, UN-19, UN-25 and UN-27: the own chain, and penalties on others."""

from itertools import product

import pytest

from games.kit.errors import MalformedMove
from games.kit.paper import Kind, Pencil
from games.kit.seats import logged_seat
from games.uno_dice.rules import GAME
from games.uno_dice.rules.board import earned
from games.uno_dice.rules.chain import Link, Tray, continuations, dice_of, first_link, link, links, refusal
from games.uno_dice.rules.ending import EndReason
from games.uno_dice.rules.moves import Start, TakeTurn
from games.uno_dice.rules.sheet import DICE
from games.uno_dice.rules.turn import Dealt, call_out_of, take_turn
from games.uno_dice.rules.verbs import legal_moves, start
from tests.games.uno_dice import naive
from tests.games.uno_dice.cast import (
    ANA,
    BO,
    CLEO,
    DEE,
    FIVES,
    TICK,
    board,
    code,
    must_refuse,
    options,
    pencil,
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
    assert play(state, move).paper.sheets[1:] == state.paper.sheets[1:]
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
    assert board(play(EXAMPLE, turn(ANA, "Y2 Y1 B1 R1 R6")), ANA) == (4, 2, 2, 1, 1, 1, 6)
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


LAST = [*"123456", "*"]


def test_there_are_twenty_four_numbers_in_four_colours() -> None:
    """UN-24."""
    assert sorted(DICE) == sorted(naive.ALL_NUMBERS)


def test_all_625_pairs_of_dice_match_as_in_plain_words() -> None:
    """UN-4, UN-23."""
    pairs = list(product(naive.ALL_DICE, repeat=2))
    assert len(pairs) == 625
    assert [pair for pair in pairs if (link(*pair) is not None) != naive.may_follow(*pair)] == []


def test_all_175_beginnings_match_as_in_plain_words() -> None:
    """UN-4, UN-6, UN-22."""
    pairs = list(product(LAST, naive.ALL_DICE))
    assert len(pairs) == 175
    wrong = [
        pair for pair in pairs if (first_link(pencil(pair[0]), pair[1]) is not None) != naive.may_begin(*pair)
    ]
    assert wrong == []


@pytest.mark.parametrize("last", LAST)
def test_all_chains_of_three_are_judged_as_in_plain_words_and_at_the_first_break(last: str) -> None:
    wrong = [
        chain
        for chain in product(naive.ALL_DICE, repeat=3)
        if (refusal(pencil(last), chain) is None) != naive.may_be_written(last, chain)
    ]
    assert wrong == []
    for chain in product(naive.ALL_DICE[::5], repeat=3):
        refused = refusal(pencil(last), chain)
        if refused is not None:
            place = refused.facts["place"]
            assert naive.may_be_written(last, chain[: place - 1])
            assert not naive.may_be_written(last, chain[:place])


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("Y2", "Y1", Link.COLOUR),
        ("Y1", "R1", Link.NUMBER),
        ("Y1", "Y1", Link.BOTH),
        ("Y1", "*", Link.WILD),
        ("*", "*", Link.WILD),
        ("R6", "G3", None),
        ("R6", "B5", None),
    ],
)
def test_a_link_says_why_it_holds(before: str, after: str, why: Link | None) -> None:
    assert link(before, after) is why


def test_the_first_link_of_a_chain_is_the_board() -> None:
    found = links(pencil(2), ("Y2", "Y1", "*", "G3", "R4"))
    assert found == (Link.NUMBER, Link.COLOUR, Link.WILD, Link.WILD, None)
    assert links(pencil("*"), ("Y2",)) == (Link.WILD,)


def test_what_may_stand_next_is_offered_once_and_a_wild_only_by_two_dice() -> None:
    loose = ("Y2", "R6", "*", "Y2", "-1", "G3")
    assert continuations(pencil(2), Tray(("Y2",), loose)) == ("Y2",)
    assert continuations(pencil(2), Tray(("Y2",), (*loose, "*"))) == ("Y2", "*")
    assert continuations(pencil(2), Tray(("G3",), loose)) == ()


@pytest.mark.parametrize(("chain", "count"), [("", 0), ("Y2", 1), ("*", 2), ("Y2 * * R1", 6)])
def test_a_wild_takes_two_dice(chain: str, count: int) -> None:
    """UN-21."""
    assert dice_of(tuple(chain.split())) == count


@pytest.mark.parametrize("chain", ["* * *", "* R1 * G2", "R1 R1 R1 R1 R1 R1"])
def test_a_chain_may_have_up_to_six_dice_which_may_be_the_same(chain: str) -> None:
    """UN-21, UN-24."""
    assert play(table(), turn(ANA, chain)).turns == 1


@pytest.mark.parametrize("chain", ["* * * R1", "R1 R1 R1 R1 R1 *", "R1 R1 R1 R1 R1 R1 R1"])
def test_no_chain_has_more_than_six_dice(chain: str) -> None:
    """UN-21."""
    assert code(table(), turn(ANA, chain)) == "too_many_dice"
