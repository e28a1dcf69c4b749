"""F5: bodies that are small on the wire and huge when decoded are refused undecoded, in bounded memory."""

import gzip
import io
import json
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from http.client import HTTPConnection

import pytest
from pytest_django import DjangoDbBlocker

from scoresheets.base.server.request_sizes import LARGEST_BODY
from tests.base.test_strange_frames import ends, frame, hears
from tests.cast import everything, open_table
from tests.real_server import DaphneServer, Memory, served_database
from tests.wire import TEXT, WiredSocket, WiredTablet
from tests.without import without

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True), pytest.mark.one_process]

INFLATED = 64 * 1024 * 1024
GROWN = 16 * 1024  # kilobytes of memory, at most, at any moment: for the largest body as JSON
TOKEN = "c" * 32
WAYS_IN = ("/tables/transcript/", "/sheets/roll-estate/import/")
ANSWERED = {400, 413, 422}
ROOM = LARGEST_BODY - 2048


def deflated() -> bytes:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeeze.compress(bytes(INFLATED)) + squeeze.flush()


def zipped() -> bytes:
    """Return a zip with a hundred members, of which all but the first would be written outside."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(100):
            file.writestr(f"{'../' * number}{number}.json", bytes(INFLATED // 100))
    return archive.getvalue()


def entities() -> bytes:
    """Return nested XML entities, the "billion laughs"."""
    named = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return f'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">{named}]><l>&l9;</l>'.encode()


@cache
def bombs() -> dict[str, bytes]:
    """Return all of them by their names; compressing takes seconds, so only where they are needed."""
    return {
        "gzip": gzip.compress(bytes(INFLATED)),
        "gzip in gzip": gzip.compress(gzip.compress(bytes(INFLATED))),
        "deflate": deflated(),
        "zip": zipped(),
        "entities": entities(),
        "lists": b"[" * ROOM,
        "objects": b'{"a":' * (ROOM // 5),
        "a list in a list": b"[" * (ROOM // 2) + b"]" * (ROOM // 2),
        "a whole number": b"9" * ROOM,
        "a huge exponent": b'{"version": 1e999999999}',
        "many keys": json.dumps({str(number): 0 for number in range(20_000)}).encode(),
        "one text": json.dumps({"format": "x" * (ROOM - 100)}).encode(),
        "escapes": b'"' + b"\\u0041" * (ROOM // 7) + b'"',
        "spaces": b" " * ROOM,
    }


CODINGS = ("gzip", "deflate", "br", "zstd", "gzip, gzip")


@pytest.fixture(scope="module")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    yield from served_database(django_db_blocker)


def sent(server: DaphneServer, path: str, body: bytes, **headers: str) -> int:
    """Post a body with a valid CSRF token, so that the view reads it. Return the status."""
    wire = HTTPConnection("127.0.0.1", server.port, timeout=20)
    own = {"Cookie": f"csrftoken={TOKEN}", "X-CSRFToken": TOKEN, "Origin": server.url}
    wire.request(
        "POST", path, body, {**own, **{name.replace("_", "-"): each for name, each in headers.items()}}
    )
    answer = wire.getresponse()
    answer.read()
    wire.close()
    return answer.status


def as_file(content: bytes) -> bytes:
    head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n'
    return head + content + b"\r\n--edge--\r\n"


FILE = "multipart/form-data; boundary=edge"
FIELDS = "application/x-www-form-urlencoded"


def warmed(server: DaphneServer) -> Memory:
    """Return a measure of memory after requests of full size: what the server loads at first is loaded."""
    for path in WAYS_IN:
        for kind in (FILE, FIELDS):
            sent(server, path, as_file(b"x" * ROOM), Content_Type=kind)
    return Memory(server)


@pytest.mark.parametrize("path", WAYS_IN)
def test_a_file_that_is_a_bomb_is_refused(server: DaphneServer, path: str) -> None:
    before, memory = everything(), warmed(server)
    told = {what: sent(server, path, as_file(bomb), Content_Type=FILE) for what, bomb in bombs().items()}
    assert {what: status for what, status in told.items() if status not in ANSWERED} == {}
    assert memory.grown() <= GROWN
    assert everything() == before


@pytest.mark.parametrize("path", [*WAYS_IN, "/tables/", "/join/"])
def test_a_body_that_is_compressed_is_not_opened(server: DaphneServer, path: str) -> None:
    before, memory = everything(), warmed(server)
    for coding in CODINGS:
        body = bombs()["deflate" if coding == "deflate" else "gzip in gzip" if "," in coding else "gzip"]
        for kind in (FILE, FIELDS, "application/json"):
            assert sent(server, path, body, Content_Type=kind, Content_Encoding=coding) in ANSWERED
    assert memory.grown() <= GROWN
    assert everything() == before


@pytest.mark.control
def test_a_server_that_opened_it_would_be_seen_to_swell(server: DaphneServer) -> None:
    """Control: a reader that decompresses gzip."""
    server.stop()
    server.watched_by = without("games.kit.transcript.read_json=tests.careless:opening")
    server.start()
    try:
        memory = warmed(server)
        sent(server, WAYS_IN[0], as_file(bombs()["gzip"]), Content_Type=FILE)
        assert memory.grown() > 0.9 * INFLATED / 1024
    finally:
        server.stop()
        server.watched_by = []
        server.start()


# --- over a socket ---


def test_compressed_messages_are_not_agreed_to_and_end_the_socket(server: DaphneServer) -> None:
    """The server offers no compression: a compressed frame breaks the protocol."""
    party = open_table()
    path, offer = f"/ws/t/{party.opened.public_id}/", "Sec-WebSocket-Extensions: permessage-deflate"
    bomb = bombs()["deflate"][
        :4000
    ]  # a frame of the largest size that is read; inflated it would be four megabytes
    with WiredSocket(WiredTablet(server, party.tablet("Bo")), path) as bo:
        bo.frame()
        memory = Memory(server)
        for content in (bomb, bombs()["deflate"]):
            with WiredSocket(WiredTablet(server, party.tablet("Cleo")), path, headers=(offer,)) as cleo:
                assert not [
                    line for line in cleo.head if line.lower().startswith(b"sec-websocket-extensions")
                ]
                cleo.frame()
                with suppress(ConnectionError):
                    cleo.connection.sendall(frame(TEXT, content, reserved=4))
                assert ends(cleo)
        assert memory.grown() <= GROWN
        assert hears(server, party, bo)


def test_the_bombs_are_bombs() -> None:
    """Otherwise the tests above would prove nothing."""
    assert len(gzip.decompress(bombs()["gzip"])) == INFLATED
    assert len(zlib.decompress(bombs()["deflate"], -15)) == INFLATED
    assert len(zlib.decompressobj(-15).decompress(bombs()["deflate"][:4000])) > 3_000_000
    assert max(map(len, bombs().values())) <= LARGEST_BODY
    for what in ("lists", "objects", "a list in a list"):
        with pytest.raises(RecursionError):
            json.loads(bombs()[what])
