"""Parts (d), (e), (f) and (h) of the benchmark; each returns rows of its one table."""

import asyncio
import random
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median

from django.conf import settings

from scoresheets.base.assets.build import build_mark
from tests.load.loads import all_at_once, quantile, together
from tests.load.plays import Play, listen, open_plays
from tests.load.servers import Server
from tests.load.table import Row

# --- (d) the length of the log ---

LONG_AT = (5, 100, 500)
LONG_TABLES = 4
BEFORE = 4  # entries before the place, where the measurement begins
PASSES, MEASURED = 10, 4  # turns of each place, and entries of a table in each


async def long_log_rows(server: Server) -> list[Row]:
    """Return (d): the cost of an entry early and late in one table's log: Yahtzee of eight players and six rounds.

    Tables at each place write in turn.
    """
    groups = [await open_plays(server.port, LONG_TABLES, "yahtzee", 8, rounds=6) for _ in LONG_AT]
    try:
        for place, plays in zip(LONG_AT, groups, strict=True):
            await listen(plays)
            await asyncio.gather(*(_play_until(play, place - BEFORE) for play in plays))
        passes = [
            [await all_at_once(server, plays, times=MEASURED) for plays in groups] for _ in range(PASSES)
        ]
    finally:
        await asyncio.gather(*(play.hang_up() for plays in groups for play in plays))
    return [
        Row(
            f"(d) entry {place} of a table",
            f"CPU {each.cost * 1e3:.2f} ms, {each.seconds / each.entries * 1e3:.1f} ms",
            "",
            f"{median(turn[number].cost / turn[0].cost for turn in passes):.2f} (CPU, to entry {LONG_AT[0]})",
        )
        for number, place in enumerate(LONG_AT)
        for each in [together([turn[number] for turn in passes])]
    ]


async def _play_until(play: Play, entries: int) -> None:
    while play.entered < entries:
        await play.enter()


# --- (e) many sockets ---


async def socket_rows(server: Server, plays: Sequence[Play]) -> list[Row]:
    """Return (e) in part: the memory of an idle socket, and the rate of new ones."""
    sockets = sum(len(play.browsers) for play in plays)
    before, began = server.memory, time.perf_counter()
    await listen(plays)
    coming = time.perf_counter() - began
    await asyncio.sleep(1)
    held = (server.memory - before) / sockets
    return [
        Row(f"(e) memory a socket, {sockets} idle", f"{held / 1024:.0f} KB"),
        Row("(e) sockets a second, each with its snapshot", f"{sockets / coming:.0f}"),
    ]


async def restart_rows(server: Server, plays: Sequence[Play]) -> list[Row]:
    """Return the rest of (e): the time for all to return after a restart. Last of all that is measured at these tables:
    a server that has just started sends a whole snapshot with the first entry of each.
    """
    back = await _back_after_a_restart(server, plays)
    page = f"language={settings.LANGUAGE_CODE}&build={build_mark()}"
    for play in plays:
        play.has = f"?version={play.version}&{page}"
    with_page = await _back_after_a_restart(server, plays)
    for play in plays:
        play.has = ""
    refused = sum(play.refused for play in plays)
    return [
        Row(
            "(e) all back after a restart, each sent its snapshot",
            f"{back:.1f} s, {refused} handshakes repeated",
        ),
        Row("(e) all back after a restart, as pages come: none needs one", f"{with_page:.1f} s"),
    ]


async def _back_after_a_restart(server: Server, plays: Sequence[Play]) -> float:
    """Return the seconds from the restart of the server until every socket has its first text."""
    for play in plays:
        await play.hang_up()
    server.stop()
    server.start()
    began = time.perf_counter()
    await listen(plays, at_once=len(plays))
    return time.perf_counter() - began


# --- (f) writers at once ---


async def writer_rows(server: Server, plays: Sequence[Play]) -> list[Row]:
    """Return (f): fifty writers in the same instant, ten times."""
    found = await all_at_once(server, plays, times=10)
    return [
        Row(
            f"(f) {len(plays)} writers at the same instant",
            f"{found.failed} errors, answer p99 {quantile(found.answer, 0.99) * 1e3:.0f} ms",
        )
    ]


# --- (h) dice to highlighted boxes ---

LIT_AT = 12  # entries
LIT, FRAME, WHO, REDIRECT = (
    "highlighted boxes",
    "a page that is only its frame",
    "an answer without text that knows which device asks",
    "a redirect",
)
DICE = random.Random(5)  # noqa: S311 (pretended dice)


async def lit_rows(server: Server, plays: Sequence[Play]) -> list[Row]:
    """Return (h): the boxes that fit, with other dice at every table and every time, against three pages without
    content.

    One holds only its frame and "Nothing here". One only looks up the device, with no text at all. One is a redirect,
    without
    even that. All tables request each of them in turn.
    """
    await asyncio.gather(*(_play_until(play, LIT_AT) for play in plays))
    addresses: Mapping[str, Callable[[Play], str]] = {
        LIT: _lit_address,
        FRAME: lambda play: "/nothing/",
        WHO: lambda play: f"/t/{play.place}/fragments/?version={play.version}",
        REDIRECT: lambda play: "/language/",
    }
    passes = [
        {name: await _asked(server, plays, address) for name, address in addresses.items()}
        for _ in range(PASSES + 1)
    ][1:]  # the first pass has cold caches

    def middle(name: str, which: int) -> float:
        return median(each[name][which] for each in passes)

    def told(name: str) -> str:
        return f"{middle(name, 0) * 1e3:.2f} ms, CPU {middle(name, 1) * 1e3:.2f} ms"

    return [
        Row(
            f"(h) dice to {LIT}, to {name}",
            told(LIT),
            told(name),
            f"{median(each[LIT][0] / each[name][0] for each in passes):.2f}",
        )
        for name in (FRAME, WHO, REDIRECT)
    ]


def _lit_address(play: Play) -> str:
    turn, dice = play.next_turn(), "".join(str(DICE.randint(1, 6)) for _ in range(5))
    return f"/t/{play.place}/lit/?seat={turn.seat + 1}&turn={turn.number}&dice={dice}"


async def _asked(
    server: Server, plays: Sequence[Play], address: Callable[[Play], str]
) -> tuple[float, float]:
    """Return the median seconds until an answer, and the server's CPU seconds an answer; each table asks once."""
    asking = [(play.browsers[play.next_turn().device], address(play)) for play in plays]
    cpu, took = server.cpu, []
    for browser, path in asking:
        began = time.perf_counter()
        await browser.get(path)
        took.append(time.perf_counter() - began)
    return median(took), (server.cpu - cpu) / len(plays)
