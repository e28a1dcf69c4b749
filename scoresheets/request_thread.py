"""Runs each request in one long-lived thread: Django's handler with one thread switch instead of six.

Django's own ASGI handler starts a thread for each request, opens a database connection in it, and switches between it
and the event loop for every synchronous middleware. All our views wait for the database: here a request runs as a whole
in a thread of a small pool, whose threads keep their connections. An entry of 3.7 ms of CPU takes 2.9 ms more in
Django's handler, and 0.9 ms more in that handler on such a thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import IO, Any

from asgiref.sync import sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponseBase
from django.urls import set_script_prefix

from scoresheets.bounded_executor import BoundedExecutor
from scoresheets.live.announce import answer_first
from scoresheets.live.connection_queue import answering

# One thread computes while others wait for the database. More are started only when those stay blocked, as writers do
# on a lock: behind ten of them readers would wait 9.4 s in a plain pool of three (p95; 0.2 s allowed).
FEW = 3
MOST = 32
PATIENCE = 0.1  # seconds

_workers = BoundedExecutor(FEW, MOST, PATIENCE, "request")


class RequestHandler(ASGIHandler):
    """Django's ASGI handler, with all middleware and the view run synchronously in one thread."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        answer = sync_to_async(self._answer, thread_sensitive=False, executor=_workers)
        with answering():
            response, parts = await answer(scope, body, asyncio.get_running_loop())
        await self._send(response, parts, send)

    def _answer(
        self, scope: Any, body: IO[bytes], loop: asyncio.AbstractEventLoop
    ) -> tuple[HttpResponseBase, list[bytes]]:
        """The response and its body; files and connections that the response held are closed."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, malformed = self.create_request(scope, body)
        with answer_first(loop):
            response: Any = malformed if request is None else self.get_response(request)
        response._handler_class = self.__class__
        try:
            return response, [bytes(part) for part in _parts(response)]
        finally:
            response.close()
            body.close()

    async def _send(self, response: HttpResponseBase, parts: list[bytes], send: Any) -> None:
        headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
        cookies = (morsel.output(header="").strip().encode("ascii") for morsel in response.cookies.values())
        headers += [(b"Set-Cookie", cookie) for cookie in cookies]
        await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": b"".join(parts)})


def _parts(response: Any) -> Iterable[bytes]:
    """The body of a response; streams are read into memory, as none of ours is large."""
    return response.streaming_content if response.streaming else (response.content,)
