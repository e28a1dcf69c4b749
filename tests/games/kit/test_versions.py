"""Three versions of transcripts are read: a key of a later version is unknown in an earlier one."""

from dataclasses import replace
from typing import Any

import pytest

from games.kit.export import transcript_document
from games.kit.head import Head
from games.kit.replay import replay, result_json
from games.kit.transcript import read_transcript
from games.roll_estate.rules import GAME as ROLL_ESTATE
from scoresheets.registry import GAMES
from tests.games.kit.test_transcript import ANAS_TURN, BOS_TURN, malformed, transcript

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
    entry = {**SHUT, "open_business": value, **more}
    error = malformed(transcript(BOS_TURN, entry))
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
