"""After a restart thousands of sockets come back at once. They are opened a few at a time, so that an entry that comes
in among them need not wait until all of them are there. What nobody waits for is done beside it.
"""

from collections import deque
from collections.abc import Callable, Iterable

from twisted.internet import reactor

FEW = 2  # between two looks at what else has arrived
LEISURE = 0.01  # seconds from one thing that nobody waits for to the next

_waiting: deque[Callable[[], object]] = deque()


def in_turn(opening: Callable[[], object]) -> None:
    """Do this soon, after those that came before."""
    _waiting.append(opening)
    if len(_waiting) == 1:
        _soon()


def at_leisure(works: Iterable[Callable[[], object]]) -> None:
    """Do these one by one, each in so short a time that nothing has to wait for it."""
    for place, work in enumerate(works):
        reactor.callLater(place * LEISURE, work)  # type: ignore[arg-type]  # as below


def _open_a_few() -> None:
    try:
        for _ in range(min(FEW, len(_waiting))):
            _waiting.popleft()()
    finally:
        if _waiting:
            _soon()


def _soon() -> None:
    reactor.callLater(0, _open_a_few)  # type: ignore[arg-type]  # the stubs know the class and no reactor
