"""S8, S12: the words of a copied sheet are text wherever they appear, and only its own device sees them unplayed."""

import json

import pytest

from tests.cast import HTMX, RED_LINE, new_key
from tests.games.roll_estate.own_pad import OUR_PAD, TYPED_PAD
from tests.roles import OTHER_SEAT, open_room
from tests.security.answers import VIEWERS
from tests.security.hostile_room import hostile_pad, plant
from tests.security.matrix import address, ask, patterns
from tests.security.payloads import MARK, PAYLOADS, came_to_life, read

pytestmark = [pytest.mark.long, pytest.mark.django_db]


def test_a_refusal_and_the_yellow_sheet_say_such_words_as_text() -> None:
    room = open_room("play")
    room.party.record(*RED_LINE)
    plant(room, 0)
    entry = {"seat": OTHER_SEAT, "turn": 10, "key": new_key(), "dice": "12346", "box": "routes.any"}
    query: dict[str, str | int] = {"seat": OTHER_SEAT, "turn": 10, "dice": "12346"}
    client = room.tablets["other_seat"].client
    for answer in (
        client.post(address(room, "record_entry"), entry, headers=HTMX),
        client.get(address(room, "lit"), query),
    ):
        text = answer.content.decode()
        assert MARK in "".join(read(text).texts)
        assert [found for payload in PAYLOADS for found in came_to_life(text, payload)] == []


def test_the_file_of_a_sheet_is_never_a_page() -> None:
    room = open_room("lobby")
    plant(room, 0)
    answer = ask(room.tablets["host"], room, "export_edition", "GET")
    assert json.loads(answer.content) == hostile_pad(0)
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"].startswith("attachment;")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("place", ["edition.name", "fives.name", "routes.any", "ones.rental", "table"])
def test_what_is_typed_while_copying_comes_back_as_text(place: str) -> None:
    room = open_room("lobby")
    client = room.tablets["host"].client
    for payload in PAYLOADS:
        fields = {**TYPED_PAD, "twos.rental": "wrong", place: payload}
        answer = client.post(address(room, "save_edition"), fields)
        assert answer.status_code in (400, 404)
        assert came_to_life(answer.content.decode(), payload) == []


def test_a_file_s_words_come_back_as_text() -> None:
    client = open_room("lobby").tablets["host"].client
    for payload in PAYLOADS:
        for text in (payload, json.dumps({payload: 1}), json.dumps({**OUR_PAD, "rows": {payload: 1}})):
            answer = client.post("/sheets/roll-estate/import/", {"text": text})
            assert answer.status_code == 400
            assert came_to_life(answer.content.decode(), payload) == []


def test_nobody_else_reads_of_a_sheet_that_is_not_played() -> None:
    room = open_room("lobby")
    elsewhere = [name for name in patterns() if "edition" not in patterns()[name].pattern.converters]
    for role in VIEWERS:
        if role != "host":
            pages = [
                b"".join(ask(room.tablets[role], room, name, "GET")).decode(errors="replace")
                for name in elsewhere
            ]
            words = ("Nana’s pad", room.edition, "Harbor Street")
            assert [word for word in words if word in "".join(pages)] == []
