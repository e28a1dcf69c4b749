"""F7, F3: hundreds of broken files at both ways of import: each is refused in a sentence, and none leaves a row."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.kit.errors import MalformedMove
from games.kit.json_file import read_json
from games.kit.replay import RefusedEntry, replay
from games.kit.transcript import read_transcript
from scoresheets.pads import PADS
from scoresheets.registry import GAMES
from tests.cast import Tablet, everything
from tests.files import GOLDEN
from tests.games.roll_estate.own_pad import OUR_PAD

SENT = 60
A_THIRD = 1 / 3
EDGES = (
    b"[" * 100_000,
    b"{}",
    b"[]",
    b"null",
    b'"x"',
    b"",
    b" ",
    b"\xef\xbb\xbf{}",
    b"\xff\xfe{\x00}\x00",
    b"NaN",
    b"1e999",
)
PIECES = (
    *(
        b"null",
        b"-1",
        b"1e999",
        b"NaN",
        b'"\\ud800"',
        b'"\\u0000"',
        b"[]",
        b"{}",
        b'"' + b"x" * 5000 + b'"',
        b"9" * 5000,
    ),
    *(b"\xff", b"\x00", b'"', b"}", b"]", b",", b":", b"[" * 2000, b"\xe2\x80\xae"),
)
SHEET = json.dumps(OUR_PAD).encode()
SHORT = [file.read_bytes() for file in GOLDEN if file.stat().st_size < 6000]


def broken(whole: bytes, chance: random.Random) -> bytes:
    """Return the file with one to three bad places in it."""
    for _place in range(chance.randint(1, 3)):
        start = chance.randrange(len(whole) + 1)
        end = min(len(whole), start + chance.choice((0, 1, 1, 2, 5, 40, 400)))
        new = chance.choice((b"", chance.choice(PIECES), chance.randbytes(2), whole[:40]))
        whole = whole[:start] + new + whole[end:]
    return whole


def misplayed(whole: bytes, chance: random.Random) -> bytes:
    """Return the game with two entries exchanged: valid JSON that the rules refuse."""
    told = json.loads(whole)
    told.pop("result", None)
    one, other = chance.sample(range(len(told["entries"])), 2)
    told["entries"][one], told["entries"][other] = told["entries"][other], told["entries"][one]
    return json.dumps(told).encode()


def read_game(raw: bytes) -> object:
    transcript = read_transcript(read_json(raw), GAMES)
    return replay(transcript)


def read_sheet(raw: bytes) -> object:
    desk = PADS["roll-estate"].editions
    assert desk
    return desk.read(read_json(raw))


WAYS: dict[str, tuple[str, Callable[[bytes], object], list[bytes]]] = {
    "a game": ("/tables/transcript/", read_game, SHORT),
    "a sheet": ("/sheets/roll-estate/import/", read_sheet, [SHEET]),
}


def bad_files(way: str, count: int, seed: int) -> list[bytes]:
    """Return this many files that cannot be read or played; any error but our own fails."""
    _path, read, whole = WAYS[way]
    chance, found = random.Random(seed), list(EDGES)  # noqa: S311 (pretended mischief)
    while len(found) < count:
        spoil = misplayed if way == "a game" and chance.random() < A_THIRD else broken
        raw = spoil(chance.choice(whole), chance)
        try:
            read(raw)
        except (MalformedMove, RefusedEntry):
            found.append(raw)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("as_file", [True, False], ids=["file", "text"])
def test_a_broken_file_that_is_sent_leaves_nothing(way: str, as_file: bool) -> None:
    path, _read, _whole = WAYS[way]
    known, unknown = Tablet(), Tablet()
    unknown.client.cookies.clear()
    before = everything()
    for place, raw in enumerate(bad_files(way, SENT, seed=11)):
        sent: Any = (
            {"file": SimpleUploadedFile("a.json", raw)}
            if as_file
            else {"text": raw.decode("utf-8", "replace")}
        )
        answer = (known, unknown)[place % 2].client.post(path, sent)
        if answer.status_code == 302:  # unreadable as bytes, it may be readable as text
            assert not as_file
            before = everything()
            continue
        assert answer.status_code in (400, 422), raw[:200]
        assert b'role="alert"' in answer.content or b'class="slip"' in answer.content
        assert everything() == before, raw[:200]


@pytest.mark.django_db
@pytest.mark.parametrize("way", WAYS)
def test_the_whole_file_is_taken(way: str) -> None:
    path, _read, whole = WAYS[way]
    tablet = Tablet()
    before = everything()
    assert tablet.client.post(path, {"file": SimpleUploadedFile("a.json", whole[0])}).status_code == 302
    assert everything() != before


# The errors and values of a file in Python's own JSON reader. (Half a surrogate pair in a name is refused as a name,
# too.)
CARELESS: dict[str, tuple[bytes, type[Exception]]] = {
    "nested": (b"[" * 100_000, RecursionError),
    "a number": (b"9" * 5_000, ValueError),
    "no UTF-8": (b'"\xff"', UnicodeDecodeError),
}


@pytest.mark.control
@pytest.mark.django_db
@pytest.mark.parametrize("what", CARELESS)
def test_without_our_reader_it_would_be_an_error(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw, error = CARELESS[what]
    tablet = Tablet()
    answer = tablet.client.post("/tables/transcript/", {"file": SimpleUploadedFile("a.json", raw)})
    assert answer.status_code in (400, 422)
    monkeypatch.setattr("scoresheets.exports.views.read_json", json.loads)
    with pytest.raises(error):
        tablet.client.post("/tables/transcript/", {"file": SimpleUploadedFile("a.json", raw)})
