"""Part (l) of the benchmark: the cost of a night with its wall for an entry, and the delay until the wall is right."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from scoresheets.registry import GAMES
from tests.load.loads import Gathering, Measured, together
from tests.load.plays import Play, listen, open_plays
from tests.load.servers import Server
from tests.load.table import Row
from tests.load.tablets import Browser

PAIRS = 7
TABLES = 8  # of each game
PLAYERS = 4
TIMES = 3  # entries of each table, in the same instant, in one half of a pair
LOOKED_FOR = 4.0  # seconds after the last entry
PAGES = 3  # that show the wall: two organizers and a TV
CODE = re.compile(r'class="share-code">(\w{4}) (\w{4})<')
NIGHT = re.compile(r"/n/([\w-]{22})/")


async def night_rows(server: Server) -> list[Row]:
    """Return (l): forty tables of all games, measured in pairs without a night and at one whose
    wall is on three pages.
    """
    plays = [
        play
        for key in GAMES
        for play in await open_plays(server.port, TABLES, key, min(PLAYERS, GAMES[key].players[-1]))
    ]
    await listen(plays)
    organizer = Browser(server.port)
    night = await _open_night(organizer)
    home: list[Measured] = []
    away: list[Measured] = []
    lags: list[float] = []
    for _pair in range(PAIRS):
        home.append(await _entries(server, plays))
        for play in plays:
            await _join(organizer, night, play)
        async with _shown(organizer, night):
            away.append(await _entries(server, plays))
            lags.append(await _right_after(organizer, night))
        for play in plays:
            await _leave(play)
    await asyncio.gather(*(play.hang_up() for play in plays))
    return [*_rows(together(home), together(away)), Row("(l) the wall is right after", f"{max(lags):.2f} s")]


def _rows(home: Measured, away: Measured) -> list[Row]:
    assert not home.failed
    assert not away.failed
    told = (
        ("CPU an entry", home.cost, away.cost),
        ("p50 until the last member", home.late(0.5), away.late(0.5)),
        ("p95 until the last member", home.late(0.95), away.late(0.95)),
    )
    return [
        Row(
            f"(l) {what}: at a night, and without",
            f"{there * 1e3:.2f} ms",
            f"{here * 1e3:.2f} ms",
            f"{there / here:.2f}",
        )
        for what, here, there in told
    ]


async def _entries(server: Server, plays: Sequence[Play]) -> Measured:
    """Write entries at every table, each as soon as all its members have the last one."""
    gathering = Gathering(server)

    async def go_on(play: Play) -> None:
        for _time in range(TIMES):
            if not play.is_over:
                await gathering.enter(play)

    await asyncio.gather(*map(go_on, plays))
    return gathering.measured()


async def _open_night(organizer: Browser) -> str:
    await organizer.get("/nights/")
    answer = await organizer.post("/nights/", {"name": "Mill Street", "day": "2026-03-06"})
    found = NIGHT.search(answer.location)
    assert found is not None
    return found[1]


async def _join(organizer: Browser, night: str, play: Play) -> None:
    host = play.browsers[0]
    page = await host.get(f"/t/{play.place}/links/")
    code = CODE.search(page.body.decode())
    assert code is not None
    await organizer.get(f"/n/{night}/open/")
    asked = await organizer.post(f"/n/{night}/invite/", {"code": "".join(code.groups())})
    assert asked.status == 302, asked.body[:200]
    answer = await host.post(f"/t/{play.place}/night/answer/", {"answer": "yes", "back": "table_devices"})
    assert answer.status == 302, answer.body[:200]


async def _leave(play: Play) -> None:
    host = play.browsers[0]
    await host.get(f"/t/{play.place}/organizer/")
    answer = await host.post(f"/t/{play.place}/night/leave/", {"back": "table_devices"})
    assert answer.status == 302, answer.body[:200]


@asynccontextmanager
async def _shown(organizer: Browser, night: str) -> AsyncIterator[None]:
    """Poll the wall every second from several pages meanwhile.

    The pages name no version, so each answer is the whole wall.
    """

    async def page() -> None:
        browser = Browser(organizer.port)
        browser.cookies |= organizer.cookies
        try:
            while True:
                await _asked(browser, night)
                await asyncio.sleep(1)
        finally:
            browser.close()

    pages = [asyncio.create_task(page()) for _ in range(PAGES)]
    try:
        yield
    finally:
        for each in pages:
            each.cancel()
        for each in pages:
            with suppress(asyncio.CancelledError):
                await each


async def _asked(browser: Browser, night: str) -> bytes:
    """Return the wall; b"" while another page has it drawn."""
    answer = await browser.get(f"/n/{night}/tiles/")
    assert answer.status in (200, 204), answer.status
    return answer.body


async def _right_after(organizer: Browser, night: str) -> float:
    """Return the seconds from the last entry until the last change of the wall."""
    began, last, shown = time.perf_counter(), 0.0, b""
    while (now := time.perf_counter()) - began < LOOKED_FOR:
        newest = await _asked(organizer, night)
        if newest and newest != shown:
            shown, last = newest, now - began
        await asyncio.sleep(0.05)
    return last
