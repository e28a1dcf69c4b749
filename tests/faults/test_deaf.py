"""R15: a tablet that reads nothing costs nobody anything, and is let go."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest

from tests.faults.boards import Board, crowd
from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import NONE, Push, Writer
from tests.faults.without import without
from tests.faults.world import in_file, served
from tests.real_server import open_sockets, resident

BEFORE, UPDATES = int(300 * SIZE), int(3000 * SIZE)
HELD = 32 * 1024  # kilobytes more
LET_GO = 60.0  # seconds
TIMES = 2  # as long as without it, p95


def written(writer: Writer, listening: list[Board], updates: int) -> list[float]:
    """So many entries; the seconds of each until the last of those who listen had it."""
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
        max(board.arrived[version] for board in listening) - began
        for version, began in enumerate(begun, first)
    ]


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def test_a_tablet_that_reads_nothing_harms_nobody(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        (server,) = world.servers
        push = Push(world, 1)
        (writer,) = push.writers
        deaf, *others = (Board(writer.place, server.port, member) for member in range(12))
        with crowd([deaf, *others]) as people:
            people.waits_until("live", 30 * PATIENCE)
            alone = p95(written(writer, others, BEFORE))
            memory, began, deaf.reads = resident(server), time.monotonic(), False
            beside = p95(written(writer, others, UPDATES))
            held, took = resident(server) - memory, time.monotonic() - began
            writer.hang_up()  # or it would be counted with them
            while open_sockets(server) > len(others):
                assert time.monotonic() < began + max(took, LET_GO), "the deaf one is still held"
                time.sleep(0.2)
        report(updates=UPDATES, p95_before=alone, p95=beside, held=held, seconds=took)
        assert all(board.drops == 0 for board in others)
        assert held <= HELD
        assert beside <= TIMES * alone
        assert push.faults() == NONE


@pytest.mark.control
def test_without_a_bound_it_would_cost_ever_more(tmp_path: Path, report: Report) -> None:
    """The control: four of them on a server that lets nobody go."""
    with served({**in_file(tmp_path), **without("letting_go")}) as world:
        (server,) = world.servers
        push = Push(world, 1)
        (writer,) = push.writers
        with crowd([Board(writer.place, server.port, member) for member in range(4)]) as people:
            people.waits_until("live", 30 * PATIENCE)
            for board in people.boards:
                board.reads = False
            before, updates = resident(server), 0
            while resident(server) - before <= HELD:
                assert updates < UPDATES, "nothing was held"
                writer.sends_next()
                updates += 1
            writer.hang_up()
            report(updates=updates, held=resident(server) - before, sockets=open_sockets(server))
            assert open_sockets(server) == len(people.boards)
