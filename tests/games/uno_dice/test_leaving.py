"""UN-30: a player leaves in the middle of a game."""

from games.kit.moves import Leaves
from games.kit.standings import Step
from games.uno_dice.rules import GAME
from games.uno_dice.rules.call_out import Why
from games.uno_dice.rules.ending import EndReason
from games.uno_dice.rules.moves import Start
from games.uno_dice.rules.turn import call_out_of
from games.uno_dice.rules.verbs import start
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
    after = play(state, turn(ANA, "", ("+1", BO), ("-1", BO)))
    assert after.paper == state.paper


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
