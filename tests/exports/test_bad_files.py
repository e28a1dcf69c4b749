"""F7, F3: hundreds of broken files at both ways of import: each is refused in a sentence, and none leaves a row.

S37: a file may contain only what a table could have written, also in entries that were taken back.
"""

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
from scoresheets.exports import services as transcripts
from scoresheets.exports.services import judge
from scoresheets.models import Entry, Table
from scoresheets.pads import PADS
from scoresheets.registry import GAMES
from tests.cast import Tablet, everything
from tests.files import ANAS_TURN, CHANCE, GOLDEN, document, exported, opened
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
    return replay(read_transcript(read_json(raw), GAMES))


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
@pytest.mark.parametrize("what", CARELESS)
def test_without_our_reader_it_would_be_an_error(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw, error = CARELESS[what]
    tablet = Tablet()
    answer = tablet.client.post("/tables/transcript/", {"file": SimpleUploadedFile("a.json", raw)})
    assert answer.status_code in (400, 422)
    monkeypatch.setattr("scoresheets.exports.views.read_json", json.loads)
    with pytest.raises(error):
        tablet.client.post("/tables/transcript/", {"file": SimpleUploadedFile("a.json", raw)})


# --- noise ---


LINES = 480
NOISE = "x" * 7_600
STRUCK = {"struck": True}


NOISY: dict[str, dict[str, Any]] = {
    "yahtzee": {**ANAS_TURN, "box": NOISE},
    "roll-estate": {"dice": [NOISE], "box": "ones.1"},
    "uno-dice": {"chain": [NOISE]},
    "monopoly-solo": {"dice": [NOISE, 1]},
    "monopoly-deal": {"bank": NOISE},
}
"""For each game an entry with as much noise as one entry may hold."""


def game_of(game: str, *entries: object) -> dict[str, Any]:
    players = ["Ana"] if game == "monopoly-solo" else ["Ana", "Bo"]
    return document(*entries, game=game, players=players)


@pytest.mark.parametrize("game", NOISY)
def test_a_file_full_of_noise_is_refused_and_leaves_nothing(game: str) -> None:
    text = json.dumps(game_of(game, *[{**NOISY[game], "player": "Ana", **STRUCK}] * LINES))
    reply = Tablet().post("/tables/transcript/", {"text": text})
    assert (reply.status, Table.objects.count()) == (400, 0)
    assert "taken back" in reply.text


def test_dice_without_end_are_noise_too() -> None:
    struck = {**ANAS_TURN, "dice": [6] * 2_000, **STRUCK}
    with pytest.raises(MalformedMove) as caught:
        judge(read_transcript(document(*[struck] * LINES), GAMES))
    assert caught.value.reason == "too_much_taken_back"


def test_what_was_legal_when_it_was_taken_back_may_be_as_long_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Turns of both players, taken back one after the other: each was legal after the one before."""
    monkeypatch.setattr(transcripts, "USUAL", 0)
    monkeypatch.setattr(transcripts, "MOST_BESIDE", 0)
    turns = [{**ANAS_TURN, **STRUCK}, {"player": "Bo", "dice": [6, 6, 6, 5, 5], "box": "chance", **STRUCK}]
    host, table = opened(document(*turns, {**CHANCE, **STRUCK}, ANAS_TURN))
    assert len(exported(host, table)["entries"]) == len(turns) + 2
    with pytest.raises(MalformedMove):
        opened(document(*turns[1:], ANAS_TURN))


def test_what_is_stored_of_the_most_that_is_taken_is_little() -> None:
    """Counts the bytes of 480 illegal entries: each of usual length, and one as long as the rest allows."""
    usual = {**ANAS_TURN, "box": "x" * 100, **STRUCK}
    opened(document(*[usual] * (LINES - 1), {**usual, "box": NOISE}))
    stored = sum(len(json.dumps(move)) for move in Entry.objects.values_list("move", flat=True))
    assert stored < LINES * transcripts.USUAL + transcripts.MOST_BESIDE
