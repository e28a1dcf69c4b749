"""UN-5, UN-7, UN-11, UN-13 to UN-16, UN-18, UN-31 and UN-32: who writes a call, declines it or passes over stars.

UN-30: a player leaves in the middle of a game.
"""

from collections.abc import Sequence
from itertools import product

import pytest

from games.kit.errors import IllegalMove
from games.kit.moves import Leaves
from games.kit.standings import Step
from games.uno_dice.rules import GAME
from games.uno_dice.rules.call_out import Answer, Why
from games.uno_dice.rules.chain import Tray
from games.uno_dice.rules.ending import EndReason, State
from games.uno_dice.rules.filled import Space, fill
from games.uno_dice.rules.moves import Start, TakeTurn
from games.uno_dice.rules.sheet import DICE, WILD
from games.uno_dice.rules.turn import call_out_of
from games.uno_dice.rules.verbs import check, legal_moves, start
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
    refused,
    table,
    turn,
    winners,
)
from tests.games.uno_dice.naive import LETTERS


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
    assert board(play(state, turn(ANA, "R2 R6")), ANA) == (2, 2, 6)
    assert ANA not in answers(state, turn(ANA, "R2 R6"))


def test_un_16_a_colour_that_nobody_plays_helps_nobody() -> None:
    state = table({ANA: (2,), BO: (3,)}, chosen=options(2))
    assert board(play(state, turn(ANA, "Y2 G2")), BO) == (3,)


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


def test_the_last_seat_leaving_in_turn_begins_the_next_round() -> None:
    state = play(table(seat=DEE), Leaves(DEE))
    assert (state.seat, state.round) == (ANA, 2)


def test_a_player_who_left_needs_no_starting_number() -> None:
    state = play(start(options(3), 3), Start(ANA, 4), Leaves(BO), Start(CLEO, 2))
    assert (state.seat, state.round, board(state, BO)) == (ANA, 1, ())
    state = play(start(options(3), 3), Start(ANA, 4), Start(BO, 3), Leaves(CLEO))
    assert (state.seat, state.round) == (ANA, 1)
    assert play(state, turn(ANA, "G4")).seat == BO


def test_penalties_on_a_player_who_left_are_legal_without_effect() -> None:
    state = play(table({BO: (3, 4)}), Leaves(BO))
    assert play(state, turn(ANA, "", ("+1", BO), ("-1", BO))).paper == state.paper


def test_a_call_out_writes_nothing_on_the_board_of_a_player_who_left() -> None:
    state = play(table({ANA: (2,), BO: (*FIVES[1:], 2)}), Leaves(BO))
    move = turn(ANA, "Y2")
    after = play(state, move)
    called = call_out_of(state, move)
    assert (after.seat, after.paper.sheets[BO]) == (CLEO, state.paper.sheets[BO])
    assert called is not None
    assert called.answers[0].why is Why.LEFT
    assert play(state, turn(ANA, "*")).paper.sheets[BO] == state.paper.sheets[BO]


def test_a_board_left_empty_takes_neither_penalties_nor_calls() -> None:
    state = play(start(options(2), 2), Start(ANA, 4), Leaves(BO), turn(ANA, "Y4 *", ("-1", BO), ("+1", BO)))
    assert dict(state.paper.sheets[BO]) == {}
    assert (state.seat, state.round) == (ANA, 2)


def test_the_one_who_stays_plays_on_alone_and_is_first_to_fill() -> None:
    state = play(table({ANA: FIVES}, chosen=options(2)), Leaves(BO), turn(ANA))
    assert state.seat == ANA
    outcome = GAME.outcome(play(state, turn(ANA, "B5")))
    assert (outcome.winners, outcome.decided_by) == ((ANA,), "first_to_fill")


def test_the_board_of_somebody_who_left_keeps_its_rank() -> None:
    state = play(table({ANA: FIVES, BO: FIVES[:15], CLEO: (1, 2)}), Leaves(BO), turn(ANA, "B5"))
    assert [player.rank for player in GAME.outcome(state).players] == [1, 2, 3, 4]
    assert GAME.ladder(state) == (Step("first_to_fill", (ANA, CLEO, DEE), (ANA,)),)


def test_when_the_last_player_leaves_whoever_wrote_most_has_won() -> None:
    """Ana has written most, although Bo has fewer open spaces."""
    boards = {ANA: (1, 2, 3, 4), BO: (1, 2, 3), CLEO: (1,)}
    state = table(boards, chosen=options(3), outlined={ANA: 3})
    state = play(state, Leaves(BO), Leaves(ANA), Leaves(CLEO))
    outcome = GAME.outcome(state)
    assert (state.seat, state.reason) == (None, EndReason.LAST_PLAYER_LEFT)
    assert (outcome.winners, outcome.decided_by) == ((ANA,), "total")
    assert [player.rank for player in outcome.players] == [1, 2, 3]
    assert GAME.ladder(state) == (Step("total", (ANA, BO, CLEO), (ANA,)),)


def test_when_the_last_player_leaves_the_win_may_be_shared() -> None:
    state = play(table(chosen=options(2), outlined={BO: 1}), Leaves(ANA), Leaves(BO))
    outcome = GAME.outcome(state)
    assert (winners(state), outcome.decided_by) == (("Ana", "Bo"), "shared")
    assert [player.rank for player in outcome.players] == [1, 1]
