"""`make soak`: half an hour of a full hall, and twice ten minutes of faults at random. PART=a, b or c is one of them.

(a) Sixty tables on a real server with SQLite, beside clients that ask without reading, take archives slowly and storm
for pictures: nothing grows and nothing becomes slower. (b) Faults on SQLite, (c) on PostgreSQL and two processes: the
ledger stays whole. (x) The control of (a): a server that leaks must be noticed.

MINUTES=3 is a quick try, SEED=7 repeats a run. The samples of (a) stay in var/soak.jsonl.
"""

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
django.setup()  # first: the forms that the client fills in need it

from scoresheets.settings import VAR_DIR  # noqa: E402
from tests.faults.test_locked import held  # noqa: E402
from tests.load import comings, unkind  # noqa: E402
from tests.load.bench import machine, say, taken  # noqa: E402
from tests.load.filling import KNOWN, Known, files_of, look_at, tables_of  # noqa: E402
from tests.load.hall import TABLES, Hall  # noqa: E402
from tests.load.samples import Sample, Tally, keep_pace, keep_samples  # noqa: E402
from tests.load.servers import Server, product  # noqa: E402
from tests.load.verdict import FILES_LINE, MEMORY_LINE, broken, judged, told  # noqa: E402

SAMPLES = VAR_DIR / "soak.jsonl"
PARTS = "abc"
MINUTES, FEWEST = 30.0, 2.0  # of (a); the others take a third
AT_WILL = {
    "FREE_OPENINGS": "1000000,1000000",
    "FREE_MEGABYTES": "1000000,1000000",
}  # only while the caches are filled
AS_IT_IS = {"FREE_OPENINGS": "", "FREE_MEGABYTES": ""}
LEAKY = {"DJANGO_SETTINGS_MODULE": "tests.load.leaky_settings"}
LOCKED = 2.0  # seconds in which all writers wait, so that the server starts as many threads as it ever will
STIRS, LOOKS, FILES, CODES = 0.5, 3.0, 5.0, 1.0  # seconds from one to the next, on average
UNREAD, SLOW, PICTURES = 30.0, 4.0, 60.0
GUESSERS = 3
LOOKS_AT_ALL = 2  # times: each thread has a connection of its own, with a cache of two megabytes


async def a_full_hall(minutes: float, seed: int, folder: Path, more: Mapping[str, str]) -> list[Sample]:
    """Return the samples of this many minutes; before them everything that may grow up to a bound is filled."""
    server, tally = product(folder, {**AT_WILL, **more}), Tally()
    hall = Hall(server.port, tally, seed)
    say("writing down games")
    hall.write_down()
    try:
        server.start()
        say(f"filling the caches: {KNOWN} tables")
        files = await files_of(hall)
        known = await tables_of(hall, files, KNOWN)
        say("starting anew, with the limits as they are delivered")
        server.stop()
        server.environment = {**server.environment, **AS_IT_IS}
        server.start()
        say(f"opening {TABLES} tables")
        await hall.begins()
        await _all_threads(hall, folder / "bench.sqlite3")
        say(f"looking at the {KNOWN}, by all threads in turn")
        for _ in range(LOOKS_AT_ALL):
            await look_at(known)
        say(f"{minutes:g} minutes")
        tally.told.clear()
        return await _with_all_beside(hall, server, files, known, minutes * 60)
    finally:
        server.stop()


async def _all_threads(hall: Hall, database: Path) -> None:
    """Lock the database while all tables write: every possible thread is started, with its connection."""
    with held(str(database), LOCKED):
        await asyncio.gather(*(hall.enters(party) for party in hall.parties.values() if not party.is_over))


async def _with_all_beside(
    hall: Hall, server: Server, files: Sequence[str], known: Sequence[Known], seconds: float
) -> list[Sample]:
    guessers = [hall.visitor() for _ in range(GUESSERS)]
    again = partial(comings.again_and_again, hall)
    going_on = [
        keep_pace(hall.tally),
        *(hall.plays(number) for number in range(TABLES)),
        again(STIRS, lambda: comings.members_come_and_go(hall)),
        again(LOOKS, lambda: comings.people_look_in(hall)),
        again(FILES, lambda: comings.files_are_brought(hall, files)),
        again(CODES, lambda: comings.codes_are_typed(hall, hall.chance.choice(guessers))),
        again(UNREAD, lambda: unkind.ask_without_reading(hall)),
        again(SLOW, lambda: unkind.take_an_archive_slowly(hall, known)),
        again(PICTURES, lambda: unkind.ask_for_pictures(hall, known)),
    ]
    tasks = [asyncio.create_task(each) for each in going_on]
    samples = asyncio.create_task(keep_samples(server, hall.tally, seconds, SAMPLES))
    done, _ = await asyncio.wait([samples, *tasks], return_when=asyncio.FIRST_COMPLETED)
    failed = done - {samples}  # no other task ends by itself
    await _ended([*tasks, *([samples] if failed else [])])
    for each in failed:
        each.result()
    return samples.result()


async def _ended(tasks: Sequence[asyncio.Task[object]]) -> None:
    """Cancel all tasks, again if one has swallowed it: `wait_for` of Python 3.11 does at times."""
    while going_on := [task for task in tasks if not task.done()]:
        for task in going_on:
            task.cancel()
        await asyncio.wait(going_on, timeout=1)


def broken_in_the_hall(minutes: float, seed: int, more: Mapping[str, str]) -> set[str]:
    """Run part (a) and print its table. Return the lines that do not hold."""
    SAMPLES.parent.mkdir(exist_ok=True)
    SAMPLES.unlink(missing_ok=True)
    before, taken_before, began, cpu = machine(), taken(), time.monotonic(), time.process_time()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        samples = asyncio.run(a_full_hall(minutes, seed, Path(folder), more))
    seconds = time.monotonic() - began
    lines = judged(samples, minutes * 60)
    sys.stdout.write(
        f"{told(lines)}\n\n{before}; {seconds:.0f} s, {(taken() - taken_before) / seconds:.2f} of a core taken by "
        f"neighbours, the client's own share {(time.process_time() - cpu) / seconds:.2f}\n"
    )
    return broken(lines)


def part_holds(part: str, minutes: float, seed: int) -> bool:
    """Run this part and print its results. Return whether its promises hold."""
    say(f"({part}) SEED={seed}")
    if part in "ax":
        found = broken_in_the_hall(minutes, seed, LEAKY if part == "x" else {})
        return found >= {MEMORY_LINE, FILES_LINE} if part == "x" else not found
    from tests.faults import mixed  # its services are not on every machine

    return (mixed.on_sqlite if part == "b" else mixed.on_postgresql)(minutes * 60 / 3, seed)


def main() -> int:
    parts = os.environ.get("PART") or PARTS
    minutes = float(os.environ.get("MINUTES") or MINUTES)
    seed = int(os.environ.get("SEED") or random.randrange(10**6))  # noqa: S311 (told, to have it again)
    if minutes < FEWEST or set(parts) - set(f"{PARTS}x"):
        raise SystemExit(f"MINUTES is {FEWEST:g} or more, PART of a, b, c and x.")
    kept = {}
    (VAR_DIR / "soak.log").unlink(missing_ok=True)
    for part in parts:
        kept[part] = part_holds(part, minutes, seed)
    for part, well in kept.items():
        sys.stdout.write(f"({part}) SEED={seed} MINUTES={minutes:g}: {'holds' if well else 'BROKEN'}\n")
    return 0 if all(kept.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
