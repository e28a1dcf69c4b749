"""TT-11, TT-12, TT-14: the next player, the opener of the last round, and the end of the game."""

import pytest

from ten_thousand.rules import GAME
from ten_thousand.rules.ending import EndReason, State
from ten_thousand_tests.players import ANA, BO, CLEO, code, column, lose, play, table, turn, winners

GOAL = 10000
THOUSAND = (1, 1, 1)


def test_turns_go_round_the_table_and_write_down_the_page() -> None:
    state = play(table(), lose(ANA), turn(BO, THOUSAND), lose(CLEO), turn(ANA, (5, 5, 5)))
    assert (state.seat, state.round, state.turns, state.opener) == (BO, 2, 4, None)
    assert [column(state, seat) for seat in (ANA, BO, CLEO)] == [[0, 500], [1000], [0]]
    assert list(state.paper.sheets[ANA]) == ["1", "2"]


@pytest.mark.parametrize("short", [0, 1000])
def test_a_player_at_the_goal_or_above_opens_the_last_round(short: int) -> None:
    """TT-11."""
    state = play(table({ANA: [GOAL - short]}), turn(ANA, THOUSAND))
    assert (state.opener, state.seat, state.round) == (ANA, BO, 1)


def test_below_the_goal_nothing_is_opened() -> None:
    state = play(table({ANA: [GOAL - 1050]}), turn(ANA, THOUSAND))
    assert (state.opener, state.seat) == (None, BO)


def opened_by(opener: int, **more: int) -> State:
    """Return a table at which this seat reaches the goal in round 4, after three rounds without."""
    columns = {seat: [500, 500, 0] + [0] * (seat < opener) for seat in range(3)}
    columns[opener] = [GOAL - 1000, 0, 0]
    return play(table(columns, seat=opener, round=4, turns=9 + opener, **more), turn(opener, THOUSAND))


@pytest.mark.parametrize(
    ("opener", "others"), [(ANA, (BO, CLEO)), (BO, (CLEO, ANA)), (CLEO, (ANA, BO))], ids=["Ana", "Bo", "Cleo"]
)
def test_each_other_player_has_exactly_one_more_turn_in_order(opener: int, others: tuple[int, int]) -> None:
    """TT-11."""
    state = opened_by(opener)
    for seat in others:
        assert (state.seat, state.reason) == (seat, None)
        state = play(state, turn(seat, (5,)))
    assert (state.seat, state.opener, state.reason) == (None, opener, EndReason.GOAL)
    assert code(state, turn(opener, (5,))) == "game_over"
    assert [len(column(state, seat)) for seat in range(3)] == [4 + (seat < opener) for seat in range(3)]


@pytest.mark.parametrize(("opener", "rounds"), [(ANA, [4, 4, 4]), (BO, [4, 5, 5]), (CLEO, [5, 5, 5])])
def test_the_last_round_goes_on_counting_rounds(opener: int, rounds: list[int]) -> None:
    state, seen = opened_by(opener), []
    for _other in range(2):
        seen.append(state.round)
        state = play(state, lose(state.seat or 0))
    assert [*seen, state.round] == rounds


def test_passing_the_first_opens_no_further_round_and_wins() -> None:
    """TT-11, TT-12."""
    state = play(opened_by(ANA), turn(BO, (1,) * 6, (1,) * 6), lose(CLEO))
    assert (state.seat, state.opener, winners(state)) == (None, ANA, ("Bo",))
    assert GAME.outcome(state).decided_by == "total"


def test_a_tie_is_shared() -> None:
    """TT-12."""
    state = play(
        table({ANA: [9000], BO: [9000], CLEO: [500]}), turn(ANA, THOUSAND), turn(BO, THOUSAND), lose(CLEO)
    )
    outcome = GAME.outcome(state)
    assert (winners(state), outcome.decided_by) == (("Ana", "Bo"), "shared")
    assert [player.rank for player in outcome.players] == [1, 1, 3]
    assert [(step.name, step.asked, step.left) for step in GAME.ladder(state)] == [
        ("total", (ANA, BO, CLEO), (ANA, BO))
    ]


def test_the_table_agrees_on_the_goal() -> None:
    """TT-11."""
    assert play(table(goal=1000), turn(ANA, THOUSAND)).opener == ANA
    assert play(table({ANA: [18500]}, goal=20000), turn(ANA, THOUSAND)).opener is None


def test_figures_are_counted_from_the_paper_at_any_time() -> None:
    state = table({ANA: [500, 0, 350], BO: [0, 0, 0], CLEO: [1000, 0]}, seat=CLEO, round=3, turns=8)
    outcome = GAME.outcome(state)
    assert [player.total for player in outcome.players] == [850, 0, 1000]
    assert [player.rank for player in outcome.players] == [2, 3, 1]
    assert [player.breakdown for player in outcome.players] == [
        {"turns": 3, "lost": 1},
        {"turns": 3, "lost": 3},
        {"turns": 2, "lost": 1},
    ]
    assert {repr(player.tie_breakers) for player in outcome.players} == {"{}"}
    assert (outcome.finished, outcome.outcome, outcome.winners, outcome.decided_by) == (False, None, (), None)
    assert GAME.ladder(state) == ()


# --- two hundred turns ---


def late(*turns: int, **more: object) -> State:
    """Return a table with so many turns for each player: the first one wrote 500, the others were lost."""
    return table(
        {seat: [500] + [0] * (had - 1) for seat, had in enumerate(turns)}, players=len(turns), **more
    )


def test_when_everybody_has_had_200_turns_the_game_is_over() -> None:
    """TT-14."""
    state = late(200, 200, 199, seat=CLEO, round=200)
    assert play(state, lose(CLEO)).reason is EndReason.TURNS
    after = play(state, turn(CLEO, (5,)))
    assert (after.seat, after.reason, winners(after)) == (None, EndReason.TURNS, ("Cleo",))
    assert code(after, lose(ANA)) == "game_over"


def test_until_then_everybody_has_the_200th() -> None:
    """TT-14."""
    state = play(late(199, 199, seat=ANA, round=200), lose(ANA))
    assert (state.seat, state.reason) == (BO, None)


@pytest.mark.parametrize(
    ("opener", "turns", "others"),
    [
        (ANA, (199, 199, 199), (BO, CLEO)),
        (BO, (200, 199, 199), (CLEO,)),
        (CLEO, (200, 200, 199), ()),
    ],
)
def test_nobody_has_a_201st_turn_in_the_last_round_either(
    opener: int, turns: tuple[int, ...], others: tuple[int, ...]
) -> None:
    """TT-14, TT-17."""
    state = play(late(*turns, seat=opener, round=200, goal=1000), turn(opener, THOUSAND))
    for seat in others:
        assert state.seat == seat
        state = play(state, lose(seat))
    assert (state.seat, state.reason) == (None, EndReason.TURNS)


def test_a_last_round_in_which_somebody_still_could_write_was_ended_by_the_goal() -> None:
    """TT-17."""
    state = play(late(198, 198, seat=ANA, round=199, goal=1000), turn(ANA, THOUSAND), lose(BO))
    assert (state.seat, state.reason) == (None, EndReason.GOAL)
