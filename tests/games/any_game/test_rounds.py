"""The course of a round: who may write, what an entry may hold, and what ends the game."""

from dataclasses import replace
from typing import Any

import pytest

from games.any_game.rules import GAME
from games.any_game.rules.ending import EndReason, State
from games.any_game.rules.moves import Ends, Move, Writes, writing
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.numbers import Number
from games.kit.replay import RefusedEntry, replay
from games.kit.seats import logged_seat
from games.kit.transcript import FORMAT, read_transcript
from games.kit.turns import turns_before, writers
from tests.games.verbs import Verbs

ANA, BO, CLEO = range(3)
VERBS: Verbs[State, Move] = Verbs(GAME, ("Ana", "Bo", "Cleo"))
play, refused = VERBS.play, VERBS.refused


def table(players: int = 3, **options: Any) -> State:
    return GAME.start(GAME.read_options(options, players, None), players)


def row(*numbers: int, bid: bool = False) -> Writes:
    """Return the entry by which Ana writes for everybody."""
    return writing(ANA, numbers[0], tuple(enumerate(numbers))[1:], bid)


def points(state: State) -> list[Number]:
    return [player.total for player in GAME.outcome(state).players]


def test_everybody_writes_in_any_order_and_the_turn_stays_until_all_have() -> None:
    """AG-2, AG-7."""
    state = table()
    for seat, left in ((CLEO, (ANA, BO)), (ANA, (BO,)), (BO, (ANA, BO, CLEO))):
        state = play(state, writing(seat, seat + 1))
        assert (writers(state), state.seat) == (left, left[0])
    assert (state.round, state.turns, turns_before(state)) == (2, 3, 3)
    assert points(state) == [1, 2, 3]


def test_a_number_is_written_once_in_a_round_by_oneself_or_by_another() -> None:
    """AG-2, AG-3."""
    state = play(table(), writing(BO, 5))
    assert refused(state, writing(BO, 6)).code == "written_twice"
    assert refused(state, row(1, 2, 3)).facts == {"seat": BO}
    assert refused(state, writing(ANA, 1, ((ANA, 2),))).code == "written_twice"
    assert refused(state, writing(ANA, 1, ((7, 2),))).code == "unknown_player"
    state = play(state, writing(ANA, 1, ((CLEO, 3),)))
    assert (points(state), state.round) == ([1, 5, 3], 2)


DARTS = {"goal": 301, "exactly": True}


def test_a_goal_that_is_to_be_reached_exactly_is_never_passed_and_a_bust_is_a_0() -> None:
    """AG-9."""
    state = play(table(**DARTS), row(180, 0, 60))
    busted = refused(state, row(122, 0, 242))
    assert (busted.code, busted.rule, busted.facts) == ("passes_goal", "AG-9", {"seat": ANA, "goal": 301})
    assert refused(state, row(121, 0, 242)).facts["seat"] == CLEO
    state = play(state, row(120, 0, 0))
    assert refused(state, writing(ANA, 2)).code == "passes_goal"
    state = play(state, row(0, 180, 180), row(1, 0, 0))
    assert (state.reason, VERBS.winners(state), points(state)) == (EndReason.GOAL, ("Ana",), [301, 180, 240])


def test_a_bid_counts_nothing_and_passes_no_goal() -> None:
    """AG-4, AG-9."""
    state = play(table(goal=10, exactly=True, bids=True), row(50, 9, 0, bid=True))
    assert refused(state, row(11, 9, 0)).code == "passes_goal"


def test_a_half_passes_a_goal_too() -> None:
    state = play(table(goal=10, exactly=True, counts="halves"), row(9, 9, 0))
    assert refused(state, writing(ANA, 1.5)).code == "passes_goal"
    assert points(play(state, writing(ANA, 0.5))) == [9.5, 9, 0]


REFUSED_FIRST: list[tuple[State, Move, str]] = [
    (play(table(), writing(BO, 1)), Ends(BO), "round_open"),
    (table(), Ends(BO), "nothing_written"),
    (play(table(bids=True), writing(BO, 1, bid=True)), writing(BO, 100_000), "bids_first"),
    (play(table(), writing(BO, 1)), writing(BO, 1, bid=True), "no_bid"),
    (play(table(), writing(BO, 1)), writing(BO, 1, ((7, 1),)), "written_twice"),
    (play(table(), Leaves(BO)), writing(ANA, 1, ((7, 1), (BO, 1))), "unknown_player"),
    (play(table(), Leaves(BO)), writing(ANA, 1, ((BO, 1), (7, 1))), "has_left"),
    (play(table(), Leaves(BO)), writing(ANA, 100_000, ((ANA, 1), (BO, 1))), "written_twice"),
    (play(table(), Leaves(BO)), writing(BO, 1), "not_your_turn"),
    (table(**DARTS), row(302, 100_000, 0), "passes_goal"),
    (table(**DARTS), row(100_000, 302, 0), "number_too_large"),
    (table(bids=True), row(-1, 100_000, 0, bid=True), "bid_below_zero"),
    (table(adds_up_to=0, **DARTS), row(302, 0, 0), "passes_goal"),
    (table(adds_up_to=0), replace(row(1, 0, 0), value=2), "does_not_add_up"),
    (table(), replace(row(1, 0, 0), value=2), "value_mismatch"),
]


@pytest.mark.parametrize(("state", "move", "code"), REFUSED_FIRST)
def test_of_several_faults_the_first_in_the_order_of_rules_md_is_named(
    state: State, move: Move, code: str
) -> None:
    assert refused(state, move).code == code


def test_a_number_for_a_player_who_left_is_refused() -> None:
    """AG-11."""
    state = play(table(), Leaves(BO))
    assert (refused(state, row(1, 2, 3)).code, writers(state)) == ("has_left", (ANA, CLEO))


def test_leaving_ends_a_round_that_waits_for_nobody_else() -> None:
    """AG-11."""
    state = play(table(adds_up_to=0), writing(ANA, 3), writing(BO, 4), Leaves(CLEO))
    assert (state.round, state.seat, points(state)) == (2, ANA, [3, 4, 0])


def test_bids_come_before_points_and_count_nothing() -> None:
    """AG-4."""
    state = table(bids=True)
    assert refused(state, writing(ANA, 10)).facts == {"round": 1, "seats": (ANA, BO, CLEO)}
    assert refused(state, writing(ANA, -1, bid=True)).code == "bid_below_zero"
    state = play(state, row(1, 0, 2, bid=True))
    assert (points(state), state.round) == ([0, 0, 0], 1)
    assert refused(state, writing(ANA, 1, bid=True)).facts == {"played": True}
    state = play(state, row(30, 20, -10))
    assert (points(state), state.round, state.bidding) == ([30, 20, -10], 2, True)
    assert refused(table(), writing(ANA, 1, bid=True)).facts == {"played": False}


def test_a_round_that_does_not_add_up_is_refused_with_its_last_number() -> None:
    """AG-6."""
    state = play(table(adds_up_to=0), writing(ANA, 28), writing(BO, -14))
    assert refused(state, writing(CLEO, 14)).facts == {"round": 1, "wanted": 0, "found": 28}
    assert play(state, writing(CLEO, -14)).round == 2
    assert play(table(), row(1, 2, 3)).round == 2


@pytest.mark.parametrize("number", [100_000, -100_000])
def test_a_number_of_six_digits_is_refused(number: int) -> None:
    """AG-1."""
    assert refused(table(), row(0, number, 0)).facts == {"seat": BO, "highest": 99_999}
    assert points(play(table(), row(0, number - (number > 0) + (number < 0), 0)))[BO] in (99_999, -99_999)


def test_rounds_are_won_or_lost_only() -> None:
    """AG-5."""
    state = table(counts="won")
    assert refused(state, writing(ANA, 2)).code == "not_won_or_lost"
    assert points(play(state, row(1, 0, 1))) == [1, 0, 1]


def test_the_game_is_ended_between_two_rounds_only() -> None:
    """AG-10."""
    assert refused(table(), Ends(BO)).code == "nothing_written"
    assert refused(play(table(), row(1, 2, 3), writing(CLEO, 1)), Ends(BO)).facts == {"round": 2}
    state = play(table(bids=True), row(0, 0, 0, bid=True))
    assert refused(state, Ends(ANA)).code == "round_open"
    assert play(table(), row(1, 2, 3), Ends(BO)).reason is EndReason.ENDED


def test_a_goal_ends_the_round_in_which_it_is_reached_and_not_before() -> None:
    """AG-9."""
    state = play(table(goal=10), writing(ANA, 12))
    assert state.seat == BO
    assert play(state, writing(BO, 15), writing(CLEO, 0)).reason is EndReason.GOAL
    assert play(state, Leaves(ANA), writing(BO, 1), writing(CLEO, 1)).reason is None


def test_the_fewest_points_win_below_zero_too() -> None:
    """AG-12."""
    state = play(table(best="least", rounds=1), row(0, -4, 3))
    assert [player.rank for player in GAME.outcome(state).players] == [2, 1, 3]
    assert VERBS.winners(state) == ("Bo",)


SAME: tuple[dict[str, object], ...] = (
    {"called": "Skat"},
    {"called": "  SKAT "},
    {"called": "skat", "goal": 0, "counts": "numbers"},
)


def test_a_game_is_the_same_whatever_its_capitals_and_blanks_and_another_by_name_or_rules() -> None:
    """AG-13."""
    assert len({GAME.read_options(raw, 3, None) for raw in SAME}) == 1
    others: tuple[dict[str, object], ...] = (
        {},
        {"called": "Wizard"},
        {"called": "Skat", "goal": 500},
        {"called": "Skat", "best": "least"},
    )
    assert len({GAME.read_options(raw, 3, None) for raw in (*SAME, *others)}) == 5


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"called": "x" * 31}, "name_too_long"),
        ({"called": "a\u0000b"}, "name_unprintable"),
        ({"counts": "won", "bids": True}, "bids_without_numbers"),
        ({"best": "middle"}, "not_a_choice"),
        ({"exactly": True}, "exactly_without_goal"),
        ({"exactly": True, "goal": 301, "best": "least"}, "exactly_without_goal"),
        ({"exactly": 1, "goal": 301}, "not_yes_or_no"),
        ({"rounds": 101}, "out_of_range"),
        ({"goal": -1}, "out_of_range"),
    ],
)
def test_options_that_cannot_be_read(raw: dict[str, object], reason: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        GAME.read_options(raw, 3, None)
    assert caught.value.reason == reason


def test_two_names_that_nobody_has_are_unknown_players() -> None:
    others = [{"of": name, "points": 1} for name in ("Zoe", "Zoé")]
    entry: dict[str, Any] = {"player": "Ana", "points": 1, "others": others}
    document = {
        "format": FORMAT,
        "version": 3,
        "game": "any-game",
        "players": ["Ana", "Bo"],
        "entries": [entry],
    }
    with pytest.raises(RefusedEntry, match="unknown_player"):
        replay(read_transcript(document, {"any-game": GAME}))


@pytest.mark.parametrize("seat", [ANA, BO])
def test_nobody_is_written_twice_in_one_entry(seat: int) -> None:
    others = [{"of": seat, "points": 1}, {"of": seat, "points": 2}]
    with pytest.raises(MalformedMove, match="player_twice"):
        GAME.read_move(GAME.read_options({}, 3, None), ANA, {"points": 1, "others": others}, logged_seat)
