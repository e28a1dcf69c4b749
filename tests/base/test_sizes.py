"""F4: a body, header or address beyond our limits costs the server nothing, also at the forms for files."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from scoresheets.base.server.request_sizes import largest_body
from tests.games.roll_estate.own_pad import OUR_PAD
from tests.real_server import DaphneServer, Memory, served_database
from tests.security.fields import TRANSCRIPT
from tests.sure import nothing_written
from tests.without import without

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.one_process]  # nginx refuses before

HUGE = 20 * 1024 * 1024
PIECE = b"x" * 65_536
GROWN = 5 * 1024  # kilobytes of memory
UPLOADS = ("/tables/transcript/", "/sheets/roll-estate/import/")
TYPED = "application/x-www-form-urlencoded"
FORM = "Content-Type: multipart/form-data; boundary=edge"
HEAD = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n'


@pytest.fixture(scope="module")
def spool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("spool")


@pytest.fixture(scope="module")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker, spool: Path) -> Iterator[DaphneServer]:
    """A server with a temporary folder of its own for large bodies."""
    yield from served_database(django_db_blocker, TMPDIR=str(spool))


def ask(server: DaphneServer, *lines: str, pieces: Iterator[bytes] | None = None) -> int:
    """Return the status; 0 if the server hung up without an answer."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as tablet:
        head = "\r\n".join([*lines, f"Host: 127.0.0.1:{server.port}", "", ""])
        with suppress(ConnectionError):  # it may hang up during the body
            tablet.sendall(head.encode())
            for piece in pieces or ():
                tablet.sendall(piece)
        with suppress(ConnectionError):
            answer = tablet.recv(4096).split(b" ")
            return int(answer[1]) if len(answer) > 1 else 0
    return 0


def poured(prefix: bytes = b"", *, chunked: bool = False) -> Iterator[bytes]:
    """Yield a huge body in pieces."""
    frame = b"%x\r\n%b\r\n"
    yield frame % (len(prefix), prefix) if chunked and prefix else prefix
    for _piece in range(HUGE // len(PIECE)):
        yield frame % (len(PIECE), PIECE) if chunked else PIECE


def size_of(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


@pytest.mark.parametrize("path", [*UPLOADS, "/nowhere/"])
@pytest.mark.parametrize("shape", ["length", "chunked", "multipart", "multipart in chunks", "expected"])
def test_a_huge_body_is_refused_and_costs_neither_memory_nor_disk(
    server: DaphneServer, spool: Path, path: str, shape: str
) -> None:
    length, chunked = f"Content-Length: {HUGE}", "Transfer-Encoding: chunked"
    ask(server, "GET / HTTP/1.1")  # what the server loads at first is loaded
    memory = Memory(server)
    lines, pieces = {
        "length": ([length], poured()),
        "chunked": ([chunked], poured(chunked=True)),
        "multipart": ([length, FORM], poured(HEAD)),
        "multipart in chunks": ([chunked, FORM], poured(HEAD, chunked=True)),
        "expected": ([length, FORM, "Expect: 100-continue"], poured(HEAD)),
    }[shape]
    assert ask(server, f"POST {path} HTTP/1.1", *lines, pieces=pieces) in (413, 0)
    assert memory.grown() <= GROWN
    assert size_of(spool) <= 1024 * 1024
    assert ask(server, "GET / HTTP/1.1") == 200


@pytest.mark.control
def test_without_the_guard_a_huge_body_is_held(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> None:
    """Control: Daphne alone."""
    for unguarded in served_database(
        django_db_blocker, without("scoresheets.base.server.daphne.request_limits.install")
    ):
        ask(unguarded, "GET / HTTP/1.1")
        memory = Memory(unguarded)
        ask(unguarded, "POST /nowhere/ HTTP/1.1", f"Content-Length: {HUGE}", pieces=poured())
        assert memory.grown() > GROWN


@pytest.mark.parametrize("path", UPLOADS)
@pytest.mark.parametrize("room", [0, -2048])
def test_the_largest_body_that_is_taken_is_answered_in_words(
    server: DaphneServer, path: str, room: int
) -> None:
    """The form lacks its token and is refused after reading; the test is that it was read."""
    body = HEAD + b"x" * (largest_body(path) + room - len(HEAD) - 12) + b"\r\n--edge--\r\n"
    assert (
        ask(server, f"POST {path} HTTP/1.1", FORM, f"Content-Length: {len(body)}", pieces=iter([body])) == 403
    )


@pytest.mark.parametrize(
    ("lines", "statuses"),
    [
        (("GET / HTTP/1.1", f"X-Long: {'x' * 16_385}"), {400, 0}),
        (("GET / HTTP/1.1", *(f"X-{number}: {'x' * 500}" for number in range(600))), {400, 0}),
        ((f"GET /{'x' * 8_193} HTTP/1.1",), {400, 404}),
        ((f"GET /?{'x' * 20_000} HTTP/1.1",), {400, 0}),
        ((f"GET /t/{'9' * 5_000}/ HTTP/1.1",), {404}),
    ],
    ids=["one header", "many headers", "address", "query", "number"],
)
def test_a_head_that_is_too_large_is_refused(
    server: DaphneServer, lines: tuple[str, ...], statuses: set[int]
) -> None:
    assert ask(server, *lines) in statuses
    assert ask(server, "GET / HTTP/1.1") == 200


RIGHT = {
    "/tables/transcript/": {"text": TRANSCRIPT},
    "/sheets/roll-estate/import/": {"text": json.dumps(OUR_PAD)},
    "/tables/": {"game": "yahtzee", "rounds": "1", "name": "Ana"},
}


@pytest.mark.parametrize("path", RIGHT)
def test_too_many_fields_are_refused_however_right_the_others_are(path: str) -> None:
    right, many = RIGHT[path], {f"extra{number}": "x" for number in range(1_001)}
    with nothing_written():
        assert Client().post(path, {**right, **many}).status_code == 400
        assert Client().post(path, urlencode({**right, **many}), content_type=TYPED).status_code == 400
    assert Client().post(path, right).status_code == 302
