"""Publishes news of a table: which one and its version, never content. Nothing else does."""

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

BOUND = 1.0  # seconds until a send is given up
News = tuple[str, dict[str, Any]]  # the table's public id, and the message

_held: ContextVar[list[News] | None] = ContextVar("news that wait for their answer", default=None)
_leaving: set[asyncio.Task[None]] = set()  # the event loop holds its tasks only weakly


def group_of(public_id: str) -> str:
    """The channel group of all sockets of one table."""
    return f"table.{public_id}"


def announce_changed(table: Table, *, forget: bool = False) -> None:
    """After commit: tell every socket of the table its new version. Lost, duplicate or late news is harmless: pages
    poll.

    With `forget` every process that receives it drops its older renderings: they contain a name that was removed.
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
    """Holds back the news of what is written inside and sends it from this loop on exit, also after an error.

    By then the answer has been rendered, so the sockets of this process find the rendering in memory instead of each
    waiting for it; and the answer does not wait for the broker.
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
    """On the loop: start sending without waiting for it."""
    task = asyncio.get_running_loop().create_task(_try_to_send(public_id, message))
    _leaving.add(task)
    task.add_done_callback(_leaving.discard)


async def _try_to_send(public_id: str, message: dict[str, Any]) -> None:
    try:
        await _group_send(group_of(public_id), message)
    except Exception as error:  # a broker's own library has its own family of errors
        # The entry is committed and the tablet has its answer; the others catch up by polling.
        log.warning("News of a table did not leave: %s", type(error).__name__)


def _send(public_id: str, message: dict[str, Any]) -> None:
    async_to_sync(_try_to_send)(public_id, message)


async def _group_send(group: str, message: dict[str, Any]) -> None:
    layer = cast(BaseChannelLayer, get_channel_layer())  # the settings always configure one
    await asyncio.wait_for(layer.group_send(group, message), BOUND)
