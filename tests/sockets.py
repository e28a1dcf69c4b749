"""Sockets of the cast, opened against the application as Daphne would."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, Self, TypeVar

from asgiref.sync import async_to_sync, sync_to_async
from channels.layers import InMemoryChannelLayer, get_channel_layer
from channels.testing import WebsocketCommunicator

from scoresheets.asgi import application
from scoresheets.models import Table
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.live.broadcast import group_of
from tests.cast import Tablet

HOST = "testserver"
PATIENCE = 10.0  # seconds to wait for a frame before the test fails
P = ParamSpec("P")
T = TypeVar("T")


async def do(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function that uses the database, from a coroutine."""
    return await sync_to_async(function)(*args, **kwargs)


def told(story: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a coroutine to its end, from a synchronous test."""
    return async_to_sync(story)(*args, **kwargs)


def live(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Decorate an asynchronous test; it calls what uses the database with `do`."""

    @wraps(test)
    def run(*given: P.args, **named: P.kwargs) -> None:
        told(test, *given, **named)

    return run


def has_members(table: Table) -> bool:
    """Return whether any socket of this process still listens to the table."""
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
        """Connect and return the first frame, the whole page. Fails if the socket is refused."""
        accepted, _ = await self.wire.connect(timeout=PATIENCE)
        assert accepted
        return await self.frame()

    async def opened(self) -> Self:
        """Connect, read the first frame, and return the socket."""
        await self.open()
        return self

    async def frame(self) -> str:
        """Wait for the next frame and return it."""
        sent = await self.wire.receive_output(timeout=PATIENCE)
        assert sent["type"] == "websocket.send", sent
        return str(sent["text"])

    async def end(self) -> Any:
        """Wait until the server closes the socket and return the close code; fails on any other message."""
        sent = await self.wire.receive_output(timeout=PATIENCE)
        assert sent["type"] == "websocket.close", sent
        assert 3000 <= sent["code"] <= 4999, "Daphne closes with no other code"
        return sent["code"]

    async def is_silent(self) -> bool:
        """Return whether nothing more has been sent by now."""
        silent: bool = await self.wire.receive_nothing()
        return silent

    async def close(self) -> None:
        await self.wire.disconnect(timeout=PATIENCE)
