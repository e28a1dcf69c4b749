"""Ten games from the kitchen table, written down with any game: their totals were added up by hand from the scores that
their own rules give. RULES.md says which rules these are.
"""

from __future__ import annotations

import pytest

from games.any_game.rules import GAME
from games.any_game.rules.ending import EndReason, State
from games.kit.replay import replay
from tests.games.test_golden import read
from tests.goldens import golden_file, golden_files

KITCHEN_GAMES: list[tuple[str, tuple[int, ...], tuple[int, ...], EndReason]] = [
    ("skat", (48 - 44, 36 + 20, -46), (1,), EndReason.ENDED),
    ("wizard", (30 - 10 + 20, 20 - 10 + 40, 20 - 10 + 30), (1,), EndReason.ROUNDS),
    ("hearts", (55, 101, 78, 26), (3,), EndReason.GOAL),
    ("rummy", (505, 260), (0,), EndReason.GOAL),
    ("tarot", (174 + 28 - 140, -58 - 84 - 140, -58 + 28 + 420, -58 + 28 - 140), (2,), EndReason.ENDED),
    ("skyjo", (60, 37, 102), (1,), EndReason.GOAL),
    ("phase-10", (80, 70, 50), (2,), EndReason.ENDED),
    ("darts", (301, 246), (0,), EndReason.GOAL),
    ("dominoes", (34 + 22, 27 + 41 + 35), (1,), EndReason.GOAL),
    ("cribbage", (122, 91), (0,), EndReason.GOAL),
]


def ended(name: str) -> State:
    state: State = replay(read(golden_file("any-game", name)))
    return state


@pytest.mark.parametrize(("name", "totals", "winners", "reason"), KITCHEN_GAMES)
def test_a_kitchen_game_ends_with_the_totals_that_were_added_up_by_hand(
    name: str, totals: tuple[int, ...], winners: tuple[int, ...], reason: EndReason
) -> None:
    state = ended(name)
    outcome = GAME.outcome(state)
    assert tuple(player.total for player in outcome.players) == totals
    assert (outcome.winners, state.reason) == (winners, reason)


def test_every_end_has_a_golden_game_that_is_won_alone_and_one_that_is_shared() -> None:
    states = [ended(file.stem) for file in golden_files("any-game")]
    ends = {(state.reason, GAME.outcome(state).decided_by) for state in states}
    assert ends == {(reason, decided) for reason in EndReason for decided in ("total", "shared")}
