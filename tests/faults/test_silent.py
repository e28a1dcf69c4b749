"""S21: thousands of silent connections keep no one out, whatever the limit on files, and the log says so once."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.faults.boards import Board, crowd
from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import Push
from tests.faults.world import World, in_file, served
from tests.real_server import DaphneServer
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
