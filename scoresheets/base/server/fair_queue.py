"""A queue in which addresses take turns: a client waits behind its own requests, not behind those of others."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Items by address: the addresses in turn, the items of each in the order in which they came. Not thread-safe."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[Item]] = OrderedDict()  # the address whose turn it is comes first
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def append(self, address: str, item: Item) -> None:
        """Add an item behind the other items of the address."""
        self._lines.setdefault(address, deque()).append(item)
        self._length += 1

    def popleft(self) -> Item:
        """Remove and return the next item; its address goes behind all others. Raises KeyError if none is left."""
        address, line = next(iter(self._lines.items()), ("", deque()))
        if not line:
            raise KeyError("nothing waits")
        item = line.popleft()
        self._length -= 1
        if line:
            self._lines.move_to_end(address)
        else:
            del self._lines[address]
        return item
