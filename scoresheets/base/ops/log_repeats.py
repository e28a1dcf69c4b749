"""Repeated refusals in the log: the first one of an address and status in a minute is a line, the others are one sum.

Any client can ask for a hundred thousand addresses that do not exist, and a line for each would fill the disk; any
client can be answered as often that we are busy (503). Our own errors (5xx) are never left out.
"""

from __future__ import annotations

import logging
from collections import Counter
from threading import Lock, Timer
from typing import Any

from scoresheets.base.server.client_address import counted_as

log = logging.getLogger(__name__)

BUSY = 503
MINUTE = 60.0  # seconds
MOST_FIRST = 100  # lines of a minute, for any number of addresses


class RepeatedRefusals(logging.Filter):
    """Log filter that lets the first refusal of a minute pass, and logs at its end how many more there were."""

    def __init__(self) -> None:
        super().__init__()
        self._guard = Lock()
        self._first: set[tuple[str, int]] = set()
        self._more: Counter[int] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is a line of the log."""
        status = getattr(record, "status_code", 0)
        request: Any = getattr(record, "request", None)
        busy = status == BUSY and not record.exc_info
        if request is None or not (busy or 400 <= status < 500):
            return True
        return self._is_first(counted_as(request.META.get("REMOTE_ADDR", "")), status)

    def tell(self) -> None:
        """End the minute: log the sum of the left out refusals, and forget the addresses."""
        with self._guard:
            more, self._more = self._more, Counter()
            self._first.clear()
        if more:
            counts = ", ".join(f"{count} with {status}" for status, count in sorted(more.items()))
            log.warning("Within a minute more requests were refused alike: %s", counts)

    def _is_first(self, address: str, status: int) -> bool:
        with self._guard:
            if not self._first:
                try:
                    _in_a_minute(self.tell)
                except RuntimeError:  # no thread can start: each is a line
                    return True
            if len(self._first) < MOST_FIRST and (address, status) not in self._first:
                self._first.add((address, status))
                return True
            self._more[status] += 1
            return False


def _in_a_minute(call: Any) -> None:
    """Call this after a minute from a thread of its own, which does not keep the process from ending."""
    timer = Timer(MINUTE, call)
    timer.daemon = True
    timer.start()
