"""Sockets of the cast, opened against the application as Daphne would."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import async_to_sync, sync_to_async
from channels.layers import InMemoryChannelLayer, get_channel_layer
from channels.testing import WebsocketCommunicator

from scoresheets.asgi import application
from scoresheets.models import Table
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.live.announce import group_of
from tests.cast import Tablet

HOST = "testserver"
PATIENCE = 10.0  # seconds until a frame that does not come fails the test
P = ParamSpec("P")
T = TypeVar("T")


async def do(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Something that reads or writes the database, in the midst of a story with sockets."""
    return await sync_to_async(function)(*args, **kwargs)


def told(story: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs) -> T:
    """Tell a story with sockets to its end, from a plain test."""
    return async_to_sync(story)(*args, **kwargs)


def has_members(table: Table) -> bool:
    """Whether any socket of this process still listens to the table."""
    layer = get_channel_layer()
    assert isinstance(layer, InMemoryChannelLayer)
    return group_of(table.public_id) in layer.groups


class Socket:
    """The socket of one device at one table."""

    def __init__(
        self,
        tablet: Tablet,
        table: Table,
        *,
        language: str = "en",
        cookies: str = "",
        origin: str = f"http://{HOST}",
        path: str = "/ws/t/{public_id}/",
    ) -> None:
        cookie = f"{cookies}{DEVICE_COOKIE}={tablet.secret}; language={language}"
        headers = [(b"host", HOST.encode()), (b"origin", origin.encode()), (b"cookie", cookie.encode())]
        self.wire = WebsocketCommunicator(
            application, path.format(public_id=table.public_id), headers=headers
        )

    async def open(self) -> str:
        """The first frame: everything there is. Fails where the socket is not let in."""
        accepted, _ = await self.wire.connect(timeout=PATIENCE)
        assert accepted
        return await self.frame()

    async def frame(self) -> str:
        """The next frame, waited for."""
        sent = await self.wire.receive_output(timeout=PATIENCE)
        assert sent["type"] == "websocket.send", sent
        return str(sent["text"])

    async def end(self) -> Any:
        """The close code of a socket that is closed by the server; whatever comes before is a mistake."""
        sent = await self.wire.receive_output(timeout=PATIENCE)
        assert sent["type"] == "websocket.close", sent
        assert 3000 <= sent["code"] <= 4999, "Daphne closes with no other code"
        return sent["code"]

    async def is_silent(self) -> bool:
        """Whether nothing more has been sent by now."""
        silent: bool = await self.wire.receive_nothing()
        return silent

    async def close(self) -> None:
        await self.wire.disconnect(timeout=PATIENCE)
