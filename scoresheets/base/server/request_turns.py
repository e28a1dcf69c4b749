"""The threads that answer requests, and their order: addresses take turns, and expensive views stand apart.

An entry takes 4 ms and a picture 150: in one line a client that asks for pictures over sixty connections makes all
others wait for seconds. So each address waits behind its own requests only, and expensive ones have threads apart.
Writes of SQLite have a thread of their own too, of each address one: only one can write, and while another program
holds the file, pages must not wait behind ten writers.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager
from threading import Lock
from typing import Any

from django.conf import settings

from scoresheets.base.server.bounded_executor import BoundedExecutor
from scoresheets.base.server.client_address import sender
from scoresheets.base.server.expensive_views import READS, is_expensive
from scoresheets.base.server.fair_queue import FairQueue
from scoresheets.base.server.handshake_queue import answering
from scoresheets.base.server.request_sizes import UPLOAD

# One thread computes while others wait for the database. One address has all but one of them. More are started only
# beside those that wait, as for a row of PostgreSQL that somebody holds (R7).
FEW, FEW_OF_ONE = 4, 3
MOST = 32
PATIENCE = 0.1  # seconds
_workers = BoundedExecutor(FEW, MOST, PATIENCE, "request", few_of_one=FEW_OF_ONE)
_sqlite = "sqlite" in settings.DATABASES["default"]["ENGINE"]
_writers = BoundedExecutor(2, 2, PATIENCE, "write", few_of_one=1) if _sqlite else _workers

# Pictures, files, prints, draws, evenings as a whole: one of each address, so that an organizer does not wait behind
# somebody else's night. More threads only beside those that wait for the writers.
_expensive = BoundedExecutor(2, 4, 1.0, "expensive request", few_of_one=1)
MOST_WRITES = 2  # expensive ones at one path, under way or waiting, as of a double tap; beyond that 503
PAUSE = 1.0  # seconds until that answer: a client that asks again at once keeps no thread busy
_writes: Counter[str] = Counter()  # by path
_counting = Lock()

# A game that comes as a file is played through for seconds: few at a time, in threads beside those of all others.
UPLOADS = 2
MOST_UPLOADS = 32  # under way or waiting, up to 4 MB each; beyond that the answer is 503
MOST_UPLOADS_OF_ONE = 16  # from one address; beyond that the answer is 503
UPLOAD_PATIENCE = 15.0  # seconds of waiting, then the answer is 503: Daphne would cut it off after thirty
_uploaders = BoundedExecutor(UPLOADS, UPLOADS, UPLOAD_PATIENCE, "upload")
_uploads: Counter[str] = Counter()  # by address

_refusers = BoundedExecutor(1, 1, PATIENCE, "refused request")


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


class _ExpensiveWrite(Executor):
    """The threads of an expensive write, which counts at its path until it is done or cancelled."""

    def __init__(self, path: str, address: str) -> None:
        self._path, self._line = path, _expensive.of(address)

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future = self._line.submit(work, *args, **named)
        with _counting:
            _writes[self._path] += 1
        future.add_done_callback(self._is_done)
        return future

    def _is_done(self, _future: Future[Any]) -> None:
        with _counting:
            _writes[self._path] -= 1
            if not _writes[self._path]:
                del _writes[self._path]


@asynccontextmanager
async def turn(scope: Any) -> AsyncIterator[tuple[Executor, str]]:
    """Context manager: yield the threads that answer this request, and the reason of its refusal, "" for none."""
    address = sender(scope)
    if scope["path"] == UPLOAD:
        async with _upload_place(address) as free:
            yield (_uploaders.of(address), "") if free else (refusers(address), "busy")
        return
    executor = executor_of(scope, address)
    if executor is None:
        await asyncio.sleep(PAUSE)
    with answering():
        yield (executor, "") if executor else (refusers(address), "under_way")


def executor_of(scope: Any, address: str) -> Executor | None:
    """Return the threads for a request from this address that is no upload; None for an expensive write at a path with
    too many of them.
    """
    path, reads = scope["path"], scope["method"].upper() in READS
    if not is_expensive(scope["method"], path):
        return (_workers if reads else _writers).of(address)
    if reads:
        return _expensive.of(address)
    return _ExpensiveWrite(path, address) if _writes[path] < MOST_WRITES else None


def do_later(work: Callable[[], object], address: str) -> None:
    """Do this behind the expensive requests of this address: what its requests leave behind takes no further thread."""
    _expensive.of(address).submit(work)


def refusers(address: str) -> Executor:
    """Return the thread that answers requests for which there is no room or no time left."""
    return _refusers.of(address)


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
