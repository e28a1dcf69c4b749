"""Golden games of Roll Estate: each adds up by the naive table, and there is one for every way to end."""

from pathlib import Path

import pytest

from games.kit.replay import replay
from games.roll_estate.rules.ending import State
from games.roll_estate.rules.scoring import ladder
from tests.games.roll_estate.naive import NaiveTable
from tests.games.test_golden import played, read, stored
from tests.goldens import golden_files, names

FILES = golden_files("roll-estate")


@pytest.mark.parametrize("file", FILES, ids=names(FILES))
def test_a_golden_game_adds_up_in_plain_words(file: Path) -> None:
    document = stored(file)
    naive = NaiveTable(document["players"], document["options"], document.get("edition"))
    for entry in played(file):
        naive.play(entry)
    for name, player in document["result"]["players"].items():
        assert player["total"] == naive.total(name)
        assert {**player["breakdown"], **player["tie_breakers"]} == naive.figures(name)


def rules_of(state: State) -> str:
    """Return the variant; two players have rules of their own (RE-15)."""
    return "two" if state.options.players == 2 else str(state.options.variant)


def test_every_end_reason_of_every_variant_has_a_golden_game() -> None:
    states = [replay(read(file)) for file in FILES]
    assert {(rules_of(state), str(state.reason)) for state in states} >= {
        ("standard", "third_business"),
        ("standard", "no_rentals_left"),
        ("standard", "last_player_left"),
        ("two", "fourth_business"),
        ("two", "no_rentals_left"),
        ("ruthless", "third_business"),
        ("ruthless", "no_rentals_left"),
        ("solo", "target_met"),
        ("solo", "target_missed"),
        ("solo", "no_legal_box"),
        ("solo", "last_player_left"),
    }


def test_every_step_of_the_ladder_has_a_golden_game() -> None:
    steps = {step.name for file in FILES for step in ladder(replay(read(file)))}
    decided = {stored(file)["result"]["decided_by"] for file in FILES}
    assert decided == {*steps, "shared"}
    assert len(decided) == 5


def test_some_golden_game_has_every_kind_of_entry() -> None:
    keys = {key for file in FILES for entry in stored(file)["entries"] for key in entry}
    assert keys == {
        *("player", "dice", "box", "value", "rolls", "open_business"),
        *("lose_interest", "no_legal_box", "leaves", "struck"),
    }
    assert any("edition" in stored(file) for file in FILES)
    assert any("leaves" in stored(file)["entries"][-1] for file in FILES)
