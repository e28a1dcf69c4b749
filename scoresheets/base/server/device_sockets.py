"""The limit on sockets of one device: at one table, and in all. The oldest gives way to the newest.

A socket without a known device's cookie never stands: it is closed at once (`consumers.py`) and is one connection of
its address until then (`daphne/connection_limits.py`). So nothing is counted by address here. Each server process
counts its own sockets: with several processes a device may hold as many times more.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

MOST_AT_A_TABLE = 20
MOST = 200


class DeviceSocket(Protocol):
    """A socket of a known device."""

    public_id: str
    device_id: int

    async def end(self, code: int) -> None:
        """Close it."""


_open: dict[int, dict[DeviceSocket, None]] = {}  # by device, the oldest first
_loop: asyncio.AbstractEventLoop | None = None


def join(socket: DeviceSocket) -> DeviceSocket | None:
    """Count this socket. Return the one that has to give way to it, if any, which does not count any more."""
    global _loop  # noqa: PLW0603 (one a process)
    if _loop is not asyncio.get_running_loop():
        _loop = asyncio.get_running_loop()
        _open.clear()  # sockets of a closed event loop
    sockets = _open.setdefault(socket.device_id, {})
    sockets[socket] = None
    here = [each for each in sockets if each.public_id == socket.public_id]
    if len(here) > MOST_AT_A_TABLE:
        oldest = here[0]
    elif len(sockets) > MOST:
        oldest = next(iter(sockets))
    else:
        return None
    leave(oldest)
    return oldest


def connected_devices() -> frozenset[int]:
    """Return the ids of the devices that have a socket open in this process; any thread may ask."""
    return frozenset(_open)


def leave(socket: DeviceSocket) -> None:
    """Stop counting it; a socket that never joined is no error."""
    sockets = _open.get(socket.device_id, {})
    sockets.pop(socket, None)
    if not sockets:
        _open.pop(socket.device_id, None)
