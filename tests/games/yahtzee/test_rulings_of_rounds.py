"""YZ-9 to YZ-11, YZ-15, YZ-21: rounds, their winners and beginners, the winner of the game, and games of one player.

YZ-22, YZ-23: a player leaves in the middle of a game.
"""

import pytest

from games.kit.moves import Begins, Leaves
from games.kit.standings import Step
from games.yahtzee.rules import GAME
from games.yahtzee.rules.ending import EndReason, State
from games.yahtzee.rules.options import PLAYERS
from games.yahtzee.rules.scoring import round_figures, round_winners
from games.yahtzee.rules.sheet import BOXES
from tests.games.yahtzee.cast import ANA, BO, CLEO, NOTHING, code, column, fill, options, play, table, winners

LAST = ("chance",)


def nearly_over(round_number: int = 1, rounds: int = 1, points: int = 0) -> State:
    """Return a table of three with only Chance to fill, and Ana with `points` from the rounds before."""
    before = {key: number for each in range(1, round_number) for key, number in column(each).items()}
    sheet = {**before, **column(round_number, but=LAST)}
    return table(
        options(rounds=rounds),
        {ANA: {**sheet, **({"1.chance": points} if points else {})}, BO: sheet, CLEO: sheet},
        round=round_number,
    )


def chances(state: State, *throws: tuple[int, ...]) -> State:
    return play(state, *(fill(seat, "chance", *dice) for seat, dice in enumerate(throws)))


ALL_ONES, ALL_TWOS, ALL_THREES = ((face,) * 5 for face in (1, 2, 3))


def test_yz_9_the_highest_total_of_a_round_wins_it() -> None:
    state = chances(nearly_over(rounds=2), ALL_TWOS, ALL_THREES, ALL_ONES)
    assert (state.round, state.seat, state.rounds_over) == (2, ANA, 1)
    assert round_winners(state.paper, 1) == (BO,)


def test_yz_9_a_round_may_be_shared() -> None:
    state = chances(nearly_over(rounds=2), ALL_TWOS, ALL_ONES, ALL_TWOS)
    assert round_winners(state.paper, 1) == (ANA, CLEO)


def test_yz_9_the_sum_of_all_rounds_wins_the_game() -> None:
    state = chances(nearly_over(round_number=2, rounds=2, points=30), ALL_ONES, ALL_THREES, ALL_TWOS)
    outcome = GAME.outcome(state)
    assert round_winners(state.paper, 2) == (BO,)
    assert (state.seat, state.round, state.reason) == (None, 2, EndReason.ALL_ROUNDS_PLAYED)
    assert (winners(state), outcome.decided_by) == (("Ana",), "total")
    assert [player.extra["rounds"] for player in outcome.players] == [[30, 5], [0, 15], [0, 10]]
    assert [player.total for player in outcome.players] == [35, 15, 10]


def test_yz_9_a_tie_is_shared_and_so_is_the_rank() -> None:
    state = chances(nearly_over(), ALL_TWOS, ALL_ONES, ALL_TWOS)
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.decided_by) == ((ANA, CLEO), "shared")
    assert [player.rank for player in outcome.players] == [1, 3, 1]
    assert {len(player.tie_breakers) for player in outcome.players} == {0}
    assert GAME.ladder(state) == (Step("total", (ANA, BO, CLEO), (ANA, CLEO)),)


def test_yz_9_nobody_has_won_while_the_game_goes_on() -> None:
    state = table(options(), {ANA: {"ones": 3}})
    outcome = GAME.outcome(state)
    assert (outcome.finished, outcome.outcome, outcome.winners, outcome.decided_by) == (False, None, (), None)
    assert [player.rank for player in outcome.players] == [1, 2, 2]
    assert GAME.ladder(state) == ()


def test_rounds_not_begun_count_0() -> None:
    state = table(options(rounds=3), {ANA: {"ones": 3}})
    assert GAME.outcome(state).players[ANA].extra == {"rounds": [3, 0, 0]}


def test_yz_10_somebody_may_play_alone_and_wins_the_points() -> None:
    state = table(options(1))
    for box in BOXES:
        assert state.seat == ANA
        state = play(state, fill(ANA, box, *NOTHING))
    outcome = GAME.outcome(state)
    assert (outcome.finished, outcome.winners, outcome.decided_by) == (True, (ANA,), "total")
    assert outcome.players[ANA].total == 1 + 2 + 3 + 5 + 6 + 17


@pytest.mark.parametrize("players", PLAYERS)
def test_yz_11_every_round_begins_with_the_first_seat_and_goes_round_the_table(players: int) -> None:
    state, seats, rounds = table(options(players, rounds=2)), [], []
    for box in (*BOXES, *BOXES):
        for _seat in range(players):
            assert state.seat is not None
            seats.append(state.seat)
            rounds.append(state.round)
            state = play(state, fill(state.seat, box, *NOTHING))
    assert seats == list(range(players)) * 26
    assert rounds == [1] * 13 * players + [2] * 13 * players
    assert (state.seat, state.turns) == (None, 26 * players)


def begun(state: State, round_number: int) -> State:
    """Return the state once all remaining players have filled the last box of the round before."""
    while state.round < round_number:
        assert state.seat is not None
        state = play(state, fill(state.seat, "chance", *ALL_ONES))
    return state


def begins_each(begins: str, *, left: int | None = None) -> list[int | None]:
    """Return the beginners of rounds 2 to 4 of three players; the seat `left`, if given, leaves in the round before."""
    chosen, seats = options(rounds=4, begins=begins), []
    for number in range(1, 5):
        sheet = {key: 0 for each in range(1, number) for key in column(each)}
        full = {seat: {**sheet, **column(number, but=LAST)} for seat in (ANA, BO, CLEO)}
        state = table(chosen, full, round=number)
        if left is not None:
            state = play(state, Leaves(left))
        seats.append(begun(state, number + 1).seat if number < 4 else None)
    return seats[:3]


@pytest.mark.parametrize(
    ("left", "seats"), [(None, [BO, CLEO, ANA]), (BO, [CLEO, CLEO, ANA]), (CLEO, [BO, ANA, ANA])]
)
def test_yz_11_rotate_begins_each_round_one_seat_further_or_at_the_next_still_there(
    left: int | None, seats: list[int]
) -> None:
    assert begins_each("rotate", left=left) == seats
    assert begins_each("first", left=left) == [ANA] * 3


def test_yz_11_from_who_begins_the_order_of_play_goes_round_the_table() -> None:
    state = begun(nearly_over_agreed("rotate"), 2)
    seats = []
    for box in BOXES:
        for _player in range(3):
            assert (state.seat, state.round) != (None, 3)
            seats.append(state.seat)
            state = play(state, fill(state.seat or 0, box, *NOTHING))
    assert seats == [BO, CLEO, ANA] * 13
    assert state.seat is None


def nearly_over_agreed(begins: str) -> State:
    sheet = column(but=LAST)
    return table(options(rounds=2, begins=begins), dict.fromkeys((ANA, BO, CLEO), sheet))


def test_yz_11_before_a_later_round_the_table_says_who_won_the_roll_off() -> None:
    state = nearly_over_agreed("roll-off")
    assert code(state, Begins(BO)) == "no_round_begin_due", "seat 1 begins the first round"
    due = begun(state, 2)
    assert (due.begin_due, due.turns) == (True, 3)
    assert [GAME.legal_moves(due, seat, NOTHING) for seat in range(3)] == [
        (Begins(seat),) for seat in range(3)
    ]
    assert [code(due, fill(seat, "ones", *NOTHING)) for seat in (ANA, CLEO)] == ["round_begin_due"] * 2
    assert code(due, fill(7, "ones", *NOTHING)) == code(due, Begins(7)) == "unknown_player"
    after = play(due, Begins(CLEO))
    assert (after.seat, after.begin_due, after.turns, GAME.value(due, Begins(CLEO))) == (CLEO, False, 3, None)
    assert code(after, Begins(CLEO)) == code(after, Begins(ANA)) == "no_round_begin_due"
    assert play(after, fill(CLEO, "ones", *NOTHING)).seat == ANA


def test_yz_11_whoever_left_wins_no_roll_off_and_one_alone_throws_none() -> None:
    without_ana = play(begun(nearly_over_agreed("roll-off"), 2), Leaves(ANA))
    assert (without_ana.begin_due, without_ana.seat) == (True, BO)
    assert code(without_ana, Begins(ANA)) == code(without_ana, Leaves(ANA)) == "not_your_turn"
    alone = play(without_ana, Leaves(CLEO))
    assert (alone.begin_due, alone.seat, alone.round) == (False, BO, 2)
    assert code(alone, Begins(BO)) == "no_round_begin_due"
    assert code(alone, Begins(ANA)) == "not_your_turn"
    over = play(alone, Leaves(BO))
    assert (over.seat, code(over, Begins(BO))) == (None, "game_over")


@pytest.mark.parametrize("begins", ["first", "rotate"])
def test_yz_11_without_a_roll_off_nobody_says_who_begins(begins: str) -> None:
    assert code(begun(nearly_over_agreed(begins), 2), Begins(ANA)) == "no_round_begin_due"


def test_the_game_is_over_with_the_last_box_of_the_last_round() -> None:
    """YZ-21."""
    state = chances(nearly_over(), ALL_ONES, ALL_TWOS)
    assert (state.seat, state.reason, state.rounds_over) == (CLEO, None, 0)
    state = play(state, fill(CLEO, "chance", *ALL_THREES))
    assert (state.seat, state.reason, state.rounds_over) == (None, EndReason.ALL_ROUNDS_PLAYED, 1)
    assert code(state, Leaves(ANA)) == "game_over"


def test_a_box_of_an_earlier_round_is_open_again_in_the_next() -> None:
    """YZ-13."""
    state = chances(nearly_over(rounds=2), ALL_ONES, ALL_TWOS, ALL_THREES)
    state = play(state, fill(ANA, "chance", *ALL_THREES))
    assert [state.paper.sheets[ANA][f"{each}.chance"].value for each in (1, 2)] == [5, 15]


@pytest.mark.parametrize(("sixes", "bonus"), [(12, 0), (17, 0), (18, 35), (24, 35)])
def test_63_points_above_earn_35_more(sixes: int, bonus: int) -> None:
    """YZ-15: three dice of each face are exactly 63."""
    numbers = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": sixes}
    counted = round_figures(table(options(), {ANA: numbers}).paper.sheets[ANA], 1)
    assert (counted.upper, counted.upper_bonus) == (45 + sixes, bonus)
    assert counted.total == 45 + sixes + bonus


def test_the_bonus_is_earned_in_each_round_by_itself() -> None:
    """YZ-15."""
    halves = {"1.sixes": 30, "1.fives": 25, "2.fours": 20, "2.sixes": 30}
    state = table(options(rounds=2), {ANA: halves}, round=2)
    assert GAME.outcome(state).players[ANA].breakdown["upper_bonus"] == 0


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
    outcome = GAME.outcome(play(state, fill(CLEO, "ones", 2, 3, 4, 5, 6)))
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
