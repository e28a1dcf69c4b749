"""Loads of entries: by the clock, one after the other, or all at once; and their cost to server and client."""

import asyncio
import math
import random
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tests.load.plays import NotAnsweredError, Play


class Computing(Protocol):
    """A server, or several as one: its seconds of CPU."""

    @property
    def cpu(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Measured:
    """The result of a load.

    It has entries and seconds; the sorted seconds until each entry's answer, and until its last member had it;
    failures; CPU
    seconds of the server and of this client; and the bytes that one entry sent to each member.
    """

    entries: int
    seconds: float
    last: tuple[float, ...]
    answer: tuple[float, ...]
    failed: int
    server_cpu: float
    client_cpu: float
    bytes_pushed: int

    @property
    def rate(self) -> float:
        """Entries a second."""
        return self.entries / self.seconds

    @property
    def cost(self) -> float:
        """CPU seconds of the server for each entry."""
        return self.server_cpu / max(1, self.entries)

    @property
    def client_share(self) -> float:
        """The load of the client, 1 being a whole core: near 1 the client was the bottleneck."""
        return self.client_cpu / self.seconds

    def late(self, share: float) -> float:
        """Return the seconds within which this share of all entries had reached their last member."""
        return quantile(self.last, share)


def together(parts: Sequence[Measured]) -> Measured:
    """Join several measurements of one load."""
    entries = sum(each.entries for each in parts)
    return Measured(
        entries,
        sum(each.seconds for each in parts),
        tuple(sorted(late for each in parts for late in each.last)),
        tuple(sorted(late for each in parts for late in each.answer)),
        sum(each.failed for each in parts),
        sum(each.server_cpu for each in parts),
        sum(each.client_cpu for each in parts),
        sum(each.bytes_pushed * each.entries for each in parts) // max(1, entries),
    )


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the smallest value that this share of all does not exceed; nan if there are none."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan


class Gathering:
    """The results of entries as they arrive, and the CPU clocks."""

    def __init__(self, server: Computing) -> None:
        self.server = server
        self.last: list[float] = []
        self.answer: list[float] = []
        self.failed = 0
        self.pushed = 0
        self.began = time.perf_counter()
        self.cpu = server.cpu, time.process_time()

    async def enter(self, play: Play, since: float | None = None) -> None:
        """Write one entry; its time counts from `since` if it should have begun earlier."""
        waited = max(0.0, time.perf_counter() - since) if since is not None else 0.0
        try:
            took = await play.enter()
        except (NotAnsweredError, ConnectionError, TimeoutError):
            self.failed += 1
            return
        self.last.append(waited + took.last)
        self.answer.append(waited + took.answer)
        self.pushed += took.bytes_pushed

    def measured(self) -> Measured:
        count = len(self.last)
        server, client = self.cpu
        return Measured(
            count,
            time.perf_counter() - self.began,
            tuple(sorted(self.last)),
            tuple(sorted(self.answer)),
            self.failed,
            self.server.cpu - server,
            time.process_time() - client,
            self.pushed // max(1, count),
        )


async def by_the_clock(server: Computing, plays: Sequence[Play], *, every: float, seconds: float) -> Measured:
    """Write one entry a table every `every` seconds, each table at a moment of its own.

    A delayed entry counts from when it was due, so that a slow server cannot hide behind a patient client.
    """
    gathering = Gathering(server)
    chance = random.Random(7)  # noqa: S311 (moments within a period)

    async def keep_time(play: Play, offset: float) -> None:
        due = gathering.began + offset
        while due < gathering.began + seconds and not play.is_over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await gathering.enter(play, since=due)
            due += every

    await asyncio.gather(*(keep_time(play, chance.random() * every) for play in plays))
    return gathering.measured()


async def without_pause(server: Computing, plays: Sequence[Play], *, tables: int, seconds: float) -> Measured:
    """Play this many tables at once.

    Each writes again as soon as all members have its last entry; a finished game is replaced.
    """
    gathering = Gathering(server)
    spare = deque(plays)

    async def go_on() -> None:
        play = spare.popleft()
        while time.perf_counter() < gathering.began + seconds:
            if play.is_over:
                play = spare.popleft()
            await gathering.enter(play)

    await asyncio.gather(*(go_on() for _ in range(tables)))
    return gathering.measured()


async def all_at_once(server: Computing, plays: Sequence[Play], *, times: int) -> Measured:
    """Write an entry at every table in the same instant, this many times."""
    gathering = Gathering(server)
    for _ in range(times):
        await asyncio.gather(*(gathering.enter(play) for play in plays))
    return gathering.measured()
