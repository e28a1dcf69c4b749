"""S32: a client that sends requests and does not read the answers costs the server next to nothing."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.faults.conftest import PATIENCE, Report
from tests.faults.test_silent import asked
from tests.faults.world import in_file, served
from tests.real_server import DaphneServer, Memory
from tests.without import without

CONNECTIONS, SECONDS = 40, 15.0
HELD = 48 * 1024  # kilobytes
FILE = "/static/django_htmx/htmx-2.min.js"  # 51 KB
HEADERS = ("", "Upgrade: h2c\r\n", "Upgrade: x\r\nUpgrade: websocket\r\n")
PAGE = 1.0 * PATIENCE  # seconds
UNBOUNDED = without(
    "scoresheets.base.server.daphne.unread.install",
    "scoresheets.base.server.daphne.request_limits.when_taken=tests.careless:answering_at_once",
)


@contextmanager
def pipelined(server: DaphneServer, connections: int) -> Iterator[list[socket.socket]]:
    """Open this many connections from one address, with the smallest receive buffers."""
    ends = []
    try:
        for _each in range(connections):
            end = socket.socket()
            end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            end.bind(("127.0.2.2", 0))
            end.connect(("127.0.0.1", server.port))
            end.setblocking(False)
            ends.append(end)
        yield ends
    finally:
        for end in ends:
            end.close()


def asks_on(ends: list[socket.socket], seconds: float, header: str = "") -> int:
    """Send requests on all connections for this time, as fast as they are accepted. Return their number."""
    request = f"GET {FILE} HTTP/1.1\r\nHost: 127.0.0.1\r\n{header}\r\n".encode()
    sent, deadline = 0, time.monotonic() + seconds
    while time.monotonic() < deadline:
        for end in ends:
            with suppress(OSError):
                sent += end.send(request * 20)
        time.sleep(0.02)
    return sent // len(request)


@pytest.mark.parametrize("header", HEADERS, ids=["plain", "upgrade", "two upgrades"])
def test_asking_without_reading_holds_little_memory(tmp_path: Path, report: Report, header: str) -> None:
    """Beside them a new device is answered at once, and afterwards so are all at their address."""
    with served(in_file(tmp_path)) as world:
        (server,) = world.servers
        assert asked(server, FILE)[0] == 200
        memory = Memory(server)
        with pipelined(server, CONNECTIONS) as ends:
            sent = asks_on(ends, SECONDS, header)
            status, took = asked(server, "/")
        report(asked=sent, held=memory.grown(), page=took)
        assert memory.grown() < HELD
        assert status == 200
        assert took < PAGE


@pytest.mark.control
def test_without_a_bound_they_are_all_kept(tmp_path: Path, report: Report) -> None:
    """Control: a server that answers every request, even if its answers are not read."""
    with served(in_file(tmp_path), watched_by=UNBOUNDED) as world:
        (server,) = world.servers
        memory = Memory(server)
        with pipelined(server, CONNECTIONS) as ends:
            sent = asks_on(ends, SECONDS)
        report(asked=sent, held=memory.grown())
        assert memory.grown() > HELD
