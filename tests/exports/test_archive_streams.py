"""A night's archive is sent part by part: a slow client holds no request thread, and no memory."""

import csv
import io
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import copy
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlparse
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from django.db.models.base import ModelState
from django.utils import translation
from pytest_django import DjangoDbBlocker

from scoresheets.base.csv_files import MARK
from scoresheets.base.server import streams
from scoresheets.front.selectors import device_archive
from scoresheets.models import Entry, Place, Seat, Table
from scoresheets.nights.archive.selectors.archives import night_archive
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import standings_view
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.house_rules import HouseRules
from tests.browser.elsewhere import aside
from tests.cast import HOST, Party, Tablet, finished, open_lobby, open_table, play_out
from tests.evening import Evening, open_evening
from tests.paper.paper_world import on_paper
from tests.real_server import DaphneServer, served_database
from tests.sure import is_answered
from tests.without import without

MANY, FEW = 500, 100
ALONE = "001-friday-roll-estate-standard-three-or-four-dice"
ROLL_ESTATE = f"001-01-{ALONE[4:]}"
LARGE = without("scoresheets.exports.selectors.archives._files=tests.exports.large_files:large_files")
Row = TypeVar("Row", Table, Seat, Entry)


def contents(content: bytes) -> dict[str, str]:
    with ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def whole(evening: Evening) -> dict[str, str]:
    return contents(b"".join(night_archive(evening.night, "en")))


pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]


def test_every_game_that_can_be_told_is_in_it_and_why_others_are_not() -> None:
    evening = open_evening()
    over, hidden, lobby = finished(), open_table(house=HouseRules(totals_hidden=True)), open_lobby()
    over.close(by=HOST)
    play_out(hidden, turns=3)
    for party in (over, hidden, lobby):
        evening.takes(party)
    files = whole(evening)
    assert set(files) == {
        *("night.csv", f"{ROLL_ESTATE}/transcript.json", f"{ROLL_ESTATE}/table.csv", "left-out.txt"),
        *("standings-01-roll-estate-standard-three-or-four-dice.csv", "standings-02-over-all-games.csv"),
    }
    assert json.loads(files[f"{ROLL_ESTATE}/transcript.json"])["version"] == 2
    assert len(list(csv.reader(io.StringIO(files[f"{ROLL_ESTATE}/table.csv"])))) == 22
    assert [line.split(" ")[0] for line in files["left-out.txt"].splitlines()] == [
        f"002-{ROLL_ESTATE[4:]}",
        f"003-02-{ALONE[4:]}",
    ]


def test_a_table_that_is_deleted_meanwhile_is_left_out() -> None:
    evening = open_evening()
    for party in (finished(), finished()):
        evening.takes(party)
    parts = night_archive(evening.night, "en")
    found = [next(parts), next(parts)]
    Table.objects.filter(place__night=evening.opened).last().delete()  # type: ignore[union-attr]
    files = contents(b"".join([*found, *parts]))
    assert {name.partition("-")[0] for name in files} == {"night.csv", "001", "standings"}


def test_a_night_without_tables_has_its_list() -> None:
    assert set(whole(open_evening())) == {"night.csv"}


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix(MARK), newline=""), strict=True))


def test_its_standings_are_those_of_the_page_with_every_why() -> None:
    evening = open_evening()
    for party in (finished(), open_table(game="yahtzee")):
        play_out(party)
        evening.takes(party)
    files = whole(evening)
    with translation.override("en"):  # as the archive, whatever language an earlier test has left
        groups = standings_view(night_order(evening.night)).groups
    for number, group in enumerate(groups, start=1):
        [name] = [name for name in files if name.startswith(f"standings-{number:02d}-")]
        head, *told = rows(files[name])
        headings = (heading for column in group.columns for heading in column.headings)
        assert head == ["Place", "Player", *headings, "Why?"]
        assert told == [
            [str(row.place), row.name, *(str(each) for cell in row.cells for each in cell.numbers), row.why]
            for row in group.rows
        ]


def test_sheets_on_paper_are_in_it_as_they_were_typed_once_they_are_checked() -> None:
    evening, paper, open_one = open_evening(), on_paper(), on_paper("Cleo", "Dov")
    for number in (1, 2):
        paper.types(number, {"fives.1": "5"})
    paper.decides("ended", ended="over", left=[1, 2])
    assert paper.decides("check").status == 302
    for number, table in enumerate((paper.opened, open_one.opened), start=1):
        place = Place.objects.create(night=evening.opened, number=number, card_token=f"{number}")
        Table.objects.filter(pk=table.pk).update(place=place)
    files = whole(evening)
    [name] = [name for name in files if name.endswith("/paper.json")]
    assert json.loads(files[name])["format"] == "scoresheets-paper/1"
    assert len(files["left-out.txt"].splitlines()) == 1


def test_a_table_whose_game_is_not_here_any_more_is_named() -> None:
    evening = open_evening()
    evening.takes(finished())
    Table.objects.update(game="gone")
    files = whole(evening)
    assert "not installed here" in files["left-out.txt"]
    assert "standings-01-over-all-games.csv" not in files


# --- of a device's own tables ---


def test_a_device_takes_home_the_tables_it_is_at_and_no_other(party: Party) -> None:
    finished()
    answer = party.tablet("Bo").client.get("/yours/tables.zip")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="tables-20')
    files = contents(b"".join(answer))
    assert set(files) == {
        *("tables.csv", f"{ALONE}/transcript.json", f"{ALONE}/table.csv", "standings.csv"),
    }
    head, *seats = rows(files["tables.csv"])
    assert [row[head.index("Player")] for row in seats] == ["Ana", "Bo", "Cleo"]
    assert len(rows(files["standings.csv"])) == 1  # it remembers nobody
    hosts = contents(b"".join(device_archive(party.host.device, "en")))
    assert [row[:3] for row in rows(hosts["standings.csv"])[1:]][0] == ["1", "Cleo", "1"]


def test_where_too_many_are_under_way_a_device_is_asked_to_come_again(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "MOST", 0)
    is_answered(
        party.host.get("/yours/tables.zip"), 503, 'role="alert"', "Many files are being downloaded right now."
    )


# --- over the wire ---


def hall(size: int = MANY) -> Evening:
    """Return a night with so many finished tables: copies of one table and its rows."""
    evening, party = open_evening(), finished()
    first = evening.takes(party)
    tables = [
        again(
            first,
            **dict.fromkeys(("public_id", "code", "join_token", "watch_token"), f"{number:08d}"),
            transcript_id=f"{number:032d}",
        )
        for number in range(size - 1)
    ]
    Table.objects.bulk_create(tables)
    seats, entries = list(Seat.objects.filter(table=first)), list(Entry.objects.filter(table=first))
    taken: dict[tuple[int | None, int], Seat] = {
        (seat.pk, table.pk): again(seat, table=table, device=None) for table in tables for seat in seats
    }
    Seat.objects.bulk_create(taken.values())
    Entry.objects.bulk_create(
        again(entry, table=table, seat=taken[entry.seat_id, table.pk])
        for table in tables
        for entry in entries
    )
    return evening


def again(row: Row, **changed: Any) -> Row:
    """Return an unsaved copy of a row, with these values changed."""
    made = copy(row)
    made._state = ModelState()
    for name, value in {"pk": None, **changed}.items():
        setattr(made, name, value)
    return made


@pytest.fixture
def evening(daphne: DaphneServer) -> Evening:
    return aside(hall)


def connect(
    server: DaphneServer, evening: Evening, *, window: int = 4096, device: Tablet | None = None
) -> socket.socket:
    """Send the request from a client that reads nothing yet, with this receive buffer. Return its socket."""
    at = urlparse(server.url)
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    client.connect((at.hostname, at.port))
    client.sendall(
        f"GET /n/{evening.opened.public_id}/night.zip HTTP/1.1\r\nHost: {at.netloc}\r\nConnection: close\r\n"
        f"Cookie: {DEVICE_COOKIE}={(device or evening.runner).secret}\r\n\r\n".encode()
    )
    return client


def unchunked(body: bytes) -> bytes:
    """Return the content of a chunked body. Raises ValueError if the last chunk is missing."""
    parts, stream = [], io.BytesIO(body)
    while size := int(stream.readline(), 16):
        parts.append(stream.read(size))
        assert stream.readline() == b"\r\n"
    return b"".join(parts)


def test_500_tables_come_whole(daphne: DaphneServer, evening: Evening) -> None:
    with connect(daphne, evening, window=1 << 20) as client, client.makefile("rb") as stream:
        content = b"".join(iter(partial(stream.read, 65536), b""))
    head, _end, body = content.partition(b"\r\n\r\n")
    assert b"Transfer-Encoding: chunked" in head
    assert len(contents(unchunked(body))) == 1 + 2 * MANY + 2


def helpers(evening: Evening, number: int) -> list[Tablet]:
    return aside(lambda: [evening.came("help") for _each in range(number)])


def begins(client: socket.socket) -> bytes:
    """Return the first bytes of the answer to this client; nothing if the connection breaks."""
    with suppress(ConnectionError):
        return client.recv(15)
    return b""


def have_begun(clients: list[socket.socket]) -> bool:
    """Return whether these clients got the beginning of their archives, but for some that stalled for too long while
    the others were begun, as on a busy machine.
    """
    begun = {begins(client) for client in clients}
    return b"HTTP/1.1 200 OK" in begun and begun <= {b"HTTP/1.1 200 OK", b""}


def test_six_that_take_it_slowly_hold_up_nobody(daphne: DaphneServer, evening: Evening) -> None:
    clients = []
    for each in [each for each in helpers(evening, 3) for _two in range(2)]:
        clients.append(connect(daphne, evening, device=each))
        assert begins(clients[-1]) == b"HTTP/1.1 200 OK"
    slowest = 0.0
    for _ in range(20):
        began = time.monotonic()
        with urlopen(f"{daphne.url}/health/", timeout=10) as answer:  # noqa: S310 (our own server)
            assert answer.status == 200
        slowest = max(slowest, time.monotonic() - began)
    assert slowest < 5.0
    for client in clients:
        client.close()
    with connect(daphne, evening, window=1 << 20) as client:  # their places are free again
        assert begins(client) == b"HTTP/1.1 200 OK"


@pytest.fixture
def large(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    """A server whose archives are larger than any machine's buffers."""
    yield from served_database(django_db_blocker, LARGE)


def answered(server: DaphneServer, evening: Evening, device: Tablet) -> socket.socket:
    """Connect as this device until it gets its archive, which needs a slow client to be cut off."""
    deadline = time.monotonic() + 20 * streams.SLOW
    while True:
        client = connect(server, evening, window=1 << 20, device=device)
        status = begins(client)
        if status == b"HTTP/1.1 200 OK":
            return client
        assert status == b"HTTP/1.1 503 Se"
        client.close()
        assert time.monotonic() < deadline, "nobody gives way"
        time.sleep(0.2)


@contextmanager
def dripping(clients: list[socket.socket]) -> Iterator[None]:
    """Let each client read some tens of kilobytes a second inside, so that no part waits for long."""
    over = threading.Event()

    def take() -> None:
        while not over.wait(0.2):
            for client in clients:
                with suppress(OSError):
                    client.recv(16_384, socket.MSG_DONTWAIT)

    thread = threading.Thread(target=take)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def taken(client: socket.socket) -> bytes:
    """Return the last bytes sent to this client; nothing if the connection breaks."""
    client.settimeout(30)
    end = b""
    with suppress(ConnectionError):
        while part := client.recv(65_536):
            end = (end + part)[-5:]
        return end
    return b""


@pytest.mark.one_process  # each counts its own
@pytest.mark.parametrize("devices", [1, 4])
def test_a_slow_one_gives_way_and_is_broken_off(large: DaphneServer, devices: int) -> None:
    """At two archives of one device, or eight of all, the next request ends the one that has waited longest for its
    client.
    Others may have stalled for too long meanwhile.
    """
    evening = aside(partial(hall, FEW))
    slow = helpers(evening, devices)
    clients = [connect(large, evening, device=each) for each in slow for _two in range(2)]
    assert have_begun(clients)
    with answered(large, evening, slow[0] if devices == 1 else evening.runner) as newcomer:
        assert taken(newcomer) == b"0\r\n\r\n"
    assert b"" in [taken(client) for client in clients]
    for client in clients:
        client.close()


@pytest.mark.one_process
def test_those_that_take_a_little_now_and_then_give_way_too(large: DaphneServer) -> None:
    evening = aside(partial(hall, FEW))
    clients = [
        connect(large, evening, window=1 << 16, device=each)
        for each in helpers(evening, 4)
        for _two in range(2)
    ]
    assert have_begun(clients)
    with dripping(clients), answered(large, evening, evening.runner) as newcomer:
        assert taken(newcomer) == b"0\r\n\r\n"
    for client in clients:
        client.close()
