"""Whole games, one for every way to end; each is replayed to the result stored in it."""

from pathlib import Path

import pytest

from games.kit.replay import replay
from games.uno_dice.rules.ending import EndReason
from tests.games.test_golden import played, read, stored
from tests.games.uno_dice.naive import NaiveTable
from tests.goldens import golden_files

FILES = golden_files("uno-dice")
IDS = [file.stem for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_golden_game_counts_the_same_in_plain_words(file: Path) -> None:
    document = stored(file)
    naive = NaiveTable(document["players"], document["options"])
    for entry in played(file):
        naive.play(entry)
    for name, player in document["result"]["players"].items():
        assert player["breakdown"] == naive.figures(name)
        assert (player["total"], player["tie_breakers"]) == (len(naive.boards[name]), {})


def test_every_end_reason_has_a_golden_game_won_alone_and_where_it_can_be_shared() -> None:
    ends = {(replay(read(file)).reason, stored(file)["result"]["decided_by"]) for file in FILES}
    assert ends == {
        (EndReason.OWN_CHAIN, "first_to_fill"),
        (EndReason.CALL_OUT, "first_to_fill"),
        (EndReason.CALL_OUT, "shared"),
        (EndReason.LAST_PLAYER_LEFT, "total"),
        (EndReason.LAST_PLAYER_LEFT, "shared"),
    }


def test_golden_games_have_every_number_of_players_every_option_and_every_kind_of_entry() -> None:
    documents = [stored(file) for file in FILES]
    assert {len(document["players"]) for document in documents} == {2, 3, 4}
    assert {option for document in documents for option in document["options"]} == {
        *("boards", "spaces", "extra_spaces", "star_matches_all", "stars_passed_over")
    }
    entries = [entry for document in documents for entry in document["entries"]]
    assert {key for entry in entries for key in entry} == {
        *("player", "start", "chain", "penalties", "declines", "leaves", "struck")
    }
    assert {"player": "Bo"} in entries
