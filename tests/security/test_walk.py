"""One walk through every address, in every phase of a table, by a device of every role: each answer is shown to every
checker (checkers.py). Names and words of the table are hostile.
"""

import re
import socket
from itertools import product
from typing import Any

import pytest
from django.template.loader import get_template
from django.test import Client

from scoresheets.models import Seat
from tests.roles import OUTSIDE, PHASES, ROLES, Rows, open_room, undone
from tests.security.answers import VIEWERS, refusals
from tests.security.careful import BUILT_HOW, PRIVACY, faults, forbidden_in, leads_off, text_of
from tests.security.checkers import CHECKERS
from tests.security.hostile_room import plant
from tests.security.matrix import ANSWERS, patterns
from tests.security.payloads import MARK, PAYLOADS, came_to_life, read
from tests.security.visits import Visit, keys_of, pay


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All attempts to reach another machine, which fail."""
    asked: list[Any] = []

    def refuse(*address: Any, **_more: Any) -> Any:
        asked.append(address)
        raise OSError("no network")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    return asked


SEEN = (("play", "host"), ("play", "nobody"), ("over", "in_turn"), ("lobby", "member"))
"""Phases and roles that `make test` walks; the others `make test-long`."""
EVERY = [
    each if each in SEEN else pytest.param(*each, marks=pytest.mark.long) for each in product(PHASES, ROLES)
]


@pytest.mark.parametrize(("phase", "role"), EVERY)
def test_what_is_looked_at(phase: str, role: str, network: list[Any]) -> None:
    room = open_room(phase)
    plant(room, len(PAYLOADS) * (len(PHASES) * ROLES.index(role) + PHASES.index(phase)) // len(ROLES))
    rows, found, shown, keyed, packed = Rows(), [], set(), set(), 0
    for name in patterns() if role in {*VIEWERS, *OUTSIDE} else in_the_matrix("GET", phase):
        visit = pay(room, role, name, "GET", rows=rows)
        found += faults_of(visit)
        packed += visit.packed
        if role == "host" and MARK in "".join(read(visit.text).texts):
            shown.add(name)
        if not visit.packed and any(key in visit.text for key in keys_of(room)):
            keyed.add(name)
        rows = Rows() if visit.changed else rows
    assert found == []
    # Most of these places did show it, and there was what the checker of keys looks at.
    assert role != "host" or (len(shown) > 10 and len(keyed) > 1 and packed > 5)
    assert [
        each for each in network if "192.0.2.1" not in str(each)
    ] == []  # asks this machine for its own address


@pytest.mark.parametrize(("phase", "role"), EVERY)
def test_what_is_sent(phase: str, role: str) -> None:
    room, found = open_room(phase), []
    plant(room, 0)
    rows = Rows()
    for name in in_the_matrix("POST", phase):
        with undone(room):
            found += faults_of(pay(room, role, name, "POST", rows=rows))
    assert found == []


def in_the_matrix(method: str, phase: str) -> list[str]:
    return [name for name, *row in ANSWERS if row == [method, phase]]


def faults_of(visit: Visit) -> list[tuple[str, str, str]]:
    return [(visit.name, check.__name__, fault) for check in CHECKERS for fault in check(visit)]


def test_every_refusal_is_as_careful_and_tells_nothing_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room("play")
    plant(room, 0)
    looked = 0
    for status, answer in refusals(room, monkeypatch):
        text = text_of(answer)
        assert answer.status_code == status
        found = [*faults("table", answer, text), *BUILT_HOW.findall(text)]
        assert set(found) <= (set() if MARK in text else {"a cache may keep it"}), status
        looked += "<html" in text
    assert looked > 5
    for name in ("400.html", "403.html", "500.html"):
        assert PRIVACY.search(get_template(name).render()), name


@pytest.mark.parametrize(
    "path", ["base/base.css", "base/js_enabled.js", "base/icon.svg", "nothing.js", "../manage.py"]
)
def test_every_file_carries_the_policy(path: str) -> None:
    answer = Client().get(f"/static/{path}")
    assert (answer.status_code == 200) == (not path.startswith(("nothing", "..")))
    text = text_of(answer) if answer.status_code == 200 else ""
    found = [fault for fault in faults("file", answer, "") if answer.status_code == 200]
    assert (found, forbidden_in(text) if path.endswith(".svg") else []) == ([], [])


# --- controls ---


@pytest.mark.parametrize(
    "html",
    [
        "<script>1</script>",
        '<script src="https://cdn.example/x.js"></script>',
        '<script src="data:,1"></script>',
        "<style>p{}</style>",
        '<p style="color:red">',
        "<svg onload=1>",
        "<p hx-on:click=1>",
        '<a href="javascript:1">',
        '<base href="/">',
        '<a href="https://elsewhere.example/">',
    ],
)
def test_what_is_forbidden_would_be_seen(html: str) -> None:
    assert forbidden_in(html)


@pytest.mark.parametrize(
    "html",
    [
        *[payload for payload in PAYLOADS if re.match(r"<[a-z!]", payload) and payload != "<zqx"],
        '<input value="" autofocus onfocus="zqx()">',
        '<div hx-swap-oob="zqx">',
        '<a href="javascript:zqx()">',
    ],
)
def test_what_came_to_life_would_be_seen(html: str) -> None:
    assert came_to_life(f"<p>{html}</p>", html)


@pytest.mark.parametrize(
    "location", ["//evil.example", "/\\evil.example", "/\t/evil.example", "https://testserver/"]
)
def test_what_leads_off_would_be_seen(location: str) -> None:
    answer = Client().get("/")
    answer.headers._store["location"] = ("Location", location)
    assert leads_off(answer)


def test_a_change_a_careless_page_and_one_without_the_link_would_be_seen() -> None:
    room = open_room("lobby")
    rows, answer = Rows(), Client().get("/")
    Seat.objects.filter(table=room.table, number=1).update(name="Zoe")
    assert not rows.are_the_same()
    answer.headers["Cache-Control"], answer.headers["Referrer-Policy"] = "public", "unsafe-url"
    assert list(faults("home", answer, "<html>x")) == [
        *("Referrer-Policy: unsafe-url", "a cache may keep it", "no link to the page about privacy")
    ]
