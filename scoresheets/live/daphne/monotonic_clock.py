"""A monotonic clock for Daphne's timeouts, which it measures with the wall clock. A small computer has no battery for
its own clock, so it is set in the midst of an evening: every socket would be closed, or none be sent a ping.
"""

import time
from types import SimpleNamespace

from daphne import http_protocol, server, ws_protocol


def install() -> None:
    """Let Daphne measure with a clock that only ever goes on."""
    monotonic = SimpleNamespace(time=time.monotonic)
    for module in (http_protocol, server, ws_protocol):
        module.time = monotonic
