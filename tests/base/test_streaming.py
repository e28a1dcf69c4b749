"""S33: a file that fails half-way is cut off and logged in one line; the server still checks its other requests.

The sender of a long response waits for its client, and cuts off a client that reads nothing: no part looks whole.

S32: a client that does not read is answered as far as it reads, in order and whole; too much unread closes it.
"""

import asyncio
import logging
import socket
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from types import SimpleNamespace
from typing import Any

import pytest
from daphne.server import Server
from pytest_django import DjangoDbBlocker
from twisted.internet import reactor

from scoresheets.base.server import backpressure
from scoresheets.base.server.backpressure import Unread
from scoresheets.base.server.daphne import lasting_checks, streaming
from scoresheets.base.server.daphne.request_limits import BoundedRequest
from scoresheets.table.cookies import DEVICE_COOKIE
from tests.browser.elsewhere import aside
from tests.cast import finished
from tests.loops import in_a_loop
from tests.real_server import DaphneServer, served_database
from tests.without import without

FAILING = without("scoresheets.exports.selectors.archives._files=tests.careless:failing_half_way")


@pytest.fixture
def failing(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    """A server whose archives fail after their first part."""
    yield from served_database(django_db_blocker, FAILING)


@pytest.mark.django_db(transaction=True)
@pytest.mark.one_process  # its log is read
def test_a_file_that_fails_half_way_is_cut_off_and_said_in_one_line(failing: DaphneServer) -> None:
    party = aside(finished)
    wire = HTTPConnection("127.0.0.1", failing.port, timeout=20)
    wire.request("GET", "/yours/tables.zip", headers={"Cookie": f"{DEVICE_COOKIE}={party.host.secret}"})
    answer = wire.getresponse()
    assert answer.status == 200
    with pytest.raises((HTTPException, ConnectionError)):
        answer.read()
    wire.close()
    lines = [line for line in failing.log().splitlines() if "ERROR" in line]
    assert len(lines) == 1, failing.log()
    assert "A file that was being sent is cut off: OverflowError (careless.py:" in lines[0]
    assert "Traceback" not in failing.log()


class Checked:
    """The parts of a request that Daphne's loops use; with `fails` it raises in their check."""

    def __init__(self, *, fails: bool) -> None:
        self.fails, self.checked, self.dropped = fails, 0, False
        self.transport = self

    def abortConnection(self) -> None:  # noqa: N802 (Twisted's name)
        self.dropped = True

    def check_timeouts(self) -> None:
        self.checked += 1
        if self.fails:
            raise ValueError("HTTP response has already been started")


def test_a_check_that_fails_drops_its_connection_and_the_others_are_checked(
    caplog: pytest.LogCaptureFixture,
) -> None:
    check = lasting_checks.guarded(Checked.check_timeouts)
    broken, sound = Checked(fails=True), Checked(fails=False)
    for each in (broken, sound):
        check(each)
    assert (broken.dropped, sound.dropped, sound.checked) == (True, False, 1)
    assert len(caplog.records) == 1


@pytest.mark.parametrize("name", lasting_checks.ROUNDS)
def test_a_loop_goes_on_after_a_round_that_failed(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    later: list[Any] = []
    monkeypatch.setattr(reactor, "callLater", lambda _seconds, work: later.append(work))
    server = Server.__new__(Server)

    def one_round(_server: Server) -> None:
        raise RuntimeError("a request has done something strange")

    caplog.set_level(logging.ERROR)
    lasting_checks.lasting(name, one_round, 1.0)(server)
    assert later == [getattr(server, name)]
    assert len(caplog.records) == 1


@pytest.mark.parametrize(("started", "cut"), [(True, True), (False, False)])
def test_an_error_within_an_answer_cuts_it_off(started: bool, cut: bool) -> None:
    request, answered = BoundedRequest.__new__(BoundedRequest), list[int]()
    connection = Checked(fails=False)
    request.channel, request._response_started = connection, started
    request.finished = request._disconnected = 0
    request.basic_error = lambda status, *_given: answered.append(status)
    request.handle_exception(OverflowError("date value out of range"))
    assert (connection.dropped, answered) == (cut, [] if cut else [500])


@pytest.mark.parametrize(("took", "cut"), [(31.0, True), (29.0, False)])
def test_an_answer_that_takes_too_long_is_cut_off_rather_than_ended(took: float, cut: bool) -> None:
    request, connection = BoundedRequest.__new__(BoundedRequest), Checked(fails=False)
    request.channel, request._response_started, request.application_queue = connection, True, None
    request.finished = request._disconnected = 0
    request.server = Server.__new__(Server)
    request.server.http_timeout = 30
    request.duration = lambda: took
    request.check_timeouts()
    assert connection.dropped == cut


class Request:
    """The parts of Daphne's request that are used, with this many bytes unsent."""

    def __init__(self, unsent: int) -> None:
        self.socket = SimpleNamespace(dataBuffer=b"", offset=0, _tempDataLen=unsent)
        self.connection = SimpleNamespace(transport=self.socket)
        self.channel: Any = object()
        self._disconnected = self.aborted = False
        self.request_start = 0.0

    def cut_off(self) -> None:
        self.aborted = True

    def restart_clock(self) -> None:
        self.request_start += 1.0


@in_a_loop
async def test_a_client_that_has_taken_most_is_sent_more_at_once() -> None:
    request = Request(streaming.MOST)
    await streaming._taken(request)
    assert not request.aborted
    assert request.request_start > 0.0  # Daphne's own limit begins anew


@in_a_loop
async def test_a_client_that_takes_slowly_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "STALLED", 0.3)
    request = Request(streaming.MOST + 30)

    async def takes() -> None:
        for _ in range(30):
            await asyncio.sleep(streaming.PAUSE)
            request.socket._tempDataLen -= 1

    await asyncio.gather(takes(), streaming._taken(request))
    assert not request.aborted


@pytest.mark.parametrize("limit", ["STALLED", "LONGEST"])
@in_a_loop
async def test_a_client_that_takes_nothing_is_cut_off(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, limit, 0.05)
    request = Request(streaming.MOST + 1)
    await streaming._taken(request)
    assert request.aborted


@in_a_loop
async def test_for_one_that_is_gone_nobody_waits() -> None:
    request = Request(streaming.MOST + 1)
    request._disconnected = True
    await streaming._taken(request)
    assert not request.aborted


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
