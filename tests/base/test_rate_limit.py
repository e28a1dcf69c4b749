"""S2, S3: typed codes wait in a queue, right and wrong ones alike, and no address is locked out."""

import asyncio
import re
import selectors
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.http import HttpRequest

from scoresheets.base.server import rate_limit
from scoresheets.base.server.rate_limit import MOST_WAITING, PAUSE, Queue, TypedCodes, refusal_of
from tests.careless import LastComeFirst
from tests.cast import Tablet, open_lobby
from tests.loops import in_a_loop
from tests.sure import nothing_written

WRONG = "WRNGCDEF"
GUESSERS, GUESTS = 8, 160
JOIN = "/join/"


# --- a clock that skips to the next event, and a client without a network ---


class Skipping(selectors.DefaultSelector):
    """A selector that advances the clock in place of waiting."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += timeout or 0
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    """An event loop in which an hour takes no time."""

    def __init__(self) -> None:
        self.clock = Skipping()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now


def now() -> float:
    return asyncio.get_running_loop().time()


on_a_skipping_clock = partial(in_a_loop, factory=Loop)


class Client:
    """One connection: it sends a try and reads the answer, or hangs up."""

    def __init__(self, app: TypedCodes, address: str = "192.0.2.1") -> None:
        self.app, self.address = app, address
        self.hang_up: Callable[[], None] = lambda: None

    async def asks(self, body: bytes = b"code=X", **scope: Any) -> int:
        """Return the status of the answer, 0 if there is none."""
        messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        messages.put_nowait({"type": "http.request", "body": body, "more_body": False})
        self.hang_up = lambda: messages.put_nowait({"type": "http.disconnect"})
        answers: list[dict[str, Any]] = []

        async def send(message: dict[str, Any]) -> None:
            answers.append(message)

        usual = {"type": "http", "method": "POST", "path": JOIN, "client": [self.address, 1]}
        await self.app({**usual, **scope}, messages.get, send)
        return int(answers[0]["status"]) if answers else 0


class Behind:
    """The application behind the queue: it notes the time, scope and body of each request."""

    def __init__(self) -> None:
        self.asked: list[tuple[float, dict[str, Any], bytes]] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.append((now(), scope, (await receive())["body"]))
        await send({"type": "http.response.start", "status": 429 if scope.get(rate_limit.REFUSAL) else 302})

    @property
    def times(self) -> list[float]:
        return [round(when, 3) for when, _scope, _body in self.asked]


def app(queue: Queue | None = None) -> tuple[TypedCodes, Behind]:
    behind = Behind()
    return TypedCodes(behind, (JOIN,), queue or Queue()), behind


# --- the queue ---


@on_a_skipping_clock
async def test_ten_a_second_come_through_in_the_order_they_came() -> None:
    assert PAUSE == 0.1
    codes, behind = app()
    tries = [Client(codes).asks(f"code={number}".encode()) for number in range(50)]
    assert await asyncio.gather(*tries) == [302] * 50
    assert behind.times == [round(number * PAUSE, 3) for number in range(50)]
    assert [body for _when, _scope, body in behind.asked] == [b"code=%d" % number for number in range(50)]


@on_a_skipping_clock
async def test_none_is_free_after_however_long_a_silence() -> None:
    codes, behind = app()
    await Client(codes).asks()
    await asyncio.sleep(3600)
    await asyncio.gather(*(Client(codes).asks() for _try in range(3)))
    assert behind.times == [0.0, 3600.0, 3600.1, 3600.2]


@on_a_skipping_clock
async def test_one_address_does_not_slow_another_and_none_is_kept_in_mind() -> None:
    queue = Queue()
    codes, behind = app(queue)
    crowd = [Client(codes, f"192.0.2.{number}").asks() for number in range(200)]
    await asyncio.gather(*crowd)
    assert behind.times == [0.0] * 200
    await asyncio.sleep(2 * PAUSE)
    assert queue._lines == {}


@on_a_skipping_clock
async def test_six_hundred_wait_and_the_next_is_told_at_once() -> None:
    assert MOST_WAITING == 600
    codes, behind = app()
    crowd = [asyncio.ensure_future(Client(codes).asks()) for _try in range(1 + MOST_WAITING)]
    await asyncio.sleep(0)
    assert [await Client(codes).asks(), now()] == [429, 0.0]
    assert await Client(codes, "192.0.2.2").asks() == 302
    await asyncio.sleep(PAUSE * 1.5)
    late = asyncio.ensure_future(Client(codes).asks())
    assert set(await asyncio.gather(*crowd, late)) == {302}
    assert behind.times[-1] == round((1 + MOST_WAITING) * PAUSE, 3)


@on_a_skipping_clock
async def test_who_hangs_up_leaves_the_line() -> None:
    codes, behind = app()
    first, *others = [Client(codes) for _try in range(1 + MOST_WAITING)]
    crowd = [asyncio.ensure_future(each.asks()) for each in (first, *others)]
    await asyncio.sleep(PAUSE / 2)
    for each in others:
        each.hang_up()
    assert await asyncio.gather(*crowd) == [302] + [0] * MOST_WAITING
    assert await Client(codes).asks() == 302
    assert behind.times == [0.0, PAUSE]


async def a_party(queue: Queue) -> list[float]:
    """Return the seconds until each guest is in, two minutes at most, beside clients that guess as fast as they can."""
    codes, _behind = app(queue)
    took: list[float] = []

    async def guess() -> None:
        while True:
            await Client(codes).asks()

    async def come_in() -> None:
        await Client(codes).asks()
        took.append(now())

    guessers = [asyncio.ensure_future(guess()) for _guesser in range(GUESSERS)]
    await asyncio.sleep(5)
    began = now()
    guests = [asyncio.ensure_future(come_in()) for _guest in range(GUESTS)]
    await asyncio.wait(guests, timeout=120)
    for each in (*guessers, *guests):
        each.cancel()
    return [when - began for when in took]


@on_a_skipping_clock
async def test_a_party_behind_one_address_comes_in_beside_eight_who_guess() -> None:
    took = await a_party(Queue())
    assert len(took) == GUESTS
    assert max(took) <= (GUESSERS + GUESTS) * PAUSE + PAUSE


@pytest.mark.control
@on_a_skipping_clock
async def test_in_another_order_guessers_would_keep_the_party_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "deque", LastComeFirst)

    assert len(await a_party(Queue())) < GUESTS / 2


@pytest.mark.control
@on_a_skipping_clock
async def test_without_leaving_the_line_those_who_are_gone_would_keep_others_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Staying(deque[Any]):
        def remove(self, _each: Any) -> None:
            pass

    monkeypatch.setattr(rate_limit, "deque", Staying)

    codes, _behind = app()
    crowd = [Client(codes) for _try in range(1 + MOST_WAITING)]
    tries = [asyncio.ensure_future(each.asks()) for each in crowd]
    await asyncio.sleep(PAUSE / 2)
    for each in crowd[1:]:
        each.hang_up()
    await asyncio.gather(*tries)
    assert await Client(codes).asks() == 429


@on_a_skipping_clock
async def test_a_server_that_stops_lets_nobody_wait() -> None:
    queue = Queue()
    codes, _behind = app(queue)
    crowd = [asyncio.ensure_future(Client(codes).asks()) for _try in range(20)]
    await asyncio.sleep(PAUSE / 2)
    queue.close()
    assert await asyncio.gather(*crowd) == [302] + [429] * 19
    assert await Client(codes).asks() == 429
    assert now() < PAUSE


# --- requests that wait ---


@pytest.mark.parametrize(
    ("waits", "scope"),
    [
        (True, {}),
        (True, {"method": "post"}),  # Django reads it so
        (False, {"path": "/n/a-night/places/"}),
        (False, {"method": "GET"}),
        (False, {"path": "/join/a-token/"}),
        (False, {"path": "/tables/"}),
        (False, {"path": "/join"}),
    ],
)
@on_a_skipping_clock
async def test_only_typed_codes_wait(waits: bool, scope: dict[str, Any]) -> None:
    codes, behind = app()
    await asyncio.gather(*(Client(codes).asks(**scope) for _try in range(2)))
    assert behind.times == [0.0, PAUSE if waits else 0.0]
    assert [rate_limit.REFUSAL in told for _when, told, _body in behind.asked] == [waits] * 2


def test_what_has_not_been_in_the_queue_is_refused() -> None:
    """For an address that Django reads differently from the queue."""
    passed, request = {rate_limit.REFUSAL: ""}, HttpRequest()
    assert refusal_of(request) == ""
    for scope, refusal in ((passed, ""), ({}, "too_fast"), ({rate_limit.REFUSAL: "too_fast"}, "too_fast")):
        request.scope = scope  # type: ignore[attr-defined]
        assert refusal_of(request) == refusal


@on_a_skipping_clock
async def test_a_form_that_is_no_code_is_not_held() -> None:
    codes, behind = app()
    assert await Client(codes).asks(b"x" * (rate_limit.LARGEST_FORM + 1)) == 413
    assert behind.asked == []
    assert await Client(codes).asks(b"x" * rate_limit.LARGEST_FORM) == 302
    assert len(behind.asked[0][2]) == rate_limit.LARGEST_FORM


# --- the page ---


def typed(tablet: Tablet, code: str) -> int:
    return tablet.post(JOIN, {"code": code}).status


def test_a_right_code_that_may_not_wait_looks_as_a_wrong_one(monkeypatch: pytest.MonkeyPatch) -> None:
    party, dov = open_lobby(), Tablet()
    monkeypatch.setattr("scoresheets.table.views.joining.refusal_of", lambda _request: "too_fast")
    with nothing_written():
        wrong_page, right_page = [dov.post(JOIN, {"code": code}) for code in (WRONG, party.table.code)]
        assert (wrong_page.status, right_page.status) == (429, 429)
        assert without_values(wrong_page.text) == without_values(right_page.text)


def without_values(page: str) -> str:
    """Return the page without typed values and without its token."""
    return re.sub(r'value="[^"]*"', "", page)


@pytest.mark.parametrize("htmx", [False, True])
def test_a_wrong_code_comes_back_on_a_small_page_with_what_was_typed(htmx: bool) -> None:
    dov = Tablet()
    answer = dov.post(JOIN, {"code": "wrng cdef"}, htmx=htmx)
    assert answer.status == 422
    assert 'value="wrng cdef"' in answer.text
    assert "No table has this code" in answer.text
    assert 'name="game"' not in answer.text, "the pads of the front door"
    assert len(answer.text) < len(dov.get("/").text) / 4


@pytest.mark.parametrize(
    "spelled",
    [str.lower, lambda code: f"{code[:4]} {code[4:]}", lambda code: f" {code[:4]}-{code[4:]} ", " ".join],
)
def test_a_code_is_read_however_it_is_spelled(spelled: Callable[[str], str]) -> None:
    party, dov = open_lobby(), Tablet()
    answer = dov.post("/join/", {"code": spelled(party.table.code)})
    assert (answer.status, answer.location) == (302, f"/join/{party.table.join_token}/")


@pytest.mark.parametrize(
    "code", ["", "  ", WRONG, "ABCD", "x" * 41, "x" * 100_000, "ＡＢＣＤＥＦＧＨ", "'; --"]
)
def test_a_code_that_is_none_is_refused_in_words(code: str) -> None:
    open_lobby()
    answer = Tablet().post("/join/", {"code": code})
    assert answer.status == 422
    assert "No table has this code" in answer.text
