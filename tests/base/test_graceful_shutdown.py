"""R3: a stopped server finishes or refuses the requests on their way, and lets its tablets reconnect.

A closed socket leaves nothing for the garbage collector, which may not run for days.
"""

import re
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from scoresheets.base.server.graceful_shutdown import BOUND, COMES_BACK
from scoresheets.models import Entry
from tests.cast import RED_LINE, Party, faces, new_key, open_table
from tests.real_server import DaphneServer, served_database
from tests.wire import PATIENCE, WiredSocket, WiredTablet
from tests.without import without

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long, pytest.mark.one_process]


@pytest.fixture
def party(daphne: DaphneServer) -> Iterator[Party]:
    yield open_table()
    if daphne.process is None:
        daphne.start()


@contextmanager
def foreign_writer() -> Iterator[None]:
    """Hold the write lock from another connection, so that entries wait."""
    other = sqlite3.connect(str(connection.settings_dict["NAME"]), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.rollback()
    other.close()


def entry_on_its_way(daphne: DaphneServer, party: Party) -> HTTPConnection:
    """Send Ana's entry to the server and return the connection, without reading the answer."""
    ana, table = WiredTablet(daphne, party.tablet("Ana")), f"/t/{party.opened.public_id}/"
    page = ana.get(table)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    cookie = re.search(r"csrftoken=[^;]+", page.headers["Set-Cookie"])
    assert token
    assert cookie
    dice, box = RED_LINE
    entry = {"seat": 1, "turn": 1, "dice": faces(dice), "box": box, "key": new_key()}
    headers = {
        "Cookie": f"{ana.cookies}; {cookie[0]}",
        "Content-Type": "application/x-www-form-urlencoded",
        "Origin": daphne.url,
        "HX-Request": "true",
    }
    wire = HTTPConnection("127.0.0.1", daphne.port, timeout=20)
    wire.request(
        "POST", f"{table}entries/", urlencode({**entry, "csrfmiddlewaretoken": token[1]}), headers=headers
    )
    assert ana.get("/").status == 200, "whatever came before this has arrived"
    return wire


def is_told_to_stop(daphne: DaphneServer) -> None:
    assert daphne.process
    daphne.process.send_signal(signal.SIGTERM)


def has_stopped(daphne: DaphneServer) -> None:
    """Check that the server has stopped within its own bound, plus a second for a busy machine."""
    assert daphne.process
    assert daphne.process.wait(timeout=BOUND + 1) == 0
    daphne.process = None


@pytest.mark.sqlite
def test_an_entry_on_its_way_is_stored_and_answered_and_tablets_are_called_back(
    daphne: DaphneServer, party: Party
) -> None:
    with WiredSocket(WiredTablet(daphne, party.tablet("Bo")), f"/ws/t/{party.opened.public_id}/") as bo:
        bo.frame()
        with foreign_writer():
            wire = entry_on_its_way(daphne, party)
            is_told_to_stop(daphne)
            assert bo.end() == COMES_BACK
        answer = wire.getresponse()
        assert (answer.status, 'data-turn="2"' in answer.read().decode()) == (200, True)
        wire.close()
        has_stopped(daphne)
    assert Entry.objects.count() == 1
    assert "Traceback" not in daphne.log()


@pytest.mark.sqlite
def test_an_entry_that_waits_too_long_is_neither_answered_nor_stored(
    daphne: DaphneServer, party: Party
) -> None:
    with foreign_writer():
        wire = entry_on_its_way(daphne, party)
        is_told_to_stop(daphne)
        with pytest.raises(ConnectionError):
            wire.getresponse()
        wire.close()
        has_stopped(daphne)
    assert Entry.objects.count() == 0
    assert "Traceback" not in daphne.log()


@pytest.fixture
def without_graceful_shutdown(daphne: DaphneServer) -> Iterator[None]:
    """Run the server without our shutdown, as Daphne alone would end."""
    daphne.stop()
    daphne.watched_by = without("scoresheets.base.server.graceful_shutdown.install")
    daphne.start()
    yield
    daphne.watched_by = []


@pytest.mark.sqlite
@pytest.mark.control
@pytest.mark.usefixtures("without_graceful_shutdown")
def test_without_it_it_would_be_stored_and_nobody_told(daphne: DaphneServer, party: Party) -> None:
    with WiredSocket(WiredTablet(daphne, party.tablet("Bo")), f"/ws/t/{party.opened.public_id}/") as bo:
        bo.frame()
        with foreign_writer():
            wire = entry_on_its_way(daphne, party)
            is_told_to_stop(daphne)
            with pytest.raises((ConnectionError, HTTPException)):
                wire.getresponse()
            assert not bo.stream.read(1), "nobody is called back"
        wire.close()
        assert daphne.process
        daphne.process.wait(timeout=20)
        daphne.process = None
    assert Entry.objects.count() == 1


SOCKETS = 50
FEW = 2 * SOCKETS  # objects, for the server's other work; a socket in a cycle is dozens
# It compiles templates and freezes existing objects out of collection.
AT_LEISURE = "scoresheets.base.server.handshake_queue.at_leisure"
TOLD = re.compile(r"collected (\d+), (\d+) sockets held")


def collected(server: DaphneServer) -> tuple[int, int]:
    """Return the number of objects that a collection frees now, and of sockets held."""
    before = len(TOLD.findall(server.log()))
    assert server.process
    server.process.send_signal(signal.SIGUSR1)
    deadline = time.monotonic() + PATIENCE
    while len(found := TOLD.findall(server.log())) == before:
        assert time.monotonic() < deadline, "the server says nothing"
        time.sleep(0.02)
    freed, held = found[-1]
    return int(freed), int(held)


def until_none_is_held(server: DaphneServer) -> int:
    """Return the number of objects freed until the last socket is gone: Daphne checks sockets once a second."""
    deadline, (freed, held) = time.monotonic() + PATIENCE, collected(server)
    while held:
        assert time.monotonic() < deadline, f"{held} sockets are still held"
        time.sleep(0.1)
        more, held = collected(server)
        freed += more
    return freed


def come_and_go(tablet: WiredTablet, path: str, sockets: int) -> None:
    for _socket in range(sockets):
        with WiredSocket(tablet, path) as socket:
            assert socket.frame()


def left_by_sockets(blocker: DjangoDbBlocker, *parts: str) -> int:
    """Return the number of objects that closed sockets leave to the collector, on a server without these parts."""
    settings, watched_by = "tests.base.collecting_settings", without(AT_LEISURE, *parts)
    for server in served_database(blocker, watched_by, DJANGO_SETTINGS_MODULE=settings):
        party = open_table()
        tablet, path = WiredTablet(server, party.host), f"/ws/t/{party.opened.public_id}/"
        come_and_go(tablet, path, 1)
        until_none_is_held(server)
        come_and_go(tablet, path, SOCKETS)
        return until_none_is_held(server)
    raise AssertionError


def test_closed_sockets_leave_nothing_to_collect(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> None:
    assert left_by_sockets(django_db_blocker) < FEW


@pytest.mark.parametrize(
    "part",
    [
        "scoresheets.base.server.daphne.socket_memory.install",
        "scoresheets.base.server.daphne.request_limits.forget_request",
    ],
)
def test_either_cycle_would_be_seen(
    part: str, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> None:
    assert left_by_sockets(django_db_blocker, part) > 10 * SOCKETS
