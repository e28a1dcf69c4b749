"""Games from the kitchen table, written down with any game: their totals were added up by hand from the scores that
their own rules give. RULES.md says which rules these are.
"""

import json

import pytest

from games.any_game.pad.forms import AnyGameOptionsForm
from games.any_game.rules import GAME
from games.any_game.rules.ending import EndReason, State
from games.any_game.words.presets import PRESETS
from games.kit.replay import replay
from tests.games.test_golden import read
from tests.goldens import ROOT, golden_file, golden_files

RULES = ROOT / "games" / "any_game" / "RULES.md"

KITCHEN_GAMES: list[tuple[str, tuple[int, ...], tuple[int, ...], EndReason]] = [
    ("skat", (48 - 44, 36 + 20, -46), (1,), EndReason.ENDED),
    ("wizard", (30 - 10 + 20, 20 - 10 + 40, 20 - 10 + 30), (1,), EndReason.ROUNDS),
    ("hearts", (55, 101, 78, 26), (3,), EndReason.GOAL),
    ("rummy", (505, 260), (0,), EndReason.GOAL),
    ("tarot", (174 + 28 - 140, -58 - 84 - 140, -58 + 28 + 420, -58 + 28 - 140), (2,), EndReason.ENDED),
    ("skyjo", (60, 37, 102), (1,), EndReason.GOAL),
    ("darts", (301, 246), (0,), EndReason.GOAL),
    ("dominoes", (34 + 22, 27 + 41 + 35), (1,), EndReason.GOAL),
    ("cribbage", (121, 91), (0,), EndReason.GOAL),
    ("farkle", (9_400 + 1_050, 9_800 + 1_000, 0), (1,), EndReason.GOAL),
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


@pytest.mark.parametrize("key", [key for key in PRESETS if key != "won"])
def test_a_preset_plays_as_its_golden_game_and_rules_md_names_its_published_rule(key: str) -> None:
    form = AnyGameOptionsForm({"preset": key})
    assert form.is_valid()
    golden = json.loads(golden_file("any-game", key).read_text())["options"]
    assert form.to_options().items() <= golden.items()
    assert f"| {PRESETS[key][0]} |" in RULES.read_text()


def test_every_end_has_a_golden_game_that_is_won_alone_and_one_that_is_shared() -> None:
    states = [ended(file.stem) for file in golden_files("any-game")]
    ends = {(state.reason, GAME.outcome(state).decided_by) for state in states}
    assert ends == {(reason, decided) for reason in EndReason for decided in ("total", "shared")}
