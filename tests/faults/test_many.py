"""R15, R16: a tablet that reads nothing harms nobody, and two thousand that come back at once all come back."""

from __future__ import annotations

import signal
import statistics
import threading
import time
from pathlib import Path

from tests.faults.boards import Board, crowd
from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import NONE, Push
from tests.faults.world import in_file, served
from tests.real_server import DaphneServer

SOCKETS = int(2000 * SIZE)
MEMBERS = 4
BACK = 20.0 * PATIENCE  # seconds after the server answers again
SPREAD = 0.8
ANSWER = 1.0 * PATIENCE  # seconds, p95 meanwhile
UPDATES = int(3000 * SIZE)
HELD = 32 * 1024  # kilobytes more
LET_GO = 60.0  # seconds


def resident(server: DaphneServer) -> int:
    """Kilobytes of memory of the server's process."""
    assert server.process
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def test_two_thousand_sockets_come_back(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        (server,) = world.servers
        push = Push(world, SOCKETS // MEMBERS)
        boards = [Board(w.place, server.port, member) for w in push.writers for member in range(MEMBERS)]
        with crowd(boards) as people:
            first = people.waits_until("live", 120)
            memory = resident(server)
            server.stop(signal.SIGKILL)
            server.start()
            over = threading.Event()
            meanwhile = threading.Thread(target=_writes, args=[push, over], daemon=True)
            meanwhile.start()
            back = people.waits_until("live", 120)
            over.set()
            meanwhile.join(timeout=60)
            right = people.shows(world.versions(), 15)
        shares = [board.pauses[0] for board in boards if board.pauses]
        took = [each for writer in push.writers for each in writer.took]
        p95 = statistics.quantiles(took, n=20)[-1]
        figures = {"first": first, "back": back, "right": right, "p95": p95, "posts": len(took)}
        report(**figures, spread=max(shares) - min(shares), kilobytes=memory, sockets=len(boards))
        assert all(board.drops == 1 for board in boards)
        assert max(shares) - min(shares) >= SPREAD
        assert push.faults() == NONE
        assert back <= BACK
        assert p95 <= ANSWER


def _writes(push: Push, over: threading.Event) -> None:
    """One entry after the other at one table after the other, as at a club night."""
    while not over.is_set():
        for writer in push.writers:
            writer.sends_next()
            writer.hang_up()
            time.sleep(0.2)
            if over.is_set():
                return


def test_a_tablet_that_reads_nothing_harms_nobody(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        (server,) = world.servers
        push = Push(world, 1)
        (writer,) = push.writers
        boards = [Board(writer.place, server.port, member) for member in range(12)]
        boards[0].reads = False
        with crowd(boards) as people:
            people.waits_until("live", 30)
            before = resident(server)
            began = time.monotonic()
            for _update in range(UPDATES):
                writer.sends_next()
            took = time.monotonic() - began
            people.shows(world.versions(), 5)
            held = resident(server) - before
            frames = [board.frames for board in boards[1:]]
            while open_sockets(server) > 11:
                assert time.monotonic() < began + took + LET_GO, "the deaf one is still held"
                time.sleep(0.5)
            gone = max(0.0, time.monotonic() - began - took)
            report(updates=UPDATES, frames=min(frames), held=held, gone=gone, seconds=took)
        assert all(board.drops == 0 for board in boards[1:])
        assert held <= HELD
        assert push.faults() == NONE


def open_sockets(server: DaphneServer) -> int:
    """How many connections to its port are established, by the kernel's own list."""
    port = f":{server.port:04X}"
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    return sum(line.split()[1].endswith(port) and line.split()[3] == "01" for line in lines)
