"""Limits on the tables, nights and seasons opened and the files brought by one device and from one address, on the
files' bytes, and on the requests of other programs.

A family opens a few tables in an evening, a game night up to a hundred at once, and a night itself is opened once. A
client that opens more than is free within ten minutes may go on with one every two seconds: nobody is locked out, and
nobody fills the disk in a moment.
The bytes of files run off evenly within an hour. If the disk is nearly full, no large file is taken at all.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections import OrderedDict, deque
from enum import Enum
from pathlib import Path

from django.conf import settings
from django.utils.crypto import salted_hmac

from scoresheets.base.refusals import Refusal
from scoresheets.base.server.client_address import counted_as

WINDOW = 600.0  # seconds
PAUSE = 2.0  # seconds between openings beyond the free ones
PROGRAM_WINDOW, PROGRAM_REQUESTS = 60.0, 120  # seconds, and requests in them from one address
MOST_REMEMBERED = 10_000  # devices and addresses
MEGABYTE = 1_000_000
BYTES_RUN_OFF = 3600.0  # seconds
LARGE = 64 * 1024  # bytes; a game of an evening has a tenth of it
LEAST_ROOM, LEAST_SHARE = 500 * MEGABYTE, 0.05
"""Limits of the disk: if fewer bytes or a smaller part are free, no large file is taken."""
LENGTH_OF_MARK = 12

_openings: OrderedDict[str, deque[float]] = OrderedDict()
_programs: OrderedDict[str, deque[float]] = OrderedDict()
_bytes: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how many still count, as of when
_guard = threading.Lock()


class Kind(Enum):
    """Kinds of what is opened, each with factors of the free tables of a device and of an address."""

    TABLE = (1.0, 1.0)  # at home, or a file that is brought
    NIGHT = (0.5, 0.3)  # a night, or a season
    AT_NIGHT = (15.0, 3.0)  # a table of a night: rounds open many at once


def count_opening(*, device: int | None, address: str, kind: Kind = Kind.TABLE, number: int = 1) -> None:
    """Count one opening of this device (None: one that is not known yet) from this address, or a `number` of them at
    once. Refused ones do not count. Raises Refusal `too_fast`.
    """
    free = tuple(
        max(1, round(each * factor)) for each, factor in zip(settings.FREE_OPENINGS, kind.value, strict=True)
    )
    counted, now = _counted(device, address, (free[0], free[1])), time.monotonic()
    with _guard:
        _forget(now - WINDOW)
        before = [
            _times_of(_openings, f"{kind.name} {name}", most, now - WINDOW) for name, most in counted.items()
        ]
        if any(_is_too_fast(each, number, now) for each in before):
            raise Refusal("too_fast", reason="opened_too_fast" if number == 1 else "opened_many")
        for each in before:
            each.extend([now] * number)


def _is_too_fast(times: deque[float], number: int, now: float) -> bool:
    """Return whether so many more do not fit beside these openings; a single one after a pause always does."""
    fits = len(times) + number <= (times.maxlen or 0)
    return not fits and (number > 1 or now - times[-1] < PAUSE)


def _forget(since: float) -> None:
    """Forget the devices and addresses that have opened nothing since then."""
    while _openings:
        name, times = next(iter(_openings.items()))
        if times and times[-1] >= since:
            return
        del _openings[name]


def count_program(*, address: str) -> None:
    """Count one request of another program from this address. A refused one does not count. Raises Refusal
    `too_fast`.
    """
    now = time.monotonic()
    with _guard:
        times = _times_of(_programs, counted_as(address), PROGRAM_REQUESTS, now - PROGRAM_WINDOW)
        if len(times) == PROGRAM_REQUESTS:
            raise Refusal("too_fast", reason="asked_too_fast")
        times.append(now)


def count_bytes(*, device: int | None, address: str, size: int) -> None:
    """Count so many bytes of a file of this device from this address. A refused file does not count. Raises Refusal
    `too_fast`.
    """
    counted, now = _counted(device, address, settings.FREE_MEGABYTES), time.monotonic()
    with _guard:
        levels = {name: _level(name, free * MEGABYTE, now) + size for name, free in counted.items()}
        if any(level > counted[name] * MEGABYTE for name, level in levels.items()):
            raise Refusal("too_fast", reason="brought_too_much")
        for name, level in levels.items():
            _bytes[name] = (level, now)
            _bytes.move_to_end(name)
        while len(_bytes) > MOST_REMEMBERED:
            _bytes.popitem(last=False)


def check_disk(size: int) -> None:
    """Raise Refusal `no_room` for a large file if little of the disk is free. PostgreSQL's disk is unknown here, so the
    disk of the data folder counts.
    """
    if size <= LARGE:
        return
    disk = shutil.disk_usage(folder_of_data())
    if disk.free < max(LEAST_ROOM, disk.total * LEAST_SHARE):
        raise Refusal("no_room", reason="little_room")


def folder_of_data() -> Path:
    """Return the folder of the database, or for PostgreSQL the server's own folder."""
    database = settings.DATABASES["default"]
    found = Path(database["NAME"]).parent if "sqlite" in database["ENGINE"] else Path(settings.VAR_DIR)
    return found if found.is_dir() else Path(settings.VAR_DIR)


def mark_of(address: str) -> str:
    """Return a mark of an address (for IPv6 of its /64), "" if it is unknown. Equal addresses have equal marks, and
    without the secret key nobody can find the address by its mark.
    """
    if not address:
        return ""
    return salted_hmac("scoresheets.opened_from", counted_as(address), algorithm="sha256").hexdigest()[
        :LENGTH_OF_MARK
    ]


def _counted(device: int | None, address: str, free: tuple[int, int]) -> dict[str, int]:
    """Return the names under which it counts, with the free number for each."""
    free_device, free_address = free
    counted = {f"address {counted_as(address)}": free_address}
    if device is not None:
        counted[f"device {device}"] = free_device
    return counted


def _level(name: str, free: int, now: float) -> float:
    """Return the bytes that still count now."""
    level, then = _bytes.get(name, (0.0, now))
    return max(0.0, level - (now - then) * free / BYTES_RUN_OFF)


def _times_of(known: OrderedDict[str, deque[float]], name: str, free: int, since: float) -> deque[float]:
    """Return the times of the last requests since then, as many as are free; the oldest names are forgotten."""
    times = known.setdefault(name, deque(maxlen=free))
    known.move_to_end(name)
    while len(known) > MOST_REMEMBERED:
        known.popitem(last=False)
    while times and times[0] < since:
        times.popleft()
    return times
