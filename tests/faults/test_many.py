"""R16: two thousand sockets that reconnect at once all succeed."""

import signal
import statistics
import threading
import time
from bisect import bisect_left
from pathlib import Path

import pytest

from scoresheets.table.live.heartbeat import PERIOD
from tests.faults.boards import Board, crowd
from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import NONE, Push
from tests.faults.world import in_file, served
from tests.real_server import resident

SOCKETS = int(2000 * SIZE)
MEMBERS = 4
BACK = 20.0 * PATIENCE  # seconds after the server answers again
SPREAD = 0.8
FEW, TOGETHER = 200, 0.25  # a random moment within a second puts a tenth of all into each tenth of it
ANSWER = 1.0 * PATIENCE  # seconds, p95 meanwhile


def test_two_thousand_sockets_come_back(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        (server,) = world.servers
        push = Push(world, SOCKETS // MEMBERS)
        boards = [Board(w.place, server.port, member) for w in push.writers for member in range(MEMBERS)]
        with crowd(boards) as people:
            first = people.waits_until("live", 120 * PATIENCE)
            memory = resident(server)
            people.know(2 * PERIOD * PATIENCE)
            server.stop(signal.SIGKILL)
            server.start()
            over = threading.Event()
            meanwhile = threading.Thread(target=_writes, args=[push, over], daemon=True)
            meanwhile.start()
            back = people.waits_until("live", 120 * PATIENCE)
            over.set()
            meanwhile.join(timeout=60)
            right = people.shows(world.versions(), 15 * PATIENCE)
        took = [each for writer in push.writers for each in writer.took]
        p95 = statistics.quantiles(took, n=20)[-1]
        figures = {"first": first, "back": back, "right": right, "p95": p95, "posts": len(took)}
        chosen, together = spread(boards), most_together(boards)
        report(**figures, spread=chosen, together=together, kilobytes=memory, sockets=len(boards))
        assert all(board.drops == 1 for board in boards)
        assert chosen >= SPREAD
        assert push.faults() == NONE
        assert back <= BACK
        assert p95 <= ANSWER


def spread(boards: list[Board]) -> float:
    """Return the part of their window over which the first tries were spread."""
    shares = [board.pauses[0] for board in boards]
    return max(shares) - min(shares)


def most_together(boards: list[Board]) -> float:
    """Return the largest share of the first tries within one tenth of a second."""
    tries = sorted(board.dialled[1] for board in boards)
    return max(bisect_left(tries, first + 0.1) - place for place, first in enumerate(tries)) / len(tries)


@pytest.mark.control
def test_all_after_one_second_would_come_together(tmp_path: Path, report: Report) -> None:
    """Control: pages that return after a fixed pause."""
    with served(in_file(tmp_path)) as world:
        (server,) = world.servers
        push = Push(world, FEW // MEMBERS)
        boards = [
            Board(writer.place, server.port, member, apart=False)
            for writer in push.writers
            for member in range(MEMBERS)
        ]
        with crowd(boards) as people:
            people.waits_until("live", 120 * PATIENCE)
            server.stop(signal.SIGKILL)
            server.start()
            people.waits_until("live", 120 * PATIENCE)
        report(spread=spread(boards), together=most_together(boards), sockets=len(boards))
        assert spread(boards) < SPREAD
        assert most_together(boards) > TOGETHER


def _writes(push: Push, over: threading.Event) -> None:
    """Write one entry after the other at one table after the other, as at a club night."""
    while not over.is_set():
        for writer in push.writers:
            writer.sends_next()
            writer.hang_up()
            time.sleep(0.2)
            if over.is_set():
                return
