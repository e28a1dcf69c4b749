"""The threads that answer requests, and their order: addresses take turns, and expensive views stand apart.

An entry takes 4 ms and a picture 150: in one line a client that asks for pictures over sixty connections makes all
others wait for seconds. So each address waits behind its own requests only, and one thread answers expensive requests.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from scoresheets.base.server.bounded_executor import BoundedExecutor
from scoresheets.base.server.client_address import sender
from scoresheets.base.server.expensive_views import is_expensive
from scoresheets.base.server.fair_queue import FairQueue
from scoresheets.base.server.handshake_queue import answering
from scoresheets.base.server.request_sizes import UPLOAD

# One thread computes while others wait for the database. More are started only when those stay blocked, as writers do
# on a lock: behind ten of them readers would wait 9.4 s in a plain pool of three, and 9.5 s in one of eight (p95 of R6,
# which allows 0.2 s).
FEW = 3
MOST = 32
PATIENCE = 0.1  # seconds
_workers = BoundedExecutor(FEW, MOST, PATIENCE, "request")

# Pictures, files and prints. No single one computes as long as the patience.
_expensive = BoundedExecutor(1, 4, 2.0, "expensive request")

# A game that comes as a file is played through for seconds: few at a time, in threads beside those of all others.
UPLOADS = 2
MOST_UPLOADS = 32  # under way or waiting, up to 4 MB each; beyond that the answer is 503
MOST_UPLOADS_OF_ONE = 16  # from one address; beyond that the answer is 503
UPLOAD_PATIENCE = 15.0  # seconds of waiting, then the answer is 503: Daphne would cut it off after thirty
_uploaders = BoundedExecutor(UPLOADS, UPLOADS, UPLOAD_PATIENCE, "upload")
_uploads: Counter[str] = Counter()  # by address


class Places:
    """Places of a limited number, for which clients wait in turn by address. For one event loop."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()

    async def take(self, address: str, patience: float) -> bool:
        """Return True once a place is taken, False if that takes longer than so many seconds."""
        if self._free:
            self._free -= 1
            return True
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(address, mine)
        try:
            await asyncio.wait((mine,), timeout=patience)
        except asyncio.CancelledError:
            if mine.done():  # the place was given in the same turn of the loop
                self.give_back()
            mine.cancel()
            raise
        return not mine.cancel()

    def give_back(self) -> None:
        """Give the place to the next client that still waits."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                return first.set_result(None)
        self._free += 1
        return None


_upload_places = Places(UPLOADS)


@asynccontextmanager
async def turn(scope: Any) -> AsyncIterator[tuple[ThreadPoolExecutor, bool]]:
    """Context manager: yield the threads that answer this request, and whether it is an upload for which there is no
    room.
    """
    address = sender(scope)
    if scope["path"] == UPLOAD:
        async with _upload_place(address) as free:
            yield (_uploaders if free else _workers).of(address), not free
    else:
        with answering():
            yield executor_of(scope, address), False


def executor_of(scope: Any, address: str) -> ThreadPoolExecutor:
    """Return the threads for a request from this address that is no upload."""
    return (_expensive if is_expensive(scope["method"], scope["path"]) else _workers).of(address)


@asynccontextmanager
async def _upload_place(address: str) -> AsyncIterator[bool]:
    """Context manager: wait for a free place, which is held while the body runs; yield False if that takes too long."""
    free = False
    _uploads[address] += 1
    try:
        if _uploads.total() <= MOST_UPLOADS and _uploads[address] <= MOST_UPLOADS_OF_ONE:
            free = await _upload_places.take(address, UPLOAD_PATIENCE)
        yield free
    finally:
        _uploads.subtract((address,))
        if not _uploads[address]:
            del _uploads[address]
        if free:
            _upload_places.give_back()
