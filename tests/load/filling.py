"""The server's bounded caches, filled before the measurement: until they are full, each table takes more memory."""

import asyncio
from collections.abc import Sequence
from itertools import cycle, islice

from scoresheets.registry import GAMES
from scoresheets.table.live.render_cache import CACHED_RENDERINGS
from scoresheets.table.selectors.states import CACHED_TABLES
from tests.load.hall import Hall
from tests.load.visitors import Visitor

KNOWN = max(CACHED_RENDERINGS, CACHED_TABLES)  # tables
A_DEVICE = 20  # tables of one device
AT_ONCE = 2
Known = tuple[Visitor, str]
"""A device and the address of one of its tables."""


async def files_of(hall: Hall, each: int = 2) -> list[str]:
    """Return this many whole games of each kind, as files; half of all are of the first kind, as in the hall."""
    first, *others = GAMES
    games = [*others, *[first] * len(others)] * each
    few = asyncio.Semaphore(AT_ONCE)

    async def one(game: str) -> str:
        async with few:
            return await _file(hall, game)

    return list(await asyncio.gather(*map(one, games)))


async def _file(hall: Hall, game: str) -> str:
    party = await hall.party(game)
    while not party.is_over:
        await party.enter()
    answer = await party.browsers[0].get(f"/t/{party.place}/transcript.json")
    assert answer.status == 200, answer
    await party.leaves()
    return answer.body.decode()


async def tables_of(hall: Hall, files: Sequence[str], tables: int) -> list[Known]:
    """Open this many tables from the files."""
    few = asyncio.Semaphore(AT_ONCE)

    async def some(texts: Sequence[str]) -> list[Known]:
        async with few:
            return await _brought(hall.visitor(), texts)

    wanted = list(islice(cycle(files), tables))
    parts = [wanted[begin : begin + A_DEVICE] for begin in range(0, tables, A_DEVICE)]
    return [known for part in await asyncio.gather(*map(some, parts)) for known in part]


async def _brought(browser: Visitor, texts: Sequence[str]) -> list[Known]:
    await browser.get("/")
    known = []
    for text in texts:
        answer = await browser.post("/tables/transcript/", {"text": text, "anew": "yes"})
        assert answer.status == 302, answer
        known.append((browser, answer.location))
    browser.close()
    return known


async def look_at(known: Sequence[Known]) -> None:
    """Look at every table once: the server reads, draws and caches it, up to its bounds."""
    for browser, place in known:
        answer = await browser.get(f"{place}fragments/?version=0")
        assert answer.status == 200, answer
        browser.close()
