"""The world of a hostile client: tables, the cookies of all devices, and the right values of every form."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any
from urllib.parse import quote, urlencode

from django.test import Client
from hypothesis import strategies as st

from games.yahtzee.rules.sheet import BOXES
from scoresheets.editions import services as editions
from scoresheets.models import Admission, Proposal
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.services import corrections, devices, rematch, sending_away
from scoresheets.table.services.corrections import Correction
from tests.addresses import by_name
from tests.cast import HOST, Party, Tablet, almost_over, closed, finished, look_on, open_lobby, open_table
from tests.evening import Evening
from tests.games.roll_estate.own_pad import OUR_PAD, TYPED_PAD
from tests.nights.night_forms import AT_NIGHTS, BUILT_AT_NIGHTS, EVENINGS, named_at_nights, night_addresses
from tests.paper.paper_forms import OF_PAPER, paper, sheet_token
from tests.people.person_forms import OF_PEOPLE, PERSON_FORMS, knowing_gil, named_of_people, somebody_at

ROLES = (HOST, "Ana", "Cleo", "watcher", "Dov", "organizer", "other host", "nobody", "garbage")
KEY = "0123456789abcdef0123456789abcdef"


def played_again() -> Party:
    """Return a finished table whose next table is open."""
    party = finished()
    rematch.play_again(access=party.access(HOST), begins=1)
    return party


def lobby() -> Party:
    """Return the lobby of a game that begins with a roll-off."""
    return open_lobby(game="yahtzee")


def dealt() -> Party:
    """Return a table at which Ana's entry asks Bo and Cleo on their tablets; Bo has a 5 and a 3 in the bank."""
    party = open_table(game="monopoly-deal")
    party.record(end_turn=True)
    party.record(bank="money:5")
    party.record(bank="money:3")
    party.record(end_turn=True)
    party.record(bank="money:2")
    party.record(end_turn=True)
    party.tablet("Ana").asks(
        party.opened, "tap_draft", seat=1, turn=party.turn, taps="act card=action:birthday"
    )
    return party


def between() -> Party:
    """Return a table with all boxes of a round filled, which must say which seat begins the next round."""
    party = open_table(("Ana", "Bo"), {"rounds": 2, "begins": "roll-off"}, game="yahtzee")
    for box, name in product(BOXES, ("Ana", "Bo")):
        party.record((1, 2, 3, 5, 6), box, seat=name)
    return party


def asked() -> Party:
    """Return a table at which Ana proposes to take back her first entry and all after it."""
    party = almost_over()
    entry = Correction(target=1, seen=party.table.sequence)
    corrections.propose_correction(access=party.access("Ana"), correction=entry, key="0" * 32)
    return party


def sent() -> Party:
    """Return a table whose host has sent Cleo's device away; that device has not been informed yet."""
    party = almost_over()
    came = Admission.objects.get(table=party.table, device=party.tablet("Cleo").device)
    sending_away.send_away(access=party.access(HOST), number=came.number)
    return party


BUILT = {
    "lobby": lobby,
    "play": almost_over,
    "dealt": dealt,
    "between": between,
    "asked": asked,
    "over": lambda: knowing_gil(finished()),
    "again": played_again,
    "sent": sent,
    "paper": paper,
    **BUILT_AT_NIGHTS,
    "closed": closed,
}
PHASES = tuple(BUILT)


class World:
    """Tables in different phases, each with its host, its players and a watcher; and Dov, a stranger to all of them."""

    def __init__(self, *phases: str) -> None:
        EVENINGS.clear()  # a table of another test may have had the same id
        self.tables = {phase: BUILT[phase]() for phase in phases or PHASES}
        self.watchers = {phase: Tablet() for phase in self.tables}
        for phase, party in self.tables.items():
            look_on(self.watchers[phase], party.table)
        self.host_tokens = {
            phase: devices.make_host_link(access=party.access(HOST)) for phase, party in self.tables.items()
        }
        self.sheets = {
            phase: editions.save_edition(
                device=party.host.device, game="roll-estate", sheet=OUR_PAD
            ).public_id
            for phase, party in self.tables.items()
        }
        self.dov = Tablet()
        self.at_nights = {
            phase: night_addresses(EVENINGS[party.opened.public_id])
            for phase, party in self.tables.items()
            if party.opened.public_id in EVENINGS
        }

    def evening(self, phase: str) -> Evening | None:
        """The night at which the table of this phase stands."""
        return EVENINGS.get(self.party(phase).opened.public_id)

    def party(self, phase: str) -> Party:
        return self.tables[phase]

    def secret(self, phase: str, who: str) -> str:
        """The device cookie that this actor sends at the table of this phase."""
        evening = self.evening(phase)
        secrets = {
            "organizer": evening.runner.secret if evening else "",
            "watcher": self.watchers[phase].secret,
            "Dov": self.dov.secret,
            "other host": next(each.host.secret for other, each in self.tables.items() if other != phase),
            "nobody": "",
            "garbage": "\x7f" * 200,
        }
        if who in secrets:
            return secrets[who]
        party = self.party(phase)  # at a table for two, Dov stands in for Cleo
        return party.tablet(who).secret if who == HOST or who in party.tablets else secrets["Dov"]

    def address(self, attempt: Attempt) -> str:
        """The path of an attempt: with its table's own id or token, or with another one in its place."""
        table = self.party(attempt.phase).opened
        own = {"join": table.join_token, "watch": table.watch_token}
        own["become_host"] = self.host_tokens[attempt.phase]
        own |= dict.fromkeys(("change_edition", "delete_edition"), self.sheets[attempt.phase])
        own |= dict.fromkeys(("save_edition", "import_edition", "open_trial"), "roll-estate")
        own |= self.at_nights.get(attempt.phase, {})
        own |= dict.fromkeys(PERSON_FORMS, somebody_at(table))
        own["come_to_sheet"] = sheet_token(table)
        own["result"] = own["result_qr"] = table.result_token or "there-is-none"
        named = attempt.address if attempt.address != OWN else own.get(attempt.form, table.public_id)
        return address(attempt.form, quote(named, safe=""))

    @property
    def ids(self) -> list[bytes]:
        """All ids, keys, tokens and codes in this world, of all tables."""
        tables = [party.table for party in self.tables.values()]
        keys = [entry.key for table in tables for entry in table.entries.all()[:1]]
        tokens = [token for each in tables for token in (each.public_id, each.join_token, each.watch_token)]
        found = [
            *self.sheets.values(),
            *tokens,
            *self.host_tokens.values(),
            *keys,
            *(table.code for table in tables),
        ]
        return [each.encode() for each in found]

    def send(self, attempt: Attempt) -> Any:
        """Send an attempt and return the response. Raises the exceptions of the view."""
        client = Client(headers={"HX-Request": "true"} if attempt.htmx else {})
        client.cookies[DEVICE_COOKIE] = self.secret(attempt.phase, attempt.who)
        return client.generic("POST", self.address(attempt), attempt.body(self), attempt.content_type)


OWN = "the table's own address"
CODE = b"the table's own code"
FOR_BO = b"the open proposal, for Bo"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One POST: the actor, the phase of the table, the address and the fields."""

    form: str
    phase: str
    who: str
    fields: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict)
    address: str = OWN
    htmx: bool = True
    content_type: str = "application/x-www-form-urlencoded"

    def body(self, world: World) -> bytes:
        """The fields encoded as a browser would send them, in any bytes."""
        table = world.party(self.phase).opened
        proposal = Proposal.objects.filter(table=table, status="open").first()
        known = named_at_nights(table)
        known |= named_of_people(table)
        known |= {CODE: table.code.encode(), FOR_BO: f"{proposal.pk if proposal else 0}-2".encode()}
        pairs = [(name, known.get(value, value)) for name, each in self.fields.items() for value in each]
        return urlencode(pairs).encode()


def right(form: str, phase: str, who: str, **fields: str | bytes) -> Attempt:
    values = {
        name: (value if isinstance(value, bytes) else value.encode(),) for name, value in fields.items()
    }
    return Attempt(form, phase, who, values)


ENTRY = {"seat": "3", "turn": "21", "dice": "33312", "box": "threes.3", "key": KEY}
OPTIONS = {"title": "Friday", "variant": "solo", "difficulty": "easy", "triple_counts": "all"}
TRANSCRIPT = """
  {"format": "scoresheets/transcript", "version": 1, "game": "roll-estate", "players": ["Ana", "Bo"],
   "entries": [{"player": "Ana", "dice": [6, 6, 1, 2, 3], "box": "sixes.2", "value": 12}]}
"""
RIGHT: Mapping[str, Attempt] = {
    each.form: each
    for each in (
        right("record_entry", "play", "Cleo", **ENTRY),
        right("tap_draft", "dealt", "Bo", seat="2", turn="7", tap="1:pay=bank/money:5"),
        right("strike_entry", "over", "Cleo", entry="21", key=KEY),
        right("amend_entry", "over", "Cleo", entry="21", key=KEY),
        right("propose_correction", "over", "Cleo", entry="21", seen="21", key=KEY),
        right("agree_to_proposal", "asked", "Bo", say=FOR_BO),
        right("decline_proposal", "asked", "Bo", say=FOR_BO),
        right("confirm_proposal", "asked", HOST, say=FOR_BO, reason="he said so"),
        right("remove_reason", "play", HOST, entry="2"),
        right("close_table", "over", "Cleo"),
        right("settle_tie", "over", "Cleo", words="One more roll", remove="yes"),
        right("start_table", "lobby", HOST),
        right("add_seat", "lobby", "Ana", name="Dov"),
        right("rename_seat", "lobby", "Ana", seat="1", name="Anna"),
        right("say_who", "twice", "Ana", person="1-5"),
        right("move_seat", "lobby", HOST, seat="1@1", direction="down"),
        right("remove_seat", "lobby", HOST, seat="1"),
        right("enter_throw", "lobby", "Ana", throw="1.1", dice="66543"),
        right("clear_throws", "lobby", HOST),
        right("begin_round", "between", "Bo", seat="2", key=KEY),
        right("take_seat", "play", "Ana", seat="1"),
        right("release_seat", "play", "Ana", seat="1"),
        right("free_seat", "play", HOST, seat="1"),
        right("remove_name", "over", "Ana", seat="1"),
        right("leave_table", "play", "Ana"),
        right("delete_table", "play", HOST),
        right("hand_seat", "play", "Ana", seat="1", device="3"),
        right("hand_host", "play", HOST, device="3"),
        right("send_away", "play", HOST, device="3"),
        right("choose_newcomers", "play", HOST, may="watch"),
        right("choose_shown_dice", "play", HOST, shown="no"),
        right("show_dice", "play", "Ana", seat="1", turn="1", dice="66600", held="12"),
        right("pin_table", "over", HOST, stays="yes"),
        right("let_back", "sent", HOST, device="4"),
        right("acknowledge_sent_away", "sent", "Cleo"),
        right("leave_game", "play", "Ana", seat="1", key=KEY),
        right("play_again", "over", "Ana", seat="1", along="2"),
        right("go_on", "again", "Cleo"),
        right("change_options", "lobby", HOST, **OPTIONS),
        right("revoke_link", "play", HOST, kind="host"),
        right("open_table", "lobby", "Dov", game="roll-estate", name="Ana", **OPTIONS),
        *(right(form, phase, who, **fields) for form, phase, who, fields in OF_PAPER),
        right("open_transcript", "lobby", "Dov", text=TRANSCRIPT),
        right("share_result", "over", "Cleo", kind="make"),
        right("join_by_code", "lobby", "Dov", code=CODE),
        right("join", "play", "Ana", seat="1"),
        right("watch", "play", "Dov"),
        right("become_host", "play", "Dov"),
        right("save_edition", "lobby", HOST, **{**TYPED_PAD, "edition.name": "Another"}, table=b""),
        right("import_edition", "lobby", HOST, text=json.dumps({**OUR_PAD, "name": "Another"})),
        right("change_edition", "lobby", HOST, **TYPED_PAD),
        right("delete_edition", "lobby", HOST),
        *(right(form, phase, who, **fields) for form, phase, who, fields in OF_PEOPLE),
        *(right(form, phase, who, **fields) for form, phase, who, fields in AT_NIGHTS),
        right("choose_address", "lobby", "Dov", address="192.0.2.5", next="/"),
        right("set_language", "lobby", "Dov", language="fr", next="/"),
    )
}
OTHER_VALUES = (
    *(
        b"2",
        b"4",
        b"20",
        b"22",
        b"up",
        b"watch",
        b"host-void",
        b"twos.1",
        b"fives",
        b"12345",
        b"standard",
        b"Bo",
    ),
    *(b"Dov  ", "🎲".encode(), b"<b>x</b>", b"x" * 30, b"x" * 31),
)
NONSENSE = (
    *(b"", b" ", b"-1", b"0", b"1.5", b"1e3", b"+1", b"1_0", b"True", b"None", b"[]", b'{"a": 1}', b"NaN"),
    *(b"11", b"255", b"9" * 5000, str(2**31).encode(), str(2**63).encode(), "１２３４５".encode()),
    *(b"x" * 10**5, "é".encode() * 10**5, "\u202eDov".encode(), b"\r\nSet-Cookie: a=b", b"../../etc"),
    *(b"\0", b"1\x001", b"\xed\xa0\x80", b"\xff\xfe", b"%00"),
)
EXTRA = (
    "device",
    "by_host",
    "value",
    "player",
    "lose_interest",
    "rolls",
    "totals",
    "remove",
    "no_legal_box",
    "seat",
    "__class__",
    "",
    "\0",
)
CONTENT_TYPES = ("application/json", "multipart/form-data; boundary=x", "text/plain; charset=utf-16", "")


def world_of(*phases: str) -> World:
    """Return a world with tables in these phases, or in all."""
    return World(*phases)


def two_tables(form: str) -> World:
    """Return a world of two tables: one at which this form is right, and one in the next phase, where most of it is
    wrong.
    """
    phase = RIGHT[form].phase
    return world_of(phase, PHASES[PHASES.index(phase) + 1])


def attempts(form: str, world: World) -> st.SearchStrategy[Attempt]:
    """Generate the right form with up to three faults.

    Faults are fields left out, doubled, added or replaced, and a wrong actor, table, address or content type.
    """
    values = st.one_of(
        st.sampled_from(NONSENSE),
        st.sampled_from(OTHER_VALUES),
        st.sampled_from(world.ids),
        st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")),
        st.binary(max_size=20),
    )
    names = st.sampled_from([*RIGHT[form].fields, *RIGHT[form].fields, *EXTRA])
    addresses = st.sampled_from(
        ["x", "\0", "a/b", "é" * 2000, "9" * 60, *(each.decode() for each in world.ids)]
    )
    change = st.one_of(
        st.tuples(st.just("fields"), st.tuples(names, st.lists(values, max_size=3))),
        st.tuples(st.just("fields"), st.tuples(names, st.lists(values, min_size=1, max_size=1))),
        st.tuples(st.just("who"), st.sampled_from(ROLES)),
        st.tuples(st.just("who"), st.sampled_from(ROLES)),
        st.tuples(st.just("phase"), st.sampled_from(list(world.tables))),
        st.tuples(st.just("address"), addresses),
        st.tuples(st.just("htmx"), st.just(False)),
        st.tuples(st.just("content_type"), st.sampled_from(CONTENT_TYPES)),
    )
    return st.lists(change, min_size=1, max_size=3).map(lambda changes: _changed(RIGHT[form], changes))


def _changed(attempt: Attempt, changes: list[tuple[str, Any]]) -> Attempt:
    for what, value in changes:
        if what == "fields":
            name, sent = value
            attempt = replace(attempt, fields={**attempt.fields, name: tuple(sent)})
        else:
            attempt = replace(attempt, **{what: value})
    return attempt


ADDRESSES = by_name()


def address(name: str, named: str) -> str:
    """The path of this name with `named` in place of a table's id or a token."""
    route = str(ADDRESSES[name].pattern)
    return "/" + re.sub("<str:(public_id|token|game|edition|person|name)>", lambda _found: named, route)
