"""F8: four hundred clients that never finish their request slow nobody, and are closed.

Silent ones are closed after ten seconds, dripping ones after a minute.
"""

import math
import select
import socket
import statistics
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import Push
from tests.faults.world import in_file, served
from tests.without import without

pytestmark = pytest.mark.waits

LIMITS = "scoresheets.base.server.daphne.connection_limits"
EACH, CONTROL = 100, 10  # of each kind
GOOD = 0.2 * PATIENCE  # seconds, p95
SILENT_GONE, DRIPPING_GONE = 15.0, 75.0  # seconds
BEGUN = {
    "silent": b"",
    "half a header": b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "half a body": b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nxx",
    "dripping": b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n",
}


def is_over(end: socket.socket) -> bool:
    """Return whether the server has hung up."""
    readable, _, _ = select.select([end], [], [], 0)
    if not readable:
        return False
    with suppress(ConnectionError):
        return not end.recv(65_536)
    return True


class HalfOpen:
    """A hundred connections of each kind, and the seconds after which the last of a kind was closed."""

    def __init__(self, port: int, kinds: Mapping[str, bytes], each: int) -> None:
        # Each kind has an address of its own: one address may hold fewer silent ones.
        self.ends = {
            kind: [begun(port, first, f"127.0.0.{number}") for _end in range(each)]
            for number, (kind, first) in enumerate(kinds.items(), start=2)
        }
        self.gone: dict[str, float] = {}
        self.began = self.dripped = time.monotonic()

    def goes_on(self) -> bool:
        """Send one more byte on dripping connections, every five seconds. Return whether any
        connection is still open.
        """
        if time.monotonic() > self.dripped + 5:
            self.dripped = time.monotonic()
            for end in self.ends["dripping"]:
                with suppress(OSError):
                    end.sendall(b"x")
        for kind in self.ends.keys() - self.gone.keys():
            if all(is_over(end) for end in self.ends[kind]):
                self.gone[kind] = time.monotonic() - self.began
        return self.gone.keys() != self.ends.keys() and time.monotonic() < self.began + 150

    def close(self) -> None:
        for ends in self.ends.values():
            for end in ends:
                end.close()


def begun(port: int, first: bytes, source: str) -> socket.socket:
    end = socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(source, 0))
    end.sendall(first)
    return end


def test_half_open_requests_hinder_nobody_and_are_let_go(tmp_path: Path, report: Report) -> None:
    """Control: without these bounds a server still holds the dripping ones at its end, and held silent ones for a
    minute.
    """
    with served(in_file(tmp_path)) as world:
        push = Push(world, 1)
        (good,), took = push.writers, []
        unguarded = world.one_more(without(f"{LIMITS}.ARRIVED_WITHIN=1e9", f"{LIMITS}.SILENCE=1e9"))
        crowd = HalfOpen(world.servers[0].port, BEGUN, EACH)
        control = HalfOpen(unguarded.port, {kind: BEGUN[kind] for kind in ("silent", "dripping")}, CONTROL)
        while crowd.goes_on():
            control.goes_on()
            asked = time.monotonic()
            assert good.look() == 200
            took.append(time.monotonic() - asked)
            time.sleep(0.5)
        held = not any(is_over(end) for end in control.ends["dripping"])
        silent = control.gone.get("silent", math.inf)
        crowd.close()
        control.close()
        p95, gone = statistics.quantiles(took, n=20)[-1], crowd.gone
        report(
            gone={kind: round(seconds) for kind, seconds in gone.items()},
            p95=p95,
            looks=len(took),
            without=held,
            silent_without=silent,
        )
        assert gone.keys() == BEGUN.keys()
        assert held, "the control shows no damage"
        assert silent > 2 * SILENT_GONE, "the control shows no damage"
        assert max(gone[kind] for kind in gone if kind != "dripping") <= SILENT_GONE
        assert gone["dripping"] <= DRIPPING_GONE
        good.sends_next()
        assert p95 <= GOOD
