"""A transcript's shape, checked as a whole before any entry is played."""

from typing import Any

import pytest

from games.kit.errors import MalformedMove
from games.kit.replay import RefusedEntry, replay, result_json
from games.kit.transcript import read_transcript
from games.roll_estate.rules import GAME as ROLL_ESTATE
from scoresheets.registry import GAMES

ANAS_TURN = {"player": "Ana", "dice": [5, 5, 3, 6, 1], "box": "fives.2", "value": 10}
BOS_TURN = {"player": "Bo", "dice": [2, 3, 4, 5, 5], "box": "routes.2-5"}


def transcript(*entries: object, **changes: Any) -> dict[str, Any]:
    """Return a readable transcript with changes; a key changed to `...` is left out."""
    document = {
        "format": "scoresheets/transcript",
        "version": 1,
        "game": "roll-estate",
        "players": ["Ana", "Bo", "Cleo"],
        "entries": list(entries),
        **changes,
    }
    return {key: value for key, value in document.items() if value is not ...}


def malformed(document: object) -> MalformedMove:
    with pytest.raises(MalformedMove) as caught:
        read_transcript(document, GAMES)
    return caught.value


def test_a_game_in_progress_is_played_and_told() -> None:
    read = read_transcript(
        transcript(ANAS_TURN, BOS_TURN, edition="companion", options={"variant": "standard"}), GAMES
    )
    result = result_json(ROLL_ESTATE.outcome(replay(read)), read.players)
    assert {key: result[key] for key in ("finished", "outcome", "winners", "decided_by")} == {
        "finished": False,
        "outcome": None,
        "winners": [],
        "decided_by": None,
    }
    assert result["players"] == {
        "Ana": player(30, 2, rental_properties=30, rental_properties_owned=1),
        "Bo": player(50, 1, mass_transit=50, routes_owned=1),
        "Cleo": player(0, 3),
    }


def player(total: int, rank: int, **figures: int) -> dict[str, object]:
    breakdown = dict.fromkeys(
        ("rental_properties", "businesses", "mass_transit", "stock_portfolio", "lotto"), 0
    )
    tie_breakers = dict.fromkeys(("rental_properties_owned", "routes_owned", "stock_portfolio"), 0)
    for part in (breakdown, tie_breakers):
        part.update({key: value for key, value in figures.items() if key in part})
    return {"total": total, "rank": rank, "breakdown": breakdown, "tie_breakers": tie_breakers}


def test_options_and_edition_may_be_absent_and_a_result_is_ignored() -> None:
    read = read_transcript(transcript(result={"anything": ["at", "all"]}), GAMES)
    assert (read.raw_options, read.raw_edition, read.entries) == ({}, None, ())


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "scoresheets/edition"}, "wrong_format"),
        ({"format": None}, "wrong_format"),
        ({"format": ...}, "missing_key"),
        ({"version": 4}, "unknown_version"),
        ({"version": True}, "not_whole"),
        ({"version": 1.0}, "not_whole"),
        ({"version": "1"}, "not_whole"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": None}, "not_text"),
        ({"game": ["roll-estate"]}, "not_text"),
        ({"edition": "mine"}, "not_an_object"),
        ({"edition": None}, "not_an_object"),
        ({"game": "yahtzee", "edition": None}, "no_editions"),
        ({"game": "uno-dice", "edition": "companion"}, "no_editions"),
        ({"options": None}, "not_an_object"),
        ({"options": {"variant": "solo"}}, "wrong_number_of_players"),
        ({"options": {"variants": "solo"}}, "unknown_key"),
        ({"players": ...}, "missing_key"),
        ({"players": "Ana"}, "not_a_list"),
        ({"players": []}, "wrong_number_of_players"),
        ({"players": ["A", "B", "C", "D", "E", "F"]}, "wrong_number_of_players"),
        ({"players": ["Ana", "ANA "]}, "name_twice"),
        ({"players": ["Ana", ""]}, "text_length"),
        ({"players": ["Ana", None]}, "not_text"),
        ({"players": ["Ana", "x" * 31]}, "text_length"),
        ({"entries": ...}, "missing_key"),
        ({"entries": {}}, "not_a_list"),
        ({"entries": None}, "not_a_list"),
        ({"entrys": []}, "unknown_key"),
    ],
)
def test_a_wrong_head_is_malformed_and_no_entrys_fault(changes: dict[str, Any], reason: str) -> None:
    error = malformed(transcript(**changes))
    assert (error.reason, "entry" in error.facts) == (reason, False)


@pytest.mark.parametrize("document", [None, [], "x", 5, True])
def test_a_transcript_is_an_object(document: object) -> None:
    assert malformed(document).reason == "not_an_object"


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ([], "not_an_object"),
        (None, "not_an_object"),
        ({}, "missing_key"),
        ({**ANAS_TURN, "player": None}, "not_text"),
        ({**ANAS_TURN, "player": 0}, "not_text"),
        ({**ANAS_TURN, "struck": False}, "not_true"),
        ({**ANAS_TURN, "struck": 1}, "not_true"),
        ({**ANAS_TURN, "seat": 1}, "unknown_key"),
        ({"player": "Ana"}, "no_kind"),
        ({"player": "Ana", "struck": True}, "no_kind"),
        ({"player": "Ana", "struck": True, "dice": [1], "box": 5}, "not_text"),
        ({"player": "Ana", "dice": [1, 2, 3, 4, 5], "no_legal_box": True}, "only_in_solo"),
    ],
)
def test_a_wrong_entry_says_which_it_is(entry: object, reason: str) -> None:
    error = malformed(transcript(ANAS_TURN, entry, BOS_TURN))
    assert (error.reason, error.facts["entry"]) == (reason, 1)


def test_a_malformed_entry_at_the_end_plays_none_before_it() -> None:
    refused_first = {**ANAS_TURN, "value": 99}
    assert malformed(transcript(refused_first, {"player": "Bo"})).facts["entry"] == 1


def test_struck_entries_are_counted_but_not_played() -> None:
    struck = {**ANAS_TURN, "box": "nowhere", "value": ..., "struck": True}
    struck = {key: value for key, value in struck.items() if value is not ...}
    state = replay(read_transcript(transcript(struck, ANAS_TURN, BOS_TURN), GAMES))
    assert state.turns == 2
    with pytest.raises(RefusedEntry) as caught:
        replay(read_transcript(transcript(struck, ANAS_TURN, ANAS_TURN), GAMES))
    assert (caught.value.entry, caught.value.error.code) == (2, "not_your_turn")
    assert caught.value.state.turns == 1


def test_a_name_nobody_has_is_judged_in_play() -> None:
    read = read_transcript(transcript({**ANAS_TURN, "player": "Dov"}), GAMES)
    assert read.entries[0].move.seat == -1
    with pytest.raises(RefusedEntry) as caught:
        replay(read)
    assert caught.value.error.code == "unknown_player"


def test_names_in_entries_are_those_of_the_players() -> None:
    read = read_transcript(transcript({**ANAS_TURN, "player": "Zoe\u0308"}, players=[" Zoë", "Bo"]), GAMES)
    assert read.players == ("Zoë", "Bo")
    assert replay(read).turns == 1
