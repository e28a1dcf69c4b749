"""Devices as the server processes see them come and go: which one gives way first where rows of devices are limited.

A link asks for no cookie, so one client can come as a new device any number of times. It rarely comes back with each of
these cookies, and rarely for long. So a device that never came back gives way first, then one that was seen for a few
seconds, and then one that was gone within its first minute: of these one of the address with most newcomers. Of those
that have been here for longer the newest goes first: a crowd that comes now puts out no device of this morning.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterable
from datetime import datetime
from enum import IntEnum
from threading import Lock
from typing import NamedTuple

from django.utils import timezone

from scoresheets.base.server.device_sockets import connected_devices

LOOKED = 10.0  # seconds between the first and the last request of a device that has looked at something
SETTLED = 60.0  # the same of a device that is no newcomer any more
HERE = 60.0  # seconds for which a device is here after a request; each page of ours asks more often
JUST_NOW = 15.0  # the same for a newcomer
LONG = 12 * 3600.0  # seconds without a request after which a device is gone for today
MOST_KNOWN = 50_000  # devices, of newcomers and of others each
OTHERS_LAST = 30.0  # seconds for which the news of another process counts
STARTED = timezone.now()


class Standing(IntEnum):
    """How firmly a device stands among others, from the one that gives way first."""

    NEVER_BACK = 0
    NEWCOMER = 1
    COMING = 2
    LOOKED = 3
    LONG_GONE = 4
    AWAY = 5
    HERE = 6

    @property
    def newest_first(self) -> bool:
        """Return whether of devices with this standing the newest gives way first."""
        return self >= Standing.AWAY


class Seen(NamedTuple):
    """When a device was first and last seen (in seconds of the monotonic clock), and the address of a newcomer."""

    first: float
    last: float
    address: str


# By device, the latest at the end. Apart, so that a crowd that comes now is not remembered in place of those that were
# here before.
_newcomers: OrderedDict[int, Seen] = OrderedDict()
_settled: OrderedDict[int, Seen] = OrderedDict()
_crowds: Counter[str] = Counter()  # newcomers by address
_guard = Lock()
# By process: when it told, the devices with a socket there, and those with a page that asks.
_others: dict[str, tuple[float, frozenset[int], frozenset[int]]] = {}


def saw(device: int, address: str) -> None:
    """Note that a request came from this address with the cookie of this device."""
    now = time.monotonic()
    with _guard:
        if before := _newcomers.pop(device, None):
            _leave_crowd(before)
        else:
            before = _settled.pop(device, Seen(now, now, address))
        if now - before.first >= SETTLED:
            known = _settled
        else:
            known = _newcomers
            _crowds[address] += 1
        known[device] = Seen(before.first, now, address if known is _newcomers else "")
        if len(known) > MOST_KNOWN:
            _device, oldest = known.popitem(last=False)
            if known is _newcomers:
                _leave_crowd(oldest)


def _leave_crowd(seen: Seen) -> None:
    _crowds[seen.address] -= 1
    if not _crowds[seen.address]:
        del _crowds[seen.address]


def crowd(device: int) -> tuple[int, float]:
    """Return of how many newcomers the address of this one is, as a negative number, and when it asked last, in seconds
    of the monotonic clock; zeros for another device. Of two newcomers the one with less gives way first.
    """
    with _guard:
        seen = _newcomers.get(device)
        return (-_crowds[seen.address], seen.last) if seen else (0, 0.0)


def standing(device: int, made_at: datetime, *, by_socket: bool) -> Standing:
    """Return how firmly a device stands that was made then. `by_socket`: it is here only while it has a socket open."""
    if _asks_elsewhere(device, by_socket=by_socket):
        return Standing.HERE
    with _guard:  # where it is noted anew, it is in neither for a moment
        known, settled = _settled.get(device) or _newcomers.get(device), device in _settled
    if known is None:
        return Standing.AWAY if made_at < STARTED else Standing.NEVER_BACK
    quiet, newcomer = time.monotonic() - known.last, not settled and made_at >= STARTED
    if newcomer and known.last - known.first < LOOKED:
        return Standing.COMING if quiet < JUST_NOW else Standing.NEWCOMER
    if quiet < (JUST_NOW if newcomer else HERE) and not by_socket:
        return Standing.HERE
    gone = Standing.LONG_GONE if quiet > LONG else Standing.AWAY
    return Standing.LOOKED if newcomer else gone


def _asks_elsewhere(device: int, *, by_socket: bool) -> bool:
    """Return whether the device has a socket, at whatever process, or unless that counts alone a page that asks another
    process.
    """
    others = _of_others()
    has_socket = device in connected_devices() or any(device in sockets for sockets, _pages in others)
    return has_socket or (not by_socket and any(device in pages for _sockets, pages in others))


def devices_here() -> tuple[frozenset[int], frozenset[int]]:
    """Return the devices that are here as this process sees them, to be told to the others: those with a socket, and
    those with a page that asks.
    """
    now, pages = time.monotonic(), set[int]()
    with _guard:
        for known, lately in ((_newcomers, JUST_NOW), (_settled, HERE)):
            for device, seen in reversed(known.items()):
                if now - seen.last > lately:
                    break
                if seen.last - seen.first >= LOOKED:
                    pages.add(device)
    return connected_devices(), frozenset(pages)


def forget_all() -> None:
    """Forget all devices, as after a restart."""
    with _guard:
        _newcomers.clear()
        _crowds.clear()
        _settled.clear()


def hear_from(process: str, sockets: Iterable[int], pages: Iterable[int]) -> None:
    """Note which devices are here as another process sees them."""
    _others[process] = time.monotonic(), frozenset(sockets), frozenset(pages)


def _of_others() -> list[tuple[frozenset[int], frozenset[int]]]:
    since = time.monotonic() - OTHERS_LAST
    for process in [process for process, (told, *_here) in list(_others.items()) if told < since]:
        _others.pop(process, None)
    return [(sockets, pages) for _told, sockets, pages in list(_others.values())]
