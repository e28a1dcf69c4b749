"""R15: tablets that read nothing cost the others nothing, and are closed."""

import statistics
import time
from pathlib import Path

import pytest

from tests.faults.boards import Board, crowd
from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import NONE, Push, Writer
from tests.faults.world import in_file, served
from tests.real_server import open_sockets, resident
from tests.without import without

ROUNDS, UPDATES = max(2, int(10 * SIZE)), 300
HELD = 32 * 1024  # kilobytes more
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
        assert most <= HELD
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
            while resident(server) - before <= HELD:
                assert updates < 3000, "nothing was held"
                writer.sends_next()
                updates += 1
            writer.hang_up()
            report(updates=updates, held=resident(server) - before, sockets=open_sockets(server))
            assert open_sockets(server) == len(people.boards)
