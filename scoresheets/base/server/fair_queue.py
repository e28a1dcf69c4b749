"""A queue in which addresses take turns: a client waits behind its own requests, not behind those of others."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
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
        found = self.popleft_where(lambda _address: True)
        if found is None:
            raise KeyError("nothing waits")
        return found[1]

    def popleft_where(self, has_room: Callable[[str], bool]) -> tuple[str, Item] | None:
        """Remove and return the next item of an address that has room, with that address, which goes behind all others;
        None if there is no such item.
        """
        address = next(filter(has_room, self._lines), None)
        if address is None:
            return None
        line = self._lines[address]
        item = line.popleft()
        self._length -= 1
        if line:
            self._lines.move_to_end(address)
        else:
            del self._lines[address]
        return address, item
