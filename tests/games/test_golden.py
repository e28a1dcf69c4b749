"""The golden games of our games as a whole; that each ends as stored is in the contract.

Golden games with a fault in them are played, refused or malformed: never anything else.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from games.kit.errors import MalformedMove
from games.kit.replay import RefusedEntry, replay, result_json
from games.kit.transcript import Transcript, read_json, read_transcript
from scoresheets.pads.words.refusals import sentence
from scoresheets.registry import GAMES
from tests.goldens import game_of, golden_files
from tests.tries import so_many, tries

ALL_FILES = golden_files()
CAST = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon")


def stored(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document


def read(file: Path) -> Transcript:
    return read_transcript(read_json(file.read_bytes()), GAMES)


def played(file: Path) -> list[dict[str, Any]]:
    """Return the entries of a golden game that were not taken back."""
    return [entry for entry in stored(file)["entries"] if "struck" not in entry]


def steps(file: Path) -> Iterator[tuple[Any, Any]]:
    """Yield every move of a golden game that was not taken back, with the state before it."""
    transcript = read(file)
    state = transcript.game.start(transcript.options, len(transcript.players))
    for entry in transcript.entries:
        if not entry.struck:
            yield state, entry.move
            state = transcript.game.apply(state, entry.move)


def test_manage_replay_tells_every_golden_result(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("replay", *map(str, ALL_FILES))
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["file"], line["ok"]) for line in lines] == [(str(file), True) for file in ALL_FILES]
    assert [line["result"] for line in lines] == [stored(file)["result"] for file in ALL_FILES]


def test_golden_games_hold_no_names_but_the_casts() -> None:
    assert {name for file in ALL_FILES for name in stored(file)["players"]} <= set(CAST)


def test_golden_games_lie_in_the_folder_of_their_game() -> None:
    assert [file for file in ALL_FILES if stored(file)["game"] != game_of(file)] == []


GOLDEN = [file.read_bytes() for file in ALL_FILES]
ODD_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(min_value=-(10**20), max_value=10**20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=40),
    st.sampled_from(
        ("Ana", "fives.1", "fives", "yahtzee", "routes.any", "liquid-assets", [], {}, [1, 2, 3, 4, 5], [[1]])
        + ("property:red", "wild:any", "red.1", "bank", "money:5", ["bank", "money:5"], "action:pass-go")
        + ("Y2", "*", "+1", "-1", "start", ["*"], [["-1", "Bo"]], [["+1"]], "red")
    ),
)


def words_for(raw: bytes) -> str:
    """Return the result or the refusal of these bytes; any other error is a bug of ours."""
    try:
        transcript = read_transcript(read_json(raw), GAMES)
    except MalformedMove as error:
        return sentence(error, names=(), game_key="roll-estate")
    try:
        state = replay(transcript)
    except RefusedEntry as refused:
        return sentence(refused.error, names=transcript.players, game_key=transcript.game.key)
    return json.dumps(result_json(transcript.game.outcome(state), transcript.players))


def places(document: Any) -> list[tuple[Any, Any]]:
    """Return every (container, key) of a JSON document."""
    found: list[tuple[Any, Any]] = []
    waiting = [document]
    while waiting:
        container = waiting.pop()
        keys = list(container) if isinstance(container, dict) else range(len(container))
        found += [(container, key) for key in keys]
        waiting += [container[key] for key in keys if isinstance(container[key], dict | list)]
    return found


@tries(so_many(150))
@given(
    raw=st.sampled_from(GOLDEN), odd=ODD_VALUES, pick=st.integers(min_value=0), change=st.sampled_from("rda")
)
def test_a_value_replaced_dropped_or_added(raw: bytes, odd: object, pick: int, change: str) -> None:
    document = json.loads(raw)
    del document["result"]
    container, key = places(document)[pick % len(places(document))]
    if change == "d":
        del container[key]
    elif change == "a" and isinstance(container, dict):
        container[str(odd)] = odd
    else:
        container[key] = odd
    assert words_for(json.dumps(document).encode())


@tries(so_many(100))
@given(
    raw=st.sampled_from(GOLDEN),
    place=st.integers(min_value=0),
    junk=st.binary(max_size=6),
    cut=st.integers(0, 9),
)
def test_bytes_replaced(raw: bytes, place: int, junk: bytes, cut: int) -> None:
    start = place % len(raw)
    assert words_for(raw[:start] + junk + raw[start + cut :])


@pytest.mark.control
def test_with_a_careless_reader_some_would_be_errors() -> None:
    """Control: Python's own reader accepts bad values, or raises errors that are no refusals of ours."""
    chance, errors = random.Random(1), set()  # noqa: S311 (pretended mischief)
    for _file in range(60):
        raw = chance.choice(GOLDEN)
        start = chance.randrange(len(raw))
        try:
            read_transcript(
                json.loads(raw[:start] + chance.choice((b"\xff", b"9" * 5000)) + raw[start + 1 :]), GAMES
            )
        except (MalformedMove, json.JSONDecodeError):
            continue
        except ValueError as error:
            errors.add(type(error).__name__)
    assert errors == {"UnicodeDecodeError", "ValueError"}
