"""A thread pool that runs few requests at a time: under the GIL more runnable threads only add switching. Waiting
requests take turns by address (`fair_queue.py`).

Threads blocked on a lock, a disk or a database that restarts do not count towards the limit. If none has finished for a
while, the running ones are taken for blocked, and queued requests are started beside them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from threading import Lock, Thread
from typing import Any, cast

from scoresheets.base.server.fair_queue import FairQueue


class BoundedExecutor(ThreadPoolExecutor):
    """Executor that runs submitted work, the addresses in turn and each address's work in order: `few` at a time, up to
    `most` if none has finished for `patience` seconds.
    """

    def __init__(self, few: int, most: int, patience: float, name: str) -> None:
        super().__init__(most, name)
        self._few, self._most, self._patience = few, most, patience
        self._changing = Lock()
        self._given: FairQueue[Callable[[], None]] = FairQueue()
        self._running: set[object] = set()  # a token for each running thread
        self._stuck: set[object] = set()  # threads taken for blocked: not counted
        self._done = 0  # since the start
        self._watched = False

    def of(self, address: str) -> ThreadPoolExecutor:
        """Return the executor whose work waits in the line of this address."""
        return cast(ThreadPoolExecutor, _Line(self, address))  # asgiref asks for one, and uses `submit` alone

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
            if self._counting() < self._few:
                self._set_out(1)
            elif not self._watched:
                Thread(
                    target=self._watch, name=f"whether {self._thread_name_prefix} goes on", daemon=True
                ).start()
                self._watched = True
            # Last: only queued if a thread could be started.
            self._given.append(address, lambda: _do(future, work, args, named))
        return future

    def _counting(self) -> int:
        return len(self._running) - len(self._stuck)

    def _set_out(self, more: int) -> None:
        for _ in range(more):
            sign = object()
            super().submit(self._go_on, sign)
            self._running.add(sign)  # it first waits for the lock held here

    def _go_on(self, sign: object) -> None:
        """Take work in a thread's loop until the queue is empty or more than `few` threads are running."""
        work = self._next(sign)
        while work:
            work()
            work = self._next(sign, after_one=True)

    def _next(self, sign: object, *, after_one: bool = False) -> Callable[[], None] | None:
        with self._changing:
            self._done += after_one
            self._stuck.discard(sign)
            if self._given and not (after_one and self._counting() > self._few):
                return self._given.popleft()
            self._running.discard(sign)
            return None

    def _watch(self) -> None:
        """Watch while work is queued: if none finished for a while, start more threads."""
        while True:
            done = self._done
            time.sleep(self._patience)
            with self._changing:
                if not self._given:
                    self._watched = False
                    return
                if self._done == done:
                    self._stuck = set(self._running)
                    try:
                        self._set_out(min(len(self._given), self._most - len(self._running)))
                    except RuntimeError:  # no more threads, or shutdown: the running ones finish the queue
                        self._watched = False
                        return


class _Line(Executor):
    """An executor of one address."""

    def __init__(self, pool: BoundedExecutor, address: str) -> None:
        self._pool, self._address = pool, address

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        return self._pool.submit_for(self._address, work, args, named)


def _do(future: Future[Any], work: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work(*args, **named))
    except BaseException as error:
        future.set_exception(error)
