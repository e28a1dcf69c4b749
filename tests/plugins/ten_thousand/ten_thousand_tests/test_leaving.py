"""TT-13: a player leaves in the middle of a game."""

from games.kit.moves import Leaves
from ten_thousand.rules import GAME
from ten_thousand.rules.ending import EndReason
from ten_thousand_tests.players import (
    ANA,
    BO,
    CLEO,
    DOV,
    column,
    lose,
    play,
    table,
    turn,
    winners,
)

THOUSAND = (1, 1, 1)


def test_the_last_seat_leaving_in_turn_passes_on_to_the_next_round() -> None:
    state = play(table(), Leaves(ANA), lose(BO), Leaves(CLEO))
    assert (state.seat, state.round) == (BO, 2)


def test_a_player_who_stays_alone_plays_on_to_the_goal_and_wins() -> None:
    state = play(table({BO: [5000]}, goal=2000), Leaves(BO), Leaves(CLEO), turn(ANA, THOUSAND), lose(ANA))
    assert (state.seat, state.round) == (ANA, 3)
    state = play(state, turn(ANA, THOUSAND))
    assert (state.seat, state.reason, winners(state)) == (None, EndReason.GOAL, ("Ana",))
    assert GAME.outcome(state).decided_by == "total"


def test_a_player_who_stays_alone_has_200_turns_too() -> None:
    """TT-14."""
    state = play(table({BO: [500] * 3}), Leaves(BO), Leaves(CLEO), *[lose(ANA)] * 199)
    assert (state.seat, state.round) == (ANA, 200)
    state = play(state, lose(ANA))
    assert (state.seat, state.reason, winners(state)) == (None, EndReason.TURNS, ("Ana",))


def test_a_game_that_waited_only_for_the_200th_turn_of_a_player_who_leaves_is_over_at_once() -> None:
    state = table({ANA: [0] * 200, BO: [0] * 199}, players=2, seat=BO, round=200)
    after = play(state, Leaves(BO))
    assert (after.seat, after.reason, winners(after)) == (None, EndReason.TURNS, ("Ana",))


def test_a_last_round_that_waited_only_for_players_who_leave_is_over_at_once() -> None:
    state = play(table(goal=1000), turn(ANA, THOUSAND), lose(BO), Leaves(CLEO))
    assert (state.seat, state.reason, winners(state)) == (None, EndReason.GOAL, ("Ana",))


def test_a_player_who_leaves_before_the_last_turn_is_skipped() -> None:
    state = play(table(goal=1000), turn(ANA, THOUSAND), Leaves(CLEO))
    assert state.seat == BO
    assert play(state, lose(BO)).seat is None


def test_the_last_round_goes_on_when_the_player_who_opened_it_leaves() -> None:
    state = play(table(goal=1000, players=4), lose(ANA), turn(BO, THOUSAND), Leaves(BO))
    assert (state.seat, state.opener) == (CLEO, BO)
    state = play(state, lose(CLEO), lose(DOV))
    assert state.seat == ANA
    state = play(state, turn(ANA, (5, 5, 5)))
    assert (state.seat, state.reason, winners(state)) == (None, EndReason.GOAL, ("Ana",))
    assert [len(column(state, seat)) for seat in range(4)] == [2, 1, 1, 1]


def test_a_player_left_alone_by_the_opener_has_only_the_last_turn() -> None:
    state = play(table(goal=1000, players=2), turn(ANA, THOUSAND), Leaves(ANA))
    assert state.seat == BO
    state = play(state, lose(BO))
    assert (state.seat, winners(state)) == (None, ("Bo",))


def test_the_column_of_a_player_who_left_scores_and_ranks_but_does_not_win() -> None:
    state = play(table({BO: [9000]}, goal=1000), Leaves(BO), turn(ANA, THOUSAND), lose(CLEO))
    outcome = GAME.outcome(state)
    assert [player.rank for player in outcome.players] == [2, 1, 3]
    assert (winners(state), outcome.decided_by) == (("Ana",), "total")


def test_a_tie_between_players_who_stayed_is_shared_whatever_a_player_who_left_has() -> None:
    state = table({ANA: [500], BO: [5000], CLEO: [500]}, goal=1500, left=frozenset({BO}))
    outcome = GAME.outcome(play(state, turn(ANA, THOUSAND), turn(CLEO, THOUSAND)))
    assert (outcome.winners, outcome.decided_by) == ((ANA, CLEO), "shared")
    assert [player.rank for player in outcome.players] == [2, 1, 2]


def test_when_the_last_player_leaves_all_are_compared() -> None:
    state = play(table({BO: [500]}), Leaves(BO), Leaves(ANA), Leaves(CLEO))
    assert (state.seat, state.reason, winners(state)) == (None, EndReason.LAST_PLAYER_LEFT, ("Bo",))
    assert GAME.outcome(state).decided_by == "total"
    shared = play(table(), Leaves(BO), Leaves(ANA), Leaves(CLEO))
    assert (winners(shared), GAME.outcome(shared).decided_by) == (("Ana", "Bo", "Cleo"), "shared")
