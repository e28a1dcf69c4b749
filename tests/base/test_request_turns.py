"""S31: clients wait behind their own requests only, and entries do not wait behind pictures and files."""

import asyncio
import threading
from concurrent.futures import Future, wait
from contextlib import closing
from typing import Any

import pytest
from django.urls import get_resolver

from scoresheets.base.server import request_turns
from scoresheets.base.server.background import do_soon
from scoresheets.base.server.bounded_executor import BoundedExecutor
from scoresheets.base.server.expensive_views import is_expensive
from scoresheets.base.server.fair_queue import FairQueue
from scoresheets.base.server.held_news import answer_first
from scoresheets.base.server.request_turns import Places
from tests.loops import LONG, in_a_loop
from tests.security.matrix import patterns

OTHER_FILES = {
    "export_edition",  # a printed sheet of people's own: one row, unchanged
    "night_file",  # made in parts in a thread of its own, like an archive
    "night_feed",  # drawn once a second for all
}
ENDINGS = (".png", ".csv", ".html", ".json", ".bgsplay", ".svg", "/print/", "/cards/", "/pads/", "/file/")


def drained(queue: FairQueue[str]) -> str:
    return "".join(queue.popleft() for _each in range(len(queue)))


def test_addresses_take_turns_and_each_keeps_its_order() -> None:
    queue: FairQueue[str] = FairQueue()
    for address, items in (("one", "abcd"), ("two", "xy"), ("three", "z")):
        for item in items:
            queue.append(address, item)
    assert len(queue) == 7
    assert drained(queue) == "axzbycd"


def test_an_address_that_comes_back_waits_behind_those_that_are_there() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.append("one", "a")
    queue.append("two", "x")
    assert queue.popleft() == "a"
    queue.append("one", "b")
    assert drained(queue) == "xb"
    with pytest.raises(KeyError):
        queue.popleft()


def test_work_of_one_address_waits_behind_its_own_only() -> None:
    pool, may_go, done = BoundedExecutor(1, 1, LONG, "turns"), threading.Event(), list[str]()
    given: list[Future[Any]] = [pool.of("first").submit(may_go.wait, LONG)]
    given += [pool.of("many").submit(done.append, "many") for _each in range(50)]
    given += [pool.of("few").submit(done.append, "few")]
    may_go.set()
    wait(given, LONG)
    assert done.index("few") == 1
    assert len(done) == 51


def test_what_an_address_leaves_behind_takes_no_further_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one address has both threads that compute: one for its requests, and one for what follows from them."""
    pool = BoundedExecutor(2, 2, LONG, "turns", few_of_one=1)
    monkeypatch.setattr(request_turns, "_expensive", pool)
    may_go, done, other = threading.Event(), list[int](), threading.Event()
    given: list[Future[Any]] = [pool.of("one").submit(may_go.wait, LONG)]
    with closing(asyncio.new_event_loop()) as loop, answer_first(loop, "one"):
        do_soon(done.append, 1)
    pool.of("another").submit(other.set)
    assert other.wait(LONG)
    assert done == []
    may_go.set()
    wait([*given, pool.of("one").submit(int)], LONG)
    assert done == [1]


@in_a_loop
async def test_places_go_round_by_address() -> None:
    places, came = Places(1), list[str]()

    async def comes(address: str) -> None:
        assert await places.take(address, LONG)
        came.append(address)
        places.give_back()

    assert await places.take("first", LONG)
    async with asyncio.TaskGroup() as group:
        for address in ("one", "one", "one", "two"):
            group.create_task(comes(address))
        await asyncio.sleep(0)
        places.give_back()
    assert came == ["one", "two", "one", "one"]
    assert await places.take("last", 0.0)


@in_a_loop
async def test_a_client_that_has_waited_too_long_or_is_gone_leaves_its_place_to_others() -> None:
    places = Places(1)
    assert await places.take("first", LONG)
    assert not await places.take("patient", 0.01)
    gone = asyncio.create_task(places.take("gone", LONG))
    waits = asyncio.create_task(places.take("waits", LONG))
    await asyncio.sleep(0)
    gone.cancel()
    places.give_back()
    assert await waits
    places.give_back()
    given = asyncio.create_task(places.take("given", LONG))
    assert await given
    late = asyncio.create_task(places.take("late", LONG))
    await asyncio.sleep(0)
    places.give_back()
    late.cancel()  # in the same iteration of the loop that gave it the place
    await asyncio.wait((late,))
    assert await places.take("after it", 0.0)


@in_a_loop
async def test_one_address_takes_half_of_the_uploads_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_turns, "MOST_UPLOADS_OF_ONE", 1)
    for address, free in (("192.0.2.1", False), ("192.0.2.2", True)):
        async with (
            request_turns.turn({"path": "/tables/transcript/", "client": ("192.0.2.1", 1)}) as first,
            request_turns.turn({"path": "/tables/transcript/", "client": (address, 1)}) as second,
        ):
            assert (first[1], second[1]) == ("", "" if free else "busy")
    assert not request_turns._uploads


def test_every_picture_file_and_print_is_expensive() -> None:
    files = {name for name, pattern in patterns().items() if str(pattern.pattern).endswith(ENDINGS)}
    marked = {name for name, pattern in patterns().items() if hasattr(pattern.callback, "expensive")}
    assert files - OTHER_FILES <= marked
    assert {"blank_pad", "standings_paper", "book"} <= marked
    assert is_expensive("GET", "/t/x/end.png")
    assert is_expensive("get", "/t/x/end.png")  # Django answers it too
    assert not is_expensive("POST", "/t/x/end.png")
    assert not is_expensive("GET", "/t/x/entries/")
    assert not is_expensive("GET", "/nowhere")
    assert get_resolver().check() == []
