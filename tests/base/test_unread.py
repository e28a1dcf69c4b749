"""S32: a client that does not read is answered as far as it reads, in order and whole; too much unread closes it."""

import socket
from types import SimpleNamespace
from typing import Any

import pytest

from scoresheets.base.server import backpressure
from scoresheets.base.server.backpressure import Unread
from tests.real_server import DaphneServer

FILE = "/static/django_htmx/htmx-2.min.js"  # 51 KB
MANY = 300  # 15 MB


@pytest.mark.one_process  # nginx reads ahead by itself
@pytest.mark.django_db(transaction=True)
def test_what_is_asked_ahead_comes_whole_and_in_order_once_it_is_read(daphne: DaphneServer) -> None:
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(60)
        client.connect(("127.0.0.1", daphne.port))
        for number in range(MANY):
            last = "Connection: close\r\n" if number == MANY - 1 else ""
            path = "/nowhere/" if number % 10 == 9 else FILE
            client.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{last}\r\n".encode())
        with client.makefile("rb") as stream:
            assert [answer(stream) for _each in range(MANY)] == [
                404 if number % 10 == 9 else 200 for number in range(MANY)
            ]
            assert stream.read() == b""


def answer(stream: Any) -> int:
    """Read the next answer whole and return its status."""
    status = int(stream.readline().split()[1])
    length = 0
    while line := stream.readline().strip():
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    assert len(stream.read(length)) == length > 0
    return status


class Left:
    """A connection from an address whose client has left this many bytes unread."""

    def __init__(self, size: int, peer: str = "192.0.2.1") -> None:
        self.dataBuffer, self.offset, self._tempDataLen = b"", 0, size
        self.peer, self.aborted = peer, False

    def abortConnection(self) -> None:  # noqa: N802 (Twisted's name)
        self.aborted = True


def test_of_an_address_that_leaves_too_much_the_first_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backpressure, "MOST_OF_ADDRESS", 100)
    unread, first, second, third, other = Unread(), Left(40), Left(40), Left(40), Left(90, "192.0.2.2")
    for connection in (first, other, second, third):
        unread.add(connection)
    assert [each.aborted for each in (first, second, third, other)] == [True, False, False, False]


def test_what_was_read_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backpressure, "MOST_OF_ADDRESS", 100)
    unread, first, second, third = Unread(), Left(40), Left(40), Left(40)
    unread.add(first)
    unread.add(second)
    second._tempDataLen = 0
    unread.add(third)
    unread.discard(first)
    unread.discard(third)
    assert not first.aborted
    assert unread._of_address == {}


def test_what_a_proxy_leaves_is_counted_for_nobody() -> None:
    unread = Unread()
    unread.add(SimpleNamespace(peer=""))
    assert unread._of_address == {}
