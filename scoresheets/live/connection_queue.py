"""A queue of sockets to be opened: after a restart thousands reconnect at once, and an entry that comes in among them
must not wait until all are accepted. Work that nobody waits for is done beside it, while no request is being answered.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from twisted.internet import reactor

FEW = 2  # between two looks at what else has arrived
LEISURE = 0.01  # seconds from one thing that nobody waits for to the next
PATIENCE = 10.0  # seconds within which those give way to requests; then they are done nevertheless

_waiting: deque[Callable[[], object]] = deque()
_answering = 0  # requests


def enqueue(opening: Callable[[], object]) -> None:
    """Open this one soon, after those that came before."""
    _waiting.append(opening)
    if len(_waiting) == 1:
        _soon()


@contextmanager
def answering() -> Iterator[None]:
    """While this request is answered, by another thread, what nobody waits for gives way."""
    global _answering  # noqa: PLW0603 (one a process)
    _answering += 1
    try:
        yield
    finally:
        _answering -= 1


def at_leisure(works: Iterable[Callable[[], object]]) -> None:
    """Do these one by one, each in so short a time that nothing has to wait for it."""
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
