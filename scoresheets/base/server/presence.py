"""Devices as the server processes see them come and go: which one gives way first where rows of devices are limited.

A link asks for no cookie, so one client can come as a new device any number of times. It rarely comes back with each of
these cookies. So a device that never came back gives way first, and then one that was gone within its first minute. Of
those that have been here for longer the newest goes first: a crowd that comes now puts out no device of this morning.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from enum import IntEnum
from threading import Lock

from django.utils import timezone

from scoresheets.base.server.device_sockets import connected_devices

SETTLED = 60.0  # seconds between the first and the last look at a device that is no newcomer any more
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
    LONG_GONE = 2
    AWAY = 3
    HERE = 4

    @property
    def newest_first(self) -> bool:
        """Return whether of devices with this standing the newest gives way first."""
        return self >= Standing.AWAY


# By device: first and last seen, the latest at the end. Apart, so that a crowd that comes now is not remembered in
# place of those that were here before.
_newcomers: OrderedDict[int, tuple[float, float]] = OrderedDict()
_settled: OrderedDict[int, tuple[float, float]] = OrderedDict()
_guard = Lock()
# By process: when it told, the devices with a socket there, and those with a page that asks.
_others: dict[str, tuple[float, frozenset[int], frozenset[int]]] = {}


def saw(device: int) -> None:
    """Note that a request came with the cookie of this device."""
    now = time.monotonic()
    with _guard:
        first, _last = _newcomers.pop(device, _settled.pop(device, (now, now)))
        known = _settled if now - first >= SETTLED else _newcomers
        known[device] = first, now
        if len(known) > MOST_KNOWN:
            known.popitem(last=False)


def standing(device: int, made_at: datetime, *, by_socket: bool) -> Standing:
    """Return how firmly a device stands that was made then. `by_socket`: it is here only while it has a socket open."""
    others = _of_others()
    if device in connected_devices() or any(device in sockets for sockets, _pages in others):
        return Standing.HERE
    if not by_socket and any(device in pages for _sockets, pages in others):
        return Standing.HERE
    now, known = time.monotonic(), _settled.get(device) or _newcomers.get(device)
    if known is None:
        return Standing.AWAY if made_at < STARTED else Standing.NEVER_BACK
    newcomer = device in _newcomers and made_at >= STARTED
    if now - known[1] < (JUST_NOW if newcomer else HERE) and not by_socket:
        return Standing.HERE
    if newcomer:
        return Standing.NEWCOMER
    return Standing.LONG_GONE if now - known[1] > LONG else Standing.AWAY


def devices_here() -> tuple[frozenset[int], frozenset[int]]:
    """Return the devices that are here as this process sees them, to be told to the others: those with a socket, and
    those with a page that asks.
    """
    now, pages = time.monotonic(), set[int]()
    with _guard:
        for known, lately in ((_newcomers, JUST_NOW), (_settled, HERE)):
            for device, (_first, last) in reversed(known.items()):
                if now - last > lately:
                    break
                pages.add(device)
    return connected_devices(), frozenset(pages)


def forget_all() -> None:
    """Forget all devices, as after a restart."""
    with _guard:
        _newcomers.clear()
        _settled.clear()


def hear_from(process: str, sockets: Iterable[int], pages: Iterable[int]) -> None:
    """Note which devices are here as another process sees them."""
    _others[process] = time.monotonic(), frozenset(sockets), frozenset(pages)


def _of_others() -> list[tuple[frozenset[int], frozenset[int]]]:
    since = time.monotonic() - OTHERS_LAST
    for process in [process for process, (told, *_here) in list(_others.items()) if told < since]:
        _others.pop(process, None)
    return [(sockets, pages) for _told, sockets, pages in list(_others.values())]
