"""Tables in play: opened over HTTP, with the time of one entry to the last of all members."""

import asyncio
import random
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

from tests.load.scripts import Turn, on_one_device, script
from tests.load.tablets import Browser
from tests.load.wire import PATIENCE, Line, open_line

JOIN = re.compile(rb"/join/([A-Za-z0-9_-]{20,43})/")
TRIES = 8
VERSION = re.compile(rb'data-version="(\d+)"')
NAMES = ("Ana", "Bo", "Cleo", "Dov", "Eva", "Finn", "Gus", "Hana")
GAMES = 60  # different ones, as a sheet that equals another one is cheap to draw
_opened = count(1)
P = TypeVar("P", bound="Play")


class NotAnsweredError(AssertionError):
    """The error of an entry that is answered by anything but the changed fragments."""


@dataclass(frozen=True, slots=True)
class Took:
    """One entry: seconds until its answer, and until the last member had it; the bytes of both."""

    answer: float
    last: float
    bytes_answered: int
    bytes_pushed: int


class Play:
    """One table, the browser of each seat in order of play, and their sockets."""

    def __init__(
        self, place: str, browsers: Sequence[Browser], turns: Sequence[Turn], door: str = ""
    ) -> None:
        self.place = place
        self.door = door  # the address of its join link
        self.browsers = browsers
        self.turns = turns
        self.entered = 0  # number of turns written
        self.refused = 0  # handshakes that were not answered
        self.version = 0  # the newest that the first socket has heard of
        self.has = ""  # the version in the query of a page that comes back; "" for a new page
        self.lines: list[Line] = []
        self._due = 0
        self._missing = 0
        self._pushed = 0
        self._all_heard: asyncio.Future[float] | None = None
        self._greetings = 0
        self._greeted = asyncio.Event()

    @property
    def is_over(self) -> bool:
        return self.entered >= len(self.turns)

    async def listen(self) -> None:
        """Open every member's socket, and wait for the first text of each."""
        await asyncio.gather(*(self._open(browser) for browser in self.browsers))
        await asyncio.wait_for(self._greeted.wait(), PATIENCE)

    async def enter(self) -> Took:
        """Write the next entry by the device of its seat; return when every member has it."""
        turn = self.next_turn()
        browser = self.browsers[turn.device]
        fields = [*turn.fields, ("seat", str(turn.seat + 1)), ("turn", str(turn.number)), ("key", new_key())]
        request = browser.form(f"/t/{self.place}/entries/", fields, htmx=True)
        self._due, self._missing = self.due(turn), len(self.lines)
        self._all_heard = heard = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        answer = await browser.send(request)
        answered = time.perf_counter()
        if answer.status != 200 or b"data-version=" not in answer.body[:200]:
            raise NotAnsweredError(answer.status, answer.body[:300])
        last = await asyncio.wait_for(heard, PATIENCE) if self.lines else answered
        self.entered += 1
        return Took(answered - began, last - began, len(answer.body), self._pushed)

    def next_turn(self) -> Turn:
        return self.turns[self.entered]

    def due(self, turn: Turn) -> int:
        """Return the version by which the members recognize this entry."""
        return self.version + 1

    def move_to(self, port: int) -> None:
        """Use another port from now on, with the same cookies."""
        for browser in self.browsers:
            browser.move_to(port)

    async def hang_up(self) -> None:
        for line in self.lines:
            line.close()
        for browser in self.browsers:
            browser.close()
        self.lines = []
        self._greetings = 0
        self._greeted.clear()

    async def _open(self, browser: Browser) -> None:
        self.lines.append(await self._dialled(browser, self.has, self._heard))

    async def _dialled(self, browser: Browser, query: str, heard: Callable[[bytes, float], None]) -> Line:
        """Open a socket as a page does: retry a refused one after a while."""
        for attempt in range(TRIES):
            try:
                return await open_line(f"/ws/t/{self.place}/{query}", browser.port, browser.cookie, heard)
            except (ConnectionError, TimeoutError):
                self.refused += 1
                await asyncio.sleep(random.random() * min(30, 2**attempt))  # noqa: S311 (as socket.js)
        raise ConnectionError(f"A socket was refused {TRIES} times.")

    def _heard(self, text: bytes, when: float) -> None:
        found = VERSION.search(text, 0, 300)
        if found or self.has:  # a page that has the newest version gets a sign of life
            self._greetings += 1
        if self._greetings == len(self.browsers):
            self._greeted.set()
        if found is None:
            return
        self.version = max(self.version, int(found[1]))
        if self._all_heard is None or int(found[1]) < self._due:
            return
        self._missing -= 1
        if not self._missing and not self._all_heard.done():
            self._pushed = len(text)
            self._all_heard.set_result(when)


class BarePlay(Play):
    """A table on the bare server, which has no rules: it counts by the turn, and no game ever ends."""

    @property
    def is_over(self) -> bool:
        return False

    def next_turn(self) -> Turn:
        turn = self.turns[self.entered % len(self.turns)]
        return Turn(turn.seat, turn.device, self.entered + 1, turn.fields)

    def due(self, turn: Turn) -> int:
        return turn.number


def new_key() -> str:
    return secrets.token_hex(16)


def bare_play(port: int, place: str, players: int = 4) -> BarePlay:
    """Return a table of the bare server, which knows no device; the client sends the same as to the product."""
    browsers = [Browser(port) for _ in range(players)]
    for browser in browsers:
        browser.cookies = {"csrftoken": "x" * 32, "device": "x" * 43, "language": "en"}
        browser.token = "x" * 64
    return BarePlay(place, browsers, script("roll-estate", players))


async def open_play(port: int, game: str, players: int, **options: int) -> Play:
    """Open and start a table through the pages that people use, with a device for each player. Where one device
    writes for all, the others look on.
    """
    return await opened(port, game, players, options, kind=Play, tablet=Browser, games=GAMES)


async def opened(
    port: int,
    game: str,
    players: int,
    options: Mapping[str, int],
    *,
    kind: Callable[..., P],
    tablet: Callable[[int], Browser],
    games: int,
) -> P:
    """Open a table of this class, with browsers of this class; its game is one of `games` different ones."""
    host, *others = browsers = [tablet(port) for _ in range(players)]
    await host.get("/")
    evening = next(_opened)  # unique names, so that nothing is shared that would not be in real life
    names = [("name", f"{name} {evening}") for name in NAMES[:players]]
    chosen = {"variant": "standard"} if game == "roll-estate" else {key: str(options[key]) for key in options}
    answer = await host.post("/tables/", [("game", game), *names, *chosen.items()])
    assert answer.status == 302, answer
    place = answer.location.strip("/").split("/")[1]
    await host.get(answer.location)
    found = JOIN.search((await host.get(f"/t/{place}/links/")).body)
    assert found
    await _done(host.post(f"/t/{place}/seats/take/", {"seat": "1"}))
    door = f"/join/{found[1].decode()}/"
    for number, browser in enumerate(others, start=2):
        await browser.get(door)
        await _done(browser.post(door, {} if on_one_device(game) else {"seat": str(number)}))
    await _done(host.post(f"/t/{place}/start/", {}))
    return kind(place, browsers, script(game, players, seed=evening % games, **options), door)


async def _done(answering: object) -> None:
    answer = await answering  # type: ignore[misc]
    assert answer.status == 302, answer


async def open_plays(
    port: int, tables: int, game: str = "roll-estate", players: int = 4, **options: int
) -> list[Play]:
    """Open this many tables, a few at a time."""
    few = asyncio.Semaphore(12)

    async def one() -> Play:
        async with few:
            return await open_play(port, game, players, **options)

    return list(await asyncio.gather(*(one() for _ in range(tables))))


async def listen(plays: Sequence[Play], at_once: int = 12) -> None:
    """Open all sockets of these tables, for this many tables at once."""
    few = asyncio.Semaphore(at_once)

    async def one(play: Play) -> None:
        async with few:
            await play.listen()

    await asyncio.gather(*(one(play) for play in plays))
