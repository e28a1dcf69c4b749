"""S2, S3, S4: a party joins beside clients at the same address that guess codes as fast as they can.

Links and seats are not slowed at all.
"""

from __future__ import annotations

import http.client
import re
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scoresheets.base.server import daphne_command
from scoresheets.base.server.graceful_shutdown import BOUND
from scoresheets.base.server.rate_limit import MOST_WAITING, PAUSE
from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import TOKEN, Push, Writer
from tests.faults.world import World, in_file, served
from tests.real_server import DaphneServer, resident
from tests.without import without

GUESSERS, GUESTS, SCANNERS = 8, 160, 40
WITHIN = 120.0  # seconds, for typed codes
AT_ONCE = 2.0 * PATIENCE  # seconds, for links
RATE = 1 / PAUSE
WRONG = "WRNGCDEF"
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}"}


class Visitor:
    """A connection of a client with no cookie but the token's."""

    def __init__(self, port: int) -> None:
        self.wire = http.client.HTTPConnection("127.0.0.1", port, timeout=WITHIN)
        self.place = ""  # the last answer's Location

    def sends(self, path: str, **fields: str) -> None:
        body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN})
        self.wire.request("POST", path, body, FORM)

    def hears(self) -> int:
        answer = self.wire.getresponse()
        answer.read()
        self.place = answer.headers.get("Location", "")
        return answer.status

    def types(self, code: str) -> int:
        self.sends("/join/", code=code)
        return self.hears()

    def comes_in(self, path: str) -> bool:
        """Return whether the join link at this address leads to a table."""
        self.sends(path)
        return self.hears() == 302 and bool(re.match(r"/t/\w", self.place))

    def close(self) -> None:
        self.wire.close()


def by_code(port: int, code: str) -> float:
    """Return the seconds until a guest who types this code is at the table."""
    began = time.monotonic()
    with closing(Visitor(port)) as guest:
        assert guest.types(code) == 302
        assert guest.comes_in(guest.place)
    return time.monotonic() - began


def by_link(port: int, token: str) -> float:
    """Return the seconds until a guest who scans this link is at the table."""
    began = time.monotonic()
    with closing(Visitor(port)) as guest:
        assert guest.comes_in(f"/join/{token}/")
    return time.monotonic() - began


class Guessing:
    """Clients that guess as fast as they can; `tries` counts their answers."""

    def __init__(self, port: int, guessers: int = GUESSERS) -> None:
        self.port, self.over, self.tries = port, threading.Event(), 0
        self.counting = threading.Lock()
        self.threads = [threading.Thread(target=self._guess, daemon=True) for _guesser in range(guessers)]

    def rate(self) -> float:
        """Answered tries a second since they began."""
        return self.tries / (time.monotonic() - self.began)

    def _guess(self) -> None:
        with closing(Visitor(self.port)) as guesser:
            while not self.over.is_set():
                assert guesser.types(WRONG) == 422
                with self.counting:
                    self.tries += 1

    def __enter__(self) -> Guessing:
        self.began = time.monotonic()
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(timeout=30)


@contextmanager
def a_table(folder: Path, watched_by: Sequence[str] = ()) -> Iterator[tuple[World, Writer, str, str]]:
    """A server with one table: a writer there, its code and the token of its link."""
    with served(in_file(folder), watched_by=watched_by) as world:
        (writer,) = Push(world, 1).writers
        code, token = world.ways_in()[writer.place.table]
        yield world, writer, code, token


def all_at_once(arrivals: Sequence[Callable[[], float]]) -> list[float]:
    """Return the seconds of each."""
    with ThreadPoolExecutor(len(arrivals)) as pool:
        return [coming.result() for coming in [pool.submit(arrival) for arrival in arrivals]]


def looked(writer: Writer, looks: int) -> float:
    """Return p95 of the seconds in which a tablet at the table has its page."""
    took = []
    for _look in range(looks):
        began = time.monotonic()
        assert writer.look() == 200
        took.append(time.monotonic() - began)
    return statistics.quantiles(took, n=20)[-1]


def test_a_party_comes_in_beside_eight_who_guess(tmp_path: Path, report: Report) -> None:
    with a_table(tmp_path) as (world, writer, code, token):
        (port,) = world.ports
        looked(writer, 50)
        alone = looked(writer, 200)
        with Guessing(port) as guessing:
            beside = looked(writer, 200)
            with ThreadPoolExecutor(1) as party:
                typed = party.submit(all_at_once, [lambda: by_code(port, code)] * GUESTS)
                scanned = [by_link(port, token) for _scanner in range(SCANNERS)]
                came = typed.result()
            rate = guessing.rate() + len(came) / (time.monotonic() - guessing.began)
        report(
            alone=alone,
            beside=beside,
            typed=len(came),
            last=max(came),
            scanned=max(scanned),
            tries_a_second=rate,
        )
        assert len(came) == GUESTS
        assert max(came) <= WITHIN
        assert max(scanned) <= AT_ONCE
        assert rate <= RATE * 1.02
        assert beside <= alone * 1.1 + 0.01 * PATIENCE


@pytest.mark.control
def test_without_a_queue_they_would_guess_as_fast_as_they_can(tmp_path: Path, report: Report) -> None:
    """Control: a queue without a pause. A test with a clock that skips proves that its order matters."""
    with a_table(tmp_path, without("scoresheets.base.server.rate_limit.PAUSE=0")) as (
        world,
        _writer,
        _code,
        _token,
    ):
        with Guessing(world.ports[0]) as guessing:
            time.sleep(3)
            rate = guessing.rate()
        report(unqueued_tries_a_second=rate)
        assert rate > 2 * RATE


def threads(server: DaphneServer) -> int:
    assert server.process
    return len(list(Path(f"/proc/{server.process.pid}/task").iterdir()))


def test_those_who_wait_hold_no_thread_and_leave_the_line_as_they_hang_up(
    tmp_path: Path, report: Report
) -> None:
    """More connections than may wait, each with a try; and one that sends twenty of them at once."""
    with a_table(tmp_path) as (world, writer, code, token), ExitStack() as hang_up:
        (server,) = world.servers
        looked(writer, 20)
        before, memory = threads(server), resident(server)
        crowd = [Visitor(server.port) for _each in range(MOST_WAITING + 50)]
        for each in crowd:
            hang_up.callback(each.close)
            each.sends("/join/", code=code)
        with closing(Visitor(server.port)) as last:
            refused = last.types(code)
        held, waiting = resident(server) - memory, threads(server)
        link, look = by_link(server.port, token), looked(writer, 20)
        hang_up.close()
        time.sleep(2 * PAUSE)
        after = by_code(server.port, code)
        greedy = hang_up.enter_context(closing(Visitor(server.port)))
        greedy.wire.connect()
        one = b"POST /join/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n"
        greedy.wire.sock.sendall(one * 20)
        time.sleep(2 * PAUSE)
        beside = by_code(server.port, code)
        report(held=held, threads=(before, waiting), link=link, look=look, after=after, beside_twenty=beside)
        assert refused == 429
        assert waiting <= before + 3
        assert max(link, look) <= AT_ONCE
        assert after <= 1.0 * PATIENCE
        assert beside <= 1.0 * PATIENCE
        assert held <= 64 * 1024


@pytest.mark.waits
def test_an_address_that_is_only_told_changes_nothing(tmp_path: Path, report: Report) -> None:
    """S4: without a trusted proxy, the address in a header is ignored."""
    with a_table(tmp_path) as (world, _writer, _code, _token):
        (port,) = world.ports
        tries, began = 15, time.monotonic()
        for number in range(tries):
            with closing(Visitor(port)) as liar:
                liar.wire.request("POST", "/join/", "", {**FORM, "X-Forwarded-For": f"198.51.100.{number}"})
                assert liar.hears() == 403, "it came without a token"
        took = time.monotonic() - began
        report(tries=tries, took=took)
        assert took >= (tries - 1) * PAUSE


@pytest.mark.waits
@pytest.mark.parametrize(
    ("watched_by", "ended"),
    [
        pytest.param((), False, id="answered"),
        pytest.param(
            without("scoresheets.base.server.daphne.request_limits.waiting=tests.careless:NOBODY"),
            True,
            id="without",
            marks=pytest.mark.control,
        ),
    ],
)
def test_who_waits_longer_than_an_answer_may_take_is_answered(
    watched_by: Sequence[str], ended: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that ends requests unanswered for three seconds; as the control, one that counts the
    time in the queue.
    """
    limits = ["3" if before == "--http-timeout" else limit for before, limit in pairs(daphne_command.LIMITS)]
    monkeypatch.setattr(daphne_command, "LIMITS", limits)
    with a_table(tmp_path, watched_by) as (world, _writer, _code, _token):
        crowd = [Visitor(world.ports[0]) for _each in range(100)]
        for each in crowd:
            each.sends("/join/", code=WRONG)
        statuses = [each.hears() for each in crowd]
        for each in crowd:
            each.close()
        assert set(statuses) == ({422, 503} if ended else {422})


def pairs(limits: Sequence[str]) -> list[tuple[str, str]]:
    """Return each with the one before it."""
    return list(zip(["", *limits], limits, strict=False))


@pytest.mark.waits
def test_a_server_that_is_told_to_stop_answers_those_who_wait(tmp_path: Path, report: Report) -> None:
    with a_table(tmp_path) as (world, writer, _code, _token):
        (server,) = world.servers
        looked(writer, 20)
        writer.hang_up()
        crowd = [Visitor(server.port) for _each in range(200)]
        for each in crowd:
            each.sends("/join/", code=WRONG)
        assert crowd[0].hears() == 422
        began = time.monotonic()
        server.stop()
        took = time.monotonic() - began
        statuses = [each.hears() for each in crowd[1:]]
        for each in crowd:
            each.close()
        report(took=took, told=statuses.count(429))
        assert set(statuses) <= {422, 429}
        assert statuses.count(429) > 100
        assert took <= BOUND + PATIENCE
        assert "Traceback" not in server.log()
