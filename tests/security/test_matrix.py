"""S1: every address, method and role has its answer, and no cell is wrong."""

from contextlib import nullcontext
from typing import Any

import pytest

from scoresheets.live.routing import websocket_urlpatterns
from tests.cast import everything
from tests.roles import OUTSIDE, PHASES, ROLES, open_room, undone
from tests.security.matrix import ANSWERS, METHODS, SOCKETS, ask, patterns

pytestmark = pytest.mark.django_db


def test_every_address_has_its_row() -> None:
    assert {name for name, _method, _phase in ANSWERS} == set(patterns())
    assert set(SOCKETS) == {str(pattern.pattern) for pattern in websocket_urlpatterns}


@pytest.mark.parametrize(("name", "method", "phase"), ANSWERS, ids=["-".join(row) for row in ANSWERS])
def test_everybody_gets_the_answer_of_the_matrix(name: str, method: str, phase: str) -> None:
    room = open_room(phase)
    found = {}
    before = everything()
    for role in ROLES:
        with undone(room) if method == "POST" else nullcontext():
            found[role] = str(ask(room.tablets[role], room, name, method).status_code)
            if method == "GET" or int(found[role]) >= 400:
                assert everything() == before, f"{role} was answered {found[role]} and something changed"
    assert found == dict(zip(ROLES, ANSWERS[name, method, phase].split(), strict=True))


@pytest.mark.parametrize("role", ["nobody", "stranger", "in_turn", "host"])
def test_no_other_method_is_answered(role: str) -> None:
    room = open_room("play")
    found = {}
    for name in patterns():
        answered = {method for row, method, _phase in ANSWERS if row == name}
        answered |= {"HEAD"} if "GET" in answered else set()
        for method in METHODS:
            if method not in answered:
                found[name, method] = ask(room.tablets[role], room, name, method).status_code
    # Django's own view sends every other method back.
    assert {cell for cell, status in found.items() if status != 405} == {
        ("set_language", method) for method in METHODS if method not in ("GET", "HEAD", "POST")
    }


@pytest.mark.parametrize("phase", PHASES)
def test_head_is_answered_as_get_is_and_without_a_body(phase: str) -> None:
    room, looked = open_room(phase), 0
    for role in ("nobody", "watcher", "host"):
        for name in patterns():
            got, head = (ask(room.tablets[role], room, name, method) for method in ("GET", "HEAD"))
            assert head.status_code == got.status_code, (name, role)
            assert head.content == b"", (name, role)
            if got.status_code != 405:
                assert headers(head) == headers(got), (name, role)
                looked += 1
    assert looked > 60


def headers(answer: Any) -> dict[str, str]:
    """Of an address that takes one, the new cookie differs from answer to answer; it is no header here."""
    return {**answer.headers, "Cookies": str(sorted(answer.cookies))}


@pytest.mark.parametrize("phase", ["lobby", "play", "over", "closed"])
def test_who_is_outside_is_outside_of_every_row(phase: str) -> None:
    """The matrix itself: an outsider gets 404 at every address of a table, a member never."""
    for (name, method, where), answers in ANSWERS.items():
        if where != phase or "public_id" not in str(patterns()[name].pattern):
            continue
        for role, status in zip(ROLES, answers.split(), strict=True):
            assert (status == "404") == (role in OUTSIDE), (name, method, role)
