"""A monotonic clock for Daphne's timeouts, which it measures with the wall clock. A small computer without a
battery-backed clock sets its time while it runs: every socket would be closed, or none be pinged.
"""

import time
from types import SimpleNamespace

from daphne import http_protocol, server, ws_protocol


def install() -> None:
    """Make Daphne measure time with the monotonic clock."""
    monotonic = SimpleNamespace(time=time.monotonic)
    for module in (http_protocol, server, ws_protocol):
        module.time = monotonic
