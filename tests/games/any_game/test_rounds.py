"""The course of a round: who may write, what an entry may hold, and what ends the game."""

from dataclasses import replace
from typing import Any

import pytest

from games.any_game.rules import GAME
from games.any_game.rules.ending import EndReason, State
from games.any_game.rules.moves import Ends, Move, Writes, writing
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.replay import RefusedEntry, replay
from games.kit.seats import logged_seat
from games.kit.transcript import FORMAT, read_transcript
from games.kit.turns import turns_before, writers
from tests.games.verbs import Verbs

ANA, BO, CLEO = range(3)
VERBS: Verbs[State, Move] = Verbs(
    GAME, ("Ana", "Bo", "Cleo"), {"writers": writers, "turns_before": turns_before}
)
play, ruling, refusal = VERBS.play, VERBS.ruling, VERBS.refusal


def table(players: int = 3, **options: Any) -> State:
    return GAME.start(GAME.read_options(options, players, None), players)


def row(*numbers: int, bid: bool = False) -> Writes:
    """Return the entry by which Ana writes for everybody."""
    return writing(ANA, numbers[0], tuple(enumerate(numbers))[1:], bid)


DARTS = {"goal": 301, "exactly": True}
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


DARTS_BEGUN = (table(**DARTS), row(180, 0, 60))
BIDDEN = (table(bids=True), row(1, 0, 2, bid=True))
SHORT = (table(adds_up_to=0), writing(ANA, 28), writing(BO, -14))
ONE_LEFT = (table(), writing(BO, 5))
RULINGS = {
    **{
        f"AG-2, AG-7: everybody writes in any order, and the turn stays until all have, {len(seats)}": ruling(
            table(), *(writing(seat, seat + 1) for seat in seats), writers=left, seat=left[0]
        )
        for seats, left in (
            *(((CLEO,), (ANA, BO)), ((CLEO, ANA), (BO,)), ((CLEO, ANA, BO), (ANA, BO, CLEO))),
        )
    },
    "AG-7: then the next round begins": ruling(
        table(),
        *(writing(CLEO, 3), writing(ANA, 1), writing(BO, 2)),
        round=2,
        turns=3,
        turns_before=3,
        totals=[1, 2, 3],
    ),
    "AG-2: a number is written once in a round": refusal(*ONE_LEFT, writing(BO, 6), code="written_twice"),
    "AG-2: also where all are written": refusal(*ONE_LEFT, row(1, 2, 3), facts={"seat": BO}),
    "AG-3: not for oneself as another": refusal(
        *ONE_LEFT, writing(ANA, 1, ((ANA, 2),)), code="written_twice"
    ),
    "AG-3: not for somebody who is not there": refusal(
        *ONE_LEFT, writing(ANA, 1, ((7, 2),)), code="unknown_player"
    ),
    "AG-3: by oneself or by another": ruling(
        *ONE_LEFT, writing(ANA, 1, ((CLEO, 3),)), totals=[1, 5, 3], round=2
    ),
    "AG-9: a goal that is to be reached exactly is never passed": refusal(
        *(*DARTS_BEGUN, row(122, 0, 242)),
        code="passes_goal",
        rule="AG-9",
        facts={"seat": ANA, "goal": 301},
    ),
    "AG-9: by nobody": refusal(*DARTS_BEGUN, row(121, 0, 242), some={"seat": CLEO}),
    "AG-9: not by a single point": refusal(*DARTS_BEGUN, row(120, 0, 0), writing(ANA, 2), code="passes_goal"),
    "AG-9: a bust is a 0": ruling(
        *(*DARTS_BEGUN, row(120, 0, 0), row(0, 180, 180), row(1, 0, 0)),
        reason=EndReason.GOAL,
        winners=("Ana",),
        totals=[301, 180, 240],
    ),
    "AG-4, AG-9: a bid counts nothing, and passes no goal": refusal(
        *(table(goal=10, exactly=True, bids=True), row(50, 9, 0, bid=True), row(11, 9, 0)),
        code="passes_goal",
    ),
    "AG-9: a half passes a goal too": refusal(
        *(table(goal=10, exactly=True, counts="halves"), row(9, 9, 0), writing(ANA, 1.5)),
        code="passes_goal",
    ),
    "AG-9: or does not": ruling(
        *(table(goal=10, exactly=True, counts="halves"), row(9, 9, 0), writing(ANA, 0.5)),
        totals=[9.5, 9, 0],
    ),
    **{
        f"of several faults the first in the order of RULES.md is named, {number}: {code}": refusal(
            state, move, code=code
        )
        for number, (state, move, code) in enumerate(REFUSED_FIRST)
    },
    "AG-11: a number for a player who left is refused": refusal(
        table(), Leaves(BO), row(1, 2, 3), code="has_left"
    ),
    "AG-11: nobody waits for a player who left": ruling(table(), Leaves(BO), writers=(ANA, CLEO)),
    "AG-11: leaving ends a round that waits for nobody else": ruling(
        table(adds_up_to=0),
        *(writing(ANA, 3), writing(BO, 4), Leaves(CLEO)),
        round=2,
        seat=ANA,
        totals=[3, 4, 0],
    ),
    "AG-4: bids come before points": refusal(
        table(bids=True), writing(ANA, 10), facts={"round": 1, "seats": (ANA, BO, CLEO)}
    ),
    "AG-4: no bid is below zero": refusal(
        table(bids=True), writing(ANA, -1, bid=True), code="bid_below_zero"
    ),
    "AG-4: bids count nothing": ruling(*BIDDEN, totals=[0, 0, 0], round=1),
    "AG-4: points come after bids": refusal(*BIDDEN, writing(ANA, 1, bid=True), facts={"played": True}),
    "AG-4: and end the round": ruling(*BIDDEN, row(30, 20, -10), totals=[30, 20, -10], round=2, bidding=True),
    "AG-4: without bids there is none": refusal(table(), writing(ANA, 1, bid=True), facts={"played": False}),
    "AG-6: a round that does not add up is refused with its last number": refusal(
        *SHORT, writing(CLEO, 14), facts={"round": 1, "wanted": 0, "found": 28}
    ),
    "AG-6: one that does is taken": ruling(*SHORT, writing(CLEO, -14), round=2),
    "AG-6: elsewhere no round has to": ruling(table(), row(1, 2, 3), round=2),
    **{
        f"AG-1: a number of six digits is refused, {number}": refusal(
            table(), row(0, number, 0), facts={"seat": BO, "highest": 99_999}
        )
        for number in (100_000, -100_000)
    },
    **{
        f"AG-1: a number of five digits is taken, {number}": ruling(
            table(), row(0, number, 0), totals=[0, number, 0]
        )
        for number in (99_999, -99_999)
    },
    "AG-5: rounds are won or lost only": refusal(
        table(counts="won"), writing(ANA, 2), code="not_won_or_lost"
    ),
    "AG-5: each by a 1 or a 0": ruling(table(counts="won"), row(1, 0, 1), totals=[1, 0, 1]),
    "AG-10: the game is not ended before it has begun": refusal(table(), Ends(BO), code="nothing_written"),
    "AG-10: nor in the middle of a round": refusal(
        table(), row(1, 2, 3), writing(CLEO, 1), Ends(BO), facts={"round": 2}
    ),
    "AG-10: nor between bids and points": refusal(
        table(bids=True), row(0, 0, 0, bid=True), Ends(ANA), code="round_open"
    ),
    "AG-10: but between two rounds": ruling(table(), row(1, 2, 3), Ends(BO), reason=EndReason.ENDED),
    "AG-9: a goal ends the round in which it is reached and not before": ruling(
        table(goal=10), writing(ANA, 12), seat=BO
    ),
    "AG-9: then it does": ruling(
        table(goal=10), writing(ANA, 12), writing(BO, 15), writing(CLEO, 0), reason=EndReason.GOAL
    ),
    "AG-9, AG-11: one that a player reached who left ends nothing": ruling(
        table(goal=10),
        *(writing(ANA, 12), Leaves(ANA), writing(BO, 1), writing(CLEO, 1)),
        reason=None,
    ),
    "AG-12: the fewest points win, below zero too": ruling(
        table(best="least", rounds=1), row(0, -4, 3), ranks=[2, 1, 3], winners=("Bo",)
    ),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling(case: str) -> None:
    VERBS.must_hold(RULINGS[case])


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
