"""The channel layer between processes, with one layer for each process: its messages, and the time without Redis."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from scoresheets.base.server import redis_fanout_layer
from scoresheets.base.server.redis_fanout_layer import BROKEN, MISSED, RedisFanoutLayer
from tests.cable import Cable, cable_to
from tests.scale.services import Redis, running

PATIENCE = 20.0  # seconds to wait for a message before the test fails
GROUP = "table.abc"
CHANGED = {"type": "table.changed", "version": 7}


@pytest.fixture
def redis() -> Iterator[Redis]:
    service = Redis()
    with running(service):
        yield service


class Member:
    """A socket in a process of its own."""

    def __init__(self, redis: Redis, group: str = GROUP) -> None:
        self.layer = RedisFanoutLayer(redis.url, capacity=500)
        self.group = group

    async def comes(self) -> None:
        self.channel = await self.layer.new_channel()
        await self.layer.group_add(self.group, self.channel)

    async def hears(self) -> Any:
        return await asyncio.wait_for(self.layer.receive(self.channel), PATIENCE)

    def is_silent(self) -> bool:
        return self.channel not in self.layer.channels or self.layer.channels[self.channel].empty()


def told(story: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in a loop that ends with it, as a command's does: anything left open would be a warning, so an
    error.
    """

    async def tell() -> None:
        await story

    async_to_sync(tell)()


async def until_asked(redis: Redis, times: int) -> None:
    """Return when Redis has received this many pings."""
    from redis.asyncio import Redis as Client

    async with asyncio.timeout(PATIENCE), Client.from_url(redis.url) as client:
        while await _pings(client) < times:  # noqa: ASYNC110 (Redis tells nobody)
            await asyncio.sleep(0.02)


async def _pings(client: Any) -> int:
    told: dict[str, dict[str, int]] = await client.info("commandstats")
    return told.get("cmdstat_ping", {}).get("calls", 0)


def test_everybody_at_a_table_hears_once_and_nobody_else(redis: Redis) -> None:
    async def story() -> None:
        ana, bo, other = Member(redis), Member(redis), Member(redis, "table.other")
        for member in (ana, bo, other):
            await member.comes()
        for version in (1, 2):
            await ana.layer.group_send(GROUP, {**CHANGED, "version": version})
            # If a message came twice, the second member would hear the first one again.
            assert [(await member.hears())["version"] for member in (ana, bo)] == [version] * 2
        await bo.layer.group_send("table.other", CHANGED)
        assert await other.hears() == CHANGED
        assert ana.is_silent()
        assert bo.is_silent()

    told(story())


def test_a_command_without_sockets_is_heard(redis: Redis) -> None:
    async def story() -> None:
        ana = Member(redis)
        await ana.comes()
        command = RedisFanoutLayer(redis.url)
        await asyncio.to_thread(async_to_sync(command.group_send), GROUP, CHANGED)
        assert await ana.hears() == CHANGED
        assert not command.outgoing

    told(story())


def test_without_redis_a_process_hears_itself_and_afterwards_everybody_looks(redis: Redis) -> None:
    async def story() -> None:
        ana, bo = Member(redis), Member(redis)
        await ana.comes()
        await bo.comes()
        await asyncio.to_thread(redis.stop, signal.SIGKILL)
        with pytest.raises(BROKEN):
            await ana.layer.group_send(GROUP, CHANGED)
        assert await ana.hears() == CHANGED
        late = Member(redis)
        await late.comes()
        await asyncio.to_thread(redis.start)
        assert [await member.hears() for member in (ana, bo, late)] == [MISSED] * 3
        await ana.layer.group_send(GROUP, CHANGED)
        assert [await member.hears() for member in (ana, bo, late)] == [CHANGED] * 3

    told(story())


def test_a_silent_redis_is_asked_and_heard_on(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_fanout_layer, "QUIET", 0.2)

    async def story() -> None:
        ana, bo = Member(redis), Member(redis)
        await ana.comes()
        await bo.comes()
        await until_asked(redis, 6)
        await ana.layer.group_send(GROUP, CHANGED)
        assert await bo.hears() == CHANGED, "asking it should not have broken anything"

    told(story())


def test_a_redis_that_answers_nothing_is_left_and_tried_again(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_fanout_layer, "QUIET", 0.2)

    async def story() -> None:
        ana = Member(redis)
        await ana.comes()
        redis.hang()
        with pytest.raises(BROKEN):
            await ana.layer.group_send(GROUP, CHANGED)
        assert await ana.hears() == CHANGED
        redis.go_on()
        assert await ana.hears() == MISSED

    told(story())


def test_a_connection_that_died_in_silence_costs_no_news(redis: Redis) -> None:
    async def story(cable: Cable) -> None:
        ana, bo = Member(redis), Member(redis)
        ana.layer.url = redis.url.replace(str(redis.port), cable.url.rpartition(":")[2])
        await bo.comes()
        await ana.layer.group_send(GROUP, CHANGED)
        assert await bo.hears() == CHANGED
        cable.go_dead()
        cable.mend()
        await ana.layer.group_send(GROUP, CHANGED)
        assert await bo.hears() == CHANGED

    with cable_to(redis.port) as cable:
        told(story(cable))


def test_who_comes_while_redis_hangs_begins_without_it(redis: Redis) -> None:
    async def story() -> None:
        redis.hang()
        ana = Member(redis)
        await ana.comes()
        assert ana.is_silent()
        redis.go_on()
        assert await ana.hears() == MISSED

    told(story())


def test_who_waits_no_longer_is_sent_for_all_the_same(redis: Redis) -> None:
    async def story() -> None:
        ana, bo = Member(redis), Member(redis)
        await bo.comes()
        leaving = asyncio.create_task(ana.layer.group_send(GROUP, CHANGED))
        await asyncio.sleep(0)  # it begins, and waits for Redis
        assert next(iter(ana.layer.outgoing.values())).waiting
        leaving.cancel()
        assert await bo.hears() == CHANGED

    told(story())
