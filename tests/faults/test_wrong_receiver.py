"""S23: no device gets news of another table, while devices move from seat to seat and table to table."""

import re
import secrets
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scoresheets.table.cookies import DEVICE_COOKIE
from tests.faults.boards import Board, crowd
from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import TOKEN
from tests.faults.world import Place, World, in_file, served
from tests.without import without

TABLES, ROUNDS, HANDS = int(50 * SIZE), 20, 4
FEW = 6
MARK = re.compile(rb"Mark(\d+)x")
SHARED_CACHE = without("scoresheets.table.live.consumers.cached_rendering=tests.careless:anybodys_rendering")


@dataclass(eq=False)
class Marked(Board):
    """A page that checks the marks in all its frames."""

    number: int = 0  # of its table
    right: int = 0
    wrong: set[int] = field(default_factory=set)

    def _takes(self, content: bytes) -> None:
        marks = {int(mark) for mark in MARK.findall(content)}
        self.right += self.number in marks
        self.wrong |= marks - {self.number}
        super()._takes(content)


@dataclass
class Device:
    """A device that sends forms, and stores the secret it gets."""

    port: int
    secret: str

    def sends(self, table: str, action: str, **fields: object) -> None:
        """Send a form of the lobby; fails if it is refused."""
        wire = HTTPConnection("127.0.0.1", self.port, timeout=30)
        body = urlencode({**fields, "key": secrets.token_hex(16), "csrfmiddlewaretoken": TOKEN})
        headers = {
            "Cookie": f"{DEVICE_COOKIE}={self.secret}; csrftoken={TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        wire.request("POST", f"/t/{table}/seats/{action}/", body, headers)
        answer = wire.getresponse()
        answer.read()
        renewed = re.search(rf"\b{DEVICE_COOKIE}=([^;]+)", answer.headers.get("Set-Cookie", ""))
        self.secret = renewed[1] if renewed else self.secret
        wire.close()
        assert answer.status == 302, (action, answer.status)


def boards_of(places: Sequence[Place], port: int) -> list[Marked]:
    """Return each table's own four boards, and one of the device from the table before."""
    own = [
        Marked(place, port, member, number=number)
        for number, place in enumerate(places)
        for member in range(4)
    ]
    roving = [
        Marked(Place(place.table, (places[number - 1].secrets[-1],)), port, number=number)
        for number, place in enumerate(places)
    ]
    return own + roving


def rename(place: Place, number: int, port: int) -> None:
    """Let the host give the first seat one marked name after the other."""
    host = Device(port, place.secrets[3])
    for turn in range(ROUNDS):
        host.sends(place.table, "rename", seat=1, name=f"Mark{number}x{turn}")


def rove(places: Sequence[Place], port: int, over: threading.Event) -> int:
    """Let the devices at two tables take and leave a seat at one, then at the other. Return the number of moves."""
    moved, rovers = 0, [Device(port, place.secrets[-1]) for place in places]
    while not over.is_set():
        for number, rover in enumerate(rovers):
            for table in (places[number].table, places[(number + 1) % len(places)].table):
                rover.sends(table, "take", seat=3)
                rover.sends(table, "leave", seat=3)
                moved += 1
            if over.is_set():
                break
    return moved


def played(world: World, tables: int, *, settled: bool = True) -> tuple[list[Marked], int]:
    """Return the pages at their newest version after all writes, and the number of moves."""
    places = [Place(table, tuple(known)) for table, known in world._answer("lobbies", str(tables))]
    port, over = world.ports[0], threading.Event()
    boards = boards_of(places, port)
    with crowd([*boards]) as people, ThreadPoolExecutor(HANDS + 1) as hands:
        people.waits_until("live", 60 * PATIENCE)
        moving = hands.submit(rove, places, port, over)
        try:
            list(hands.map(lambda numbered: rename(numbered[1], numbered[0], port), enumerate(places)))
        finally:
            over.set()
        moved = moving.result()
        if settled:
            people.shows(world.versions(), 15 * PATIENCE)
    return boards, moved


def test_nobody_is_sent_what_was_written_at_another_table(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        boards, moved = played(world, TABLES)
    marked, wrong = sum(board.right for board in boards), [board for board in boards if board.wrong]
    report(sockets=len(boards), marked=marked, moved=moved, wrong=len(wrong))
    assert wrong == []
    assert moved >= TABLES
    assert marked >= len(boards) * ROUNDS / 4, "many versions were sent as one"


@pytest.mark.control
def test_a_cache_that_forgot_the_table_would_be_seen(tmp_path: Path, report: Report) -> None:
    """Control: the newest rendering is used for any table."""
    with served(in_file(tmp_path), watched_by=SHARED_CACHE) as world:
        boards, _moved = played(world, FEW, settled=False)
    wrong = [board for board in boards if board.wrong]
    report(wrong=len(wrong))
    assert wrong
