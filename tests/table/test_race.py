"""Six tablets, one turn, the same instant: one entry and five clear refusals, by a real server on a real file."""

import http.client
import re
import threading
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils.timezone import localtime
from pytest_django import DjangoDbBlocker

from scoresheets.models import Claim, Entry, Mark
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.selectors.checks import table_faults
from tests.cast import HOST, RUN_1_4, Party, Reply, Tablet, faces, new_key, open_table
from tests.real_server import DaphneServer, served_database

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
