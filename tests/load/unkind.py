"""Hostile clients beside the hall of `make soak`.

They ask without reading, take archives slowly, and ask for pictures over many connections. Each kind comes from an
address
of its own.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from tests.load.filling import Known
from tests.load.hall import Hall

FILE = "/static/django_htmx/htmx-2.min.js"  # 51 KB
LASTS = 8.0  # seconds
UNREAD, AHEAD = 10, 400  # connections, and requests of each
SLOWLY, PAUSE = 2048, 0.2  # bytes, and seconds between them
PICTURES = 30  # connections
BROKE = (OSError, EOFError, asyncio.LimitOverrunError)


@asynccontextmanager
async def connected(
    hall: Hall, address: str, limit: int = 65_536
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Open a connection from this address."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", hall.port, local_addr=(address, 0), limit=limit
    )
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


def request(path: str, cookie: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode()


async def ask_without_reading(hall: Hall) -> None:
    """Request the largest file many times over a few connections, and read nothing."""

    async def one() -> None:
        with suppress(*BROKE):
            async with connected(hall, "127.0.3.1", limit=1024) as (_reader, writer):
                writer.write(request(FILE) * AHEAD)
                await asyncio.sleep(LASTS)

    await asyncio.gather(*(one() for _each in range(UNREAD)))
    hall.tally.told["asked without reading"] += 1


async def take_an_archive_slowly(hall: Hall, known: Sequence[Known]) -> None:
    """Take the archive of a device at ten kilobytes a second, and not all of it."""
    browser, _place = hall.chance.choice(known)
    began = time.monotonic()
    with suppress(*BROKE):
        async with connected(hall, "127.0.3.2", limit=SLOWLY) as (reader, writer):
            writer.write(request("/yours/tables.zip", browser.cookie))
            while time.monotonic() < began + LASTS:
                await asyncio.sleep(PAUSE)
                await reader.read(SLOWLY)
    hall.tally.told["archive taken slowly"] += 1


async def ask_for_pictures(hall: Hall, known: Sequence[Known]) -> None:
    """Request pictures and lists of many games over many connections at once."""
    ends = time.monotonic() + LASTS

    async def one() -> None:
        with suppress(*BROKE):
            async with connected(hall, "127.0.3.3") as (reader, writer):
                while time.monotonic() < ends:
                    browser, place = hall.chance.choice(known)
                    file = hall.chance.choice(("end.png", "end.png?names=yes", "table.csv", "qr.svg"))
                    writer.write(request(f"{place}{file}", browser.cookie))
                    status = await _status(reader)  # others count meanwhile
                    hall.tally.told["picture"] += status == 200

    await asyncio.gather(*(one() for _each in range(PICTURES)))


async def _status(reader: asyncio.StreamReader) -> int:
    """Read one answer whole and return its status."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    length = next(int(line[16:]) for line in lines if line.startswith(b"content-length:"))
    await reader.readexactly(length)
    return int(head[9:12])
