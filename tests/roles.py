"""One device for each role at a table, in each phase of it, for tests of rights."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property

from django.db import connection, transaction
from django.test import Client

from scoresheets.editions import services as editions
from scoresheets.models import Admission, Person, Table
from scoresheets.results import services as results
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.live import render_cache
from scoresheets.table.selectors import states
from scoresheets.table.services import devices, entries, entry_links, sending_away, tables
from tests.built_once import built_once
from tests.cast import HOST, Party, Tablet, come_in, everything, look_on, new_key, sit_down
from tests.games.roll_estate.own_pad import OUR_PAD

ROLES = (
    *("nobody", "stranger", "watcher", "member", "in_turn", "other_seat", "wrote_last", "freed"),
    *("host", "ex_host", "newcomer", "sent_away"),
)
OUTSIDE = frozenset(
    {"nobody", "stranger", "freed", "sent_away"}
)  # roles without any right at the table (any more)
PHASES = ("lobby", "play", "over", "closed")
IN_TURN, OTHER_SEAT, FREE_SEAT, WROTE_LAST = 1, 2, 3, 4  # seat numbers
ORDER = ("Bo", "Cleo", "Eve", "Ana")

# Ana opens three businesses, the last one with the last entry of a round, so that the game is over at once. The others
# fill their longer rows meanwhile. The phase "play" ends with Ana's second entry, which opens her first business.
ANA_PLAYS = (
    *("1 2 3 4 6 ones.1", "1 1 3 4 6 ones.2", "2 1 3 4 6 twos.1", "2 2 3 4 6 twos.2"),
    *("3 1 2 4 6 threes.1", "3 3 2 4 6 threes.2", "3 3 3 4 6 threes.3"),
)
OTHERS_PLAY = (
    *("4 1 2 3 6 fours.1", "4 4 2 3 6 fours.2", "4 4 4 3 6 fours.3"),
    *("5 1 2 3 6 fives.1", "5 5 2 3 6 fives.2", "5 5 5 3 6 fives.3", "1 2 3 5 6 liquid-assets"),
)
ROUNDS = {"lobby": 0, "play": 2, "over": len(ANA_PLAYS), "closed": len(ANA_PLAYS)}


class Passerby(Tablet):
    """A browser without any cookie."""

    def __init__(self) -> None:
        self.secret = ""

    @cached_property
    def client(self) -> Client:
        return Client()


@dataclass(frozen=True, slots=True)
class Room:
    """A table in one phase with one device for each role; `host_token` takes over as host once more."""

    phase: str
    party: Party
    tablets: Mapping[str, Tablet]
    host_token: str
    edition: str  # the public id of the printed sheet that the host's device has copied

    @property
    def table(self) -> Table:
        """The row as it is now."""
        return self.party.table

    @property
    def person(self) -> str:
        """The public id of the person in turn."""
        return Person.objects.get(seats__table=self.opened, seats__number=IN_TURN).public_id

    @property
    def opened(self) -> Table:
        """The row as it was when the table was opened: its addresses do not change, its links have been renewed."""
        return self.party.opened


@built_once
def open_room(phase: str, lobby: str = "yahtzee") -> Room:
    """Build a table in this phase, with a device for each role.

    Seats in order of play: Bo, Cleo, Eve (freed by the host, so free) and Ana, the player of the last entry.
    The default lobby is one with a roll-off.
    """
    party, ex_host, freed = _lobby(lobby if phase == "lobby" else "roll-estate")
    newcomer, sent_away = Tablet(), Tablet()
    put_out(party, sent_away)
    entry_links.choose_newcomers(access=party.access(HOST), watch=True)
    come_in(newcomer, party.table)
    entry_links.choose_newcomers(access=party.access(HOST), watch=False)
    token = devices.make_host_link(access=party.access(HOST))
    everybody: dict[str, Tablet] = {
        "nobody": Passerby(),
        "stranger": Tablet(),
        "watcher": Tablet(),
        "member": Tablet(),
        "in_turn": party.tablets["Bo"],
        "other_seat": party.tablets["Cleo"],
        "wrote_last": party.tablets["Ana"],
        "freed": freed,
        "host": party.host,
        "ex_host": ex_host,
        "newcomer": newcomer,
        "sent_away": sent_away,
    }
    look_on(everybody["watcher"], party.opened)
    come_in(everybody["member"], party.opened)
    _play(party, phase)
    edition = editions.save_edition(device=party.host.device, game="roll-estate", sheet=OUR_PAD)
    return Room(phase, party, everybody, token, edition.public_id)


def put_out(party: Party, tablet: Tablet, *, told: bool = True) -> None:
    """Let a device join and the host send it away; with `told` its people have read so."""
    come_in(tablet, party.opened)
    number = Admission.objects.get(table=party.opened, device=tablet.device).number
    sending_away.send_away(access=party.access(HOST), number=number)
    if told:
        sending_away.acknowledge_sent_away(device=tablet.device, public_id=party.opened.public_id)


def _lobby(game: str) -> tuple[Party, Tablet, Tablet]:
    """Build a lobby whose host's role has been handed on, and in which one seat has been freed."""
    ex_host, host, freed = Tablet(), Tablet(), Tablet()
    table = tables.open_table(device=ex_host.device, title="Friday", game=game, options={}, names=ORDER)
    party = Party(table, ex_host, {name: Tablet() for name in ORDER if name != "Eve"})
    for name, tablet in [*party.tablets.items(), ("Eve", freed)]:
        sit_down(tablet, table, party.number(name))
    devices.take_over_as_host(
        device=host.device, table=table, token=devices.make_host_link(access=party.access(HOST))
    )
    party = replace(party, host=host)
    devices.free_seat(access=party.access(HOST), number=FREE_SEAT)
    return party, ex_host, freed


def _play(party: Party, phase: str) -> None:
    if phase == "lobby":
        return
    tables.start_table(access=party.access(HOST))
    for turn, (name, text) in enumerate(script(ROUNDS[phase]), start=1):
        *dice, box = text.split()
        entries.record_entry(
            access=party.access(HOST if name == "Eve" else name),
            number=party.number(name),
            turn=turn,
            entry={"dice": [int(face) for face in dice], "box": box},
            key=new_key(),
        )
    if phase in ("over", "closed"):
        results.share_result(access=party.access("Ana"))
    if phase == "closed":
        party.close(by="Ana")


def script(rounds: int) -> Iterator[tuple[str, str]]:
    """Yield player and box of each entry, in order of play."""
    for place in range(rounds):
        for name in ORDER:
            yield name, (ANA_PLAYS if name == "Ana" else OTHERS_PLAY)[place]


@contextmanager
def undone(room: Room) -> Iterator[None]:
    """Undo all writes made inside, also the browsers' cookies and this process's caches."""
    with undone_at(room.tablets):
        yield


@contextmanager
def undone_at(tablets: Mapping[str, Tablet]) -> Iterator[None]:
    """Undo all writes made inside, for these devices by their roles."""
    try:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
    finally:
        states._histories.clear()
        render_cache._renderings.clear()
        for role, tablet in tablets.items():
            tablet.client.cookies.clear()
            if role != "nobody":
                tablet.client.cookies[DEVICE_COOKIE] = tablet.secret


class Rows:
    """All rows of the database as they were; SQLite counts changes, so that they are seldom read again."""

    def __init__(self) -> None:
        self.rows, self.changes = everything(), _changes()

    def are_the_same(self) -> bool:
        now = _changes()
        if now == self.changes != -1:
            return True
        same = everything() == self.rows
        self.changes = now if same else self.changes
        return same


def _changes() -> int:
    connection.ensure_connection()
    return connection.connection.total_changes if connection.vendor == "sqlite" else -1
