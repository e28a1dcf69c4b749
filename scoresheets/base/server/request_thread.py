"""A handler that runs each request in one long-lived thread: Django's handler with one thread switch instead of six.

Django's own ASGI handler starts a thread for each request, opens a database connection in it, and switches between it
and the event loop for every synchronous middleware. All our views wait for the database: here a request runs as a whole
in a thread of a small pool, whose threads keep their connections. An entry of 3.7 ms of CPU takes 2.9 ms more in
Django's handler, and 0.9 ms more in that handler on such a thread.
"""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections.abc import Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import Context
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import IO, Any, cast

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpResponseBase
from django.urls import set_script_prefix

from scoresheets.base.server.client_address import sender
from scoresheets.base.server.held_news import answer_first
from scoresheets.base.server.request_sizes import CROWDED
from scoresheets.base.server.request_turns import refusers, turn
from scoresheets.base.server.streams import CUT_OFF, Streamed, Transfer, under_way

log = logging.getLogger(__name__)

_streamers = ThreadPoolExecutor(1, "stream")

Answer = tuple[HttpResponseBase, list[bytes]]
"""A response, and its body unless that is streamed."""
# Seconds after which a request is refused: before Daphne cuts it off after thirty, without a page that people can read.
NOT_BEGUN, NOT_DONE = 20.0, 28.0
GONE = "gone"


class RequestHandler(ASGIHandler):
    """Django's ASGI handler, with all middleware and the view run synchronously in one thread."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        began = time.monotonic()
        async with turn(scope) as (executor, refusal):
            work = self._begun(executor, scope, body, refusal)
            late = await _outcome(work, receive, began)
            if late == GONE:
                return
            if late:
                work = self._begun(refusers(sender(scope)), scope, BytesIO(), late)
            response, parts = await asyncio.wrap_future(work)
        if isinstance(response, Streamed):
            await self._stream(response, send)
        else:
            await self._send(response, parts, send)

    def _begun(self, executor: Executor, scope: Any, body: IO[bytes], refusal: str) -> Future[Answer]:
        """Queue the work on an answer. Each has a context of its own, as a thread answers many requests."""
        loop = asyncio.get_running_loop()
        work = executor.submit(Context().run, self._answer, scope, body, loop, refusal)
        work.add_done_callback(lambda _work: body.close())
        return work

    def _answer(self, scope: Any, body: IO[bytes], loop: asyncio.AbstractEventLoop, refusal: str) -> Answer:
        """Return the response and its body. Connections that the response held are closed."""
        set_script_prefix("/")  # not the scope's: pages drawn here are sent to other clients too
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, malformed = self.create_request(scope, body)
        if request is not None and refusal:
            request.META[CROWDED] = refusal  # no header can have this name
        with answer_first(loop, sender(scope)):
            response: Any = malformed if request is None else self.get_response(request)
        response._handler_class = self.__class__
        if isinstance(response, Streamed):
            return response, []
        try:
            return response, [bytes(part) for part in _parts(response)]
        finally:
            response.close()

    async def _stream(self, response: Streamed, send: Any) -> None:
        """Send each part when the client has taken those before, and make it only then, in a thread of all streams. A
        stream that fails, or has to give way, is cut off.
        """
        loop, task = asyncio.get_running_loop(), cast(asyncio.Task[None], asyncio.current_task())
        with under_way(response.device, partial(loop.call_soon_threadsafe, task.cancel)) as transfer:
            try:
                await self._send_parts(response, transfer, send)
            except BaseException as error:
                await send(CUT_OFF)
                if not isinstance(error, Exception):
                    raise
                log.error("A file that was being sent is cut off: %s (%s)", error, _place(error))
            finally:
                _streamers.submit(response.close)  # on the thread of the database connection that it used

    async def _send_parts(self, response: Streamed, transfer: Transfer, send: Any) -> None:
        loop, parts = asyncio.get_running_loop(), iter(response)
        await self._begin(response, send)
        while (part := await loop.run_in_executor(_streamers, next, parts, None)) is not None:
            with transfer.waiting():
                await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    async def _send(self, response: HttpResponseBase, parts: list[bytes], send: Any) -> None:
        await self._begin(response, send)
        await send({"type": "http.response.body", "body": b"".join(parts)})

    async def _begin(self, response: HttpResponseBase, send: Any) -> None:
        headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
        cookies = (morsel.output(header="").strip().encode("ascii") for morsel in response.cookies.values())
        headers += [(b"Set-Cookie", cookie) for cookie in cookies]
        await send({"type": "http.response.start", "status": response.status_code, "headers": headers})


async def _outcome(work: Future[Answer], receive: Any, began: float) -> str:
    """Return "" once the work is done, GONE once its client is, else the reason of the refusal. Work that nobody waits
    for any more is not begun; if it was, its answer is dropped.
    """
    done, gone = asyncio.wrap_future(work), asyncio.ensure_future(receive())
    try:
        for until in (NOT_BEGUN, NOT_DONE):
            left = began + until - time.monotonic()
            await asyncio.wait((done, gone), timeout=max(0.0, left), return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                return ""
            if work.cancel():
                return GONE if gone.done() else "busy"
            if gone.done():
                break
        work.add_done_callback(_drop)
        return GONE if gone.done() else "uncertain"
    except asyncio.CancelledError:
        if not work.cancel():
            work.add_done_callback(_drop)
        raise
    finally:
        gone.cancel()


def _drop(work: Future[Answer]) -> None:
    """Close a response that nobody waits for: a stream on the thread of the database connection that it uses."""
    if work.cancelled() or work.exception():
        return
    response, _parts = work.result()
    if isinstance(response, Streamed):
        _streamers.submit(response.close)


def _place(error: Exception) -> str:
    """Return file and line of the code that raised the error: one line of the log says enough."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name}:{frame.lineno}"


def _parts(response: Any) -> Iterable[bytes]:
    """Return the body of a response; static files are read into memory, as none is large."""
    return response.streaming_content if response.streaming else (response.content,)
