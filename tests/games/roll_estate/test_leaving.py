"""RE-36: a player leaves in the middle of a game."""

from games.kit.moves import Leaves
from games.roll_estate.rules import GAME
from games.roll_estate.rules.ending import EndReason
from tests.games.roll_estate.cast import (
    ANA,
    BO,
    CLEO,
    NOTHING,
    businesses,
    claim,
    code,
    options,
    play,
    rows,
    table,
    winners,
)

ABOUT_TO_END = {**businesses("ones", "twos"), **rows("fours", but="fours.3")}
THIRD_BUSINESS = claim(ANA, "fours.3", 4, 4, 4, 4, 1)


def test_the_last_seat_leaving_in_turn_begins_the_next_round() -> None:
    state = play(table(options(), seat=CLEO), Leaves(CLEO))
    assert (state.seat, state.round) == (ANA, 2)


def test_an_end_that_waited_only_for_players_who_left_comes_at_once() -> None:
    state = play(table(options()), Leaves(CLEO))
    state = play(table(options(), {ANA: ABOUT_TO_END}, left=state.left), THIRD_BUSINESS)
    assert state.seat == BO
    state = play(state, Leaves(BO))
    assert (state.seat, state.reason, state.turns) == (None, EndReason.THIRD_BUSINESS, 1)


def test_the_last_round_goes_to_the_last_seat_still_there() -> None:
    state = play(table(options(), {ANA: ABOUT_TO_END}), THIRD_BUSINESS, Leaves(CLEO))
    assert state.seat == BO
    assert play(state, claim(BO, "ones.1", *NOTHING)).seat is None


def test_the_sheet_of_somebody_who_left_scores_and_ranks_but_does_not_win() -> None:
    sheets = {ANA: ABOUT_TO_END, BO: {**rows("triples", "quadruples", "sixes"), "jackpot": True}}
    state = play(table(options(), sheets), THIRD_BUSINESS, Leaves(BO), claim(CLEO, "ones.1", *NOTHING))
    outcome = GAME.outcome(state)
    assert outcome.players[BO].rank == 1
    assert (winners(state), outcome.decided_by) == (("Ana",), "total")


def test_routes_of_somebody_who_left_stay_claimed() -> None:
    state = play(table(options(), {BO: {"routes.any": True}}), Leaves(BO))
    assert code(state, claim(ANA, "routes.any", 1, 2, 3, 4, 4)) == "route_claimed"


def test_the_one_who_stays_plays_on_alone_and_wins_by_total() -> None:
    state = play(table(options(2)), Leaves(BO))
    state = play(state, claim(ANA, "ones.1", *NOTHING), claim(ANA, "twos.1", *NOTHING))
    assert (state.seat, state.round) == (ANA, 3)
    ended = play(
        table(options(2), {ANA: {**ABOUT_TO_END, **businesses("threes")}}, left=frozenset({BO})),
        THIRD_BUSINESS,
    )
    outcome = GAME.outcome(ended)
    assert (ended.seat, outcome.winners, outcome.decided_by) == (None, (ANA,), "total")


def test_when_the_last_player_leaves_all_are_compared() -> None:
    state = play(table(options(), {BO: {"jackpot": True}}), Leaves(BO), Leaves(ANA), Leaves(CLEO))
    outcome = GAME.outcome(state)
    assert (state.seat, state.reason) == (None, EndReason.LAST_PLAYER_LEFT)
    assert (outcome.winners, outcome.decided_by) == ((BO,), "total")


def test_the_number_of_players_at_the_start_chooses_the_rules() -> None:
    state = table(
        options(), {ANA: businesses("fours"), BO: rows("fours", but="fours.3")}, left=frozenset({CLEO})
    )
    after = play(state, claim(ANA, "ones.1", *NOTHING), claim(BO, "fours.3", 4, 4, 4, 4, 1))
    assert after.paper.claims["fours.second"].seat == BO
