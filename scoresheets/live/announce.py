"""The one door through which news leaves: who it is about and how far it has got, never what it says."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, get_channel_layer
from django.db import transaction

from scoresheets.models import Table

log = logging.getLogger(__name__)

BOUND = 1.0  # seconds that an answer may wait for the news to leave


def group_of(public_id: str) -> str:
    """The channel group of all sockets of one table."""
    return f"table.{public_id}"


def announce_changed(table: Table, *, forget: bool = False) -> None:
    """After commit: tell every socket how far the table has got. Lost, doubled or late news is harmless (the poll).

    With `forget` every process that hears it lets go of what it has rendered before: a name that is gone stands there.
    """
    message = {"type": "table.changed", "version": table.version} | ({"forget": True} if forget else {})
    transaction.on_commit(lambda: _send(table.public_id, message))


def announce_revoked(table: Table, *, device_ids: tuple[int, ...]) -> None:
    """After commit: close the sockets of devices that no longer belong here."""
    if device_ids:
        message = {"type": "table.revoked", "devices": list(device_ids)}
        transaction.on_commit(lambda: _send(table.public_id, message))


def _send(public_id: str, message: dict[str, Any]) -> None:
    try:
        async_to_sync(_group_send)(group_of(public_id), message)
    except Exception as error:  # a broker's own library has its own family of errors
        # The entry is committed and the tablet has its answer; the others catch up by their poll.
        log.warning("News of a table did not leave: %s", type(error).__name__)


async def _group_send(group: str, message: dict[str, Any]) -> None:
    layer = cast(BaseChannelLayer, get_channel_layer())  # settings always name one
    await asyncio.wait_for(layer.group_send(group, message), BOUND)
