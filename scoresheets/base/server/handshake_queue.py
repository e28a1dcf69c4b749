"""A queue of socket handshakes: after a restart thousands reconnect at once, and an entry that arrives among them must
not wait until all are accepted. Background work runs beside it, while no request is being answered.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from twisted.internet import reactor

FEW = 2  # handshakes per turn of the event loop
LEISURE = 0.01  # seconds between two pieces of background work
PATIENCE = 10.0  # seconds for which background work yields to requests; then it runs regardless

_waiting: deque[Callable[[], object]] = deque()
_answering = 0  # requests in flight


def enqueue(opening: Callable[[], object]) -> None:
    """Queue a handshake; they run in order, a few per turn of the event loop."""
    _waiting.append(opening)
    if len(_waiting) == 1:
        _soon()


@contextmanager
def answering() -> Iterator[None]:
    """Context manager: while the body runs, background work yields to the request that another thread answers."""
    global _answering  # noqa: PLW0603 (one a process)
    _answering += 1
    try:
        yield
    finally:
        _answering -= 1


def at_leisure(works: Iterable[Callable[[], object]]) -> None:
    """Run these on the event loop one by one as background work; each must be short."""
    left, until = iter(works), time.monotonic() + PATIENCE

    def go_on() -> None:
        if _answering and time.monotonic() < until:
            _later(go_on)
        elif work := next(left, None):
            _later(go_on)
            work()

    _later(go_on)


def _open_a_few() -> None:
    try:
        for _ in range(min(FEW, len(_waiting))):
            _waiting.popleft()()
    finally:
        if _waiting:
            _soon()


def _soon() -> None:
    _later(_open_a_few, 0)


def _later(work: Callable[[], object], seconds: float = LEISURE) -> None:
    reactor.callLater(seconds, work)  # type: ignore[arg-type]  # the stubs know the class and no reactor
