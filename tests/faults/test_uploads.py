"""S21: clients that import games as files, many at once and without a cookie, keep no one from writing."""

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import NONE, TOKEN, Push, pushing
from tests.faults.world import World, in_file, served
from tests.without import without

TABLES = 4
AT_ONCE = 16
LINES = 6000  # 250 KB
AN_ENTRY = 0.5 * PATIENCE  # seconds, p95
AN_ANSWER = 240.0  # seconds
OLD_WAY = without(
    "scoresheets.base.server.request_thread.turn=tests.careless:among_the_others",
    "scoresheets.exports.views.judge=tests.careless:judging_under_the_lock",
    "scoresheets.base.server.cooperative_iteration.COMPUTES=1000",
)


def struck(lines: int) -> bytes:
    """Return the form with a game of which everything was taken back."""
    line = {"player": "A", "leaves": True, "struck": True}
    told = {"format": "scoresheets/transcript", "version": 1, "game": "yahtzee", "players": ["A"]}
    return form_with(json.dumps({**told, "entries": [line] * lines}, separators=(",", ":")))


def form_with(text: str) -> bytes:
    """Return the form with this file."""
    head, middle, end = (
        f'--edge\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{TOKEN}\r\n',
        '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n',
        "\r\n--edge--\r\n",
    )
    return f"{head}{middle}{text}{end}".encode()


def upload(port: int, body: bytes) -> int:
    """Upload as a new device. Return the status."""
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=AN_ANSWER)
    headers = {"Cookie": f"csrftoken={TOKEN}", "Content-Type": "multipart/form-data; boundary=edge"}
    try:
        wire.request("POST", "/tables/transcript/", body, headers)
        return wire.getresponse().status
    finally:
        wire.close()


@contextmanager
def written_beside(world: World) -> Iterator[Push]:
    """Run writers before and during the body; their times are only those of the body."""
    with pushing(world, TABLES, pause=0.02) as push:
        push.until(TABLES * 5)
        push.forget_times()
        yield push


def answers_and_entries(world: World) -> tuple[list[int], list[float]]:
    """Return the answers to many uploads at once, and the seconds of each entry beside them."""
    found: list[int] = []
    body = struck(LINES)
    with written_beside(world) as push:
        strangers = [
            threading.Thread(target=lambda: found.append(upload(world.ports[0], body)))
            for _each in range(AT_ONCE)
        ]
        for stranger in strangers:
            stranger.start()
        for stranger in strangers:
            stranger.join(AN_ANSWER)
        took = push.times()
    assert push.faults() == NONE
    return found, took


def share(times: list[float], of: float) -> float:
    return times[int(of * (len(times) - 1))]


def told(world: World, report: Report) -> float:
    began = time.monotonic()
    statuses, took = answers_and_entries(world)
    assert len(statuses) == AT_ONCE
    assert {302} <= set(statuses) <= {302, 503}  # 503 after too long a wait
    report(
        opened=statuses.count(302),
        entries=len(took),
        median=share(took, 0.5),
        p95=share(took, 0.95),
        slowest=took[-1],
        all_uploads=time.monotonic() - began,
    )
    return share(took, 0.95)


def test_sixteen_uploads_at_once_keep_no_entry_waiting(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        assert told(world, report) < AN_ENTRY
        world.agrees()


@pytest.mark.control
def test_judged_under_the_write_lock_they_would(tmp_path: Path, report: Report) -> None:
    """Control: judged in the common threads, under the write lock."""
    with served(in_file(tmp_path), watched_by=OLD_WAY) as world:
        assert told(world, report) > AN_ENTRY
