"""The channel layer of several server processes: groups are in each process's memory, Redis carries news between them.

Channels' own layers for Redis keep the members there, which takes about seven round trips an entry, and lose messages
silently while Redis is away. Here an entry is one message to the other processes, the sockets of the writing process
are served without Redis, and sockets that may have missed news are told to read the newest version.

With `channels_redis.pubsub` 4.3 in this place 6 of 30 boards were still behind ten seconds after Redis had come back
(R9), and a connection that Redis had forgotten was not noticed within 45 seconds (R11).
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from scoresheets.base.server.layers import ThrottledInMemoryLayer
from scoresheets.base.server.presence import devices_here, hear_from

log = logging.getLogger(__name__)

MISSED = {"type": "news.missed"}
PRESENCE = "presence"  # in the place of a group: the devices that are here at a process
TELLS = 5.0  # seconds between two such messages; a device that is new is told within one
QUIET = 15.0  # seconds without news until Redis is pinged, and as many for its answer
AGAIN = 0.5  # seconds between attempts to reconnect
SOON = 1.0  # seconds that a new socket waits for the subscription before it goes on without
MOST_QUEUED = 1000  # queued news while Redis is slow; beyond that the oldest are dropped
BROKEN = (RedisError, OSError, TimeoutError)


class RedisFanoutLayer(ThrottledInMemoryLayer):
    """Channel layer in which each process knows the groups of its own sockets; a message to a group goes to all
    processes.
    """

    def __init__(self, url: str, **config: Any) -> None:
        super().__init__(**config)
        self.url = url
        # Pub/sub ignores Redis' database numbers: with the number in it, two installations on one Redis stay apart.
        self.topic = f"scoresheets{urlsplit(url).path}"
        self.sender = secrets.token_hex(8)
        self.hearing: asyncio.Task[None] | None = None
        self.telling: asyncio.Task[None] | None = None
        self.hears = asyncio.Event()  # set once subscribed, or once that has failed
        self.missed = False
        # By loop: a server has one, a management command starts a new one for each message.
        self.outgoing: dict[asyncio.AbstractEventLoop, Outgoing] = {}

    async def group_add(self, group: str, channel: str) -> None:
        await super().group_add(group, channel)
        self.listen()
        # A socket joins after the subscription, so it misses nothing; or is told to look once Redis answers.
        try:
            await asyncio.wait_for(self.hears.wait(), SOON)
        except TimeoutError:
            self.missed = True

    def listen(self) -> None:
        """Begin to hear the other processes and to tell them, on the running loop, unless that has begun."""
        hearing, loop = self.hearing, asyncio.get_running_loop()
        if hearing is None or hearing.done() or hearing.get_loop() is not loop:
            self.hears, self.missed = asyncio.Event(), False
            self.hearing = loop.create_task(self._hear())
            self.telling = loop.create_task(self._tell())

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Deliver to the sockets of this process at once, whatever the state of Redis; then publish."""
        await super().group_send(group, message)
        await self._publish(group, message)

    async def _publish(self, group: str, message: Any) -> None:
        """Publish to the other processes. Raises one of BROKEN."""
        loop = asyncio.get_running_loop()
        if loop not in self.outgoing:
            outgoing = self.outgoing[loop] = Outgoing(self.url, self.topic)
            outgoing.leaving.add_done_callback(lambda _: self.outgoing.pop(loop))
        await self.outgoing[loop].send(json.dumps([self.sender, group, message]))

    async def _tell(self) -> None:
        """Tell the other processes which devices are here, for the lifetime of the loop: each newcomer soon."""
        told, at = frozenset[int](), 0.0
        while True:
            (sockets, pages), now = devices_here(), time.monotonic()
            if sockets - told or pages - told or now - at > TELLS:
                told, at = sockets | pages, now
                with suppress(*BROKEN):  # the next message makes up for it
                    await self._publish(PRESENCE, [sorted(sockets), sorted(pages)])
            await asyncio.sleep(1)

    async def _hear(self) -> None:
        """Subscribe, and resubscribe after every failure, for the lifetime of the loop."""
        logged = ""
        while True:
            try:
                async with _client(self.url) as redis, redis.pubsub() as wire:
                    await wire.subscribe(self.topic)
                    await self._hear_on(wire)
            except BROKEN as error:
                self.missed = True
                self.hears.set()
                if logged != type(error).__name__:  # log the first of equal failures
                    logged = type(error).__name__
                    log.warning("News of other processes do not arrive: %s", logged)
            await asyncio.sleep(AGAIN)

    async def _hear_on(self, wire: Any) -> None:
        """Deliver arriving news. Raises one of BROKEN when the connection is lost."""
        pinged = False
        while True:
            heard = await wire.get_message(timeout=QUIET)
            if heard is None and pinged:
                raise TimeoutError
            pinged = heard is None
            if heard is None:
                await wire.ping()
            elif heard["type"] == "subscribe":
                self.hears.set()
                await self._look_all()
            elif heard["type"] == "message":
                await self._hand_on(heard["data"])

    async def _hand_on(self, news: bytes) -> None:
        sender, group, message = json.loads(news)
        if group == PRESENCE and sender != self.sender:
            hear_from(sender, *message)
        elif sender != self.sender and group in self.groups:
            await super().group_send(group, message)

    async def _look_all(self) -> None:
        """Tell every group to look after a (re)subscription, if news may have been missed."""
        missed, self.missed = self.missed, False
        for group in list(self.groups) if missed else ():
            await super().group_send(group, MISSED)


class Outgoing:
    """The publisher of one loop: everything queued is sent in one pipeline, over one connection."""

    def __init__(self, url: str, topic: str) -> None:
        self.url = url
        self.topic = topic
        self.waiting: deque[tuple[str, asyncio.Future[None]]] = deque(maxlen=MOST_QUEUED)
        self.something = asyncio.Event()
        self.leaving = asyncio.get_running_loop().create_task(self._leave())

    async def send(self, news: str) -> None:
        """Return when it is published; raise one of BROKEN if that failed. A cancelled caller does not unqueue it."""
        left = asyncio.get_running_loop().create_future()
        self.waiting.append((news, left))
        self.something.set()
        await left

    async def _leave(self) -> None:
        async with _client(self.url) as redis:
            while True:
                await self.something.wait()
                self.something.clear()
                batch = list(self.waiting)
                self.waiting.clear()
                try:
                    await self._publish(redis, [news for news, _ in batch])
                except BROKEN as error:
                    _resolve(batch, error)
                else:
                    _resolve(batch, None)

    async def _publish(self, redis: Any, news: list[str]) -> None:
        """Publish in one pipeline, with one retry. Raises one of BROKEN."""
        # A connection may have died unnoticed since the last news: one retry over a new one. Redis may then have both;
        # duplicates are harmless.
        with suppress(*BROKEN):
            await self._publish_once(redis, news)
            return
        await self._publish_once(redis, news)

    async def _publish_once(self, redis: Any, news: list[str]) -> None:
        async with redis.pipeline(transaction=False) as pipe:
            for each in news:
                pipe.publish(self.topic, each)
            await pipe.execute()


def _resolve(batch: Iterable[tuple[str, asyncio.Future[None]]], failure: Exception | None) -> None:
    """Resolve the futures of callers that still wait: with this failure, or as published."""
    for _, left in batch:
        if left.done():
            continue
        if failure:
            left.set_exception(failure)
        else:
            left.set_result(None)


def _client(url: str) -> Any:
    """Return a client without its library's retries: failures are raised at once and handled here."""
    return Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2, retry=Retry(NoBackoff(), 0))
