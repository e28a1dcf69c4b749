"""Runs each request in one long-lived thread: Django's handler with one thread switch instead of six.

Django's own ASGI handler starts a thread for each request, opens a database connection in it, and switches between it
and the event loop for every synchronous middleware. All our views wait for the database: here a request runs as a whole
in a thread of a small pool, whose threads keep their connections. An entry of 3.7 ms of CPU takes 2.9 ms more in
Django's handler, and 0.9 ms more in that handler on such a thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
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
from scoresheets.request_sizes import CROWDED, UPLOAD
from scoresheets.streams import Streamed, under_way

# One thread computes while others wait for the database. More are started only when those stay blocked, as writers do
# on a lock: behind ten of them readers would wait 9.4 s in a plain pool of three (p95; 0.2 s allowed).
FEW = 3
MOST = 32
PATIENCE = 0.1  # seconds

_workers = BoundedExecutor(FEW, MOST, PATIENCE, "request")

# A game that comes as a file is played through for seconds: few at a time, in threads beside those of all others.
UPLOADS = 2
MOST_UPLOADS = 32  # under way or waiting, up to 4 MB each; who comes then is asked to come again,
UPLOAD_PATIENCE = 15.0  # and who has waited for so many seconds: Daphne would cut them off after thirty
_uploaders = ThreadPoolExecutor(UPLOADS, "upload")
_upload_places = asyncio.Semaphore(UPLOADS)
_uploads = 0
_streamers = ThreadPoolExecutor(1, "stream")


class RequestHandler(ASGIHandler):
    """Django's ASGI handler, with all middleware and the view run synchronously in one thread."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        async with _place(scope) as (executor, crowded):
            answer = sync_to_async(self._answer, thread_sensitive=False, executor=executor)
            response, parts = await answer(scope, body, asyncio.get_running_loop(), crowded)
        if isinstance(response, Streamed):
            await self._stream(response, send)
        else:
            await self._send(response, parts, send)

    def _answer(
        self, scope: Any, body: IO[bytes], loop: asyncio.AbstractEventLoop, crowded: bool
    ) -> tuple[HttpResponseBase, list[bytes]]:
        """The response and its body; files and connections that the response held are closed."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, malformed = self.create_request(scope, body)
        if request is not None and crowded:
            request.META[CROWDED] = "1"  # no header can be called so
        with answer_first(loop):
            response: Any = malformed if request is None else self.get_response(request)
        response._handler_class = self.__class__
        if isinstance(response, Streamed):
            body.close()
            return response, []
        try:
            return response, [bytes(part) for part in _parts(response)]
        finally:
            response.close()
            body.close()

    async def _stream(self, response: Streamed, send: Any) -> None:
        """Send each part when the client has taken those before, and make it only then, in a thread of all streams."""
        loop, parts = asyncio.get_running_loop(), iter(response)
        with under_way():
            try:
                await self._begin(response, send)
                while (part := await loop.run_in_executor(_streamers, next, parts, None)) is not None:
                    await send({"type": "http.response.body", "body": part, "more_body": True})
                await send({"type": "http.response.body", "body": b""})
            finally:
                _streamers.submit(response.close)  # where the connection to the database is that it used

    async def _send(self, response: HttpResponseBase, parts: list[bytes], send: Any) -> None:
        await self._begin(response, send)
        await send({"type": "http.response.body", "body": b"".join(parts)})

    async def _begin(self, response: HttpResponseBase, send: Any) -> None:
        headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
        cookies = (morsel.output(header="").strip().encode("ascii") for morsel in response.cookies.values())
        headers += [(b"Set-Cookie", cookie) for cookie in cookies]
        await send({"type": "http.response.start", "status": response.status_code, "headers": headers})


@asynccontextmanager
async def _place(scope: Any) -> AsyncIterator[tuple[ThreadPoolExecutor, bool]]:
    """The threads that answer this request, and whether it is an upload for which there is no room."""
    if scope["path"] == UPLOAD:
        async with _upload_place() as free:
            yield (_uploaders if free else _workers), not free
    else:
        with answering():
            yield _workers, False


@asynccontextmanager
async def _upload_place() -> AsyncIterator[bool]:
    """Waits until one of few places is free, which it is while the body runs; False where that takes too long."""
    global _uploads  # noqa: PLW0603 (one a process, and changed by its event loop only)
    free = False
    _uploads += 1
    try:
        if _uploads <= MOST_UPLOADS:
            with suppress(TimeoutError):
                await asyncio.wait_for(_upload_places.acquire(), UPLOAD_PATIENCE)
                free = True
        yield free
    finally:
        _uploads -= 1
        if free:
            _upload_places.release()


def _parts(response: Any) -> Iterable[bytes]:
    """The body of a response; static files are read into memory, as none is large."""
    return response.streaming_content if response.streaming else (response.content,)
