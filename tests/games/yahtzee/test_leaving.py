"""YZ-22, YZ-23: a player leaves in the middle of a game."""

from games.kit.moves import Leaves
from games.yahtzee.rules import GAME
from games.yahtzee.rules.ending import EndReason
from games.yahtzee.rules.scoring import round_winners
from games.yahtzee.rules.sheet import BOXES
from tests.games.yahtzee.cast import (
    ANA,
    BO,
    CLEO,
    NOTHING,
    column,
    fill,
    options,
    play,
    table,
    winners,
)

BUT_CHANCE = column(but=("chance",))


def test_the_last_seat_leaving_in_turn_passes_on_to_the_first_still_there() -> None:
    state = play(table(options()), Leaves(ANA), fill(BO, "ones", *NOTHING), Leaves(CLEO))
    assert (state.seat, state.round) == (BO, 1)


def test_a_round_that_waited_only_for_a_player_who_leaves_is_over_at_once() -> None:
    state = table(options(rounds=2), {ANA: column(), BO: column(), CLEO: BUT_CHANCE}, seat=CLEO)
    after = play(state, Leaves(CLEO))
    assert (after.seat, after.round, after.turns) == (ANA, 2, 0)


def test_the_next_round_begins_with_the_first_seat_still_there() -> None:
    state = table(
        options(rounds=2), {ANA: {}, BO: column(), CLEO: BUT_CHANCE}, seat=CLEO, left=frozenset({ANA})
    )
    after = play(state, fill(CLEO, "chance", *NOTHING))
    assert (after.seat, after.round) == (BO, 2)


def test_a_game_that_waited_only_for_a_player_who_leaves_is_over_at_once() -> None:
    state = table(options(), {ANA: column(points=8), BO: column(points=9), CLEO: BUT_CHANCE}, seat=CLEO)
    after = play(state, Leaves(CLEO))
    assert (after.seat, after.reason, winners(after)) == (None, EndReason.ALL_ROUNDS_PLAYED, ("Bo",))


def test_others_still_to_play_keep_the_round_going() -> None:
    state = table(options(), {ANA: column(), BO: BUT_CHANCE, CLEO: BUT_CHANCE}, seat=BO)
    assert play(state, Leaves(CLEO)).seat == BO
    assert play(state, Leaves(BO)).seat == CLEO


def test_the_sheet_of_somebody_who_left_scores_and_ranks_but_does_not_win() -> None:
    sheets = {ANA: column(points=8), BO: {**BUT_CHANCE, "yahtzee": 50}, CLEO: BUT_CHANCE}
    state = play(table(options(), sheets, seat=CLEO), Leaves(BO), fill(CLEO, "chance", 1, 1, 1, 1, 1))
    outcome = GAME.outcome(state)
    assert [player.rank for player in outcome.players] == [2, 1, 3]
    assert (winners(state), outcome.decided_by) == (("Ana",), "total")


def test_a_tie_between_those_who_stayed_is_shared_whatever_the_one_who_left_has() -> None:
    sheets = {ANA: column(points=8), BO: column(points=30), CLEO: column(points=8, but=("ones",))}
    state = table(options(), sheets, seat=CLEO, left=frozenset({BO}))
    after = play(state, fill(CLEO, "ones", 2, 3, 4, 5, 6))
    outcome = GAME.outcome(after)
    assert (outcome.winners, outcome.decided_by) == ((ANA, CLEO), "shared")
    assert [player.rank for player in outcome.players] == [2, 1, 2]


def test_the_one_who_stays_plays_on_alone_and_wins_by_total() -> None:
    state = play(table(options(2), {BO: {"yahtzee": 50}}), Leaves(BO))
    for box in BOXES:
        assert state.seat == ANA
        state = play(state, fill(ANA, box, 1, 1, 2, 3, 5))
    outcome = GAME.outcome(state)
    assert (state.seat, outcome.winners, outcome.decided_by) == (None, (ANA,), "total")


def test_when_the_last_player_leaves_all_are_compared() -> None:
    state = play(table(options(), {BO: {"yahtzee": 50}}), Leaves(BO), Leaves(ANA), Leaves(CLEO))
    outcome = GAME.outcome(state)
    assert (state.seat, state.reason) == (None, EndReason.LAST_PLAYER_LEFT)
    assert (outcome.winners, outcome.decided_by) == ((BO,), "total")


def test_when_the_last_player_leaves_a_tie_is_shared() -> None:
    state = play(table(options()), Leaves(BO), Leaves(ANA), Leaves(CLEO))
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.decided_by) == ((ANA, BO, CLEO), "shared")


def test_somebody_alone_who_leaves_keeps_the_points() -> None:
    outcome = GAME.outcome(play(table(options(1), {ANA: {"yahtzee": 50}}), Leaves(ANA)))
    assert (outcome.finished, outcome.winners, outcome.decided_by) == (True, (ANA,), "total")


def test_a_round_is_won_by_somebody_who_filled_it_and_left_later() -> None:
    """YZ-23."""
    sheets = {ANA: column(), BO: column(points=9), CLEO: column(points=8)}
    state = play(table(options(rounds=2), sheets, round=2), Leaves(BO))
    assert round_winners(state.paper, 1) == (BO,)


def test_a_round_is_never_won_by_somebody_who_left_it_unfinished() -> None:
    """YZ-23."""
    sheets = {ANA: column(points=6), BO: {**BUT_CHANCE, "yahtzee": 50}}
    paper = table(options(rounds=2), sheets, round=2).paper
    assert round_winners(paper, 1) == (ANA,)
    assert round_winners(paper, 2) == ()
