"""The parts (a) to (h) of the benchmark; each returns lines of the one table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.load.loads import Measured, all_at_once, by_the_clock, quantile, without_pause
from tests.load.plays import Play, bare_play, listen, open_plays
from tests.load.servers import Server, baseline
from tests.load.table import Row

TABLES = 500
LEVELS = (
    (1, 1.0),
    (50, 10.0),
    (200, 10.0),
    (500, 10.0),
    (200, 1.0),
)  # tables, seconds between entries of one
MOST = (500, 10.0)  # the level whose p99 has a target
SECONDS = 15.0
SATURATED = 50  # tables in the closed loop


@dataclass(frozen=True, slots=True)
class Loaded:
    """What one server showed under all loads; the levels by (tables, seconds between)."""

    levels: dict[tuple[int, float], Measured]
    saturation: Measured | None


async def load(
    server: Server, plays: Sequence[Play], parts: str, wanted: Sequence[tuple[int, float]] = LEVELS
) -> Loaded:
    """(a) and (b) on one server whose tables listen already. Saturation has the second half of them to itself."""
    levels = {}
    for tables, every in wanted if "a" in parts else ():
        levels[tables, every] = await by_the_clock(server, plays[:tables], every=every, seconds=SECONDS)
    if "b" not in parts:
        return Loaded(levels, None)
    spare = plays[len(plays) // 2 :]
    return Loaded(levels, await without_pause(server, spare, tables=SATURATED, seconds=SECONDS))


async def bare_load(folder: Path, bytes_out: int, parts: str, *, tuned: bool = False) -> Loaded:
    """(c): the same loads on the bare server, which sends as many bytes; on the tuned one only what has a target."""
    server = baseline(folder, bytes_out, tuned=tuned)
    server.start()
    try:
        plays = [bare_play(server.port, f"t{number}") for number in range(TABLES)]
        await listen(plays)
        return await load(server, plays, parts, (MOST,) if tuned else LEVELS)
    finally:
        server.stop()


def tuned_rows(ours: Loaded, tuned: Loaded) -> list[Row]:
    """The targets beside a bare server that has our channel layer: what would be left if that were part of Channels."""
    rows = [_level_row(MOST, ours.levels[MOST], level, " (tuned)") for level in tuned.levels.values()]
    mine, its = ours.saturation, tuned.saturation
    return [*rows, _rate_row(mine, its, " (tuned)")] if mine and its else rows


def load_rows(ours: Loaded, bare: Loaded) -> list[Row]:
    """(a) to (c) as lines."""
    rows = [_level_row(level, measured, bare.levels[level]) for level, measured in ours.levels.items()]
    mine, its = ours.saturation, bare.saturation
    if mine is None or its is None:
        return rows
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
    ]


def _rate_row(mine: Measured, its: Measured, beside: str = "") -> Row:
    what = f"(b) {SATURATED} tables without a pause: entries a second{beside}"
    return Row(what, f"{mine.rate:.0f}", f"{its.rate:.0f}", f"{mine.rate / its.rate:.2f}")


def _level_row(level: tuple[int, float], mine: Measured, its: Measured, beside: str = "") -> Row:
    tables, every = level
    note = f", failed {mine.failed}" if mine.failed else ""
    behind = "" if mine.rate > 0.9 * tables / every else f", only {mine.rate:.0f}/s"
    return Row(
        f"(a) last member p50/p95/p99, {tables} × one in {every:g} s{beside}",
        f"{times(mine, 0.5, 0.95, 0.99)}, CPU {mine.cost * 1e3:.1f} ms{behind}{note}",
        f"{times(its, 0.5, 0.95, 0.99)}, CPU {its.cost * 1e3:.1f} ms",
        f"{mine.late(0.99) / its.late(0.99):.1f} (p99)",
    )


def times(measured: Measured, *shares: float) -> str:
    """Quantiles of the way to the last member, in milliseconds."""
    return "/".join(f"{measured.late(share) * 1e3:.0f}" for share in shares or (0.5, 0.99)) + " ms"


# --- (d) the length of the log ---

LONG_AT = (5, 100, 500)
LONG_TABLES = 3
BEFORE, MEASURED = 4, 40  # entries: where before the place it begins, and how many


async def long_log_rows(server: Server) -> list[Row]:
    """(d): what an entry costs early and late in one table's log: Yahtzee of eight players and six rounds."""
    plays = await open_plays(server.port, LONG_TABLES, "yahtzee", 8, rounds=6)
    try:
        await listen(plays)
        found = []
        for place in LONG_AT:
            await asyncio.gather(*(_play_until(play, place - BEFORE) for play in plays))
            found.append(await all_at_once(server, plays, times=MEASURED))
    finally:
        await asyncio.gather(*(play.hang_up() for play in plays))
    first = found[0]
    return [
        Row(
            f"(d) entry {place} of a table",
            f"CPU {each.cost * 1e3:.2f} ms, {each.seconds / each.entries * 1e3:.1f} ms",
            "",
            f"{each.cost / first.cost:.2f} (CPU, to entry {LONG_AT[0]})",
        )
        for place, each in zip(LONG_AT, found, strict=True)
    ]


async def _play_until(play: Play, entries: int) -> None:
    while play.entered < entries:
        await play.enter()


# --- (e) many sockets ---


async def socket_rows(server: Server, plays: Sequence[Play]) -> list[Row]:
    """(e): what an idle socket holds, how fast they come, and how long all take to come back after a restart."""
    sockets = sum(len(play.browsers) for play in plays)
    before, began = server.memory, time.perf_counter()
    await listen(plays)
    coming = time.perf_counter() - began
    await asyncio.sleep(1)
    held = (server.memory - before) / sockets
    for play in plays:
        await play.hang_up()
    server.stop()
    started = server.start()
    began = time.perf_counter()
    await listen(plays, at_once=len(plays))
    back = time.perf_counter() - began
    refused = sum(play.refused for play in plays)
    return [
        Row(f"(e) memory a socket, {sockets} idle", f"{held / 1024:.0f} KB"),
        Row("(e) sockets a second, each with its snapshot", f"{sockets / coming:.0f}"),
        Row(
            "(e) all back after a restart",
            f"{back:.1f} s (and {started:.1f} s to start), {refused} handshakes repeated",
        ),
    ]


# --- (f) writers at once ---


async def writer_rows(server: Server, plays: Sequence[Play]) -> list[Row]:
    """(f): fifty writers in the same instant, ten times."""
    found = await all_at_once(server, plays, times=10)
    return [
        Row(
            f"(f) {len(plays)} writers at the same instant",
            f"{found.failed} errors, answer p99 {quantile(found.answer, 0.99) * 1e3:.0f} ms",
        )
    ]


# --- (h) dice to lit boxes ---


async def lit_rows(server: Server, play: Play, times_each: int = 150) -> list[Row]:
    """(h): the boxes that fit, against three pages with nothing on them: one that holds only its frame and "Nothing
    here"; one that only looks who asks, with no text at all; and a redirect, which does not even look.
    """
    turn = play.next_turn()
    browser = play.browsers[turn.seat]
    dice = dict(turn.fields)["dice"]
    lit = f"/t/{play.place}/lit/?seat={turn.seat + 1}&turn={turn.number}&dice={dice}"
    found = {}
    for path in (lit, "/nothing/", f"/t/{play.place}/fragments/?version={play.version}", "/language/"):
        await browser.get(path)
        cpu, took = server.cpu, []
        for _ in range(times_each):
            began = time.perf_counter()
            await browser.get(path)
            took.append(time.perf_counter() - began)
        found[path] = (quantile(sorted(took), 0.5), (server.cpu - cpu) / times_each)
    ours, *others = found.values()
    shown = [f"{each * 1e3:.2f} ms, CPU {cost * 1e3:.2f} ms" for each, cost in found.values()]
    names = ("a page that is only its frame", "an answer without text that knows who asks", "a redirect")
    return [
        Row(f"(h) dice to lit boxes, to {name}", shown[0], told, f"{ours[0] / each[0]:.2f}")
        for name, told, each in zip(names, shown[1:], others, strict=True)
    ]
