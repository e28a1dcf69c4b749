"""The only publisher of news of a table: its public id and version, never content but the dice of a turn while they are
tapped.
"""

from __future__ import annotations

from django.db import transaction

from scoresheets.base.server.held_news import send_after_answer
from scoresheets.models import Table


def group_of(public_id: str) -> str:
    """Return the channel group of all sockets of one table."""
    return f"table.{public_id}"


def broadcast_changed(table: Table, *, forget: bool = False) -> None:
    """After commit, tell every socket of the table its new version. Lost, duplicate or late news is harmless: pages
    poll.

    With `forget` every process that receives it drops its older renderings: they contain a name that was removed.
    """
    message = {"type": "table.changed", "version": table.version} | ({"forget": True} if forget else {})
    transaction.on_commit(lambda: send_after_answer(group_of(table.public_id), message))


def broadcast_dice(table: Table, *, turn: int, dice: str, held: str) -> None:
    """Send every socket of the table the dice in the tray of this turn. Nothing is stored: a socket that has not sent
    this version of the table yet drops them, and the next tap sends them anew.
    """
    lying = {"turn": turn, "dice": dice, "held": held}
    send_after_answer(
        group_of(table.public_id), {"type": "table.dice", "version": table.version, "dice": lying}
    )


def broadcast_revoked(table: Table, *, device_ids: tuple[int, ...]) -> None:
    """After commit, close the sockets of devices that no longer have access."""
    if device_ids:
        message = {"type": "table.revoked", "devices": list(device_ids)}
        transaction.on_commit(lambda: send_after_answer(group_of(table.public_id), message))
