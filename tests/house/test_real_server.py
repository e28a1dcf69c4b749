"""Behaviour that only a real server shows: handshakes, bodies in chunks, a quiet log."""

import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from pytest_django import DjangoDbBlocker

from tests.real_server import DaphneServer, served_database

pytestmark = pytest.mark.django_db(transaction=True)  # without it no test database is made


@pytest.fixture(scope="module")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    yield from served_database(django_db_blocker)


def answer(server: DaphneServer, *lines: str, body: bytes = b"") -> str:
    """Return the head of the server's answer to these request lines; "" if it hung up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as tablet:
        with suppress(ConnectionError):  # it may refuse before it has read everything
            tablet.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        try:
            return tablet.recv(4096).decode("latin1").partition("\r\n\r\n")[0]
        except ConnectionError:
            return ""


def status(head: str) -> str:
    return head.split(" ")[1] if head else "hung up"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", None])
def test_a_socket_from_elsewhere_is_refused(server: DaphneServer, origin: str | None) -> None:
    handshake = [
        *("GET /ws/ HTTP/1.1", f"Host: 127.0.0.1:{server.port}"),
        *("Upgrade: websocket", "Connection: Upgrade"),
        *("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
    ]
    head = answer(server, *handshake, *([f"Origin: {origin}"] if origin else []))
    assert status(head) == "403"


def send_chunks(tablet: socket.socket, count: int) -> None:
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    for _each in range(count):
        tablet.sendall(chunk)


def test_a_huge_body_in_chunks_is_refused_while_it_is_read(server: DaphneServer) -> None:
    lines = ("POST /nowhere/ HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Transfer-Encoding: chunked")
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as tablet:
        tablet.sendall("\r\n".join([*lines, "", ""]).encode())
        with pytest.raises(ConnectionError):
            send_chunks(tablet, 400)  # more than the buffers on the way hold


def test_after_a_refusal_the_next_request_is_answered(server: DaphneServer) -> None:
    head = answer(server, "GET /nowhere/ HTTP/1.1", f"Host: 127.0.0.1:{server.port}")
    assert status(head) == "404"


def test_the_log_has_no_address_of_a_table(server: DaphneServer) -> None:
    answer(server, "GET /t/SECRETLINK/?token=SECRETTOKEN HTTP/1.1", f"Host: 127.0.0.1:{server.port}")
    answer(server, "GET /nowhere/SECRETLINK HTTP/1.1", f"Host: 127.0.0.1:{server.port}")
    assert "SECRET" not in server.log()
    assert "answered 404" in server.log()
