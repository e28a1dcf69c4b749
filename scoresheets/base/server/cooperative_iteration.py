"""Long computations that let the other threads of this process go first.

Under the GIL a thread that has something to do waits up to 5 ms for one that computes, and an entry waits for it some
forty times on its way. So code that plays thousands of entries through rests a moment after every millisecond.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

T = TypeVar("T")

COMPUTES, RESTS = 0.001, 0.0002  # seconds


def yielding(items: Iterable[T]) -> Iterator[T]:
    """Yield the items, with a rest after every millisecond in which they were worked on."""
    since = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - since > COMPUTES:
            time.sleep(RESTS)
            since = time.perf_counter()


class YieldingList(list[Any]):
    """A list whose iteration is `yielding`."""

    def __iter__(self) -> Iterator[Any]:
        return yielding(super().__iter__())
