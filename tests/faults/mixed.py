"""R26: a different fault every twenty seconds while people write; in the end the ledger is whole. Run by `make soak`.

The seed alone decides kind, time, length and place of each fault.
"""

import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from scoresheets.settings import BASE_DIR, VAR_DIR
from tests.cable import Cable, cable_to
from tests.faults.boards import Board, crowd
from tests.faults.ledger import NONE, Push, Writer
from tests.faults.test_disk import failing, full
from tests.faults.test_kill import is_whole
from tests.faults.test_locked import held
from tests.faults.world import World, in_file, served
from tests.load.table import in_columns
from tests.real_server import DaphneServer
from tests.scale.installing import programs
from tests.scale.services import Postgres, Redis, running

EVERY = 20.0  # seconds from one fault to the next
LASTS = (3.0, 12.0)  # seconds
TABLES, SCREENS = 8, 2  # each
PAUSE = 0.1  # seconds between an answer and the next entry
GIVEN_UP = 6.0  # seconds until a tablet takes an answer for lost
DISK = 160  # megabytes
BACK = 60.0  # seconds after a fault within which each writer must have an answer again
RIGHT = 60.0  # seconds in the end until every screen is up to date
WAITED = 1.0  # seconds that a writer must have waited while a lock was held
UNANSWERED = {"killed", "disk full", "disk fails", "network cut"}
WAITING = {"database locked", "PostgreSQL restarted"}
LOG = VAR_DIR / "soak.log"
HEADS = (
    "fault",
    "times",
    "acknowledged meanwhile",
    "tries without an answer",
    "slowest, s",
    "all again after, s",
)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault, its start in seconds from the beginning, and its length; `which` chooses among several of a kind."""

    name: str
    at: float
    lasts: float
    which: int


@dataclass(frozen=True, slots=True)
class Met:
    """The writers' results during a fault, and the seconds afterwards until each of them had an answer again."""

    fault: Fault
    acknowledged: int
    unknown: int
    slowest: float
    again: float


Doing = Mapping[str, Callable[[Fault], None]]


def plan(names: Sequence[str], seconds: float, seed: int) -> tuple[Fault, ...]:
    """Return the faults for this time in random order, all equally often but for one."""
    chance, order = random.Random(seed), list[str]()  # noqa: S311 (to have it again)
    many = int(seconds // EVERY)
    while len(order) < many:
        order += chance.sample(names, len(names))
    return tuple(
        Fault(name, number * EVERY, chance.uniform(*LASTS), chance.randrange(1, 7))
        for number, name in enumerate(order[:many])
    )


# --- the faults ---


def kill(world: World, fault: Fault) -> None:
    server = one_of(world.servers, fault)
    server.stop(signal.SIGKILL)
    assert is_whole(world), "the file cannot be read as the kill left it"
    server.start()


def fill_the_disk(world: World, folder: Path, fault: Fault) -> None:
    """Fill the disk, after truncating the write-ahead log: its free megabytes could still be written."""
    with closing(sqlite3.connect(world.environment["DB_FILE"])) as other:
        while other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            time.sleep(0.01)
    with full(folder):
        time.sleep(fault.lasts)


def fail_the_disk(world: World, fault: Fault) -> None:
    calls = ("fdatasync,fsync", "pwrite64")[fault.which % 2]
    wal = Path(f"{world.environment['DB_FILE']}-wal")
    with failing(world.servers[0], calls, wal, fault.which):
        time.sleep(fault.lasts)


def lock(world: World, fault: Fault) -> None:
    with held(world.environment["DB_FILE"], fault.lasts):
        pass


def cut(cables: Sequence[Cable], fault: Fault) -> None:
    """Cut all cables or one of them, either with a reset or silently."""
    some = cables if fault.which % 3 == 0 else [cables[fault.which % len(cables)]]
    for cable in some:
        if fault.which % 2:
            cable.cut()
        else:
            cable.go_dead()
    time.sleep(fault.lasts)
    for cable in some:
        cable.join()
        cable.mend()


def kill_redis(redis: Redis, fault: Fault) -> None:
    redis.stop(signal.SIGKILL)
    time.sleep(fault.lasts)
    redis.start()


def hang_redis(redis: Redis, fault: Fault) -> None:
    redis.hang()
    time.sleep(fault.lasts)
    redis.go_on()


def restart_postgresql(postgres: Postgres, fault: Fault) -> None:
    postgres.stop(signal.SIGKILL)
    time.sleep(fault.lasts)
    postgres.start()


def one_of(servers: Sequence[DaphneServer], fault: Fault) -> DaphneServer:
    return servers[fault.which % len(servers)]


# --- the two worlds ---


def on_sqlite(seconds: float, seed: int) -> bool:
    """Run R1, R4, R5, R6 and R17 on a small disk. Return whether all held."""
    programs("strace")
    with ExitStack() as stack:
        folder = stack.enter_context(small_disk())
        world = stack.enter_context(served(in_file(folder)))
        cables = cables_to(world, stack)
        doing: Doing = {
            "killed": partial(kill, world),
            "disk full": partial(fill_the_disk, world, folder),
            "disk fails": partial(fail_the_disk, world),
            "database locked": partial(lock, world),
            "network cut": partial(cut, cables),
        }
        return holds(world, cables, doing, plan(tuple(doing), seconds, seed))


def on_postgresql(seconds: float, seed: int) -> bool:
    """Run R1, R9, R10, R13 and R17 on PostgreSQL and Redis with two processes. Return whether all held."""
    programs("postgres", "redis-server")
    postgres, redis = Postgres(), Redis()
    with ExitStack() as stack:
        stack.enter_context(running(postgres, redis))
        environment = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        world = stack.enter_context(served(environment, servers=2))
        cables = cables_to(world, stack)
        doing: Doing = {
            "killed": partial(kill, world),
            "Redis killed": partial(kill_redis, redis),
            "Redis hangs": partial(hang_redis, redis),
            "PostgreSQL restarted": partial(restart_postgresql, postgres),
            "network cut": partial(cut, cables),
        }
        return holds(world, cables, doing, plan(tuple(doing), seconds, seed))


@contextmanager
def small_disk() -> Iterator[Path]:
    """A disk of its own, to be filled to the last byte."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}m", "none", folder], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def cables_to(world: World, stack: ExitStack) -> list[Cable]:
    """Return one cable to each server, which all tablets use."""
    return [stack.enter_context(cable_to(port)) for port in world.ports]


# --- the run ---


def holds(world: World, cables: Sequence[Cable], doing: Doing, faults: Sequence[Fault]) -> bool:
    """Run these faults and print the results. Return whether all held."""
    ports = [urlsplit(cable.url).port or 0 for cable in cables]
    push = Push(world, TABLES, pause=PAUSE)
    for writer in push.writers:
        writer.ports, writer.patience = ports, GIVEN_UP
    boards = [
        Board(writer.place, ports[member % len(ports)], member)
        for writer in push.writers
        for member in range(SCREENS)
    ]
    with crowd(boards) as people:
        people.waits_until("live", BACK)
        push.start()
        try:
            met = list(strikes(push, doing, faults))
        finally:
            push.over.set()
        push.stop()
        right = people.shows(world.versions(), RIGHT)
    world.agrees()
    wrong = [*untried(met), *faulty(push, boards)]
    log = "\n".join(server.log() for server in world.servers)
    with LOG.open("a", encoding="utf-8") as file:
        file.write(log)
    errors = f"{log.count('Traceback')} errors are in {LOG.relative_to(BASE_DIR)}"
    sys.stdout.write(f"{table(met)}\n\n{summary(push, right)}; {errors}\n")
    sys.stdout.write("".join(f"BROKEN: {each}\n" for each in wrong))
    return not wrong


def strikes(push: Push, doing: Doing, faults: Sequence[Fault]) -> Iterator[Met]:
    """Yield each fault's result, begun at its time, or as soon as all writers have recovered from the one before."""
    began = time.monotonic()
    for fault in faults:
        time.sleep(max(0.0, began + fault.at - time.monotonic()))
        said = f"{fault.name} for {fault.lasts:.1f} s ({fault.which})"
        sys.stderr.write(f"{time.strftime('%H:%M:%S')} {fault.at:.0f} s: {said}\n")
        for writer in push.writers:
            writer.slowest = 0.0
        acknowledged, unknown = push.acknowledged, push.unknown
        doing[fault.name](fault)
        meanwhile, again = push.acknowledged - acknowledged, all_again(push)
        slowest = max(writer.slowest for writer in push.writers)
        yield Met(fault, meanwhile, push.unknown - unknown, slowest, again)


def all_again(push: Push) -> float:
    """Return the seconds until each writer has one more acknowledgement."""
    began, before = time.monotonic(), [len(writer.ok) for writer in push.writers]
    while not push.failures and any(
        len(writer.ok) <= had for writer, had in zip(push.writers, before, strict=True)
    ):
        assert time.monotonic() < began + BACK, f"not answered again: {unheard(push.writers, before)}"
        time.sleep(0.02)
    assert not push.failures, push.failures
    return time.monotonic() - began


def unheard(writers: Sequence[Writer], before: Sequence[int]) -> list[str]:
    return [each.last[:200] for each, had in zip(writers, before, strict=True) if len(each.ok) <= had]


# --- the report ---


def untried(met: Sequence[Met]) -> list[str]:
    """Return the kinds of faults that no writer noticed: they tested nothing."""
    unknown, slowest, acknowledged = Counter[str](), dict[str, float](), Counter[str]()
    for each in met:
        name = each.fault.name
        unknown[name] += each.unknown
        acknowledged[name] += each.acknowledged
        slowest[name] = max(slowest.get(name, 0.0), each.slowest)
    quiet = [name for name in slowest if name in UNANSWERED and not unknown[name]]
    quiet += [name for name in slowest if name in WAITING and slowest[name] < WAITED]
    quiet += [name for name in slowest if name.startswith("Redis") and not acknowledged[name]]
    return [f"nobody met: {name}" for name in quiet]


def faulty(push: Push, boards: Sequence[Board]) -> list[str]:
    """Return the faults of the ledger and the screens."""
    found = push.faults()
    ended = sum(board.ended for board in boards)
    strange = sum(writer.answers.get(500, 0) for writer in push.writers)
    return [
        *([f"the ledger: {found}"] if found != NONE else []),
        *([f"{ended} screens were sent away"] if ended else []),
        *([f"{strange} times 500"] if strange else []),
    ]


def table(met: Sequence[Met]) -> str:
    """Return a line for each kind of fault."""
    rows = []
    for name in dict.fromkeys(each.fault.name for each in met):
        these = [each for each in met if each.fault.name == name]
        figures = (len(these), sum(each.acknowledged for each in these), sum(each.unknown for each in these))
        slow = (max(each.slowest for each in these), max(each.again for each in these))
        rows.append((name, *map(str, figures), *(f"{each:.1f}" for each in slow)))
    return in_columns(HEADS, rows)


def summary(push: Push, right: float) -> str:
    """Return the totals, and the faults of the ledger."""
    told = Counter[int]()
    for writer in push.writers:
        told.update(writer.answers)
    return (
        f"{push.acknowledged} acknowledged, {push.refused} refused by the rules, {push.unknown} tries without an "
        f"answer; answers {dict(sorted(told.items()))}; the ledger: {push.faults()}; every table agrees with its log; "
        f"every screen right {right:.1f} s after the last entry"
    )
