"""The channel layer of several server processes: each serves its own sockets from memory, Redis carries news between.

Channels' own layers for Redis keep the members there and ask it about seven times an entry, and what gets lost while
Redis is away is lost without a sign. Here an entry is one message to the other processes; the sockets of the process
where it was written hear of it in any case; and whoever may have missed something is told to look.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from scoresheets.live.layers import ThrottledInMemoryLayer

log = logging.getLogger(__name__)

MISSED = {"type": "news.missed"}
QUIET = 15.0  # seconds without news after which Redis is asked whether it is there, and is given as long to answer
AGAIN = 0.5  # seconds between tries to reach it
SOON = 1.0  # seconds that a socket waits for Redis before it begins without
KEPT = 1000  # news that wait while Redis is slow; then the oldest are given up
BROKEN = (RedisError, OSError, TimeoutError)


class NewsLayer(ThrottledInMemoryLayer):
    """Groups are known by the process that serves their sockets; what is sent to one goes to all processes."""

    def __init__(self, url: str, **config: Any) -> None:
        super().__init__(**config)
        self.url = url
        # Redis' numbered databases share their topics: two installations on one Redis tell theirs apart by this.
        self.topic = f"scoresheets{urlsplit(url).path}"
        self.sender = secrets.token_hex(8)
        self.hearing: asyncio.Task[None] | None = None
        self.hears = asyncio.Event()  # or has tried in vain
        self.missed = False
        # One a loop: a server has one loop, a command starts one for each of its news.
        self.outgoing: dict[asyncio.AbstractEventLoop, Outgoing] = {}

    async def group_add(self, group: str, channel: str) -> None:
        await super().group_add(group, channel)
        hearing, loop = self.hearing, asyncio.get_running_loop()
        if hearing is None or hearing.done() or hearing.get_loop() is not loop:
            self.hears, self.missed = asyncio.Event(), False
            self.hearing = loop.create_task(self._hear())
        # Who joins hears everything from now on; or is told to look, where Redis does not answer.
        try:
            await asyncio.wait_for(self.hears.wait(), SOON)
        except TimeoutError:
            self.missed = True

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """To the sockets of this process at once, whatever becomes of Redis; then to the other processes."""
        await super().group_send(group, message)
        loop = asyncio.get_running_loop()
        if loop not in self.outgoing:
            outgoing = self.outgoing[loop] = Outgoing(self.url, self.topic)
            outgoing.leaving.add_done_callback(lambda _: self.outgoing.pop(loop))
        await self.outgoing[loop].send(json.dumps([self.sender, group, message]))

    async def _hear(self) -> None:
        """As long as the loop runs, whatever happens to Redis."""
        told = ""
        while True:
            try:
                async with _client(self.url) as redis, redis.pubsub() as wire:
                    await wire.subscribe(self.topic)
                    await self._hear_on(wire)
            except BROKEN as error:
                self.missed = True
                self.hears.set()
                if told != type(error).__name__:  # once, and not at every try
                    told = type(error).__name__
                    log.warning("News of other processes do not arrive: %s", told)
            await asyncio.sleep(AGAIN)

    async def _hear_on(self, wire: Any) -> None:
        """Hand on what arrives. Raises one of BROKEN as soon as nothing can arrive any more."""
        asked = False
        while True:
            heard = await wire.get_message(timeout=QUIET)
            if heard is None and asked:
                raise TimeoutError
            asked = heard is None
            if heard is None:
                await wire.ping()
            elif heard["type"] == "subscribe":
                self.hears.set()
                await self._look_all()
            elif heard["type"] == "message":
                await self._hand_on(heard["data"])

    async def _hand_on(self, news: bytes) -> None:
        sender, group, message = json.loads(news)
        if sender != self.sender and group in self.groups:
            await super().group_send(group, message)

    async def _look_all(self) -> None:
        """From here on everything arrives; where something may have been missed before, everybody looks."""
        missed, self.missed = self.missed, False
        for group in list(self.groups) if missed else ():
            await super().group_send(group, MISSED)


class Outgoing:
    """What leaves one loop: all that waits goes together, over one connection."""

    def __init__(self, url: str, topic: str) -> None:
        self.url = url
        self.topic = topic
        self.waiting: deque[tuple[str, asyncio.Future[None]]] = deque(maxlen=KEPT)
        self.something = asyncio.Event()
        self.leaving = asyncio.get_running_loop().create_task(self._leave())

    async def send(self, news: str) -> None:
        """Return when it has left; raises one of BROKEN where it has not. It leaves also if nobody waits any more."""
        left = asyncio.get_running_loop().create_future()
        self.waiting.append((news, left))
        self.something.set()
        await left

    async def _leave(self) -> None:
        async with _client(self.url) as redis:
            while True:
                await self.something.wait()
                self.something.clear()
                going = list(self.waiting)
                self.waiting.clear()
                try:
                    await self._publish(redis, [news for news, _ in going])
                except BROKEN as error:
                    _tell(going, error)
                else:
                    _tell(going, None)

    async def _publish(self, redis: Any, news: list[str]) -> None:
        """Raises one of BROKEN where it cannot be done."""
        # A connection may have died in silence since the last news, which only this shows: then once more, over a new
        # one. Redis may have both; news are harmless twice.
        with suppress(*BROKEN):
            await self._publish_once(redis, news)
            return
        await self._publish_once(redis, news)

    async def _publish_once(self, redis: Any, news: list[str]) -> None:
        async with redis.pipeline(transaction=False) as pipe:
            for each in news:
                pipe.publish(self.topic, each)
            await pipe.execute()


def _tell(going: Iterable[tuple[str, asyncio.Future[None]]], failure: Exception | None) -> None:
    """To whoever still waits for them, what became of these news."""
    for _, left in going:
        if left.done():
            continue
        if failure:
            left.set_exception(failure)
        else:
            left.set_result(None)


def _client(url: str) -> Any:
    """Redis, without the patience of its library: each failure is told at once, and we decide what follows."""
    return Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2, retry=Retry(NoBackoff(), 0))
