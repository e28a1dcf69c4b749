"""A thread pool that runs few requests at a time: under the GIL more runnable threads only add switching. Waiting
requests take turns by address (`fair_queue.py`), and one address never has all threads.

A thread that waits for a lock, a disk or a database that restarts does not count towards the limit: while work is
queued, a thread without CPU time between two looks is taken for waiting, and queued work is started beside it. A thread
that computes counts, however long it takes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock, Thread
from typing import Any

from scoresheets.base.server.fair_queue import FairQueue

IDLE = 0.02  # share of the time between two looks: threads that compute share one core

Work = Callable[[], None]


@dataclass(eq=False, slots=True)
class _Running:
    """A thread in its loop: the address whose work it does, the id of its CPU clock (None where the system has none),
    the CPU seconds as of the last look, and whether it is taken for waiting.
    """

    address: str = ""
    clock: int | None = None
    seen: float = -1.0
    waits: bool = False


class BoundedExecutor(ThreadPoolExecutor):
    """Executor that runs submitted work, the addresses in turn and each address's work in order: `few` at a time, and
    up to `most` if the running ones wait; looks each `patience` seconds. One address has at most `few_of_one` of the
    few (None: all), and half of the most.
    """

    def __init__(
        self, few: int, most: int, patience: float, name: str, *, few_of_one: int | None = None
    ) -> None:
        super().__init__(most, name)
        self._few, self._most, self._patience = few, most, patience
        self._few_of_one = few if few_of_one is None else few_of_one
        self._most_of_one = max(few, most // 2)
        self._changing = Lock()
        self._given: FairQueue[Work] = FairQueue()
        self._running: set[_Running] = set()
        self._watched = False

    def of(self, address: str) -> Executor:
        """Return the executor whose work waits in the line of this address."""
        return _Line(self, address)

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Queue work as `Executor.submit` does, in the line of no address."""
        return self.submit_for("", work, args, named)

    def submit_for(
        self, address: str, work: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]
    ) -> Future[Any]:
        """Queue the work in the line of this address. If it raises RuntimeError (after the shutdown) nothing is
        queued.
        """
        future: Future[Any] = Future()
        with self._changing:
            if self._counting() < self._few and self._has_room(address):
                self._set_out(1)
            elif not self._watched and self._few < self._most:
                Thread(
                    target=self._watch, name=f"whether {self._thread_name_prefix} goes on", daemon=True
                ).start()
                self._watched = True
            # Last: only queued if a thread could be started.
            self._given.append(address, lambda: _do(future, work, args, named))
        return future

    def _counting(self) -> int:
        return sum(not each.waits for each in self._running)

    def _has_room(self, address: str) -> bool:
        """Return whether one more thread may do this address's work; that of no address is not limited."""
        if not address:
            return True
        own = [each for each in self._running if each.address == address]
        counting = sum(not each.waits for each in own)
        return counting < self._few_of_one and len(own) < self._most_of_one

    def _set_out(self, more: int) -> None:
        for _ in range(more):
            mine = _Running()
            super().submit(self._go_on, mine)
            self._running.add(mine)  # it first waits for the lock held here

    def _go_on(self, mine: _Running) -> None:
        """Take work in a thread's loop until there is none for it or more than `few` threads are running."""
        mine.clock = _own_clock()
        work = self._next(mine)
        while work:
            work()
            work = self._next(mine, after_one=True)

    def _next(self, mine: _Running, *, after_one: bool = False) -> Work | None:
        with self._changing:
            self._running.discard(mine)  # it counts again with the next address
            if not (after_one and self._counting() >= self._few):
                found = self._given.popleft_where(self._has_room)
                if found is not None:
                    mine.address, work = found
                    mine.seen, mine.waits = -1.0, False
                    self._running.add(mine)
                    return work
            return None

    def _watch(self) -> None:
        """Watch while work is queued: start more threads beside those that wait."""
        while True:
            time.sleep(self._patience)
            with self._changing:
                if not self._given:
                    self._watched = False
                    return
                for each in self._running:
                    self._look_at(each)
                free = min(self._few - self._counting(), self._most - len(self._running))
                try:
                    self._set_out(min(len(self._given), free))
                except RuntimeError:  # no more threads, or shutdown: the running ones finish the queue
                    self._watched = False
                    return

    def _look_at(self, thread: _Running) -> None:
        """Take a thread for waiting if it has hardly computed since the last look."""
        if thread.clock is None:
            return
        now = time.clock_gettime(thread.clock)
        thread.waits = 0.0 <= thread.seen > now - IDLE * self._patience
        thread.seen = now


class _Line(Executor):
    """An executor of one address."""

    def __init__(self, pool: BoundedExecutor, address: str) -> None:
        self._pool, self._address = pool, address

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        return self._pool.submit_for(self._address, work, args, named)


def _own_clock() -> int | None:
    """Return the id of this thread's CPU clock, None where the system has none that others can read."""
    clock_of = getattr(time, "pthread_getcpuclockid", None)  # not on macOS and Windows
    return None if clock_of is None else int(clock_of(threading.get_ident()))


def _do(future: Future[Any], work: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work(*args, **named))
    except BaseException as error:
        future.set_exception(error)
