"""The cast, Ana, Bo and Cleo at the table and Dov a stranger, and the actions that many tests need."""

import random
import re
import secrets
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property, partial
from html import unescape
from typing import Any, Self

from django.apps import apps
from django.test import Client
from django.urls import reverse

from games.kit.turns import turns_before
from scoresheets.base.server import opening_limits
from scoresheets.models import Seat, Table
from scoresheets.pads import PADS
from scoresheets.pads import pages as pieces
from scoresheets.pads.parts import SecondThought
from scoresheets.plugin.contract.hands import chosen_move
from scoresheets.registry import GAMES
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.history import History
from scoresheets.table.house_rules import NO_HOUSE_RULES, HouseRules
from scoresheets.table.selectors.access import Access, access_fresh
from scoresheets.table.selectors.last_entry_actions import second_thought
from scoresheets.table.selectors.states import table_history
from scoresheets.table.services import closing, devices, entries, tables
from scoresheets.table.writing import write_table
from tests.agreed import with_answers
from tests.built_once import built_once
from tests.process_memory import forget_tables
from tests.reading import read
from tests.rows_now import rows_now, seats_now, table_now

NAMES = ("Ana", "Bo", "Cleo")
HOST = "host"
HTMX = {"HX-Request": "true"}

# Dice and the box they fit on an empty sheet; the four routes differ in their runs.
RUN_1_4 = ((1, 2, 3, 4, 4), "routes.1-4")
RUN_2_5 = ((2, 3, 4, 5, 5), "routes.2-5")
RED_LINE = ((1, 2, 3, 4, 6), "routes.any")


def new_key() -> str:
    """Return a key as a page would send it."""
    return secrets.token_hex(16)


def faces(dice: Sequence[int]) -> str:
    """Return dice as a form sends them: "55361"."""
    return "".join(map(str, dice))


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer that a tablet got; `code`, `box` and `sentence` are those of its refusal, if there is one."""

    status: int
    text: str
    location: str = ""

    @property
    def words(self) -> str:
        """The words that a person reads of it."""
        return read(self.text)

    @property
    def code(self) -> str:
        return self._found(r'data-code="([^"]*)"')

    @property
    def box(self) -> str:
        return self._found(r'data-box="([^"]*)"')

    @property
    def sentence(self) -> str:
        return re.sub(r"<[^>]*>", "", self._found(r'data-code="[^"]*"[^>]*>(.*?)</div>')).strip()

    def _found(self, pattern: str) -> str:
        found = re.search(pattern, self.text, re.DOTALL)
        return unescape(found[1]) if found else ""


class Tablet:
    """A device with its cookie, and a client to send requests; a stranger's until a table admits it."""

    def __init__(self) -> None:
        self.device, self.secret = devices.greet_device(device=None)

    @cached_property
    def client(self) -> Client:
        client = Client()
        client.cookies[DEVICE_COOKIE] = self.secret
        return client

    def __deepcopy__(self, copied: dict[int, Any]) -> Self:
        """Return the same device in another browser, which has its secret and nothing else."""
        twin = object.__new__(type(self))
        vars(twin).update(
            deepcopy({name: own for name, own in vars(self).items() if name != "client"}, copied)
        )
        return twin

    def access(self, table: Table) -> Access:
        """The access of this device to the table now. Raises Stranger."""
        return access_fresh(self.device, table_now(table))

    def get(self, path: str) -> Reply:
        return _reply(self.client.get(path))

    def post(self, path: str, fields: Mapping[str, Any], *, htmx: bool = True) -> Reply:
        return _reply(self.client.post(path, fields, headers=HTMX if htmx else {}))

    def asks(self, table: Table, action: str, *, htmx: bool = True, **fields: Any) -> Reply:
        """Post to one of the table's addresses by its name, such as `strike_entry`."""
        return self.post(reverse(action, args=[table.public_id]), fields, htmx=htmx)


def _reply(response: Any) -> Reply:
    text = response.content.decode(errors="replace")  # meaningless for a picture
    return Reply(response.status_code, text, response.headers.get("Location", ""))


def write(
    tablet: Tablet,
    table: Table,
    *,
    seat: int,
    turn: int,
    dice: Sequence[int],
    box: str,
    key: str | None = None,
    **more: Any,
) -> Reply:
    """Post one entry, as the page's form sends it with htmx."""
    named = {"seat": seat, "turn": turn, "dice": faces(dice), "box": box, "key": key or new_key()}
    return tablet.asks(table, "record_entry", **{**named, **more})


@dataclass(frozen=True, slots=True)
class Party:
    """A table, the host's own device (it holds no seat), and one device for each player."""

    opened: Table
    host: Tablet
    tablets: Mapping[str, Tablet]

    @property
    def table(self) -> Table:
        """The row as it is now."""
        return table_now(self.opened)

    def tablet(self, who: str) -> Tablet:
        return self.host if who == HOST else self.tablets[who]

    def access(self, who: str) -> Access:
        return self.tablet(who).access(self.opened)

    def seat(self, name: str) -> Seat:
        [seat] = [seat for seat in self.seats if seat.name == name]
        return seat

    def number(self, name: str) -> int:
        return self.seat(name).number

    @property
    def history(self) -> History:
        return table_history(self.table, self.seats)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The rows of the seats in order of play, as they are now."""
        return seats_now(self.opened)

    @property
    def state(self) -> Any:
        return self.history.state

    @property
    def turn(self) -> int:
        """The number of the turn being played."""
        return turns_before(self.state) + 1

    @property
    def in_turn(self) -> str:
        """The name of the player in turn."""
        return str(self.seats[self.state.seat].name)

    def record(
        self,
        dice: Sequence[int] = (),
        box: str = "",
        *,
        seat: str | None = None,
        by: str | None = None,
        turn: int | None = None,
        key: str | None = None,
        **more: Any,
    ) -> entries.EntryResult:
        """Write for the seat in turn by its own device, unless another seat, device or turn is named."""
        entry = {**({"dice": [*dice]} if dice else {}), **({"box": box} if box else {}), **more}
        state: Any = self.state if seat is None or turn is None else None
        name = seat or str(self.seats[state.seat].name)
        at = turns_before(state) + 1 if turn is None else turn
        named: Any = {"number": self.number(name), "turn": at, "key": key or new_key()}
        record = partial(entries.record_entry, access=self.access(by or name), entry=entry, **named)
        return with_answers(self, entry, record)

    @property
    def last(self) -> int:
        """The sequence of the last entry that counts."""
        return int(self.history.played[-1].line.sequence)

    def strike(self, *, by: str, sequence: int | None = None, key: str | None = None) -> entries.EntryResult:
        """Take back the last entry."""
        return entries.strike_entry(
            access=self.access(by), sequence=sequence or self.last, key=key or new_key()
        )

    def decline(self, *, by: str, sequence: int | None = None, key: str | None = None) -> entries.EntryResult:
        """Use the second thought that the game allows about the last entry: "Don't open it"."""
        number = sequence or self.last
        return entries.amend_entry(
            access=self.access(by),
            sequence=number,
            becomes=lambda now: second_thought(now, number),
            key=key or new_key(),
        )

    def close(self, *, by: str) -> None:
        """End the game for good."""
        closing.close_table(access=self.access(by))


def cast_of(game: str) -> tuple[str, ...]:
    """The names of the cast, as many as fit at a table of this game."""
    return NAMES[: GAMES[game].players[-1]]


@built_once
def open_lobby(
    names: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    game: str = "roll-estate",
    house: HouseRules = NO_HOUSE_RULES,
) -> Party:
    """Open a table in its lobby. Each player sits at a device of their own; the host's device holds no seat."""
    host, names = Tablet(), cast_of(game) if names is None else names
    table = tables.open_table(
        device=host.device, title="Friday", game=game, options=dict(options or {}), names=names, house=house
    )
    tablets = {}
    for number, name in enumerate(names, start=1):
        tablets[name] = Tablet()
        sit_down(tablets[name], table, number)
    return Party(table, host, tablets)


def come_in(tablet: Tablet, table: Table, *, watcher: bool = False) -> None:
    """Join by the join link, without taking a seat."""
    with write_table(table) as fresh:
        devices.let_in(fresh, tablet.device, watcher=watcher)


def sit_down(tablet: Tablet, table: Table, number: int) -> None:
    """Join by the join link and take a free seat."""
    come_in(tablet, table)
    devices.take_seat(device=tablet.device, table=table, number=number)


def look_on(tablet: Tablet, table: Table) -> None:
    """Join by the watch link."""
    come_in(tablet, table, watcher=True)


@built_once
def open_table(
    names: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    game: str = "roll-estate",
    house: HouseRules = NO_HOUSE_RULES,
) -> Party:
    """Open a table and start it."""
    party = open_lobby(names, options, game=game, house=house)
    tables.start_table(access=party.access(HOST))
    return party


def play_out(
    party: Party, *, seed: int = 1, turns: int | None = None, take_backs: float = 0.0, declines: float = 0.0
) -> int:
    """Play to the end, or until `turns` turns are written, each player at their own device.

    The dice are random and the moves any legal ones, now and then with a second thought or an entry taken back.
    Return the number of entries written.
    """
    dice = random.Random(seed)  # noqa: S311 (pretended dice)
    first = party.table.sequence
    names = [str(seat.name) for seat in party.seats]
    history = party.history
    while history.state.seat is not None and (turns is None or history.state.turns < turns):
        name = names[history.state.seat]
        party.record(**random_move(party, dice, history), seat=name, turn=turns_before(history.state) + 1)
        history = party.history
        thought = second_thought_of(history)
        if thought and dice.random() < declines:
            chooser = name if thought.seat is None else names[thought.seat]
            party.decline(by=dice.choice((HOST, chooser)))
            history = party.history
        if dice.random() < take_backs:
            party.strike(by=dice.choice((HOST, name)))
            history = party.history
    return party.table.sequence - first


def second_thought_of(history: History) -> SecondThought | None:
    """Return the second thought that the last entry still allows: "Don't open it"."""
    before, last = history.before(len(history.played) - 1), history.played[-1].line
    return PADS[history.game.key].second_thought(before, history.move(last))


# A whole game of three but for its last entry: Cleo has two businesses and completes the threes next.
ALMOST_OVER = (
    ((6, 1, 2, 3, 5), "sixes.1"),
    ((6, 1, 2, 3, 5), "sixes.1"),
    ((1, 3, 4, 5, 5), "ones.1"),
    ((6, 6, 2, 3, 5), "sixes.2"),
    ((6, 6, 2, 3, 5), "sixes.2"),
    ((1, 1, 3, 4, 6), "ones.2"),
    ((6, 6, 6, 5, 5), "liquid-assets"),
    ((1, 1, 1, 2, 2), "liquid-assets"),
    ((2, 3, 4, 6, 6), "twos.1"),
    ((5, 1, 2, 3, 6), "fives.1"),
    ((5, 1, 2, 3, 6), "fives.1"),
    ((2, 2, 4, 5, 6), "twos.2"),
    ((5, 5, 2, 3, 6), "fives.2"),
    ((5, 5, 2, 3, 6), "fives.2"),
    ((3, 1, 4, 6, 6), "threes.1"),
    ((4, 1, 2, 3, 6), "fours.1"),
    ((4, 1, 2, 3, 6), "fours.1"),
    ((3, 3, 4, 6, 6), "threes.2"),
    ((4, 4, 2, 3, 6), "fours.2"),
    ((4, 4, 2, 3, 6), "fours.2"),
)
LAST_ENTRY = ((3, 3, 3, 1, 2), "threes.3")


@built_once
def almost_over() -> Party:
    """Return a table at which Cleo's next entry, `LAST_ENTRY`, opens her third business and ends the game."""
    party = open_table()
    for dice, box in ALMOST_OVER:
        party.record(dice, box)
    return party


@built_once
def finished() -> Party:
    """Return a table that the rules have just ended, by Cleo's third business."""
    party = almost_over()
    party.record(*LAST_ENTRY)
    return party


def closed() -> Party:
    """Return a finished table that its host has closed."""
    party = finished()
    party.close(by=HOST)
    return party


def random_move(party: Party, dice: random.Random, history: History | None = None) -> dict[str, Any]:
    """Return random dice with one of the moves that are legal for them, as `Party.record` takes it."""
    history = history or party.history
    move = chosen_move(history.game, history.state, history.state.seat, dice)
    numbers = [seat.number for seat in party.seats]
    return dict(history.game.write_move(move, numbers.__getitem__))


def fresh_process() -> None:
    """Forget what a server process keeps in memory, as if it had just started."""
    forget_tables()
    opening_limits._openings.clear()
    opening_limits._bytes.clear()
    opening_limits._programs.clear()
    pieces.sheet_piece.cache_clear()
    pieces._drawn.cache_clear()


def everything() -> dict[str, list[dict[str, Any]]]:
    """All rows of all models. Two of these are equal if nothing was written in between."""
    models = apps.get_app_config("scoresheets").get_models()
    return {model.__name__: rows_now(model) for model in models if not model._meta.proxy}
