"""Samples of `make soak`, every ten seconds: the server's process, and the entries since the sample before."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean

from tests.load.servers import Server
from tests.real_server import established

EVERY = 10.0  # seconds
COMPUTED = [{"name": f"{number % 97}", "values": list(range(number % 13))} for number in range(400)]


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample, taken `at` so many seconds after the measurement began."""

    at: float
    memory: int  # bytes
    files: int  # open ones, without the connections to its port
    threads: int
    connections: int
    cpu: float  # seconds of the server so far
    pace: float  # seconds of CPU of one fixed computation meanwhile, on average
    late: tuple[float, ...]  # of each entry since the sample before: seconds until its last member had it
    told: Mapping[str, int]  # counts of all events so far, by name


@dataclass
class Tally:
    """Counts of events, and the entries since the last sample."""

    told: Counter[str] = field(default_factory=Counter)
    late: list[float] = field(default_factory=list)
    paces: list[float] = field(default_factory=list)

    def taken(self) -> tuple[tuple[float, ...], float]:
        """Return the delays of the entries since the last call, and the average pace."""
        late, paces = tuple(self.late), self.paces or [pace()]
        self.late, self.paces = [], []
        return late, fmean(paces)


def pace() -> float:
    """Return the seconds of CPU for a fixed computation: the speed of a machine may change."""
    began = time.thread_time()
    for _ in range(3):
        json.loads(json.dumps(sorted(COMPUTED, key=lambda each: str(each["name"]))))
    return time.thread_time() - began


def sample(server: Server, tally: Tally, began: float) -> Sample:
    """Take a sample now."""
    connections, (late, average) = established(server.port), tally.taken()
    return Sample(
        round(time.monotonic() - began, 2),
        server.memory,
        server.files - connections,
        server.threads,
        connections,
        round(server.cpu, 3),
        round(average, 6),
        tuple(round(each, 5) for each in late),
        dict(tally.told),
    )


async def keep_pace(tally: Tally) -> None:
    """Measure the machine's speed once a second until cancelled: single measurements differ by half."""
    while True:
        tally.paces.append(pace())
        await asyncio.sleep(1)


async def keep_samples(server: Server, tally: Tally, seconds: float, file: Path) -> list[Sample]:
    """Take a sample at once, then one every ten seconds for this time; each is written to the file at once."""
    began, kept = time.monotonic(), []
    tally.taken()
    while True:
        kept.append(sample(server, tally, began))
        with file.open("a", encoding="utf-8") as lines:
            lines.write(f"{json.dumps(asdict(kept[-1]))}\n")
        pause = began + len(kept) * EVERY - time.monotonic()
        if len(kept) * EVERY > seconds:
            return kept
        await asyncio.sleep(max(0.0, pause))
