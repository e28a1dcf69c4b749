"""A closed socket leaves nothing for the garbage collector, which may not run for days."""

import re
import signal
import time

import pytest
from pytest_django import DjangoDbBlocker

from tests.cast import open_table
from tests.real_server import DaphneServer, served_database
from tests.wire import PATIENCE, WiredSocket, WiredTablet
from tests.without import without

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True), pytest.mark.one_process]

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
