"""Careless versions of parts of the server, put in by `tests.without`, so that the tests of a promise see it broken."""

import asyncio
import gzip
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

from daphne.ws_protocol import WebSocketFactory
from django.core.handlers.asgi import get_script_prefix
from django.db import InterfaceError, OperationalError, transaction
from django.urls import set_script_prefix

from games.kit import json_file
from scoresheets.base.server import request_thread, request_turns
from scoresheets.base.server.handshake_queue import answering
from scoresheets.exports.services import judge
from scoresheets.table.writing import write_new

_set_options = WebSocketFactory.setProtocolOptions


@contextmanager
def never_minding() -> Iterator[None]:
    """Run a transaction and swallow its failure."""
    with suppress(OperationalError, InterfaceError), transaction.atomic():
        yield


def full() -> str:
    """Return the code of a disk that is full."""
    return "no_room"


class Forgetful(OrderedDict[str, Any]):
    """A cache that holds only its newest item, and never finds it by `get`."""

    def __setitem__(self, name: str, value: Any) -> None:
        super().__setitem__(name, value)
        if len(self) > 1:
            self.popitem(last=False)

    def get(self, name: str, otherwise: Any = None) -> Any:
        return otherwise


FORGETFUL = Forgetful()


def opening(raw: bytes) -> object:
    """Read JSON as our reader does, but decompress gzip first."""
    return json_file.read_json(gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw)


class LastComeFirst(deque[Any]):
    """A queue that serves the newest item first."""

    def popleft(self) -> Any:
        return self.pop()


NOBODY = frozenset[Any]()


def judging_under_the_lock(transcript: Any) -> Any:
    """Play a transcript through while holding the write lock, so that all writers wait."""
    with write_new():
        return judge(transcript)


@asynccontextmanager
async def among_the_others(scope: Any) -> AsyncIterator[tuple[Executor, str]]:
    """Answer uploads in the threads that answer everything, without a limit of their own."""
    yield request_turns._workers, ""


@asynccontextmanager
async def first_come_first_served(scope: Any) -> AsyncIterator[tuple[Executor, str]]:
    """Put all requests of all addresses into one queue."""
    with answering():
        yield request_turns._workers, ""


NO_HEADER = b"No-Such-Header"
_answer = request_thread.RequestHandler._answer


def answering_under_any_root(handler: Any, scope: Any, *given: Any) -> Any:
    """Begin every drawn address with the prefix that the client sends."""
    set_script_prefix(get_script_prefix(scope))
    return _answer(handler, scope, *given)


def answering_at_once(_request: Any, process: Callable[[], object]) -> None:
    """Answer a request even if its client has not taken the answers before."""
    process()


async def streaming_until_it_fails(handler: Any, response: Any, send: Any) -> None:
    """Leave a response that fails as it is, without cutting it off."""
    loop, parts = asyncio.get_running_loop(), iter(response)
    await handler._begin(response, send)
    while (part := await loop.run_in_executor(request_thread._streamers, next, parts, None)) is not None:
        await send({"type": "http.response.body", "body": part, "more_body": True})


def failing_half_way(*_given: object) -> Any:
    """Raise OverflowError, as for a file of an archive whose date is out of range."""
    raise OverflowError("date value out of range")


def never_pinging(factory: Any, **options: Any) -> None:
    """Turn off the ping timeout."""
    _set_options(factory, **{**options, "autoPingTimeout": 0})


def taking_all(factory: Any, **options: Any) -> None:
    """Accept socket messages of any size."""
    _set_options(factory, **{**options, "maxMessagePayloadSize": 0, "maxFramePayloadSize": 0})


def waiting_for_ever(url: str) -> Any:
    """Return a Redis client without timeouts."""
    from redis.asyncio import Redis  # only where it is installed

    return Redis.from_url(url, socket_timeout=None, socket_connect_timeout=None)


def anybodys_rendering(_public_id: str, language: str, *, version: int, screen: str = "") -> Any:
    """Return the newest rendering of any table that is new enough, like a cache without the table in its key."""
    from scoresheets.table.live import render_cache

    kept = [
        (place, rendered)
        for place, rendered in render_cache._renderings.items()
        if place[1:] == (language, screen)
    ]
    return next((rendered for _, rendered in reversed(kept) if rendered.view.version >= version), None)
