"""S33: a file that fails half-way is cut off and logged in one line; the server still checks its other requests."""

import logging
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from typing import Any

import pytest
from daphne.server import Server
from pytest_django import DjangoDbBlocker
from twisted.internet import reactor

from scoresheets.base.server.daphne import lasting_checks
from scoresheets.base.server.daphne.request_limits import BoundedRequest
from scoresheets.table.cookies import DEVICE_COOKIE
from tests.browser.elsewhere import aside
from tests.cast import finished
from tests.real_server import DaphneServer, served_database
from tests.without import without

pytestmark = pytest.mark.django_db(transaction=True)
FAILING = without("scoresheets.exports.selectors.archives._files=tests.careless:failing_half_way")


@pytest.fixture
def failing(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    """A server whose archives fail after their first part."""
    yield from served_database(django_db_blocker, FAILING)


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
