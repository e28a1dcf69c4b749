"""What a careless server would do: put into ours by `tests.without`, so that the tests of a promise see it broken."""

from __future__ import annotations

import gzip
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

from daphne.ws_protocol import WebSocketFactory
from django.db import InterfaceError, OperationalError, transaction

from games.kit import json_file
from scoresheets import request_thread
from scoresheets.services.transcripts import judge
from scoresheets.writing import write_new

_set_options = WebSocketFactory.setProtocolOptions


@contextmanager
def never_minding() -> Iterator[None]:
    """A transaction whose failure nobody hears of."""
    with suppress(OperationalError, InterfaceError), transaction.atomic():
        yield


class Forgetful(OrderedDict[str, Any]):
    """A cache that keeps nothing."""

    def __setitem__(self, name: str, value: Any) -> None:
        super().__setitem__(name, value)
        if len(self) > 1:
            self.popitem(last=False)

    def get(self, name: str, otherwise: Any = None) -> Any:
        return otherwise


FORGETFUL = Forgetful()


def opening(raw: bytes) -> object:
    """A reader of JSON as ours, of what is in it where it is compressed."""
    return json_file.read_json(gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw)


class LastComeFirst(deque[Any]):
    """A line in which whoever comes is called before those who wait."""

    def popleft(self) -> Any:
        return self.pop()


NOBODY = frozenset[Any]()


def judging_under_the_lock(transcript: Any) -> Any:
    """A game that comes as a file is played through while everybody who writes waits."""
    with write_new():
        return judge(transcript)


@asynccontextmanager
async def among_the_others(scope: Any) -> AsyncIterator[tuple[ThreadPoolExecutor, bool]]:
    """An upload is answered by the threads that answer everything, as many at a time as there are."""
    yield request_thread._workers, False


def never_pinging(factory: Any, **options: Any) -> None:
    """Nobody has to answer a ping."""
    _set_options(factory, **{**options, "autoPingTimeout": 0})


def taking_all(factory: Any, **options: Any) -> None:
    """What comes in over a socket may be as large as it likes."""
    _set_options(factory, **{**options, "maxMessagePayloadSize": 0, "maxFramePayloadSize": 0})


def waiting_for_ever(url: str) -> Any:
    """A client that waits for Redis however long it says nothing."""
    from redis.asyncio import Redis  # only where it is installed

    return Redis.from_url(url, socket_timeout=None, socket_connect_timeout=None)


def anybodys_rendering(_public_id: str, language: str, *, version: int, screen: str = "") -> Any:
    """The newest rendering of any table that is new enough: what a cache without the table in its key has."""
    from scoresheets.live import frames

    kept = [(place, rendered) for place, rendered in frames._kept.items() if place[1:] == (language, screen)]
    return next((rendered for _, rendered in reversed(kept) if rendered.board.version >= version), None)
