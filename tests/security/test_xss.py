"""S8, S12: text that people type is text wherever it appears, and never becomes a part of the page.

F12: no value in a query or field causes an error, on PostgreSQL or SQLite: NUL, surrogates, endless numbers.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import DataError, connection
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from games.kit.names import read_name
from scoresheets.models import Seat
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.views import stranger_middleware
from tests.base.test_bad_forms import nothing_stays
from tests.cast import HTMX, RED_LINE, Reply, Tablet, everything, new_key
from tests.forms_world import RIGHT, Attempt, World, world_of
from tests.games.roll_estate.own_pad import OUR_PAD, TYPED_PAD
from tests.roles import OTHER_SEAT, WROTE_LAST, Room, open_room
from tests.security.answers import VIEWERS
from tests.security.hostile_room import plant
from tests.security.matrix import address, ask, patterns
from tests.security.payloads import MARK, PAYLOADS, came_to_life, read
from tests.security.test_night_matrix import at_a_night
from tests.security.visits import loud_log

pytestmark = pytest.mark.long


def answers_to_writes(room: Room) -> Iterator[tuple[str, str]]:
    """Yield the pushed frames, and the answers to entries and seats, refused and right, to htmx and to a plain page."""
    for language in ("en", "fr"):
        yield f"pushed, {language}", render_table(room.table.public_id, language).snapshot
    turn = room.table.sequence + 1
    entry = {"seat": 1, "turn": turn, "key": new_key(), "dice": "12346", "box": "routes.any"}
    sent: tuple[tuple[str, str, dict[str, Any], dict[str, str]], ...] = (
        ("other_seat", "record_entry", entry, HTMX),
        ("other_seat", "record_entry", entry, {}),
        ("wrote_last", "record_entry", {**entry, "seat": WROTE_LAST}, HTMX),
        ("wrote_last", "record_entry", {**entry, "seat": WROTE_LAST, "turn": 4}, HTMX),
        ("member", "take_seat", {"seat": OTHER_SEAT}, HTMX),
        ("member", "join", {"seat": OTHER_SEAT}, {}),
        ("host", "add_seat", {"name": Seat.objects.filter(table=room.table)[0].name}, HTMX),
        ("in_turn", "record_entry", entry, HTMX),
        ("host", "strike_entry", {"entry": turn, "key": new_key()}, HTMX),
    )
    for role, name, fields, headers in sent:
        answer = room.tablets[role].client.post(address(room, name), fields, headers=headers)
        yield f"{name} by {role}: {answer.status_code}", answer.content.decode()


def test_a_seat_has_room_for_each() -> None:
    """SQLite would accept a longer name, PostgreSQL would not."""
    assert max(map(len, PAYLOADS)) <= (Seat._meta.get_field("name").max_length or 0)


@pytest.mark.parametrize("phase", ["lobby", "play", "over"])
def test_a_name_is_text_in_what_is_pushed_and_in_the_answers_to_writes(phase: str) -> None:
    """The pages are those of test_walk.py."""
    room, seen = open_room(phase), set()
    for first in range(0, len(PAYLOADS), 5):
        plant(room, first)
        for label, text in answers_to_writes(room):
            assert came_to_life(text, *PAYLOADS) == [], label
            seen |= {label} if MARK in "".join(read(text).texts) else set()
    assert len(seen) > 4


def test_a_name_is_text_on_the_yellow_sheet_in_a_refusal_and_among_what_was_tried() -> None:
    """The words of a copied sheet are, too."""
    room = open_room("play")
    room.party.record(*RED_LINE)  # Bo has it now: Cleo reads so by name
    query: dict[str, str | int] = {"seat": OTHER_SEAT, "turn": 10, "dice": "12346"}
    client = room.tablets["other_seat"].client
    for first in range(0, len(PAYLOADS), 5):
        plant(room, first)
        taken = {**query, "key": new_key(), "box": "routes.any"}
        refused = client.post(address(room, "record_entry"), taken, headers=HTMX).content.decode()
        lit, page = (client.get(address(room, name), query).content.decode() for name in ("lit", "table"))
        assert came_to_life(f"{refused}{lit}{page}", *PAYLOADS) == []
        assert lit.count('data-state="legal"') == page.count('data-state="legal"') > 0
        assert all(MARK in "".join(read(text).texts) for text in (refused, page))


def copying(place: str, text: str) -> dict[str, Any]:
    return {**TYPED_PAD, "twos.rental": "wrong", place: text}


FIELDS: dict[str, tuple[str, str, Callable[[str], dict[str, Any]]]] = {
    "a name while opening": (
        "host",
        "open_table",
        lambda text: {"game": "roll-estate", "name": [text, text]},
    ),
    "a long name": ("host", "open_table", lambda text: opening(name=[text * 9])),
    "the title while opening": ("host", "open_table", lambda text: opening(title=text * 9)),
    "the title in one table": ("host", "open_table", lambda text: opening(title=text)),
    "the game": ("host", "open_table", lambda text: opening(game=text)),
    "the variant": ("host", "open_table", lambda text: opening(variant=text)),
    "the code": ("stranger", "join_by_code", lambda text: {"code": text}),
    "the seat at the door": ("stranger", "join", lambda text: {"seat": text}),
    "a new name": ("host", "add_seat", lambda text: {"name": text * 9}),
    "a corrected name": ("host", "rename_seat", lambda text: {"seat": 1, "name": text * 9}),
    "the changed title": ("host", "change_options", lambda text: {"title": text * 9, "variant": text}),
    "the dice": ("in_turn", "record_entry", lambda text: entry(dice=text)),
    "the box": ("in_turn", "record_entry", lambda text: entry(box=text)),
    "the row": ("in_turn", "record_entry", lambda text: {**entry(), "box": "", "lose_interest": text}),
    "the turn": ("in_turn", "record_entry", lambda text: entry(turn=text)),
    "the seat": ("in_turn", "record_entry", lambda text: entry(seat=text)),
    "the key": ("in_turn", "record_entry", lambda text: entry(key=text)),
    "the entry": ("host", "strike_entry", lambda text: {"entry": text, "key": text}),
    "the language": ("in_turn", "set_language", lambda text: {"language": text, "next": text}),
    "the link": ("host", "revoke_link", lambda text: {"kind": text}),
    **{
        f"{place} of a copied sheet": ("host", "save_edition", partial(copying, place))
        for place in ("edition.name", "fives.name", "routes.any", "ones.rental", "table")
    },
    "a file": ("host", "import_edition", lambda text: {"text": text}),
    "a name in a file": ("host", "import_edition", lambda text: {"text": json.dumps({text: 1})}),
    "a row in a file": (
        "host",
        "import_edition",
        lambda text: {"text": json.dumps({**OUR_PAD, "rows": {text: 1}})},
    ),
}


def batched(payloads: tuple[str, ...], size: int) -> Iterator[tuple[str, ...]]:
    """Yield this many at a time; the last group is filled up with the first payloads."""
    for start in range(0, len(payloads), size):
        yield (*payloads, *payloads)[start : start + size]


def opening(**changed: Any) -> dict[str, Any]:
    return {"game": "roll-estate", "variant": "standard", "name": ["Ana", "Bo"], **changed}


def entry(**changed: Any) -> dict[str, Any]:
    return {"seat": 1, "turn": 9, "key": new_key(), "dice": "66643", "box": "sixes.1", **changed}


@pytest.mark.parametrize("field", FIELDS)
def test_what_is_typed_comes_back_as_text(field: str) -> None:
    role, name, fields = FIELDS[field]
    room = open_room("lobby" if name in ("add_seat", "rename_seat", "change_options") else "play")
    client = room.tablets[role].client
    for place, payload in enumerate(PAYLOADS):
        headers = HTMX if place % 4 else {}  # a fragment, or now and then the whole page
        answer = client.post(address(room, name), fields(payload), headers=headers)
        assert answer.status_code < 500
        assert came_to_life(answer.content.decode(), payload) == []
        assert not re.match(r"(?i)\s*([a-z]+:|//|\\)", answer.headers.get("Location", ""))


def test_what_stands_in_an_address_comes_back_as_text() -> None:
    room = open_room("play")
    client = room.tablets["host"].client
    for payloads in batched(PAYLOADS, 7):
        query = dict(zip(("seat", "as", "dice", "version", "turn", "next", MARK), payloads, strict=True))
        for name in ("table", "lit", "fragments", "home", "join"):
            answer = client.get(address(room, name), query)
            assert answer.status_code < 500
            assert [came_to_life(answer.content.decode(), payload) for payload in payloads] == [[]] * 7
    for payload in PAYLOADS:
        for path in (f"/{payload}/", f"/?{payload}", f"/join/{room.table.join_token}/?{payload}"):
            assert came_to_life(client.get(path).content.decode(), payload) == []


def test_half_of_these_names_may_be_somebody_s_and_then_the_page_says_them() -> None:
    """The tests above would prove little if every such name were refused."""
    room = open_room("lobby")
    host, worn = room.tablets["host"], 0
    for payload in PAYLOADS:
        reply: Reply = host.asks(room.table, "rename_seat", seat=1, name=payload)
        assert came_to_life(reply.text, payload) == []
        worn += reply.status == 200 and read_name(payload) in "".join(read(reply.text).texts)
    assert worn > len(PAYLOADS) / 2


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


ODD = (b"a\0b", b"\xed\xa0\x80", b"9" * 5_000, str(2**63).encode())
PARTS = pytest.mark.parametrize("part", range(4))  # so that each takes few seconds
TURNING = "Zqxgus\u202e\u2028\u2066t".encode()
KEPT_NOWHERE = "\u202e\u2028\u2066"


@contextmanager
def strict_database() -> Iterator[None]:
    """Refuse parameters that PostgreSQL refuses, on any database."""

    def check(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        for each in params or ():
            if isinstance(each, str) and ("\0" in each or any("\ud800" <= sign <= "\udfff" for sign in each)):
                raise ValueError("A string literal cannot contain NUL (0x00) characters.")
            if type(each) is int and abs(each) >= 2**63:
                raise DataError("bigint out of range")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(check):
        yield


@contextmanager
def names_asked() -> Iterator[set[str]]:
    """Yield the names that anything inside asks a query or a form for, growing as it does."""
    asked: set[str] = set()

    def noting(ask: Any) -> Any:
        def noted(given: Any, name: Any, *more: Any) -> Any:
            asked.add(str(name))
            return ask(given, name, *more)

        return noted

    with pytest.MonkeyPatch.context() as patch:
        for way in ("__getitem__", "__contains__", "getlist"):
            patch.setattr(QueryDict, way, noting(getattr(QueryDict, way)), raising=False)
        yield asked


def errors_of(tablet: Tablet, name: str, path: str) -> dict[tuple[str, str, bytes], int]:
    """Return the errors of an address for odd values under each name that it asks its query for, and under one that
    nobody asks for; and 0 for a value in the log.

    Each answer may ask for further names. An address that takes no GET reads no query.
    """
    tablet.client.raise_request_exception = False
    found: dict[tuple[str, str, bytes], int] = {}
    with names_asked() as asked, loud_log() as log:
        if tablet.client.get(path).status_code == 405:
            return found
        tried: set[str] = set()
        asked.add("unasked")
        while left := sorted(asked - tried):
            tried.add(left[0])
            for odd in (*ODD, TURNING):
                status = tablet.client.get(f"{path}?{urlencode({left[0]: odd})}").status_code
                if status >= 500 and status != 503:
                    found[name, left[0], odd[:9]] = status
    if "zqx" in log.getvalue().casefold():
        found[name, "in the log", TURNING] = 0
    return found


@PARTS
def test_no_query_is_an_error(part: int) -> None:
    evening, room = at_a_night("play")
    wrong: dict[Any, int] = {}
    with strict_database():
        for name, pattern in list(patterns().items())[part::4]:
            if str(pattern.pattern).startswith("n/"):
                wrong |= errors_of(evening.runner, name, reverse(name, args=[evening.opened.public_id]))
            else:
                wrong |= errors_of(room.tablets["host"], name, address(room, name))
    assert wrong == {}


def answer_to(world: World, attempt: Attempt) -> int | str:
    """Return the status, or the exception that would make it 500."""
    try:
        return int(world.send(attempt).status_code)
    except Exception as error:
        return repr(error)[:80]


@PARTS
def test_no_field_of_a_form_is_an_error_and_no_sign_that_turns_a_line_round_is_kept_or_logged(
    part: int,
) -> None:
    world = world_of()
    wrong: list[Any] = []
    for form, right in list(RIGHT.items())[part::4]:
        for field, odd in product(right.fields, (*ODD, TURNING)):
            attempt = replace(right, fields={**right.fields, field: (odd,)})
            with nothing_stays(), strict_database(), loud_log() as log:
                answer = answer_to(world, attempt)
                rows = repr(everything()) if odd == TURNING else ""
            wrong += [(form, field, odd[:9], fault) for fault in faults_of(answer, rows, log.getvalue())]
    assert wrong == []


def faults_of(answer: int | str, rows: str, log: str) -> Iterator[int | str]:
    if not isinstance(answer, int) or answer >= 500:
        yield answer
    if any(sign in rows or ascii(sign)[1:-1] in rows for sign in KEPT_NOWHERE):
        yield "kept"
    if "zqx" in log.casefold():
        yield "in the log"


@pytest.mark.parametrize(
    "charset", ["rot13", "base64", "undefined", "utf-16", "unicode_escape", "idna", "nonsense"]
)
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_no_encoding_that_a_request_names_is_an_error(kind: str, charset: str) -> None:
    stranger = Client(raise_request_exception=False)
    form = b"--x\r\nContent-Disposition: form-data; name=game\r\n\r\n\\ud800\r\n--x--"
    answer = stranger.generic("POST", "/tables/", form, content_type=f"{kind}; charset={charset}")
    assert answer.status_code in (400, 403)


@pytest.mark.control
def test_a_null_character_that_is_let_in_would_be_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stranger_middleware, "_is_writable", lambda _fields: True)
    world, right = world_of(), RIGHT["same_as_last_time"]
    with strict_database(), nothing_stays():
        answer = answer_to(world, replace(right, fields={"table": (b"a\0b",)}))
    assert "NUL" in str(answer)
