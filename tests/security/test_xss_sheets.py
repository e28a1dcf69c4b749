"""S8, S12: the words of a copied sheet are text wherever they appear, and only its own device sees them unplayed."""

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest

from scoresheets.models import Edition, Table
from scoresheets.table.live.render_cache import render_table
from tests.cast import HTMX, RED_LINE, fresh_process, new_key
from tests.games.roll_estate.own_pad import OUR_PAD, TYPED_PAD
from tests.roles import OTHER_SEAT, Room, open_room
from tests.security.answers import VIEWERS
from tests.security.matrix import address, ask, patterns
from tests.security.payloads import MARK, PAYLOADS, came_to_life, read

pytestmark = pytest.mark.django_db


def hostile_pad(payloads: tuple[str, ...]) -> dict[str, Any]:
    """Return a sheet with these payloads as its names, bypassing all checks of names."""
    names = cycle(payloads)
    rows = {row: {**prices, "name": next(names)} for row, prices in OUR_PAD["rows"].items()}
    return {
        **OUR_PAD,
        "name": next(names),
        "rows": rows,
        "routes": {run: next(names) for run in OUR_PAD["routes"]},
    }


def plant(room: Room, payloads: tuple[str, ...]) -> None:
    """Let the host copy this sheet, and the table play it."""
    pad = hostile_pad(payloads)
    Edition.objects.filter(public_id=room.edition).update(name=pad["name"], sheet=pad)
    Table.objects.filter(pk=room.table.pk).update(edition=pad)
    fresh_process()  # else it would reuse the other sheet


def shown(room: Room) -> Iterator[tuple[str, str]]:
    """Yield every page of the host, the pushed frames, and refusals and stories."""
    for name in patterns():
        answer = ask(room.tablets["host"], room, name, "GET")
        if "attachment" not in answer.headers.get("Content-Disposition", ""):  # a file is never a page
            yield name, answer.content.decode()
    for language in ("en", "fr"):
        yield f"pushed, {language}", render_table(room.table.public_id, language).snapshot
    client, turn = room.tablets["in_turn"].client, room.table.sequence + 1
    for dice, box in (
        ("12346", "ones.1"),
        ("11111", "quadruples.1"),
        ("12346", "fours.1"),
        ("12346", "routes.any"),
    ):
        entry = {"seat": 1, "turn": turn, "key": new_key(), "dice": dice, "box": box}
        answer = client.post(address(room, "record_entry"), entry, headers=HTMX)
        yield f"{box}: {answer.status_code}", answer.content.decode()


@pytest.mark.parametrize("phase", ["lobby", "play", "over"])
def test_a_word_of_a_sheet_is_text_wherever_it_stands(phase: str) -> None:
    room, places = open_room(phase, lobby="roll-estate"), set()
    for start in range(0, len(PAYLOADS), 13):
        payloads = (*PAYLOADS, *PAYLOADS)[start : start + 13]
        plant(room, payloads)
        for label, text in shown(room):
            assert [found for payload in payloads for found in came_to_life(text, payload)] == [], label
            places |= {label.partition(":")[0]} if MARK in "".join(read(text).texts) else set()
    assert {"home", "editions", "edition", "table", "fragments", "pushed, en"} <= places


def test_a_refusal_and_the_yellow_sheet_say_such_words_as_text() -> None:
    room = open_room("play")
    plant(room, PAYLOADS[:13])
    room.party.record(*RED_LINE)
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
    plant(room, PAYLOADS[:13])
    answer = ask(room.tablets["host"], room, "export_edition", "GET")
    assert json.loads(answer.content) == hostile_pad(PAYLOADS[:13])
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
