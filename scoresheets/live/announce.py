"""The one door through which news leaves: who it is about and how far it has got, never what it says."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, cast

from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, get_channel_layer
from django.db import transaction

from scoresheets.models import Table

log = logging.getLogger(__name__)

BOUND = 1.0  # seconds that the news may take to leave
News = tuple[str, dict[str, Any]]  # of which table, and the message

_held: ContextVar[list[News] | None] = ContextVar("news that wait for their answer", default=None)
_leaving: set[asyncio.Task[None]] = set()  # asyncio itself forgets a task that nobody holds


def group_of(public_id: str) -> str:
    """The channel group of all sockets of one table."""
    return f"table.{public_id}"


def announce_changed(table: Table, *, forget: bool = False) -> None:
    """After commit: tell every socket how far the table has got. Lost, doubled or late news is harmless (the poll).

    With `forget` every process that hears it lets go of what it has rendered before: a name that is gone stands there.
    """
    message = {"type": "table.changed", "version": table.version} | ({"forget": True} if forget else {})
    transaction.on_commit(lambda: _leave(table.public_id, message))


def announce_revoked(table: Table, *, device_ids: tuple[int, ...]) -> None:
    """After commit: close the sockets of devices that no longer belong here."""
    if device_ids:
        message = {"type": "table.revoked", "devices": list(device_ids)}
        transaction.on_commit(lambda: _leave(table.public_id, message))


@contextmanager
def answer_first(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """News of what is written inside leave from this loop once it is over, whatever happens to who asked.

    By then the answer has been rendered, and the sockets of this process find in memory what they would each have to
    wait for; and the answer need not wait until the news have left.
    """
    news: list[News] = []
    token = _held.set(news)
    try:
        yield
    finally:
        _held.reset(token)
        for public_id, message in news:
            loop.call_soon_threadsafe(_start, public_id, message)


def _leave(public_id: str, message: dict[str, Any]) -> None:
    held = _held.get()
    if held is None:
        _send(public_id, message)
    else:
        held.append((public_id, message))


def _start(public_id: str, message: dict[str, Any]) -> None:
    """On the loop: send, and let nobody wait for it."""
    task = asyncio.get_running_loop().create_task(_try_to_send(public_id, message))
    _leaving.add(task)
    task.add_done_callback(_leaving.discard)


async def _try_to_send(public_id: str, message: dict[str, Any]) -> None:
    try:
        await _group_send(group_of(public_id), message)
    except Exception as error:  # a broker's own library has its own family of errors
        # The entry is committed and the tablet has its answer; the others catch up by their poll.
        log.warning("News of a table did not leave: %s", type(error).__name__)


def _send(public_id: str, message: dict[str, Any]) -> None:
    async_to_sync(_try_to_send)(public_id, message)


async def _group_send(group: str, message: dict[str, Any]) -> None:
    layer = cast(BaseChannelLayer, get_channel_layer())  # settings always name one
    await asyncio.wait_for(layer.group_send(group, message), BOUND)
