"""S1, S6, S8 to S11, S17, P1, P7: one walk through every address, in every phase of a table, by a device of every role.

Names and words of the table are hostile, so that one answer shows its status, headers, markup and words at once.
"""

from __future__ import annotations

import re
import socket
from typing import Any

import pytest
from django.template.loader import get_template
from django.test import Client

from scoresheets.models import Seat
from tests.roles import PHASES, ROLES, Room, Rows, open_room, undone
from tests.security.answers import VIEWERS, refusals
from tests.security.careful import BUILT_HOW, PRIVACY, faults, forbidden_in, leads_off, text_of
from tests.security.hostile_room import plant
from tests.security.matrix import ANSWERS, ask, patterns
from tests.security.payloads import MARK, PAYLOADS, came_to_life, read

pytestmark = pytest.mark.django_db
NOT_FOUND_BY_SEARCH = ("set_language", "qr", "result_qr")


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


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_page_is_careful_and_looking_changes_nothing(phase: str, role: str, network: list[Any]) -> None:
    room = open_room(phase)
    plant(room, len(PAYLOADS) * (len(PHASES) * ROLES.index(role) + PHASES.index(phase)) // len(ROLES))
    rows, found, shown = Rows(), [], set()
    for name in patterns() if role in VIEWERS else in_the_matrix("GET", phase):
        answer = ask(room.tablets[role], room, name, "GET")
        if answer.status_code == 405:
            continue
        text = text_of(answer)
        found += [(name, fault) for fault in faults(name, answer, text)]
        found += [(name, fault) for fault in search_faults(room, name, answer, text)]
        if not is_as_in_the_matrix(answer, name, "GET", phase, role):
            found.append((name, str(answer.status_code)))
        if role == "host" and MARK in text:
            shown |= {name} if MARK in "".join(read(text).texts) else set()
        if role == "host" or (role, phase) == ("nobody", "play"):
            head = ask(room.tablets[role], room, name, "HEAD")
            if b"".join(head) or (head.status_code, headers(head)) != (answer.status_code, headers(answer)):
                found.append((name, "HEAD is answered otherwise"))
        if not rows.are_the_same():
            found.append((name, "something changed"))
            rows = Rows()
    assert found == []
    assert role != "host" or len(shown) > 10  # most of these places did show it
    assert [
        each for each in network if "192.0.2.1" not in str(each)
    ] == []  # asks this machine for its own address


def in_the_matrix(method: str, phase: str) -> list[str]:
    return [name for name, *row in ANSWERS if row == [method, phase]]


def is_as_in_the_matrix(answer: Any, name: str, method: str, phase: str, role: str) -> bool:
    told = ANSWERS.get((name, method, phase))
    return told is None or str(answer.status_code) == told.split()[ROLES.index(role)]


def search_faults(room: Room, name: str, answer: Any, text: str) -> list[str]:
    """Return what a search engine or a history would learn of a page."""
    if answer.status_code != 200 or name in NOT_FOUND_BY_SEARCH:
        return []
    table = room.opened
    keys = [table.code, table.join_token, table.watch_token, room.host_token, table.public_id]
    titles = "".join(re.findall(r"<title>(.*?)</title>", text, re.DOTALL))
    return [
        *(["found by search"] if answer.headers["X-Robots-Tag"] != "noindex" else []),
        *(f"its title says {key}" for key in keys if key in titles),
    ]


def headers(answer: Any) -> dict[str, str]:
    """Return the headers of an answer, with the names of its cookies: their values differ from answer to answer."""
    return {**answer.headers, "Cookies": str(sorted(answer.cookies))}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_form_is_answered_as_in_the_matrix_and_as_carefully(phase: str, role: str) -> None:
    room = open_room(phase)
    rows, found = Rows(), []
    for name in in_the_matrix("POST", phase):
        with undone(room):
            answer = ask(room.tablets[role], room, name, "POST")
            refused = answer.status_code >= 400
            if refused and not rows.are_the_same():
                found.append((name, f"{answer.status_code}, and something changed"))
        found += [(name, fault) for fault in faults(name, answer, text_of(answer))]
        if not is_as_in_the_matrix(answer, name, "POST", phase, role):
            found.append((name, str(answer.status_code)))
    assert found == []


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
