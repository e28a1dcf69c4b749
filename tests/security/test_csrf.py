"""S6: nothing is written without the token of our own page, and GET writes nothing."""

import re
from itertools import cycle, product
from typing import Any

import pytest
from django.test import Client

from scoresheets.table.cookies import DEVICE_COOKIE
from tests.cast import HTMX, everything
from tests.roles import Room, open_room
from tests.security.fields import fields_of
from tests.security.matrix import address, unsafe_addresses
from tests.sure import nothing_written

HOST = "http://testserver"
ELSEWHERE = (
    *("http://evil.example", "null", "http://testserver:8001", "https://testserver"),
    *("http://testserver.evil.example", "http://evil.testserver", "http://ana@testserver", ""),
)

pytestmark = pytest.mark.django_db


def careful(room: Room, role: str) -> Client:
    """Return the browser of this role, against a server that checks the token as the real one does."""
    client = Client(enforce_csrf_checks=True)
    client.cookies[DEVICE_COOKIE] = room.tablets[role].secret
    return client


def token_of(client: Client, room: Room) -> str:
    page = client.get(address(room, "table")).content.decode()
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found
    return found[1]


def send(client: Client, room: Room, name: str, *, token: str = "", **headers: str) -> Any:
    fields = {**fields_of(room, name), **({"csrfmiddlewaretoken": token} if token else {})}
    return client.post(address(room, name), fields, headers=headers)


def phase_of(name: str) -> str:
    return "lobby" if name in ("add_seat", "rename_seat", "change_options", "start_table") else "play"


@pytest.mark.parametrize("name", ["record_entry", "free_seat", "join", "become_host", "open_table"])
def test_our_own_page_writes(name: str) -> None:
    room = open_room(phase_of(name))
    client = careful(room, "host")
    answer = send(client, room, name, token=token_of(client, room), Origin=HOST)
    assert answer.status_code == 302


def test_without_the_token_nothing_is_written() -> None:
    room = open_room("play")
    before, client = everything(), careful(room, "host")
    for name in unsafe_addresses():
        assert send(client, room, name).status_code == 403
        assert send(client, room, name, token="x" * 64, **HTMX).status_code == 403
    for token in ("", "x" * 64, "not the token"):
        assert send(careful(room, "stranger"), room, "open_table", token=token).status_code == 403
    assert everything() == before


def test_a_page_from_elsewhere_writes_nothing_although_it_has_the_token() -> None:
    room = open_room("play")
    client = careful(room, "host")
    token = token_of(client, room)
    with nothing_written():
        for name, origin in (*zip(unsafe_addresses(), cycle(ELSEWHERE)), *product(["free_seat"], ELSEWHERE)):
            assert send(client, room, name, token=token, Origin=origin).status_code == 403, (name, origin)


def test_the_token_of_another_browser_is_worth_nothing() -> None:
    room = open_room("play")
    token = token_of(careful(room, "in_turn"), room)
    host = careful(room, "host")
    token_of(host, room)
    assert send(host, room, "free_seat", token=token, Origin=HOST).status_code == 403


@pytest.mark.parametrize("name", ["join", "watch", "become_host"])
def test_a_link_with_a_submission_in_its_address_changes_nothing(name: str) -> None:
    """A preview of a chat program, or an image's address on a foreign page, must not take a seat."""
    room = open_room("play")
    with nothing_written():
        for role in ("nobody", "stranger", "member"):
            answer = room.tablets[role].client.get(address(room, name), {"seat": 3})
            assert answer.status_code == 200
            assert DEVICE_COOKIE not in answer.cookies
