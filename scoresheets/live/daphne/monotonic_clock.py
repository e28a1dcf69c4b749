"""Daphne measures how long things take with the clock on the wall. A small computer has no battery for its own, so it
is put right in the midst of an evening: every socket would be closed, or none asked whether it still lives.
"""

import time
from types import SimpleNamespace

from daphne import http_protocol, server, ws_protocol


def install() -> None:
    """Let Daphne measure with a clock that only ever goes on."""
    steady = SimpleNamespace(time=time.monotonic)
    for module in (http_protocol, server, ws_protocol):
        module.time = steady
