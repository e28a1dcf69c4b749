"""Thousands of pages of tables, without the pictures: the socket, its retries and the slow poll, as static/js has them.

The pauses are read from `live.js` and `socket.js`, so a page that would reconnect differently is noticed here.
"""

import asyncio
import concurrent.futures
import random
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from scoresheets.base.assets.build import build_mark
from scoresheets.settings import BASE_DIR
from scoresheets.table.live.heartbeat import APART
from tests.faults.world import Place

VERSION = re.compile(rb'id="state"[^>]* data-version="(\d+)"')
CLOSE, TEXT, PING, PONG = 8, 1, 9, 10
ENDED = 4403


def constant(script: str, name: str) -> float:
    """Return a constant of one of the page's scripts, from milliseconds to seconds."""
    found = re.search(
        rf"\b{name} = ([\d_]+)", (BASE_DIR / "static" / "table" / script).read_text(encoding="utf-8")
    )
    assert found, f"{script} has no {name} any more"
    return int(found[1].replace("_", "")) / 1000


FIRST, LONGEST, SOON, OPENING = (
    constant("socket.js", name) for name in ("FIRST", "LONGEST", "SOON", "OPENING")
)
SILENCE, AGAIN, PATIENT, REGULAR = (
    constant("live.js", name) for name in ("SILENCE", "AGAIN", "PATIENCE", "REGULAR")
)
CUT, OVERRUN = constant("live.js", "CUT") * 1000, constant("live.js", "OVERRUN") * 1000  # numbers of times
COME_IN = 50  # at once
TICK = 1.0


@dataclass(eq=False)
class Board:
    """One page: the newest version it shows, and the state of its socket."""

    place: Place
    port: int
    device: int = 0
    reads: bool = True
    returns: bool = True  # opens its socket again
    polls: bool = True
    apart: bool = True  # returns at a moment of its own; else all return after a second
    version: int = 0
    frames: int = 0
    drops: int = 0
    ended: bool = False
    live: bool = False
    window: float = FIRST  # of its first try, in seconds
    pauses: list[float] = field(default_factory=list)  # each first try's share of its window
    heard: float = 0.0
    asked: float = field(default_factory=lambda: time.monotonic() - random.random() * REGULAR / 2)  # noqa: S311 (a pause)
    tries: int = 0
    failed: int = 0
    dials: bool = False
    dialled: list[float] = field(default_factory=list)  # when it tried to open its socket
    arrived: dict[int, float] = field(default_factory=dict)  # when the socket brought each version
    soon: asyncio.Event = field(default_factory=asyncio.Event)

    def had(self, version: int) -> float:
        """Return when the socket brought this version, or directly a newer one that had been written meanwhile."""
        return min(when for brought, when in self.arrived.items() if brought >= version)

    @property
    def head(self) -> str:
        cookie = f"device={self.place.secrets[self.device % len(self.place.secrets)]}"
        return f"Host: 127.0.0.1:{self.port}\r\nCookie: {cookie}\r\nOrigin: http://127.0.0.1:{self.port}\r\n"

    async def lives(self) -> None:
        """Run until it is cancelled or its rights end."""
        poll = asyncio.create_task(self._polls())
        try:
            while not self.ended and (self.returns or not self.dialled):
                with suppress(OSError, asyncio.IncompleteReadError, TimeoutError, ValueError):
                    await self._listens()
                if self.live:
                    self.drops += 1
                self.live = self.dials = False
                self._asks_after_a_while()
                self.heard = max(self.heard, time.monotonic() - SILENCE + self.window * (1 + random.random()))  # noqa: S311
                await self._waits()
            if not self.ended:
                await poll
        finally:
            poll.cancel()
            await asyncio.gather(poll, return_exceptions=True)

    async def _waits(self) -> None:
        if self.soon.is_set():  # it was given up
            await asyncio.sleep(random.random() * max(SOON, self.window))  # noqa: S311 (a pause)
            return
        share = random.random() if self.apart else 1.0  # noqa: S311 (a pause)
        if self.tries == 0:
            self.pauses.append(share)
        pause = share * min(LONGEST, max(self.window, FIRST * 2**self.tries)) if self.apart else FIRST
        self.tries += 1
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self.soon.wait()
                await asyncio.sleep(random.random() * max(SOON, self.window))  # noqa: S311 (a pause)

    def _asks_after_a_while(self) -> None:
        pause = self._longer(AGAIN) * (0.5 + random.random() / 2)  # noqa: S311 (a pause)
        self.heard = time.monotonic() - SILENCE + pause

    def _longer(self, seconds: float) -> float:
        return seconds * min(CUT if self.live else OVERRUN, 2.0**self.failed)

    async def _listens(self) -> None:
        self.dialled.append(time.monotonic())
        self.dials = True
        self.soon.clear()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        try:
            writer.write(
                f"GET /ws/t/{self.place.table}/?version={self.version}&language=en&build={build_mark()} HTTP/1.1\r\n"
                f"{self.head}Upgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            await self._is_taken(reader)
            while True:
                kind, content = await self._frame(reader)
                if kind == CLOSE:
                    self.ended = int.from_bytes(content[:2]) == ENDED
                    return
                if kind == PING:
                    writer.write(bytes([0x80 | PONG, 0x80 | len(content)]) + bytes(4) + content)
                if kind == TEXT and content.isdigit():  # a sign of life
                    self.window = max(FIRST, int(content) / 1000)
                    self.live, self.dials, self.tries, self.heard = True, False, 0, time.monotonic()
                elif kind == TEXT:
                    self.live, self.tries, self.frames = True, 0, self.frames + 1
                    self.dials = False
                    self._takes(content)
                    self.arrived.setdefault(self.version, time.monotonic())
                if not self.reads:
                    writer.transport.pause_reading()  # type: ignore[attr-defined]
                while not self.reads:  # noqa: ASYNC110 (for ever)
                    await asyncio.sleep(0.5)
        finally:
            writer.close()

    async def _is_taken(self, reader: asyncio.StreamReader) -> None:
        """Return when the socket is open. Raises ValueError if the server refuses it or the page gives it up."""
        answer = asyncio.ensure_future(reader.readuntil(b"\r\n\r\n"))
        given_up = asyncio.ensure_future(self.soon.wait())
        try:
            await asyncio.wait([answer, given_up], return_when=asyncio.FIRST_COMPLETED)
            if not answer.done() or b" 101 " not in answer.result()[:20]:
                raise ValueError("not taken")
        finally:
            answer.cancel()
            given_up.cancel()

    @property
    def opening(self) -> bool:
        """True while its socket may still open: the page does not poll meanwhile."""
        return self.dials and time.monotonic() - self.dialled[-1] <= OPENING

    async def _frame(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        kind, length = await reader.readexactly(2)
        if length > 125:
            length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8))
        return kind & 0x0F, await reader.readexactly(length)

    async def _polls(self) -> None:
        await asyncio.sleep(random.random() * TICK)  # noqa: S311 (a pause)
        while self.polls:
            await asyncio.sleep(TICK)
            now = time.monotonic()
            if self.opening or (now - self.heard < SILENCE and now - self.asked < REGULAR):
                continue
            self.asked = now
            try:
                self._takes(await asyncio.wait_for(self._asks(), self._longer(PATIENT)))
                self.failed = 0
                if not self.live and not self.opening:
                    self.soon.set()
            except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError):
                self.failed += 1
                self._asks_after_a_while()

    async def _asks(self) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        try:
            path = f"/t/{self.place.table}/fragments/?version={self.version}"
            writer.write(f"GET {path} HTTP/1.1\r\n{self.head}Connection: close\r\n\r\n".encode())
            answer = await reader.read(-1)
        finally:
            writer.close()
        if not answer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 204")):
            raise ValueError(answer[:40])
        return answer

    def _takes(self, content: bytes) -> None:
        self.heard = time.monotonic()
        found = VERSION.search(content)
        if found:
            self.version = max(self.version, int(found[1]))


class Crowd:
    """Many boards in a thread of their own."""

    def __init__(self, boards: list[Board]) -> None:
        self.boards = boards
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.late: list[concurrent.futures.Future[None]] = []

    @property
    def live(self) -> int:
        return sum(board.live for board in self.boards)

    def waits_until(self, true: str, seconds: float) -> float:
        """Wait until all boards have this attribute ("live"). Return the seconds; fails after `seconds`."""
        began = time.monotonic()
        while not all(getattr(board, true) for board in self.boards):
            found = sum(bool(getattr(board, true)) for board in self.boards)
            assert time.monotonic() - began < seconds, f"{found} of {len(self.boards)} are {true}"
            time.sleep(0.05)
        return time.monotonic() - began

    def know(self, seconds: float) -> None:
        """Wait until the server has told each board how many they are; fails after `seconds`."""
        all_of_them = APART * len(self.boards) / 1000
        until = time.monotonic() + seconds
        while lost := [board for board in self.boards if board.window < all_of_them]:
            assert time.monotonic() < until, f"{len(lost)} of {len(self.boards)} boards do not know"
            time.sleep(0.05)

    def shows(self, versions: dict[str, int], seconds: float) -> float:
        """Wait until every board shows its table's version. Return the seconds; fails after `seconds`."""
        began = time.monotonic()
        while behind := [b for b in self.boards if b.reads and b.version != versions[b.place.table]]:
            assert time.monotonic() - began < seconds, (
                f"{len(behind)} of {len(self.boards)} boards are behind"
            )
            time.sleep(0.05)
        return time.monotonic() - began

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        with suppress(asyncio.CancelledError):
            self.loop.run_until_complete(self._all())
        self.loop.close()

    async def _all(self) -> None:
        self.task = asyncio.current_task()
        async with asyncio.TaskGroup() as pages:
            for few in range(0, len(self.boards), COME_IN):  # people come one after the other
                coming = self.boards[few : few + COME_IN]
                for board in coming:
                    pages.create_task(board.lives())
                while not all(board.live for board in coming):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            await asyncio.Event().wait()  # until they leave, also boards that have nothing left to wait for

    def joins(self, board: Board) -> None:
        """Add one board, without waiting for it."""
        self.late.append(asyncio.run_coroutine_threadsafe(board.lives(), self.loop))

    def leaves(self) -> None:
        assert self.task
        for late in self.late:
            late.cancel()
        self.loop.call_soon_threadsafe(self.task.cancel)
        self.thread.join(timeout=30)


@contextmanager
def crowd(boards: list[Board]) -> Iterator[Crowd]:
    """Run the boards inside."""
    people = Crowd(boards)
    people.thread.start()
    try:
        yield people
    finally:
        people.leaves()
