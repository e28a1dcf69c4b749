"""S31: a request that nobody waits for is not begun, and one that comes too late gets a page that people can read."""

import asyncio
import threading
import time
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse

from scoresheets.base.server import request_thread, request_turns
from scoresheets.base.server.bounded_executor import BoundedExecutor
from scoresheets.base.server.expensive_views import expensive, expensive_write
from scoresheets.base.server.request_thread import RequestHandler
from scoresheets.base.server.streams import Streamed
from tests.loops import LONG, in_a_loop


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
