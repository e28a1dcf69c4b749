"""The queue of typed codes: ten tries a second for one address, right and wrong ones alike, in the order they came.

No try is free, and nobody is locked out: a connection has one try in the queue at a time, so beside eight clients that
guess as fast as they can a guest waits for a second. A waiting try holds no thread: it waits here, in the event loop,
before Django is entered. Links of QR codes do not pass here. There is no limit over all addresses, by which one client
could shut out everybody. So the yield of guessing grows with the addresses it comes from, and with the number of server
processes.

A token bucket that answers 429 with Retry-After would be shorter, but gives its tokens to the client that asks most
often: simulated with eight guessers, the last of 160 guests behind their address is in after 220 to 1,900 s, here after
17 s (S3).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from django.http import HttpRequest

from scoresheets.base.server.client_address import sender

PAUSE = 0.1  # seconds between two tries of one address
MOST_WAITING = 600  # tries of one address
LARGEST_FORM = 8 * 1024  # bytes, as the forms of all waiting tries are held in memory
REFUSAL = "scoresheets.refusal"  # in the scope of a try: the code of its refusal, "" if its turn has come
TOO_LARGE = {
    b"Content-Length": b"0",
    b"Content-Security-Policy": b"default-src 'none'; frame-ancestors 'none'",
    b"X-Content-Type-Options": b"nosniff",
}

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Any, Receive, Send], Awaitable[None]]


class Queue:
    """A line of tries for each address, from which one is called every `PAUSE`."""

    def __init__(self) -> None:
        # An address is in it as long as its next try has to wait.
        self._lines: dict[str, deque[asyncio.Future[bool]]] = {}
        self._most = MOST_WAITING

    async def turn(self, address: str) -> bool:
        """Return True once it is this try's turn; False, at once, if too many of its address wait already."""
        line = self._lines.get(address)
        if line is None:
            self._lines[address] = deque()
            self._call_later(address)
            return True
        if len(line) >= self._most:
            return False
        mine: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        line.append(mine)
        try:
            return await mine
        except asyncio.CancelledError:  # a client that leaves, leaves the line
            with suppress(ValueError):
                line.remove(mine)
            raise

    def close(self) -> None:
        """Refuse all waiting tries, and from now on every try that would have to wait."""
        self._most = 0
        for line in self._lines.values():
            for waiting in line:
                if not waiting.done():
                    waiting.set_result(False)
            line.clear()

    def _call_later(self, address: str) -> None:
        asyncio.get_running_loop().call_later(PAUSE, self._call, address)

    def _call(self, address: str) -> None:
        line = self._lines[address]
        while line:
            first = line.popleft()
            if not first.done():
                first.set_result(True)
                return self._call_later(address)
        del self._lines[address]
        return None


class TypedCodes:
    """The ASGI application behind a queue for forms posted to the addresses of typed codes."""

    def __init__(self, application: Application, paths: Sequence[str], queue: Queue) -> None:
        self._application, self._queue = application, queue
        self._paths = frozenset(paths)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Call the application, for a try once its turn has come. A client that hangs up before its turn gets no
        answer.
        """
        if not self._is_try(scope):
            return await self._application(scope, receive, send)
        form = await _form(receive)
        if form is None:
            return None
        if len(form) > LARGEST_FORM:
            return await _too_large(send)
        its_turn = await self._turn(sender(scope), receive)
        if its_turn is None:
            return None
        refusal = "" if its_turn else "too_fast"
        return await self._application({**scope, REFUSAL: refusal}, _replayed_body(form, receive), send)

    def _is_try(self, scope: Any) -> bool:
        """Return whether the request is a try. Reads the method as Django does, so that its spelling does not
        matter.
        """
        return str(scope["method"]).upper() == "POST" and str(scope["path"]) in self._paths

    async def _turn(self, address: str, receive: Receive) -> bool | None:
        """Return the queue's answer, None if the client has hung up meanwhile."""
        turn, left = asyncio.ensure_future(self._queue.turn(address)), asyncio.ensure_future(receive())
        waiting.add(receive)
        try:
            await asyncio.wait((turn, left), return_when=asyncio.FIRST_COMPLETED)
            return turn.result() if turn.done() and not left.done() else None
        finally:
            waiting.discard(receive)
            turn.cancel()
            left.cancel()


waiting: set[Receive] = set()
"""The tries in a queue, each by the function that reads its request."""
typed_codes = Queue()
"""The queue of this process."""


def refusal_of(request: HttpRequest) -> str:
    """Return the code by which the queue has refused this try, "" if its turn has come. A request that did not pass the
    queue is too fast.
    """
    scope = getattr(request, "scope", None)  # Django's test client has none
    return "" if scope is None else str(scope.get(REFUSAL, "too_fast"))


async def _form(receive: Receive) -> bytes | None:
    """Return the body; of one that is too large only a part, which is still too large; None if the client has hung
    up.
    """
    form, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        form, more = (form + message.get("body", b""))[: LARGEST_FORM + 1], message.get("more_body", False)
    return form


async def _too_large(send: Send) -> None:
    await send({"type": "http.response.start", "status": 413, "headers": list(TOO_LARGE.items())})
    await send({"type": "http.response.body", "body": b""})


def _replayed_body(form: bytes, receive: Receive) -> Receive:
    """Return a function that gives the application the body that was read, and then further messages."""
    messages = [{"type": "http.request", "body": form, "more_body": False}]

    async def tell() -> dict[str, Any]:
        return messages.pop() if messages else await receive()

    return tell
