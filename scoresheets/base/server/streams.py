"""Responses that are made and sent part by part, so that neither the memory nor a request thread holds a long one.

The parts are made in one thread of their own, each when the client has taken most of those before (`request_thread.py`,
`daphne/streaming.py`). A client that takes nothing is dropped, and one that takes slowly as soon as its place is
wanted. A stream that fails is cut off: a part must never look like a whole file.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.http import StreamingHttpResponse

from scoresheets.base.refusals import Refusal

MOST = 8  # under way in a process
MOST_OF_ONE = 2  # of them for one device
SLOW = 3.0  # seconds: a stream that has waited longer for its client, in all, gives way to another
CUT_OFF = {"type": "scoresheets.response.cut_off"}
"""Sent instead of the rest of a response that has begun."""


@dataclass(eq=False, slots=True)
class Transfer:
    """A stream under way.

    `device` fetches it, `end` ends it. `waited` is how long it has waited for its client, `waits_since` since when it
    does so again (None: it does not).
    """

    device: int
    end: Callable[[], object]
    waited: float = 0.0
    waits_since: float | None = None

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Context manager: while the body runs, it waits for its client."""
        self.waits_since = time.monotonic()
        try:
            yield
        finally:
            self.waited, self.waits_since = self.has_waited(), None

    def has_waited(self) -> float:
        """Return for how many seconds it has waited for its client in all: a client that takes a little at a time is
        slow.
        """
        since = self.waits_since
        return self.waited if since is None else self.waited + time.monotonic() - since


class Streamed(StreamingHttpResponse):
    """A response for this device whose parts are asked for one by one. No part may hold a lock or a cursor until the
    next.
    """

    def __init__(self, *given: Any, device: int, **named: Any) -> None:
        super().__init__(*given, **named)
        self.device = device


_under_way: dict[Transfer, None] = {}
_guard = threading.Lock()


def make_room(device: int) -> None:
    """Make sure that this device may fetch one more. If there is no room a slow transfer ends. Raises Refusal
    `busy`.
    """
    with _guard:
        own = [transfer for transfer in _under_way if transfer.device == device]
        if len(own) < MOST_OF_ONE and len(_under_way) < MOST:
            return
        crowded = own if len(own) >= MOST_OF_ONE else list(_under_way)
        slowest = _slowest(crowded)
        if slowest is None:
            raise Refusal("busy", reason="two_files" if crowded is own else "many_files", limit=MOST_OF_ONE)
        del _under_way[slowest]
    slowest.end()


def _slowest(transfers: list[Transfer]) -> Transfer | None:
    """Return the transfer that has waited longest for its client, if that is too long."""
    waited = {each: each.has_waited() for each in transfers}
    slowest = max(waited, key=lambda each: waited[each], default=None)
    return slowest if slowest and waited[slowest] > SLOW else None


@contextmanager
def under_way(device: int, end: Callable[[], object]) -> Iterator[Transfer]:
    """Context manager: count a transfer of this device while the body runs; `end` ends it from any thread."""
    transfer = Transfer(device, end)
    with _guard:
        _under_way[transfer] = None
    try:
        yield transfer
    finally:
        with _guard:
            _under_way.pop(transfer, None)
