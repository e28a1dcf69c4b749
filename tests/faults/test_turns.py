"""S31: one address that requests pictures over many connections delays no other address."""

import http.client
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest

from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import NONE
from tests.faults.test_uploads import share, written_beside
from tests.faults.world import World, in_file, served
from tests.without import without

GAMES, SECONDS = 40, 15.0  # more pictures than are cached
AN_ENTRY = 0.3 * PATIENCE  # seconds, p95
STRANGER = "127.0.2.1"
OLD_WAY = without("scoresheets.base.server.request_thread.turn=tests.careless:first_come_first_served")


class Storm:
    """Connections from one address, each of which requests the next picture as soon as it has one."""

    def __init__(self, port: int, tokens: Sequence[str], connections: int) -> None:
        paths = [f"/r/{token}/end.png?names={names}" for token in tokens for names in ("yes", "no")]
        self.port, self.paths = port, cycle(paths)
        self.over, self.drawn, self.guard = threading.Event(), 0, threading.Lock()
        self.threads = [threading.Thread(target=self._ask, daemon=True) for _each in range(connections)]

    def _ask(self) -> None:
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(STRANGER, 0))
        while not self.over.is_set():
            drawn = self._one(wire)
            with self.guard:
                self.drawn += drawn
        wire.close()

    def _one(self, wire: http.client.HTTPConnection) -> bool:
        with self.guard:
            path = next(self.paths)
        try:
            wire.request("GET", path)
            answer = wire.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            wire.close()
            self.over.wait(0.1)
            return False
        return answer.status == 200


@contextmanager
def storm(found: Storm) -> Iterator[None]:
    """Run the connections inside; afterwards their last requests are answered or cut off."""
    for thread in found.threads:
        thread.start()
    try:
        yield
    finally:
        found.over.set()


def entries_beside(world: World, connections: int, report: Report) -> float:
    """Return p95 of other people's entries, in seconds, beside this many connections that request pictures."""
    asked = Storm(world.ports[0], world.results(GAMES), connections)
    with written_beside(world) as push, storm(asked):
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and not push.failures:
            time.sleep(0.1)
        took = push.times()
    assert push.faults() == NONE
    for server in world.servers:
        server.stop()  # cuts off all open requests
    for thread in asked.threads:
        thread.join()
    figures = {"entries": len(took), "median": share(took, 0.5), "p95": share(took, 0.95)}
    report(**figures, slowest=took[-1], pictures=asked.drawn)
    return share(took, 0.95)


@pytest.mark.parametrize("connections", [60, 1200])
def test_pictures_for_one_address_keep_no_entry_of_another_waiting(
    tmp_path: Path, report: Report, connections: int
) -> None:
    with served(in_file(tmp_path)) as world:
        assert entries_beside(world, connections, report) < AN_ENTRY
        world.agrees()


@pytest.mark.control
def test_first_come_first_served_they_would(tmp_path: Path, report: Report) -> None:
    """Control: one queue for all addresses."""
    with served(in_file(tmp_path), watched_by=OLD_WAY) as world:
        assert entries_beside(world, 1200, report) > AN_ENTRY
