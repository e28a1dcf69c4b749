"""F12: no value in a query or field causes an error, on PostgreSQL or SQLite: NUL, surrogates, endless numbers."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import DataError, connection
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from scoresheets.table.views import stranger_middleware
from tests.base.test_bad_forms import nothing_stays
from tests.cast import Tablet, everything
from tests.forms_world import RIGHT, Attempt, World, world_of
from tests.security.matrix import address, patterns
from tests.security.test_night_matrix import at_a_night
from tests.security.visits import loud_log

pytestmark = [pytest.mark.long, pytest.mark.django_db]

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
