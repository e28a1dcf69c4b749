"""S52: a guest who makes as many rows as can be, with small requests, stops nobody: not from another address, and not
from the same one.
"""

import http.client
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from queue import Empty, PriorityQueue
from typing import TypeVar
from urllib.parse import urlencode

import pytest

from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import NONE, TOKEN, pushing
from tests.faults.test_uploads import share
from tests.faults.world import World, in_file, served

SECONDS = 15.0
ELSEWHERE, HERE = 0.3 * PATIENCE, 2.0 * PATIENCE  # seconds of an entry, p95, by the address it comes from
STRANGER = "127.0.2.1"
CONNECTIONS, TABLES = 12, 4
PAUSE = 0.5  # seconds between two entries of a table: more than a hall of fifty tables enters
LIMITS = {"FREE_OPENINGS": "20,200"}  # as delivered
NIGHT = re.compile(r"/n/([\w-]{22})/")
NUMBERS = count()
Answer = TypeVar("Answer")


@dataclass
class Guest:
    """A client of the stranger's address, with cookies or without."""

    port: int
    keeps: bool = True
    cookies: dict[str, str] = field(default_factory=lambda: {"csrftoken": TOKEN})
    address: str = STRANGER
    wire: http.client.HTTPConnection | None = None

    def post(self, path: str, fields: Mapping[str, object]) -> tuple[int, str, str]:
        """Send a form. Return the status, where it leads, and the page."""
        return self.ask("POST", path, urlencode({**fields, "csrfmiddlewaretoken": TOKEN}, doseq=True))

    def get(self, path: str) -> tuple[int, str, str]:
        """Load a page, over a new connection where the server has closed the one that was kept, as browsers do."""
        try:
            return self.ask("GET", path, None)
        except (http.client.RemoteDisconnected, ConnectionError):
            self.hang_up()
            return self.ask("GET", path, None)

    def ask(self, method: str, path: str, body: str | None) -> tuple[int, str, str]:
        if self.wire is None:
            self.wire = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=40, source_address=(self.address, 0)
            )
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.wire.request(method, path, body, headers)
        answer = self.wire.getresponse()
        text = answer.read().decode(errors="replace")
        for line in answer.msg.get_all("Set-Cookie") or () if self.keeps else ():
            name, _equal, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location", ""), text

    def hang_up(self) -> None:
        if self.wire is not None:
            self.wire.close()
        self.wire = None


def known(world: World, address: str = STRANGER) -> Guest:
    """Return a client with cookies, whose connection is closed in the end."""
    guest = Guest(world.ports[0], address=address)
    world.at_the_end.append(guest.hang_up)
    return guest


def opens_night(guest: Guest) -> str:
    """Open a night with this guest. Return its id."""
    status, there, _page = guest.post("/nights/", {"name": "Mill Street", "day": "2026-03-06"})
    assert status == 302, status
    found = NIGHT.search(there)
    assert found
    return found[1]


def newest(world: World, model: str, column: str) -> str:
    """Return a column of the newest row of a model, which no page shows as text."""
    asked = f"from scoresheets.models import {model}; print({model}.objects.order_by('-pk')[0].{column})"
    return world.manage("shell", "--no-imports", "-c", asked).split()[-1]


Attack = Callable[[Guest], object]
Prepared = Callable[[World], Attack]


def invented_names(world: World) -> Attack:
    runner = known(world)
    runner.post(f"/n/{opens_night(runner)}/places/", {"until": 1})
    card = newest(world, "Place", "card_token")
    return lambda guest: guest.post(f"/p/{card}/here/", {"name": f"Ghost {next(NUMBERS)}"})


def seasons(world: World) -> Attack:
    runner = known(world)
    night = opens_night(runner)

    def begin(guest: Guest) -> None:
        guest.cookies = runner.cookies
        number = next(NUMBERS)
        guest.post(f"/n/{night}/seasons/", {"name": f"Season {number}"})
        if number % 20 == 0:
            fields = {"name": "Again", "day": f"2026-{4 + number // 20 % 9:02}-01"}
            guest.post(f"/n/{night}/again/", fields)

    return begin


def look_links_of_seasons(world: World) -> Attack:
    runner = known(world)
    night = opens_night(runner)
    _status, there, _page = runner.post(f"/n/{night}/seasons/", {"name": "Spring"})
    season = re.search(r"/seasons/([\w-]{22})/", there)
    assert season
    page = runner.post(f"/seasons/{season[1]}/links/", {"role": "look"})[2]
    token = re.search(r"/season/([\w-]{22})/", page)
    assert token, page[:2000]
    return lambda guest: guest.post(f"/season/{token[1]}/", {})


def tables_of_one_form(world: World) -> Attack:
    def open_99(guest: Guest) -> None:
        guest.keeps = True
        if "device" not in guest.cookies:
            guest.night = opens_night(guest)  # type: ignore[attr-defined]
        path = f"/n/{guest.night}/open/"  # type: ignore[attr-defined]
        guest.post(path, {"game": "yahtzee", "count": 99})
        guest.post(path, {"game": "yahtzee", "count": 9})

    return open_99


def draws_of_300(world: World) -> Attack:
    runner = known(world)
    night = opens_night(runner)
    names = "\n".join(f"Guest {number}" for number in range(300))
    assert runner.post(f"/n/{night}/rounds/people/", {"say": "add", "names": names})[0] == 302

    def draw(guest: Guest) -> None:
        guest.cookies = runner.cookies
        fields = {"game": "yahtzee", "fewest": 3, "most": 4, "way": "chance", "key": f"{next(NUMBERS):032x}"}
        guest.post(f"/n/{night}/rounds/draw/", fields)
        guest.post(f"/n/{night}/rounds/people/", {"say": "pausing", "person": next(NUMBERS) % 300 + 1})

    return draw


def couples_that_wait(world: World) -> Attack:
    """Rooms are opened where thirty couples wait for a game for three, and each tap lets one look again."""
    runner = known(world)
    nights = [with_couples(runner) for _night in range(4)]
    closed = nights.copy()

    def tap(guest: Guest) -> None:
        guest.cookies = runner.cookies
        if closed:
            fields = {"game": "yahtzee", "fewest": 3, "most": 3, "way": "chance", "say": "open"}
            night = closed.pop()
            assert (
                guest.post(f"/n/{night}/rounds/room/", {**fields, "key": f"{next(NUMBERS):032x}"})[0] == 302
            )
        number = next(NUMBERS)
        say, person = ("here", "pausing")[number % 2], number // 2 % 60 + 1
        for night in nights:
            guest.post(f"/n/{night}/rounds/people/", {"say": say, "person": person})

    return tap


def with_couples(runner: Guest) -> str:
    """Open a night with twenty places and thirty couples. Return its id."""
    night = opens_night(runner)
    names = "\n".join(f"Guest {number}" for number in range(60))
    runner.post(f"/n/{night}/rounds/people/", {"say": "add", "names": names})
    for one in range(1, 60, 2):
        wish = {"kind": "together", "one": one, "other": one + 1}
        assert runner.post(f"/n/{night}/rounds/wishes/", wish)[0] == 302
    runner.post(f"/n/{night}/places/", {"until": 20})
    return night


def onlookers(world: World) -> Attack:
    status, there, _page = known(world).post("/tables/", {"game": "yahtzee", "name": "Ana"})
    assert status == 302, _page[:2000]
    token = newest(world, "Table", "watch_token")
    return lambda guest: guest.post(f"/watch/{token}/", {})


ATTACKS: dict[str, Prepared] = {
    each.__name__: each
    for each in (
        *(invented_names, seasons, look_links_of_seasons, tables_of_one_form),
        *(draws_of_300, couples_that_wait, onlookers),
    )
}


@contextmanager
def attacked(world: World, attack: Attack) -> Iterator[dict[str, int]]:
    """Let the attack run over many connections; count its rounds."""
    over, told, guard = threading.Event(), {"rounds": 0, "broken": 0}, threading.Lock()

    def go_on() -> None:
        guest = Guest(world.ports[0], keeps=False)
        while not over.is_set():
            try:
                attack(guest)
                done = "rounds"
            except (OSError, http.client.HTTPException):
                guest.hang_up()
                done = "broken"
            with guard:
                told[done] += 1
        guest.hang_up()

    threads = [threading.Thread(target=go_on, daemon=True) for _connection in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    try:
        yield told
    finally:
        over.set()
        for thread in threads:
            thread.join(60)


def beside(world: World, attack: Attack) -> dict[str, float]:
    """Return p95 of the entries from another address and from the same one, and the answers that were 503."""
    with pushing(world, 2 * TABLES, pause=PAUSE, sources=("", STRANGER)) as push:
        push.until(4 * TABLES)
        push.forget_times()
        with attacked(world, attack) as told:
            end = time.monotonic() + SECONDS
            while time.monotonic() < end and not push.failures:
                time.sleep(0.1)
            sources = {"elsewhere": "", "here": STRANGER}
            found = {name: share(push.times(source), 0.95) for name, source in sources.items()}
            refused = sum(writer.answers.get(503, 0) for writer in push.writers)
        assert not push.failures
    assert push.faults() == NONE
    return {**found, "refused": refused, **told}


@pytest.mark.parametrize("attack", list(ATTACKS))
def test_nobody_waits_for_what_a_guest_makes(tmp_path: Path, report: Report, attack: str) -> None:
    with served({**in_file(tmp_path), **LIMITS}) as world:
        found = beside(world, ATTACKS[attack](world))
        database = Path(world.environment["DB_FILE"])
        size = sum(file.stat().st_size for file in database.parent.glob(f"{database.name}*"))
        report(**{name: round(each, 3) for name, each in found.items()}, megabytes=round(size / 1e6, 1))
        assert found["elsewhere"] <= ELSEWHERE
        assert found["here"] <= HERE
        assert found["refused"] == 0
        world.agrees()


# --- many honest people at the same address ---

PHONES, THREADS, LOOKERS, SEATS = 300, 10, 4, 6
OFTEN, SELDOM, FRESH = 2.0, 10.0, 20.0
"""Seconds between two questions of a page, as `place.js` asks and as it asks of a server that takes its time; and for
which a phone that has come asks often, so that it is never taken for one that went.
"""


class Hall:
    """A night and a table, and many honest phones that come to both."""

    def __init__(self, world: World) -> None:
        self.world, self.organizer = world, known(world, "127.0.0.1")
        self.night = opens_night(self.organizer)
        self.organizer.post(f"/n/{self.night}/places/", {"until": 1})
        self.card = newest(world, "Place", "card_token")
        status, _there, page = self.organizer.post("/tables/", {"game": "yahtzee"})
        assert status == 302, page[-2000:]
        self.watch, self.join, self.table = (
            newest(world, "Table", column) for column in ("watch_token", "join_token", "public_id")
        )
        self.phones = [known(world) for _phone in range(PHONES)]
        self.refused: list[tuple[str, int]] = []
        self.pages: PriorityQueue[tuple[float, int, float]] = (
            PriorityQueue()
        )  # when it asks, who, when it came

    def sends(self, guest: Guest, path: str, fields: Mapping[str, object]) -> None:
        status = guest.post(path, fields)[0]
        if status != 302:
            self.refused.append((path.partition("/")[2], status))

    def comes(self, number: int) -> None:
        """Let a phone say that its person is here, and sit down or watch."""
        guest = self.phones[number]
        self.sends(guest, f"/p/{self.card}/here/", {"name": f"Honest {number}"})
        assert guest.get(f"/p/{self.card}/here/")[0] == 200
        if number < SEATS:
            self.sends(guest, f"/join/{self.join}/", {"name": f"Honest {number}"})
        else:
            self.sends(guest, f"/watch/{self.watch}/", {})
        assert self.sees(number) == 200
        self.pages.put((time.monotonic() + OFTEN, number, time.monotonic()))

    def sees(self, number: int) -> int:
        return self.phones[number].get(f"/t/{self.table}/")[0]

    def looks(self) -> bool:
        """Let the page that is due ask for news, as it does every few seconds. Return whether one was."""
        with suppress(Empty):
            due, number, came = self.pages.get_nowait()
            if ready := due <= (now := time.monotonic()):
                self.phones[number].get(f"/p/{self.card}/here/now/?mark=")
                due = time.monotonic() + (OFTEN if now < came + FRESH else SELDOM)
            self.pages.put((due, number, came))
            return ready
        return False

    def attack(self, guest: Guest) -> None:
        guest.post(f"/p/{self.card}/here/", {"name": f"Ghost {next(NUMBERS)}"})
        guest.post(f"/watch/{self.watch}/", {})

    def rows(self, asked: str) -> list[str]:
        """Return what this query prints, line by line."""
        models = "from scoresheets.models import Guest, Seat"
        return self.world.manage("shell", "--no-imports", "-c", f"{models}; print(*{asked}, sep='|')").split(
            "|"
        )


@contextmanager
def asking(hall: Hall) -> Iterator[None]:
    """Let the pages of all phones that have come ask for news."""
    over = threading.Event()

    def ask() -> None:
        while not over.is_set():
            if not hall.looks():
                over.wait(0.05)

    with ThreadPoolExecutor(LOOKERS) as pool:
        lookers = [pool.submit(ask) for _thread in range(LOOKERS)]
        try:
            yield
        finally:
            over.set()
    for looker in lookers:
        looker.result()


def each(do: Callable[[int], Answer]) -> list[Answer]:
    """Let the phones do something, so many at a time."""
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(do, range(PHONES)))


def test_300_honest_phones_come_watch_and_sit_beside_an_attack_from_their_own_address(
    tmp_path: Path, report: Report
) -> None:
    """They are behind one public address with a client that invents names and onlookers as fast as it can."""
    with served({**in_file(tmp_path), **LIMITS}) as world:
        hall, began = Hall(world), time.monotonic()
        with attacked(world, hall.attack) as told:
            with asking(hall):
                each(hall.comes)
            saw = each(hall.sees)
        names = hall.rows("Guest.objects.values_list('name', flat=True)")
        seats = hall.rows("Seat.objects.exclude(device=None).values_list('pk', flat=True)")
        honest = sum(name.startswith("Honest") for name in names)
        report(
            seconds=time.monotonic() - began, honest=honest, attacks=told["rounds"], refused=len(hall.refused)
        )
        assert hall.refused == []
        assert saw == [200] * PHONES
        assert (honest, len(seats)) == (PHONES, SEATS)
        hall.organizer.hang_up()  # the server has closed a connection that was quiet for so long
        added = hall.organizer.post(f"/n/{hall.night}/rounds/people/", {"say": "add", "names": "Zoe"})
        assert added[0] == 302, "an organizer's list is never stopped"
