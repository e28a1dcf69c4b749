"""Parts (j) and (k) of the benchmark: the number of entries a second that are done in time."""

import os
from collections.abc import Sequence
from pathlib import Path

from tests.load.beside import times
from tests.load.loads import Computing, Measured, by_the_clock
from tests.load.plays import listen, open_plays
from tests.load.scaled import Processes, two_processes
from tests.load.servers import product
from tests.load.table import Row
from tests.scale.services import Nginx, running

FIRST, STEP = int(os.environ.get("FROM", "60")), 10  # entries a second
SECONDS = 60.0
TABLES = 300  # for each step, all new: no game shall end
IN_TIME = 0.5  # seconds within which 99 of 100 entries must reach their last member
DONE = 0.99  # of the offered entries, as the last ones of a step finish after it


async def ceiling_rows(parts: str, folder: Path) -> list[Row]:
    """Return the last step that was done in time, on SQLite (j), and by two processes on PostgreSQL (k).

    Each minute offers ten more entries a second.
    """
    on = {"j": _on_sqlite, "k": _on_postgresql}
    return [await on[part](folder) for part in parts if part in on]


async def _on_sqlite(folder: Path) -> Row:
    server = product(folder)
    try:
        server.start()
        return await _climb("(j) ceiling, SQLite", server, server.port)
    finally:
        server.stop()


async def _on_postgresql(folder: Path) -> Row:
    with two_processes(folder) as servers, running(nginx := Nginx([each.port for each in servers])):
        what = "(k) ceiling, PostgreSQL and Redis, two processes"
        return await _climb(what, Processes(servers), nginx.port)


async def _climb(what: str, server: Computing, port: int) -> Row:
    steps: list[tuple[int, Measured]] = []
    while not steps or _in_time(*steps[-1]):
        steps.append((FIRST + STEP * len(steps), await _offer(server, port, FIRST + STEP * len(steps))))
    return Row(f"{what}: entries a second", f"{_rates(steps[:-1])}; not {_rates(steps[-1:])}")


async def _offer(server: Computing, port: int, rate: int) -> Measured:
    plays = await open_plays(port, TABLES)
    await listen(plays)
    try:
        return await by_the_clock(server, plays, every=TABLES / rate, seconds=SECONDS)
    finally:
        for play in plays:
            await play.hang_up()


def _in_time(rate: int, measured: Measured) -> bool:
    return not measured.failed and measured.rate >= DONE * rate and measured.late(0.99) < IN_TIME


def _rates(steps: Sequence[tuple[int, Measured]]) -> str:
    """Describe the last of these steps."""
    if not steps:
        return f"below {FIRST}"
    rate, measured = steps[-1]
    failed = f", {measured.failed} failed" if measured.failed else ""
    return f"{rate}: {measured.rate:.1f} done{failed}, p50/p99 {times(measured)}, CPU {measured.cost * 1e3:.1f} ms"
