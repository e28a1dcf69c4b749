"""Parts (a) to (c): the loads on the product and on the bare servers in turn, as a machine may change its speed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tests.load.loads import Measured, all_at_once, by_the_clock, together, without_pause
from tests.load.plays import Play, bare_play, listen
from tests.load.servers import Server, baseline
from tests.load.table import Row

TABLES = 500
SECONDS = 15.0


class Level(NamedTuple):
    """The number of tables, the seconds between entries of one table, and the seconds that it lasts."""

    tables: int
    every: float
    seconds: float = SECONDS


MOST = Level(500, 10.0)  # its p99 has a target
# More than two cores can do: the backlog only grows, and takes minutes to finish.
TOO_MUCH = Level(200, 1.0, seconds=8.0)
LEVELS = (Level(1, 1.0), Level(50, 10.0), Level(200, 10.0), MOST, TOO_MUCH)
SATURATED = 50  # tables in the closed loop
# The bytes that the bare servers send to each member: those of an entry when it sent whole sheets, as the targets are
# set by it. One more bare server sends the bytes of an entry today.
WHOLE_SHEETS = 29_672
SLICES = 3  # of the closed loop, with the servers in turn


@dataclass(slots=True)
class Side:
    """One server with open sockets, the loads it is put under, and its results; the levels by `Level`."""

    server: Server
    plays: Sequence[Play]
    wanted: Sequence[Level]
    levels: dict[Level, Measured] = field(default_factory=dict)
    slices: list[Measured] = field(default_factory=list)

    async def at(self, level: Level) -> None:
        self.levels[level] = await by_the_clock(
            self.server, self.plays[: level.tables], every=level.every, seconds=level.seconds
        )

    async def saturate(self) -> None:
        """Measure saturation on the second half of the tables; the least played first, as no game shall end."""
        spare = [play for play in self.plays[len(self.plays) // 2 :] if not play.is_over]
        spare.sort(key=lambda play: play.entered)
        self.slices.append(
            await without_pause(self.server, spare, tables=SATURATED, seconds=SECONDS / SLICES)
        )

    @property
    def saturation(self) -> Measured:
        return together(self.slices)


async def load_rows(server: Server, plays: Sequence[Play], folder: Path, parts: str) -> list[Row]:
    """Return (a) and (b), each beside the bare servers (c); the sockets of the product's tables are already open."""
    pushed = (await all_at_once(server, plays[:SATURATED], times=2)).bytes_pushed
    bare, tuned = baseline(folder, WHOLE_SHEETS), baseline(folder, WHOLE_SHEETS, tuned=True)
    equal = baseline(folder, pushed)
    try:
        sides = [
            Side(server, plays, LEVELS),
            Side(bare, await _bare_tables(bare, "b"), LEVELS),
            Side(tuned, await _bare_tables(tuned, "t"), (MOST,)),
            Side(equal, await _bare_tables(equal, "e", 2 * SATURATED), ()),
        ]
        for level in LEVELS if "a" in parts else ():
            for side in sides:
                if level in side.wanted:
                    await side.at(level)
        for _ in range(SLICES if "b" in parts else 0):
            for side in sides:
                await side.saturate()
    finally:
        for each in (bare, tuned, equal):
            each.stop()
    return _rows(*sides)


async def _bare_tables(server: Server, name: str, tables: int = TABLES) -> Sequence[Play]:
    """Start a bare server and return this many tables on it."""
    server.start()
    plays = [bare_play(server.port, f"{name}{number}") for number in range(tables)]
    await listen(plays)
    return plays


def _rows(ours: Side, bare: Side, tuned: Side, equal: Side) -> list[Row]:
    rows = [_level_row(level, measured, bare.levels[level]) for level, measured in ours.levels.items()]
    rows += [_level_row(MOST, ours.levels[MOST], level, " (tuned)") for level in tuned.levels.values()]
    if not ours.slices:
        return rows
    mine, its = ours.saturation, bare.saturation
    busy = f"(b) {SATURATED} tables without a pause"
    return [
        *rows,
        _rate_row(mine, its),
        Row(
            f"{busy}: server CPU an entry",
            f"{mine.cost * 1e3:.2f} ms",
            f"{its.cost * 1e3:.2f} ms",
            f"{mine.cost / its.cost:.1f}",
        ),
        Row(f"{busy}: last member p50/p99", times(mine), times(its)),
        Row(
            f"{busy}: the client's own share of a core",
            f"{mine.client_share:.2f}",
            f"{its.client_share:.2f}",
        ),
        Row(f"{busy}: bytes to each member", str(mine.bytes_pushed), str(its.bytes_pushed)),
        _rate_row(mine, equal.saturation, " (equal bytes)"),
        _rate_row(mine, tuned.saturation, " (tuned)"),
    ]


def _rate_row(mine: Measured, its: Measured, beside: str = "") -> Row:
    what = f"(b) {SATURATED} tables without a pause: entries a second{beside}"
    return Row(what, f"{mine.rate:.0f}", f"{its.rate:.0f}", f"{mine.rate / its.rate:.2f}")


def _level_row(level: Level, mine: Measured, its: Measured, beside: str = "") -> Row:
    tables, every, _seconds = level
    note = f", failed {mine.failed}" if mine.failed else ""
    behind = "" if mine.rate > 0.9 * tables / every else f", only {mine.rate:.0f}/s"
    return Row(
        f"(a) last member p50/p95/p99, {tables} × one in {every:g} s{beside}",
        f"{times(mine, 0.5, 0.95, 0.99)}, CPU {mine.cost * 1e3:.1f} ms{behind}{note}",
        f"{times(its, 0.5, 0.95, 0.99)}, CPU {its.cost * 1e3:.1f} ms",
        f"{mine.late(0.99) / its.late(0.99):.1f} (p99)",
    )


def times(measured: Measured, *shares: float) -> str:
    """Format quantiles of the time to the last member, in milliseconds."""
    return "/".join(f"{measured.late(share) * 1e3:.0f}" for share in shares or (0.5, 0.99)) + " ms"
