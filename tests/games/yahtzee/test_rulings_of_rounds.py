"""YZ-9 to YZ-11, YZ-15, YZ-21: rounds, their winners and beginners, the winner of the game, and games of one player.

YZ-22, YZ-23: a player leaves in the middle of a game.
"""

import pytest

from games.kit.moves import Begins, Leaves
from games.kit.standings import Step
from games.yahtzee.rules import GAME
from games.yahtzee.rules.ending import EndReason, State
from games.yahtzee.rules.moves import FillBox
from games.yahtzee.rules.options import PLAYERS
from games.yahtzee.rules.scoring import round_figures
from games.yahtzee.rules.sheet import BOXES
from tests.games.yahtzee.cast import (
    ANA,
    BO,
    CLEO,
    NOTHING,
    code,
    column,
    fill,
    leads,
    must_hold,
    options,
    play,
    refusal,
    ruling,
    table,
)

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


ALL_ONES, ALL_TWOS, ALL_THREES = ((face,) * 5 for face in (1, 2, 3))


def chances(*throws: tuple[int, ...]) -> tuple[FillBox, ...]:
    """Return these throws written in Chance, one by each seat."""
    return tuple(fill(seat, "chance", *dice) for seat, dice in enumerate(throws))


BUT_CHANCE = column(but=LAST)
EVERYBODY_LEAVES = (Leaves(BO), Leaves(ANA), Leaves(CLEO))
WAITS_FOR_CLEO = {ANA: column(points=8), BO: column(points=9), CLEO: BUT_CHANCE}
RULINGS = {
    "YZ-9: the highest total of a round wins it": ruling(
        nearly_over(rounds=2),
        *chances(ALL_TWOS, ALL_THREES, ALL_ONES),
        round=2,
        seat=ANA,
        rounds_over=1,
        won={1: (BO,)},
    ),
    "YZ-9: a round may be shared": ruling(
        nearly_over(rounds=2), *chances(ALL_TWOS, ALL_ONES, ALL_TWOS), won={1: (ANA, CLEO)}
    ),
    "YZ-9: the sum of all rounds wins the game": ruling(
        nearly_over(round_number=2, rounds=2, points=30),
        *chances(ALL_ONES, ALL_THREES, ALL_TWOS),
        won={2: (BO,)},
        seat=None,
        round=2,
        reason=EndReason.ALL_ROUNDS_PLAYED,
        winners=("Ana",),
        decided_by="total",
        by_round=[[30, 5], [0, 15], [0, 10]],
        totals=[35, 15, 10],
    ),
    "YZ-9: a tie is shared, and so is the rank": ruling(
        nearly_over(),
        *chances(ALL_TWOS, ALL_ONES, ALL_TWOS),
        winners=("Ana", "Cleo"),
        decided_by="shared",
        ranks=[1, 3, 1],
        ladder=(Step("total", (ANA, BO, CLEO), (ANA, CLEO)),),
    ),
    "YZ-9: nobody has won while the game goes on": ruling(
        table(options(), {ANA: {"ones": 3}}),
        finished=False,
        outcome=None,
        winners=(),
        decided_by=None,
        ranks=[1, 2, 2],
        ladder=(),
    ),
    "YZ-9: rounds not begun count 0": ruling(
        table(options(rounds=3), {ANA: {"ones": 3}}), by_round=[[3, 0, 0], [0, 0, 0], [0, 0, 0]]
    ),
    "YZ-21: with a box still open the game goes on": ruling(
        nearly_over(), *chances(ALL_ONES, ALL_TWOS), seat=CLEO, reason=None, rounds_over=0
    ),
    "YZ-21: the game is over with the last box of the last round": ruling(
        nearly_over(),
        *chances(ALL_ONES, ALL_TWOS, ALL_THREES),
        seat=None,
        reason=EndReason.ALL_ROUNDS_PLAYED,
        rounds_over=1,
    ),
    "YZ-21: and nobody leaves it": refusal(
        nearly_over(), *chances(ALL_ONES, ALL_TWOS, ALL_THREES), Leaves(ANA), code="game_over"
    ),
    "YZ-13: a box of an earlier round is open again in the next": ruling(
        nearly_over(rounds=2),
        *chances(ALL_ONES, ALL_TWOS, ALL_THREES),
        fill(ANA, "chance", *ALL_THREES),
        numbers={(ANA, "1.chance"): 5, (ANA, "2.chance"): 15},
    ),
    "YZ-22: the last seat leaving in turn passes on to the first still there": ruling(
        table(options()), Leaves(ANA), fill(BO, "ones", *NOTHING), Leaves(CLEO), seat=BO, round=1
    ),
    "YZ-22: a round that waits only for a player who leaves is over at once": ruling(
        table(options(rounds=2), {ANA: column(), BO: column(), CLEO: BUT_CHANCE}, seat=CLEO),
        Leaves(CLEO),
        seat=ANA,
        round=2,
        turns=0,
    ),
    "YZ-22: the next round begins with the first seat still there": ruling(
        table(options(rounds=2), {ANA: {}, BO: column(), CLEO: BUT_CHANCE}, seat=CLEO, left=frozenset({ANA})),
        fill(CLEO, "chance", *NOTHING),
        seat=BO,
        round=2,
    ),
    "YZ-22: a game that waits only for a player who leaves is over at once": ruling(
        table(options(), WAITS_FOR_CLEO, seat=CLEO),
        Leaves(CLEO),
        seat=None,
        reason=EndReason.ALL_ROUNDS_PLAYED,
        winners=("Bo",),
    ),
    "YZ-22: others still to play keep the round going": ruling(
        table(options(), {ANA: column(), BO: BUT_CHANCE, CLEO: BUT_CHANCE}, seat=BO), Leaves(CLEO), seat=BO
    ),
    "YZ-22: and the turn passes on to them": ruling(
        table(options(), {ANA: column(), BO: BUT_CHANCE, CLEO: BUT_CHANCE}, seat=BO), Leaves(BO), seat=CLEO
    ),
    "YZ-23: the sheet of somebody who left scores and ranks but does not win": ruling(
        table(
            options(), {ANA: column(points=8), BO: {**BUT_CHANCE, "yahtzee": 50}, CLEO: BUT_CHANCE}, seat=CLEO
        ),
        *(Leaves(BO), fill(CLEO, "chance", *ALL_ONES)),
        ranks=[2, 1, 3],
        winners=("Ana",),
        decided_by="total",
    ),
    "YZ-23: a tie between those who stayed is shared, whatever the one who left has": ruling(
        table(
            options(),
            {ANA: column(points=8), BO: column(points=30), CLEO: column(points=8, but=("ones",))},
            seat=CLEO,
            left=frozenset({BO}),
        ),
        fill(CLEO, "ones", 2, 3, 4, 5, 6),
        winners=("Ana", "Cleo"),
        decided_by="shared",
        ranks=[2, 1, 2],
    ),
    "YZ-23: when the last player leaves, all are compared": ruling(
        table(options(), {BO: {"yahtzee": 50}}),
        *EVERYBODY_LEAVES,
        seat=None,
        reason=EndReason.LAST_PLAYER_LEFT,
        winners=("Bo",),
        decided_by="total",
    ),
    "YZ-23: when the last player leaves, a tie is shared": ruling(
        table(options()), *EVERYBODY_LEAVES, winners=("Ana", "Bo", "Cleo"), decided_by="shared"
    ),
    "YZ-23: somebody alone who leaves keeps the points": ruling(
        table(options(1), {ANA: {"yahtzee": 50}}),
        Leaves(ANA),
        finished=True,
        winners=("Ana",),
        decided_by="total",
    ),
    "YZ-23: a round is won by somebody who filled it and left later": ruling(
        table(options(rounds=2), {ANA: column(), BO: column(points=9), CLEO: column(points=8)}, round=2),
        Leaves(BO),
        won={1: (BO,)},
    ),
    "YZ-23: a round is never won by somebody who left it unfinished": ruling(
        table(options(rounds=2), {ANA: column(points=6), BO: {**BUT_CHANCE, "yahtzee": 50}}, round=2),
        won={1: (ANA,), 2: ()},
    ),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_rounds(case: str) -> None:
    must_hold(RULINGS[case])


def test_yz_9_no_tie_breaker_follows_the_total() -> None:
    players = GAME.outcome(play(nearly_over(), *chances(ALL_TWOS, ALL_ONES, ALL_TWOS))).players
    assert {len(player.tie_breakers) for player in players} == {0}


def test_yz_10_somebody_may_play_alone_and_wins_the_points() -> None:
    state = table(options(1))
    for box in BOXES:
        assert state.seat == ANA
        state = play(state, fill(ANA, box, *NOTHING))
    leads(state, finished=True, winners=("Ana",), decided_by="total", totals=[1 + 2 + 3 + 5 + 6 + 17])


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


def test_the_one_who_stays_plays_on_alone_and_wins_by_total() -> None:
    state = play(table(options(2), {BO: {"yahtzee": 50}}), Leaves(BO))
    for box in BOXES:
        assert state.seat == ANA
        state = play(state, fill(ANA, box, 1, 1, 2, 3, 5))
    leads(state, seat=None, winners=("Ana",), decided_by="total")
