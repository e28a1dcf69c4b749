"""Whole solo games, one for every way to end on either board, against the naive table."""

from pathlib import Path

import pytest

from games.kit.replay import replay
from games.kit.transcript import read_transcript
from games.monopoly_solo.rules.ending import EndReason
from games.monopoly_solo.rules.moves import KINDS
from games.monopoly_solo.rules.options import RANGES
from scoresheets.registry import GAMES
from tests.games.monopoly_solo.naive import NaiveTable
from tests.games.test_golden import played, read, stored
from tests.goldens import golden_files

FILES = golden_files("monopoly-solo")
IDS = [file.stem for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_golden_game_counts_the_same_in_plain_words(file: Path) -> None:
    document = stored(file)
    naive = NaiveTable(document["options"])
    for entry in played(file):
        naive.play(entry)
        assert entry.get("value", naive.mine) == naive.mine
        assert naive.mine + naive.banks == naive.options["bank_total"]
    player = document["result"]["players"]["Ana"]
    assert (player["breakdown"], player["bank"]) == (naive.points(), naive.banks)
    assert (player["titles"], document["result"]["decided_by"]) == (len(naive.titles("me")), naive.end)


def test_every_end_has_a_golden_game_on_both_boards() -> None:
    ends = {
        (stored(file)["result"]["decided_by"], stored(file)["options"].get("board", "paris"))
        for file in FILES
    }
    assert ends == {(str(end), board) for end in EndReason for board in ("paris", "atlantic-city")}


def test_two_ends_are_won_and_two_are_lost() -> None:
    words = {(stored(file)["result"]["decided_by"], stored(file)["result"]["outcome"]) for file in FILES}
    assert words == {
        ("all_titles", "won"),
        ("bank_broken", "won"),
        ("cannot_pay", "lost"),
        ("gave_up", "lost"),
    }


def test_some_golden_game_has_every_option_and_every_kind_of_entry_and_of_card() -> None:
    entries = [entry for file in FILES for entry in stored(file)["entries"]]
    options = {key for file in FILES for key in stored(file)["options"]}
    assert options == {"board", *RANGES, "count_mortgaged"}
    assert {key for entry in entries for key in entry} == {*KINDS, "player", "value", "steps", "struck"}
    cards = {key for entry in entries for key in entry.get("card", {})}
    assert cards == {
        *("pay", "receive", "per_house", "per_hotel", "to", "back", "nearest", "jail", "keep", "draw")
    }
    assert {entry["leave_jail"] for entry in entries if "leave_jail" in entry} == {"fine", "chance", "chest"}


def test_the_bank_is_broken_by_a_rent_and_by_a_sale() -> None:
    last = {
        kind
        for file in FILES
        for kind in played(file)[-1]
        if stored(file)["result"]["decided_by"] == "bank_broken"
    }
    assert {"dice", "sell"} <= last


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_golden_game_reads_the_same_without_its_values(file: Path) -> None:
    document = stored(file)
    entries = [{key: told for key, told in entry.items() if key != "value"} for entry in document["entries"]]
    assert replay(read_transcript({**document, "entries": entries}, GAMES)) == replay(read(file))
