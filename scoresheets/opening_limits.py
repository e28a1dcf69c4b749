"""A limit on how many tables are opened, and files brought, by one device and from one address.

An evening opens a few, a hall in which forty tables begin at once a hundred. Who opens more than is free within ten
minutes may go on with one every two seconds: nobody is locked out, and nobody fills the disk in a moment.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque

from django.conf import settings

from scoresheets.client_address import counted_as
from scoresheets.refusals import Refusal

WINDOW = 600.0  # seconds
PAUSE = 2.0  # seconds between openings beyond the free ones
KEPT = 10_000  # devices and addresses

_openings: OrderedDict[str, deque[float]] = OrderedDict()
_guard = threading.Lock()


def count_opening(*, device: int | None, address: str) -> None:
    """Count one opening of this device (None: one that is not known yet) from this address. What is refused does not
    count. Raises Refusal `too_fast`.
    """
    free_device, free_address = settings.FREE_OPENINGS
    counted = {f"address {counted_as(address)}": free_address}
    if device is not None:
        counted[f"device {device}"] = free_device
    now = time.monotonic()
    with _guard:
        _forget(now - WINDOW)
        before = [_openings_of(name, free, now) for name, free in counted.items()]
        if any(len(each) == each.maxlen and now - each[-1] < PAUSE for each in before):
            raise Refusal("too_fast", reason="opened_too_fast")
        for each in before:
            each.append(now)


def _forget(since: float) -> None:
    """Forget the devices and addresses that have opened nothing since then."""
    while _openings:
        name, times = next(iter(_openings.items()))
        if times and times[-1] >= since:
            return
        del _openings[name]


def _openings_of(name: str, free: int, now: float) -> deque[float]:
    """When the last ones were, as many as are free; the oldest names are forgotten."""
    times = _openings.setdefault(name, deque(maxlen=free))
    _openings.move_to_end(name)
    while len(_openings) > KEPT:
        _openings.popitem(last=False)
    while times and times[0] < now - WINDOW:
        times.popleft()
    return times
