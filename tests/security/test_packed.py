"""Pages are compressed without revealing their content by their length (BREACH); answers to taps are not compressed."""

import gzip
from typing import Any

import pytest

from scoresheets.base.http.packed import SMALLEST
from tests.cast import RED_LINE, faces, new_key
from tests.roles import IN_TURN, Room, open_room
from tests.security.matrix import address

pytestmark = pytest.mark.django_db

NONE = {"Accept-Encoding": "br"}
PACKED = {"Accept-Encoding": "gzip, deflate"}


def look(room: Room, name: str, role: str = "in_turn", **headers: str) -> Any:
    return room.tablets[role].client.get(address(room, name), headers={**PACKED, **headers})


def is_packed(answer: Any) -> bool:
    return bool(answer.headers.get("Content-Encoding") == "gzip")


def test_what_is_looked_at_comes_compressed_and_is_the_same() -> None:
    room = open_room("play")
    for name in ("fragments", "table", "log", "tv", "transcript"):
        plain, packed = look(room, name, **NONE), look(room, name)
        assert (is_packed(plain), is_packed(packed)) == (False, len(plain.content) >= SMALLEST), name
        assert is_packed(packed) == ("Accept-Encoding" in packed.headers.get("Vary", "")), name
    assert gzip.decompress(look(room, "fragments").content) == look(room, "fragments", **NONE).content
    assert len(look(room, "table").content) * 5 < len(look(room, "table", **NONE).content)


def test_equal_pages_differ_in_length() -> None:
    room = open_room("play")
    assert len({len(look(room, "fragments").content) for _ in range(20)}) > 5


def test_what_answers_a_tap_goes_as_it_is() -> None:
    room = open_room("play")
    client, (dice, box) = room.tablets["in_turn"].client, RED_LINE
    typed = f"{address(room, 'lit')}?seat={IN_TURN}&turn=9&dice={faces(dice)}"
    lit = client.get(typed, headers=PACKED)
    entry = {"seat": IN_TURN, "turn": 9, "key": new_key(), "dice": faces(dice), "box": box}
    written = client.post(address(room, "record_entry"), entry, headers={**PACKED, "HX-Request": "true"})
    assert [answer.status_code for answer in (lit, written)] == [200, 200]
    assert len(written.content) > 4000
    assert [is_packed(answer) for answer in (lit, written)] == [False, False]
