"""One golden game of Yahtzee for every way to end, to win, to leave and to use a joker."""

from pathlib import Path
from typing import Any

import pytest

from games.kit.replay import replay
from games.kit.transcript import read_transcript
from games.yahtzee.rules.ending import EndReason
from games.yahtzee.rules.scoring import round_winners
from scoresheets.registry import GAMES
from tests.games.test_golden import played, read, stored
from tests.games.yahtzee.naive import FACES, NaiveTable, five_alike, upper_box, worth
from tests.goldens import golden_files, names

FILES = golden_files("yahtzee")
BY_NAME = {file.stem: file for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=names(FILES))
def test_a_golden_game_adds_up_in_plain_words(file: Path) -> None:
    document = stored(file)
    naive = NaiveTable(document["players"], document["options"])
    for entry in played(file):
        naive.play(entry)
    for name, player in document["result"]["players"].items():
        assert (player["total"], player["breakdown"]) == (naive.total(name), naive.breakdown(name))
        assert (player["rounds"], player["tie_breakers"]) == (naive.round_totals(name), {})


def test_every_end_reason_has_a_golden_game() -> None:
    states = [replay(read(file)) for file in FILES]
    assert {state.reason for state in states} == set(EndReason)
    assert {stored(file)["result"]["decided_by"] for file in FILES} == {"total", "shared"}
    assert {state.options.rounds for state in states} >= {1, 2, 3, 6}
    assert {state.options.players for state in states} >= {1, 2, 3, 4, 8}
    assert {len(round_winners(state.paper, 1)) for state in states} >= {0, 1, 2}


def test_an_end_and_a_round_may_come_with_somebody_leaving() -> None:
    assert "leaves" in played(BY_NAME["end-by-leaving"])[-1]
    document = stored(BY_NAME["round-ends-by-leaving"])
    leaving = next(place for place, entry in enumerate(document["entries"]) if "leaves" in entry)
    rounds = [
        replay(read_transcript({**document, "entries": document["entries"][:length]}, GAMES)).round
        for length in (leaving, leaving + 1)
    ]
    assert rounds == [1, 2]


def test_somebody_who_left_with_most_points_keeps_rank_1_and_does_not_win() -> None:
    result = stored(BY_NAME["leader-left"])["result"]
    assert [name for name, player in result["players"].items() if player["rank"] == 1] != result["winners"]


def test_when_the_last_player_leaves_even_the_first_to_go_may_win() -> None:
    document = stored(BY_NAME["last-player-left"])
    gone = [entry["player"] for entry in document["entries"] if "leaves" in entry]
    assert [gone[0]] == document["result"]["winners"]


@pytest.mark.parametrize(("file", "total"), [("most-points", 1575), ("fewest-points", 5)])
def test_the_limits_of_a_round_have_golden_games(file: str, total: int) -> None:
    """Chance accepts any dice (YZ-19, YZ-20), so no finished round is worth less than five ones."""
    assert stored(BY_NAME[file])["result"]["players"]["Ana"]["total"] == total


def further_yahtzees(name: str) -> set[tuple[str, str]]:
    """Return for each five alike with the Yahtzee box filled: that box's number, and the use of the dice."""
    document = stored(BY_NAME[name])
    naive = NaiveTable(document["players"], document["options"])
    found = set()
    for entry in played(BY_NAME[name]):
        column = naive.columns[entry["player"]][-1]
        if len(column) < 13 and "yahtzee" in column and five_alike(entry["dice"]):
            found.add((f"holds {column['yahtzee']}", use_of(entry, column)))
        naive.play(entry)
    return found


def use_of(entry: dict[str, Any], column: dict[str, int]) -> str:
    box, upper = entry["box"], upper_box(entry["dice"])
    if box == upper:
        return "its upper box"
    state = "joker" if upper in column else "open"
    if box in FACES:
        return f"{state}: zero above"
    return f"{state}: {'points' if worth(box, entry['dice'], column) else 'zero'} below"


def test_the_joker_is_used_in_every_way() -> None:
    """YZ-1, YZ-2, YZ-3, YZ-5."""
    free = further_yahtzees("joker-free")
    forced = further_yahtzees("joker-forced")
    assert {use for _holds, use in free} == {
        *("its upper box", "joker: zero above", "joker: points below"),
        *("open: zero above", "open: points below", "open: zero below"),
    }
    assert {use for _holds, use in forced} == {"its upper box", "joker: zero above", "joker: points below"}
    assert {holds for holds, _use in free | forced} == {"holds 50", "holds 0"}


def test_a_zero_is_chosen_in_every_way() -> None:
    """YZ-24: in place of points and of none, of a Yahtzee too, with a bonus earned, and taken back; in both modes."""
    found: dict[str, set[str]] = {}
    for joker, name in (("free", "zero-by-choice"), ("forced", "zero-by-choice-forced")):
        document = stored(BY_NAME[name])
        naive = NaiveTable(document["players"], document["options"])
        for entry in played(BY_NAME[name]):
            column = naive.columns[entry["player"]][-1]
            if "zero" in entry:
                found.setdefault(joker, set()).update(
                    kinds_of_zero(entry, {} if len(column) == 13 else column)
                )
            naive.play(entry)
    assert found["free"] >= {"points", "no points", "yahtzee", "with a bonus", "of a joker"}
    assert found["forced"] >= {"points", "no points", "with a bonus", "its upper box", "of a joker"}
    taken_back = stored(BY_NAME["zero-by-choice"])["entries"]
    assert any("zero" in entry and "struck" in entry for entry in taken_back)


def kinds_of_zero(entry: dict[str, Any], column: dict[str, int]) -> set[str]:
    dice, box = entry["dice"], entry["box"]
    kinds = {"points" if worth(box, dice, column) else "no points"} | {box} & {"yahtzee"}
    if "yahtzee" in column and five_alike(dice):
        upper = upper_box(dice)
        kinds |= {"its upper box"} if box == upper else {"of a joker"} if upper in column else set()
        kinds |= {"with a bonus"} if column["yahtzee"] else set()
    return kinds


def test_some_golden_game_has_every_kind_of_entry() -> None:
    keys = {key for file in FILES for entry in stored(file)["entries"] for key in entry}
    assert keys == {"player", "dice", "box", "value", "rolls", "zero", "leaves", "begins", "struck"}
