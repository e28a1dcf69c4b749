"""S21: thousands of silent connections keep no one out, whatever the limit on files, and the log says so once.

S32: a client that sends requests and does not read the answers costs the server next to nothing.

R15: tablets that read nothing cost the others nothing, and are closed.
"""

import socket
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.faults.boards import Board, crowd
from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import NONE, Push, Writer
from tests.faults.world import World, in_file, served
from tests.real_server import DaphneServer, Memory, open_sockets, resident
from tests.without import without

LIMITS = "scoresheets.base.server.daphne.connection_limits"
UNLIMITED = without(
    f"{LIMITS}.raise_file_limit",
    f"{LIMITS}.MOST_SILENT=1e9",
    f"{LIMITS}.OTHER_FILES=-1e9",
    f"{LIMITS}.SILENCE=1e9",
)
PAGE = 1.0 * PATIENCE  # seconds to a new device's first page
NEWCOMERS = 10


@dataclass(frozen=True, slots=True)
class Flood:
    """Silent connections from several addresses, to a server with this limit on files."""

    silent: int
    addresses: int
    files: str  # as an argument of `ulimit`
    said: str  # by the log, once


FLOODS = {
    "the usual limit": Flood(1100, 1, "-Sn 1024", "One address has 256 connections that ask nothing"),
    "a hard limit": Flood(1100, 10, "-n 1024", "Files run short"),
    "a low one": Flood(1100, 1, "-n 256", "Files run short"),
    "five thousand": Flood(5000, 40, "-n 1024", "Files run short"),
}


def with_files(limit: str) -> list[str]:
    """Return the command that starts a server with this limit."""
    return ["sh", "-c", f'ulimit {limit} && exec "$@"', "sh"]


@contextmanager
def flooded(server: DaphneServer, flood: Flood) -> Iterator[None]:
    """Hold the silent connections inside; the server may have closed some of them."""
    ends: list[socket.socket] = []
    try:
        for number in range(flood.silent):
            source = f"127.0.1.{number % flood.addresses}", 0
            with suppress(ConnectionError):
                ends.append(socket.create_connection(("127.0.0.1", server.port), 10, source))
        yield
    finally:
        for end in ends:
            end.close()


def asked(server: DaphneServer, path: str) -> tuple[int, float]:
    """Return the status for a new device, 0 if it is cut off, and the seconds this took."""
    began, wire = time.monotonic(), HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        wire.request("GET", path)
        answer = wire.getresponse()
        answer.read()
    except OSError:
        return 0, time.monotonic() - began
    finally:
        wire.close()
    return answer.status, time.monotonic() - began


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_silent_connections_shut_nobody_out(tmp_path: Path, report: Report, flood: Flood) -> None:
    """Devices that were there before keep their socket."""
    with served(in_file(tmp_path), watched_by=with_files(flood.files)) as world:
        (server,) = world.servers
        push = Push(world, 1)
        boards = [Board(push.writers[0].place, server.port, member) for member in range(3)]
        with crowd(boards) as people:
            people.waits_until("live", 20 * PATIENCE)
            with flooded(server, flood):
                answers = [asked(server, path) for path in ("/health/", "/") for _new in range(NEWCOMERS)]
                push.writers[0].sends_next()
                seconds = people.shows(world.versions(), 15 * PATIENCE)
        slowest = max(took for _status, took in answers)
        lines = [line for line in server.log().splitlines() if LIMITS in line]
        report(slowest=slowest, shows=seconds, files=files_of(world), lines=len(lines))
        assert {status for status, _took in answers} == {200}
        assert slowest <= PAGE
        assert [board.drops for board in boards] == [0, 0, 0]
        assert sum(flood.said in line for line in lines) == 1
        assert len(lines) <= 2, "\n".join(lines)


@pytest.mark.control
def test_without_limits_they_shut_everybody_out(tmp_path: Path, report: Report) -> None:
    """Control: a server that keeps every connection, with the usual limit on files, and its log says nothing."""
    flood = FLOODS["the usual limit"]
    with served(in_file(tmp_path), watched_by=[*with_files(flood.files), *UNLIMITED]) as world:
        (server,) = world.servers
        with flooded(server, flood):
            answers = [asked(server, "/")[0] for _new in range(NEWCOMERS)]
        report(answers=answers)
        assert 200 not in answers
        assert LIMITS not in server.log()


def files_of(world: World) -> list[str]:
    """Return the soft and the hard limit on files of the server."""
    process = world.servers[0].process
    assert process
    limits = Path(f"/proc/{process.pid}/limits").read_text(encoding="ascii")
    line = next(line for line in limits.splitlines() if line.startswith("Max open files"))
    return line.split()[3:5]


CONNECTIONS, SECONDS = 40, 15.0
HELD = 48 * 1024  # kilobytes
FILE = "/static/django_htmx/htmx-2.min.js"  # 51 KB
HEADERS = ("", "Upgrade: h2c\r\n", "Upgrade: x\r\nUpgrade: websocket\r\n")
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


ROUNDS, UPDATES = max(2, int(10 * SIZE)), 300
HELD_BACK = 32 * 1024  # kilobytes more
LET_GO = 60.0  # seconds
TIMES = 2  # as long as without it, p95
NOBODY_IS_LET_GO = without(
    "scoresheets.base.server.backpressure.install",
    "daphne.ws_protocol.WebSocketFactory.setProtocolOptions=tests.careless:never_pinging",
)


def written(writer: Writer, listening: list[Board], updates: int) -> list[float]:
    """Write this many entries. Return for each the seconds until the last listening board had it."""
    begun = []
    first = max(board.version for board in listening) + 1
    for _update in range(updates):
        begun.append(time.monotonic())
        writer.sends_next()
    deadline = time.monotonic() + 10 * PATIENCE
    while any(first + updates - 1 not in board.arrived for board in listening):
        assert time.monotonic() < deadline, "not everything has arrived"
        time.sleep(0.05)
    return [
        max(board.had(version) for board in listening) - began for version, began in enumerate(begun, first)
    ]


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def test_tablets_that_read_nothing_harm_nobody(tmp_path: Path, report: Report) -> None:
    """Eleven boards read. Half of the time a twelfth connects and does not, ten times in all."""
    with served(in_file(tmp_path)) as world:
        (server,) = world.servers
        push = Push(world, 1)
        (writer,) = push.writers
        others = [Board(writer.place, server.port, member) for member in range(11)]
        alone, beside, began, most = [], [], 0.0, 0
        with crowd(others) as people:
            people.waits_until("live", 30 * PATIENCE)
            alone += written(writer, others, UPDATES // 2)
            memory = resident(server)
            for _round in range(ROUNDS):
                deaf, began = Board(writer.place, server.port, reads=False), time.monotonic()
                people.joins(deaf)
                beside += written(writer, others, UPDATES // 2)
                assert deaf.frames == 1
                most = max(most, resident(server) - memory)
                alone += written(writer, others, UPDATES // 2)
            writer.hang_up()  # or it would be counted with them
            while open_sockets(server) > len(others):
                assert time.monotonic() < began + LET_GO * PATIENCE, "a deaf one is still held"
                time.sleep(0.2)
        figures = {"updates": len(alone + beside), "alone": p95(alone), "beside": p95(beside), "held": most}
        report(**figures, last_gone=time.monotonic() - began)
        assert all(board.drops == 0 for board in others)
        assert most <= HELD_BACK
        assert p95(beside) <= TIMES * p95(alone)
        assert push.faults() == NONE


@pytest.mark.control
def test_without_a_bound_it_would_cost_ever_more(tmp_path: Path, report: Report) -> None:
    """Control: four of them on a server that closes none."""
    with served(in_file(tmp_path), watched_by=NOBODY_IS_LET_GO) as world:
        (server,) = world.servers
        push = Push(world, 1)
        (writer,) = push.writers
        with crowd([Board(writer.place, server.port, member) for member in range(4)]) as people:
            people.waits_until("live", 30 * PATIENCE)
            for board in people.boards:
                board.reads = False
            before, updates = resident(server), 0
            while resident(server) - before <= HELD_BACK:
                assert updates < 3000, "nothing was held"
                writer.sends_next()
                updates += 1
            writer.hang_up()
            report(updates=updates, held=resident(server) - before, sockets=open_sockets(server))
            assert open_sockets(server) == len(people.boards)
