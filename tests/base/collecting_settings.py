"""The product's settings; on SIGUSR1 the server prints the number of objects that only the garbage collector could
free, and the number of sockets it still holds.
"""

import gc
import signal
import sys

from daphne.ws_protocol import WebSocketProtocol

from scoresheets.settings import *  # noqa: F403


def collect(_signal: int, _frame: object) -> None:
    freed = gc.collect()
    held = sum(isinstance(each, WebSocketProtocol) for each in gc.get_objects())
    sys.stdout.write(f"collected {freed}, {held} sockets held\n")
    sys.stdout.flush()


signal.signal(signal.SIGUSR1, collect)
