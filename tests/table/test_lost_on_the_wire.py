"""R18: after a lost answer the same request comes again: one entry, for every game and every write under a key.

Six tablets, one turn, the same instant: one entry and five clear refusals, by a real server on a real file.
"""

import http.client
import json
import random
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils.timezone import localtime
from pytest_django import DjangoDbBlocker

from scoresheets.models import Claim, Entry, Mark
from scoresheets.pads import PADS
from scoresheets.plugin.contract.hands import HANDS
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.selectors.checks import table_faults
from tests.agreed import agree
from tests.cable import Cable, cable_to
from tests.cast import (
    HOST,
    RUN_1_4,
    Party,
    Reply,
    Tablet,
    faces,
    fresh_process,
    new_key,
    open_table,
    play_out,
    random_move,
)
from tests.real_server import DaphneServer, served_database
from tests.sure import nothing_written

Action = Callable[[Party], tuple[str, str, Mapping[str, Any]]]


def writes(party: Party) -> tuple[str, str, Mapping[str, Any]]:
    move = random_move(party, random.Random(1))  # noqa: S311 (pretended dice)
    agree(party, move)
    typed = PADS[party.table.game].entry_form.typed(move)
    return party.in_turn, "record_entry", {"seat": party.number(party.in_turn), "turn": party.turn, **typed}


def takes_back(party: Party) -> tuple[str, str, Mapping[str, Any]]:
    return HOST, "strike_entry", {"entry": party.last}


def goes_home(party: Party) -> tuple[str, str, Mapping[str, Any]]:
    last = list(party.tablets)[-1]
    return last, "leave_game", {"seat": party.number(last)}


def takes_back_from_far(party: Party) -> tuple[str, str, Mapping[str, Any]]:
    seen = party.history.sequence
    return HOST, "propose_correction", {"entry": 2, "seen": seen, "cut": "yes", "reason": "A wrong die"}


def amends(party: Party) -> tuple[str, str, Mapping[str, Any]]:
    """Return the request that amends the last entry to another one that its sheet allowed."""
    history = party.history
    numbers = [seat.number for seat in party.opened.seats.all()]
    before, hand = history.before(len(history.played) - 1), HANDS[history.game.key]

    def told(move: Any) -> dict[str, object]:
        return history.game.write_move(move, numbers.__getitem__)

    def chosen(seed: int) -> dict[str, object]:
        dice = random.Random(seed)  # noqa: S311 (pretended dice)
        thrown = hand.thrown(dice, before)
        opening = dice.choice(history.game.legal_moves(before, before.seat, thrown))
        return told(hand.completed(before, opening, thrown, dice))

    written = told(history.move(history.played[-1].line))
    move = next(other for other in map(chosen, range(2, 50)) if other != written)
    asked = {"entry": party.last, "seen": history.sequence, "reason": "Read once more"}
    return HOST, "propose_correction", {**asked, "move": json.dumps(move)}


IN_TURN: tuple[Action, ...] = (writes, amends, takes_back, goes_home, takes_back_from_far)


def played(game: str) -> Party:
    fresh_process()
    party = open_table(game=game)
    play_out(party, turns=9)
    return party


@pytest.fixture(params=PADS)
def party(request: pytest.FixtureRequest) -> Party:
    return played(request.param)


@pytest.mark.parametrize("action", IN_TURN)
def test_what_is_sent_again_is_answered_alike_and_written_once(party: Party, action: Action) -> None:
    who, name, fields = action(party)
    entries, key = Entry.objects.count(), new_key()
    first = party.tablet(who).asks(party.table, name, **fields, key=key)
    assert first.status == 200, first.sentence
    assert Entry.objects.count() == entries + 1
    with nothing_written():
        assert party.tablet(who).asks(party.table, name, **fields, key=key) == first


# --- through a wire that loses the answer ---


TOKEN = "c" * 32


@pytest.fixture
def cable(daphne: DaphneServer) -> Iterator[Cable]:
    with cable_to(daphne.port) as cable:
        yield cable


def sends(cable: Cable, party: Party, who: str, name: str, fields: Mapping[str, Any]) -> int:
    """Return the status of this form, sent by somebody's tablet. Raises ConnectionError if no answer comes."""
    wire = HTTPConnection("127.0.0.1", cable.door.getsockname()[1], timeout=20)
    headers = {
        "Cookie": f"device={party.tablet(who).secret}; csrftoken={TOKEN}",
        "Content-Type": "application/x-www-form-urlencoded",
        "Origin": cable.url,
        "HX-Request": "true",
    }
    body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN})
    try:
        wire.request("POST", reverse(name, args=[party.opened.public_id]), body, headers)
        answer = wire.getresponse()
        answer.read()
        return answer.status
    finally:
        wire.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", PADS)
def test_an_answer_that_is_lost_is_had_by_asking_again(game: str, cable: Cable) -> None:
    party = played(game)
    for action in IN_TURN:
        who, name, fields = action(party)
        entries, named = Entry.objects.count(), {**fields, "key": new_key()}
        cable.loses_answers = True
        with pytest.raises(ConnectionError):
            sends(cable, party, who, name, named)
        cable.loses_answers = False
        assert Entry.objects.count() == entries + 1, "it had arrived"
        assert sends(cable, party, who, name, named) == 200
        assert Entry.objects.count() == entries + 1
        assert table_faults(party.table) == ()


@pytest.mark.django_db(transaction=True)
@pytest.mark.control
def test_with_a_key_for_each_try_it_would_be_told_as_a_refusal(cable: Cable) -> None:
    """Control: with another key nothing says that the second try repeats the first."""
    party = played("roll-estate")
    who, name, fields = writes(party)
    cable.loses_answers = True
    with pytest.raises(ConnectionError):
        sends(cable, party, who, name, {**fields, "key": new_key()})
    cable.loses_answers = False
    assert sends(cable, party, who, name, {**fields, "key": new_key()}) == 422


TABLES = 60
AT_ONCE = 10  # tables; two cores have enough to do with sixty requests
PATIENCE = 60  # seconds, for a machine that is busy with other things
CSRF_TOKEN = "c" * 32
WRITTEN = re.compile(
    r"Ana’s turn is already written: Ana claimed the route 1 2 3 4 "
    r"\((?P<when>\d\d:\d\d:\d\d), from (?P<device>Ana’s|the host’s) device\)\."
)


@pytest.fixture(scope="module")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    yield from served_database(django_db_blocker)


class Attempt(threading.Thread):
    """One tablet's claim: it connects, waits for the five others, and sends."""

    def __init__(self, port: int, party: Party, tablet: Tablet, instant: threading.Barrier) -> None:
        super().__init__()
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.path = reverse("record_entry", args=[party.opened.public_id])
        self.instant = instant
        self.headers = {
            "Cookie": f"{DEVICE_COOKIE}={tablet.secret}; csrftoken={CSRF_TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
        }
        self.reply = Reply(0, "")

    def run(self) -> None:
        dice, box = RUN_1_4
        named = {"seat": 1, "turn": 1, "dice": faces(dice), "box": box, "key": new_key()}
        body = urlencode({**named, "csrfmiddlewaretoken": CSRF_TOKEN})
        self.connection.connect()
        self.instant.wait(PATIENCE)
        self.connection.request("POST", self.path, body, self.headers)
        response = self.connection.getresponse()
        self.reply = Reply(response.status, response.read().decode())
        self.connection.close()


def six_at_once(server: DaphneServer, party: Party) -> list[Attempt]:
    """Return three claims by Ana's own device and three for her by the host's, each with a key of its own."""
    instant = threading.Barrier(6)
    return [
        Attempt(server.port, party, party.tablet(who), instant)
        for who in ("Ana", HOST, "Ana", HOST, "Ana", HOST)
    ]


def all_at_once(attempts: list[Attempt]) -> None:
    for attempt in attempts:
        attempt.start()
    for attempt in attempts:
        attempt.join()


@pytest.mark.django_db(transaction=True)
def test_of_six_claims_in_the_same_instant_one_is_written_and_five_are_told_by_whom(
    server: DaphneServer,
) -> None:
    """60 tables: 60 entries, 300 refusals that name writer, entry and time, no error."""
    with transaction.atomic():
        parties = [open_table() for _table in range(TABLES)]
    claims = [six_at_once(server, party) for party in parties]
    for first in range(0, TABLES, AT_ONCE):
        all_at_once([attempt for claim in claims[first : first + AT_ONCE] for attempt in claim])
    answers = Counter((attempt.reply.status, attempt.reply.code) for claim in claims for attempt in claim)
    assert answers == {(200, ""): TABLES, (422, "already_written"): 5 * TABLES}
    assert [Model.objects.count() for Model in (Entry, Mark, Claim)] == [TABLES] * 3
    for party, claim in zip(parties, claims, strict=True):
        check_what_was_told(party, [attempt.reply for attempt in claim])
    for word in ("locked", "Traceback", "answered 5"):
        assert word not in server.log()


def check_what_was_told(party: Party, replies: list[Reply]) -> None:
    """Check that all five refusals describe the one entry of this table."""
    line = Entry.objects.get(table=party.opened)
    device = "the host’s" if line.by_host else "Ana’s"
    assert line.device == party.tablet(HOST if line.by_host else "Ana").device
    when = f"{localtime(line.written_at):%H:%M:%S}"
    told = [WRITTEN.fullmatch(reply.sentence) for reply in replies if reply.status == 422]
    assert [found and (found["when"], found["device"]) for found in told] == [(when, device)] * 5
    assert table_faults(party.table) == ()
