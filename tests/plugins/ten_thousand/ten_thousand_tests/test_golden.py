"""Golden games for every way to end, to win, to leave and to score, replayed to the result stored in each."""

import json
from pathlib import Path
from typing import Any

import pytest

import ten_thousand
from games.kit.replay import replay
from games.kit.transcript import Transcript, read_json, read_transcript
from ten_thousand.rules import GAME
from ten_thousand.rules.ending import EndReason
from ten_thousand_tests.naive import NaiveTable, best
from ten_thousand_tests.players import NAMES

FOLDER = Path(str(ten_thousand.__file__)).parent / "golden"
FILES = sorted(FOLDER.glob("*.json"))
STEMS = [file.stem for file in FILES]
GAMES = {GAME.key: GAME}


def read(name: str) -> Transcript:
    return read_transcript(read_json((FOLDER / f"{name}.json").read_bytes()), GAMES)


def stored(name: str) -> dict[str, Any]:
    file = FOLDER / f"{name}.json"
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document


def played(name: str) -> list[dict[str, Any]]:
    return [entry for entry in stored(name)["entries"] if "struck" not in entry]


@pytest.mark.parametrize("name", STEMS)
def test_a_golden_game_adds_up_in_plain_words(name: str) -> None:
    document = stored(name)
    naive = NaiveTable(document["players"], document["options"])
    for entry in played(name):
        assert not naive.is_over()
        naive.play(entry)
        value = entry.get("value", 0)
        assert value == (naive.columns[entry["player"]][-1] if "throws" in entry else 0)
    result = document["result"]
    assert naive.is_over()
    assert result["winners"] == naive.winners()
    for player, figures in result["players"].items():
        assert (figures["total"], figures["breakdown"]) == (naive.total(player), naive.breakdown(player))
        assert figures["tie_breakers"] == {}


def test_every_way_to_end_to_win_and_to_sit_has_a_golden_game() -> None:
    states = [replay(read(name)) for name in STEMS]
    assert {state.reason for state in states} == set(EndReason)
    assert {stored(name)["result"]["decided_by"] for name in STEMS} == {"total", "shared"}
    assert {len(state.paper.sheets) for state in states} >= {2, 3, 4, 8}
    assert {state.options.come_in for state in states} >= {0, 500, 1000}
    assert {state.options.goal for state in states} >= {1000, 10000, 20000}
    assert {state.opener for state in states} >= {None, 0, 1, 2}


def test_some_golden_game_has_every_kind_of_entry_and_only_the_cast_plays() -> None:
    keys = {key for name in STEMS for entry in stored(name)["entries"] for key in entry}
    assert keys == {"player", "throws", "lost", "value", "leaves", "struck"}
    assert {player for name in STEMS for player in stored(name)["players"]} <= set(NAMES)


def test_every_combination_is_written_in_a_golden_game() -> None:
    """TT-3 to TT-6."""
    throws = [tuple(sorted(dice)) for entry in played("every-combination") for dice in entry["throws"]]
    alone = {dice for dice in throws if len(dice) == 1}
    alike = {(dice[0], len(dice)) for dice in throws if len(set(dice)) == 1 and len(dice) > 2}
    assert alone == {(1,), (5,)}
    assert {face for face, _count in alike} == set(range(1, 7))
    assert {count for _face, count in alike} == {3, 4, 5, 6}
    assert (1, 2, 3, 4, 5, 6) in throws
    assert (2, 2, 3, 3, 4, 4) in throws
    assert all(best(dice) for dice in throws)


def test_all_six_are_thrown_again_in_a_golden_game() -> None:
    """TT-8: a player may stop, throw again, or lose the turn."""
    hot = [entry for entry in played("hot-dice") if sum(map(len, entry["throws"])) >= 6]
    assert {sum(map(len, entry["throws"])) for entry in hot} >= {6, 7}
    assert {entry["lost"] for entry in hot} == {False, True}


def test_the_first_to_reach_the_goal_may_lose_and_the_one_who_left_may_have_most() -> None:
    """TT-12, TT-13."""
    state = replay(read("passed-in-the-last-round"))
    assert state.opener not in GAME.outcome(state).winners
    result = stored("opener-left")["result"]
    assert [name for name, player in result["players"].items() if player["rank"] == 1] != result["winners"]


def test_nobody_has_a_201st_turn_in_a_golden_game() -> None:
    """TT-14."""
    assert len(played("two-hundred-turns")) == 400
    turns = [player["breakdown"]["turns"] for player in stored("no-201st-turn")["result"]["players"].values()]
    assert turns == [200, 200, 200]
    assert replay(read("no-201st-turn")).opener == 1
    assert "leaves" in played("end-by-leaving")[-1]
