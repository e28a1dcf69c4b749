"""Responses that are made and sent part by part, so that neither the memory nor a request thread holds a long one.

The parts are made in one thread of their own, each when the client has taken most of those before (`request_thread.py`,
`live/daphne/streaming.py`); a client that takes nothing is let go.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import StreamingHttpResponse

MOST = 8  # under way in a process; who comes then is asked to come again
_under_way = 0


class Streamed(StreamingHttpResponse):
    """A response whose parts are asked for one by one, none of which may hold a lock or a cursor until the next."""


def is_full() -> bool:
    """Whether as many are under way as may be."""
    return _under_way >= MOST


@contextmanager
def under_way() -> Iterator[None]:
    """One more is under way while the body runs."""
    global _under_way  # noqa: PLW0603 (one a process, and changed by its event loop only)
    _under_way += 1
    try:
        yield
    finally:
        _under_way -= 1
