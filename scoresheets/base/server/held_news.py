"""News for the sockets of a group, sent after the answer to the request that made them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings

log = logging.getLogger(__name__)

BOUND = 1.0  # seconds until a send is given up
News = tuple[str, dict[str, Any]]  # the group, and the message

_held: ContextVar[list[News] | None] = ContextVar("news that wait for their answer", default=None)
_asker: ContextVar[tuple[asyncio.AbstractEventLoop, str] | None] = ContextVar(
    "the asker of a request", default=None
)
_leaving: set[asyncio.Task[None]] = set()  # the event loop holds its tasks only weakly


@contextmanager
def answer_first(loop: asyncio.AbstractEventLoop, address: str) -> Iterator[None]:
    """Context manager: hold back the news of writes inside, which a client at this address has asked for, and send it
    from this loop on exit, also after an error.

    By then the answer has been rendered, so the sockets of this process find the rendering in memory instead of each
    waiting for it; and the answer does not wait for the broker.
    """
    news: list[News] = []
    token, asker = _held.set(news), _asker.set((loop, address))
    try:
        yield
    finally:
        _held.reset(token)
        _asker.reset(asker)
        for group, message in news:
            loop.call_soon_threadsafe(_start, group, message)


def asker_of_request() -> tuple[asyncio.AbstractEventLoop, str] | None:
    """Return the event loop that waits for the answer to this request and the client's address; None outside of a
    server.
    """
    return _asker.get()


def send_after_answer(group: str, message: dict[str, Any]) -> None:
    """Send the message to the group: at once, or after the answer inside `answer_first`. A lost message does no
    harm.
    """
    held = _held.get()
    if settings.ALONE:
        return
    if held is None:
        _send(group, message)
    else:
        held.append((group, message))


def _start(group: str, message: dict[str, Any]) -> None:
    """Start sending on the loop without waiting for it."""
    task = asyncio.get_running_loop().create_task(_try_to_send(group, message))
    _leaving.add(task)
    task.add_done_callback(_leaving.discard)


async def _try_to_send(group: str, message: dict[str, Any]) -> None:
    try:
        await _group_send(group, message)
    except Exception as error:  # a broker's own library has its own family of errors
        # The entry is committed and the tablet has its answer; the others catch up by polling.
        log.warning("News of a table did not leave: %s", type(error).__name__)


def _send(group: str, message: dict[str, Any]) -> None:
    async_to_sync(_try_to_send)(group, message)


async def _group_send(group: str, message: dict[str, Any]) -> None:
    from channels.layers import get_channel_layer

    layer = get_channel_layer()
    assert layer  # noqa: S101 (the settings of a server always configure one)
    await asyncio.wait_for(layer.group_send(group, message), BOUND)
