"""S31: a request that nobody waits for is not begun, and one that comes too late gets a page that people can read.

S31: clients wait behind their own requests only, and entries do not wait behind pictures and files.
"""

import asyncio
import threading
import time
from concurrent.futures import Future, wait
from contextlib import closing
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver

from scoresheets.base.server import request_thread, request_turns
from scoresheets.base.server.background import do_soon
from scoresheets.base.server.bounded_executor import BoundedExecutor
from scoresheets.base.server.expensive_views import expensive, expensive_write, is_expensive
from scoresheets.base.server.fair_queue import FairQueue
from scoresheets.base.server.held_news import answer_first
from scoresheets.base.server.request_thread import RequestHandler
from scoresheets.base.server.request_turns import Places
from scoresheets.base.server.streams import Streamed
from tests.loops import LONG, in_a_loop
from tests.security.matrix import patterns


class Client:
    """A client's side of one request: what it receives, and when it leaves."""

    def __init__(self, path: str = "/slow/", method: str = "GET", language: str = "en") -> None:
        self.headers = {b"host": b"testserver", b"accept-language": language.encode()}
        self.scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": list(self.headers.items()),
            "client": ("192.0.2.1", 1),
        }
        self.left = asyncio.Event()
        self.sent: list[dict[str, Any]] = []
        self.asked = False

    async def receive(self) -> dict[str, Any]:
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": b""}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def header(self) -> dict[bytes, bytes]:
        return dict(self.sent[0]["headers"])

    @property
    def text(self) -> str:
        return b"".join(each["body"] for each in self.sent[1:]).decode()


class Slow:
    """A view that waits until it may go on, and how often it was begun."""

    def __init__(self) -> None:
        self.begun, self.may_go = threading.Semaphore(0), threading.Event()
        self.times = 0

    def __call__(self, _request: HttpRequest, *_more: object) -> HttpResponse:
        self.times += 1
        self.begun.release()
        assert self.may_go.wait(LONG)
        return HttpResponse("done")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """The view at every address, answered by one thread."""
    slow = Slow()
    monkeypatch.setattr(request_turns, "_workers", BoundedExecutor(1, 1, LONG, "one"))
    monkeypatch.setattr(request_turns, "_writers", request_turns._workers)
    return slow


@pytest.fixture
def handler(monkeypatch: pytest.MonkeyPatch, slow: Slow) -> RequestHandler:
    handler = RequestHandler()
    monkeypatch.setattr(handler, "_get_response", slow)
    handler.load_middleware()
    return handler


async def until(semaphore: threading.Semaphore) -> None:
    assert await asyncio.to_thread(semaphore.acquire, timeout=LONG)


@in_a_loop
async def test_what_nobody_waits_for_any_more_is_not_begun(handler: RequestHandler, slow: Slow) -> None:
    first, second, third = Client(), Client(), Client()
    tasks = [asyncio.create_task(handler(c.scope, c.receive, c.send)) for c in (first, second, third)]
    await until(slow.begun)
    second.left.set()
    await tasks[1]
    slow.may_go.set()
    await asyncio.gather(*tasks)
    assert (first.status, third.status, second.sent) == (200, 200, [])
    assert slow.times == 2


@in_a_loop
async def test_a_client_that_leaves_while_it_is_answered_gets_nothing(
    handler: RequestHandler, slow: Slow
) -> None:
    client = Client()
    task = asyncio.create_task(handler(client.scope, client.receive, client.send))
    await until(slow.begun)
    client.left.set()
    await task
    assert client.sent == []
    slow.may_go.set()


@pytest.mark.parametrize(
    ("method", "language", "words"),
    [
        ("GET", "en", "The pad is busy. Wait a moment, then open this page again."),
        ("GET", "fr", "Le bloc est occupé. Patientez"),
        ("POST", "en", "The pad is busy, so nothing was written."),
    ],
)
@in_a_loop
async def test_one_whose_turn_does_not_come_in_time_reads_our_page(
    handler: RequestHandler,
    slow: Slow,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    language: str,
    words: str,
) -> None:
    first, second = Client(), Client(method=method, language=language)
    task = asyncio.create_task(handler(first.scope, first.receive, first.send))
    await until(slow.begun)
    monkeypatch.setattr(request_thread, "NOT_BEGUN", 0.0)
    await handler(second.scope, second.receive, second.send)
    assert second.status == 503
    assert words in second.text
    slow.may_go.set()
    await task
    assert slow.times == 1


@in_a_loop
async def test_one_that_takes_too_long_is_told_that_it_may_have_been_written(
    handler: RequestHandler, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_thread, "NOT_DONE", 0.2)
    monkeypatch.setattr(request_thread, "NOT_BEGUN", 0.1)

    client = Client(method="POST")
    await handler(client.scope, client.receive, client.send)
    assert client.status == 503
    assert "nothing will be written twice" in client.text
    slow.may_go.set()
    assert slow.times == 1


@in_a_loop
async def test_a_stream_that_nobody_waits_for_is_closed(
    handler: RequestHandler, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = threading.Event()

    class Archive(Streamed):
        def close(self) -> None:
            super().close()
            closed.set()

    def answered(request: HttpRequest) -> Streamed:
        slow(request)
        return Archive(iter([b"part"]), device=1)

    monkeypatch.setattr(handler, "get_response", answered)

    client = Client()
    task = asyncio.create_task(handler(client.scope, client.receive, client.send))
    await until(slow.begun)
    client.left.set()
    await task
    slow.may_go.set()
    assert await asyncio.to_thread(closed.wait, LONG)
    assert client.sent == []


@in_a_loop
async def test_of_the_same_expensive_write_two_are_taken_at_a_time(
    handler: RequestHandler, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A double tap is two; the second finds done what the first did. More are refused, and not at once."""
    monkeypatch.setattr(request_turns, "PAUSE", 0.2)
    monkeypatch.setattr(request_turns, "is_expensive", lambda method, path: path == "/draw/")
    monkeypatch.setattr(request_turns, "_expensive", BoundedExecutor(1, 1, LONG, "one expensive"))

    clients = [Client("/draw/", "POST") for _ in range(40)]
    tasks = [asyncio.create_task(handler(c.scope, c.receive, c.send)) for c in clients]
    await until(slow.begun)
    began = time.monotonic()
    await asyncio.gather(*tasks[2:])
    assert time.monotonic() - began >= request_turns.PAUSE
    assert {c.status for c in clients[2:]} == {503}
    assert "working on this already" in clients[2].text
    other = Client("/other/")
    slow.may_go.set()
    await handler(other.scope, other.receive, other.send)
    await asyncio.gather(*tasks)
    assert [c.status for c in (*clients[:2], other)] == [200, 200, 200]
    assert slow.times == 3
    assert not request_turns._writes


def test_marks_of_reads_and_writes_stand_side_by_side() -> None:
    def view() -> None: ...

    assert expensive_write(expensive(view)) is view
    assert view.expensive == ("GET", "HEAD", "POST")  # type: ignore[attr-defined]


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
    assert await asyncio.create_task(places.take("given", LONG))
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
