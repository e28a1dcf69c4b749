"""`make bench`: the product and the bare limit of its stack on this machine, one table, in under ten minutes.

PART=ab runs only some parts: a and b, each beside its baseline (c); d, e, f, g, h, i, l. The ceiling, j on SQLite and k
on PostgreSQL, takes ten minutes each and is no part of the rest; FROM=100 is its first rate.
"""

import asyncio
import os
import platform
import sys
import tempfile
import time
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
django.setup()  # first: the forms that the client fills in need it

from tests.load.beside import SATURATED, TABLES, load_rows  # noqa: E402
from tests.load.games import game_rows  # noqa: E402
from tests.load.night import night_rows  # noqa: E402
from tests.load.parts import lit_rows, long_log_rows, restart_rows, socket_rows, writer_rows  # noqa: E402
from tests.load.plays import listen, open_plays  # noqa: E402
from tests.load.servers import Server, product  # noqa: E402
from tests.load.table import Row, table  # noqa: E402

PARTS = "abcdefghil"
LIT = 30  # tables whose dice highlight boxes


async def measure(parts: str, folder: Path) -> list[Row]:
    """Return the rows of the chosen parts."""
    rows: list[Row] = []
    if set(parts) - set("gjk"):
        rows += await _on_sqlite(parts, folder)
    if "g" in parts:
        from tests.load.scaled import scaled_rows  # its services are not on every machine

        say("(g) PostgreSQL, Redis and nginx")
        rows += await scaled_rows(folder)
    if set("jk") & set(parts):
        from tests.load.ceiling import ceiling_rows

        say("(j) and (k) the ceiling")
        rows += await ceiling_rows(parts, folder)
    return sorted(rows, key=lambda row: row.what[:3])


async def _on_sqlite(parts: str, folder: Path) -> list[Row]:
    """Return the rows of the parts that one server on SQLite is measured by."""
    rows: list[Row] = []
    server = product(folder)
    server.start()
    try:
        if set(parts) - {"d", "g", "i", "l"}:
            rows += await _on_tables(server, parts, folder)
        if "i" in parts:
            say("(i) every game")
            rows += await game_rows(server)
        if "l" in parts:
            say("(l) a night with its wall")
            rows += await night_rows(server)
        if "d" in parts:
            say("(d) the length of the log")
            rows += await long_log_rows(server)
    finally:
        server.stop()
    return rows


async def _on_tables(server: Server, parts: str, folder: Path) -> list[Row]:
    """Return the rows of the parts that play at ordinary tables, which are opened once."""
    rows: list[Row] = []
    wanted = TABLES if set("ae") & set(parts) else 2 * SATURATED + 50 if "b" in parts else SATURATED
    say(f"opening {wanted} tables")
    plays = await open_plays(server.port, wanted)
    say("sockets")
    if "e" in parts:
        rows += await socket_rows(server, plays)
    else:
        await listen(plays)
    if "f" in parts:
        say("(f) writers at once")
        rows += await writer_rows(server, plays[-SATURATED:])
    if set("ab") & set(parts):
        say("(a) and (b), beside the bare servers (c)")
        rows += await load_rows(server, plays, folder, parts)
    if "h" in parts:
        say("(h) highlighted boxes")
        rows += await lit_rows(server, [play for play in plays if not play.is_over][:LIT])
    if "e" in parts:
        say("(e) back after a restart")
        rows += await restart_rows(server, plays)
    await asyncio.gather(*(play.hang_up() for play in plays))
    return rows


def machine() -> str:
    """Describe the machine, and how busy it is otherwise."""
    load = os.getloadavg()[0]
    return f"Python {platform.python_version()}, {os.cpu_count()} cores, load before {load:.1f}"


def taken() -> float:
    """Return the seconds of a core that other virtual machines took from this one since it started; 0 elsewhere."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0.0
    stolen = int(stat.read_text().splitlines()[0].split()[8])
    return stolen / os.sysconf("SC_CLK_TCK")


def say(text: str) -> None:
    """Write progress to stderr, apart from the table."""
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {text}\n")


def main() -> None:
    parts = os.environ.get("PART") or PARTS
    began = time.perf_counter()
    before, taken_before = machine(), taken()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        rows = asyncio.run(measure(parts, Path(folder)))
    seconds = time.perf_counter() - began
    lost = (taken() - taken_before) / seconds
    sys.stdout.write(
        f"{table(rows)}\n\n{before}; {seconds:.0f} s, {lost:.2f} of a core taken by neighbours\n"
    )


if __name__ == "__main__":
    main()
