"""A rate limit for typed codes: valid and invalid ones count alike, and nobody is locked out.

After `FREE_TRIES` in ten minutes an address may try twice a second, so a party behind one address still gets in within
a minute while guessing stays hopeless: eight symbols of 31 are 8.5e11 codes. Links of QR codes are not limited.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque

from scoresheets.refusals import Refusal

FREE_TRIES = 20
WINDOW = 600.0  # seconds
PAUSE = 0.5  # seconds between tries beyond the free ones
KEPT_ADDRESSES = 10_000

_tries: OrderedDict[str, deque[float]] = OrderedDict()
_guard = threading.Lock()


def slow_down(address: str) -> None:
    """Count one attempt from this address. Raises Refusal `too_fast` where it comes too soon."""
    now = time.monotonic()
    with _guard:
        tries = _tries.setdefault(address, deque(maxlen=FREE_TRIES))
        _tries.move_to_end(address)
        while len(_tries) > KEPT_ADDRESSES:
            _tries.popitem(last=False)
        while tries and tries[0] < now - WINDOW:
            tries.popleft()
        if len(tries) == FREE_TRIES and now - tries[-1] < PAUSE:
            raise Refusal("too_fast")
        tries.append(now)
