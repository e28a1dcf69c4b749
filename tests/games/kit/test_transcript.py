"""A transcript's shape, checked as a whole before any entry is played.

Three versions of transcripts are read: a key of a later version is unknown in an earlier one.
"""

from dataclasses import replace
from typing import Any

import pytest

from games.kit.errors import MalformedMove
from games.kit.export import transcript_document
from games.kit.head import Head
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
    assert replay(read_transcript(transcript(struck, ANAS_TURN, BOS_TURN), GAMES)).turns == 2
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


SHUT = {**ANAS_TURN, "open_business": False}
HEAD = {"title": "Friday", "played_at": "2026-11-23T21:40:00+01:00", "id": "4f-a1"}


def in_version_2(*entries: object, **changes: Any) -> dict[str, Any]:
    return transcript(*entries, **{"version": 2, **changes})


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Act as if a key of the entries and one of the options had come with version 2."""
    newer = replace(ROLL_ESTATE, since={"open_business": 2, "triple_counts": 2})
    monkeypatch.setitem(GAMES, "roll-estate", newer)


@pytest.mark.parametrize("key", HEAD)
@pytest.mark.parametrize("value", ["", None, "of the other version"])
def test_a_version_1_file_tells_nothing_of_itself(key: str, value: object) -> None:
    error = malformed(transcript(**{key: value}))
    assert (error.reason, error.facts) == ("newer_key", {"key": key, "since": 2, "version": 1})


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("value", [False, None, "no"])
@pytest.mark.parametrize("more", [{}, {"struck": True}])
def test_a_key_of_a_game_that_came_later_is_malformed_before(more: dict[str, Any], value: object) -> None:
    error = malformed(transcript(BOS_TURN, {**SHUT, "open_business": value, **more}))
    assert (error.reason, error.facts["key"], error.facts["entry"]) == ("newer_key", "open_business", 1)
    error = malformed(transcript(options={"triple_counts": value}))
    assert (error.reason, error.facts["key"]) == ("newer_key", "triple_counts")


@pytest.mark.usefixtures("later")
def test_a_version_2_file_may_have_all_of_it_and_none_of_it_changes_a_result() -> None:
    options = {"triple_counts": "all"}
    read = read_transcript(in_version_2(SHUT, BOS_TURN, options=options, **HEAD), GAMES)
    assert read.head == Head(**HEAD)
    plain = read_transcript(in_version_2(SHUT, BOS_TURN, options=options), GAMES)
    assert plain.head == Head("", "", "")
    results = [result_json(ROLL_ESTATE.outcome(replay(each)), each.players) for each in (read, plain)]
    assert results[0] == results[1]


@pytest.mark.parametrize(
    ("told", "kept"),
    [("", ""), ("  ", ""), (" Nana’s \n", "Nana’s"), ("Zoe\u0308", "Zoë"), ("x" * 60, "x" * 60)],
)
def test_a_title_is_trimmed_and_composed(told: str, kept: str) -> None:
    assert read_transcript(in_version_2(title=told), GAMES).head.title == kept


@pytest.mark.parametrize(
    "told",
    [
        *("2026-11-23T21:40:00+01:00", "2026-11-23T20:40Z", "2026-11-23T20:40:00.123456789-03:30"),
        *(
            "1998-01-01T00:00:00+14:00",
            "0002-01-01T00:00:00+12:00",
            "20261123T204000Z",
            "2026-11-23T20:40+01",
        ),
    ],
)
def test_when_it_was_played_is_kept_as_told(told: str) -> None:
    assert read_transcript(in_version_2(played_at=told), GAMES).head.played_at == told


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        *(({"version": version}, "unknown_version") for version in (0, 4, -1, 10**30)),
        ({"title": None}, "not_text"),
        ({"title": 5}, "not_text"),
        ({"title": "x" * 61}, "text_length"),
        ({"title": "one\nanother"}, "text_unwritable"),
        ({"title": "turned \u202e round"}, "text_unwritable"),
        *(({"played_at": told}, "not_text") for told in (None, 5, ["2026-11-23T20:40:00Z"])),
        *(
            ({"played_at": told}, "out_of_range")
            for told in ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59Z", "0001-12-31T23:59:59-12:00")
        ),
        *(
            ({"played_at": told}, "not_a_moment")
            for told in (
                "",
                "yesterday",
                "2026-11-23",
                "20:40Z",
                "2026-11-23T20:40:00",
                "2026-13-23T20:40:00Z",
            )
        ),
        *(
            ({"played_at": told}, "not_a_moment")
            for told in (
                "2026-11-23 20:40:00Z",
                "2026-11-23T20:40:00Z ",
                "2026-11-23T20:40:00+25:00",
                "２０26",
            )
        ),
        *(({"id": told}, "not_text") for told in (None, 5, ["a"])),
        *(({"id": told}, "not_an_id") for told in ("", "A", "a b", "é", "a_b", "a\n", "x" * 65)),
    ],
)
def test_what_a_file_tells_of_itself_wrongly_is_malformed(changes: dict[str, Any], reason: str) -> None:
    error = malformed(in_version_2(**changes))
    assert (error.reason, "entry" in error.facts) == (reason, False)


def test_an_id_has_up_to_64_signs() -> None:
    assert read_transcript(in_version_2(id="-9" * 32), GAMES).head.id == "-9" * 32


def test_what_is_written_is_version_2_with_what_is_known_of_the_table() -> None:
    told: dict[str, Any] = {"options": {}, "edition": None, "names": ["Ana"], "entries": (), "result": {}}
    document = transcript_document(ROLL_ESTATE, **told, head=Head(**HEAD))
    assert (document["version"], {key: document[key] for key in HEAD}) == (2, HEAD)
    options = {**told, "options": {"begins": "rotate"}}
    assert transcript_document(GAMES["yahtzee"], **options)["version"] == 3, "it uses what only that has"
    untold = transcript_document(ROLL_ESTATE, **told, head=Head(id="a"))
    assert ("title" in untold, "played_at" in untold, untold["id"]) == (False, False, "a")
