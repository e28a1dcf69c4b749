"""S5: the device's secret is renewed when rights grow, is never taken from a browser, and ends with the rights.

R18: a device whose new secret was lost on the way keeps its access; once the new one has come, the old one is void.

S6: nothing is written without the token of our own page, and GET writes nothing.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle, product
from typing import Any
from unittest.mock import Mock

import pytest
from django.test import Client

from scoresheets.base.refusals import Refusal
from scoresheets.models import Device, Table
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.selectors.access import device_of, secret_hash
from scoresheets.table.services import devices
from tests.cast import HTMX, Party, Tablet, come_in, everything, open_table
from tests.house.project_files import ROOT
from tests.roles import FREE_SEAT, Room, open_room
from tests.security.fields import fields_of
from tests.security.matrix import address, ask, unsafe_addresses
from tests.sure import nothing_written

PLANTED = "planted-by-somebody-else-on-this-very-browser"


def secret_of(client: Client) -> str:
    return client.cookies[DEVICE_COOKIE].value


def carrying(secret: str) -> Client:
    client = Client()
    client.cookies[DEVICE_COOKIE] = secret
    return client


def sees(secret: str, table: Table) -> bool:
    return carrying(secret).get(f"/t/{table.public_id}/").status_code == 200


def settles(secret: str) -> int:
    """Send a form with this secret, which ends the ones before it. Return the status."""
    return carrying(secret).post("/language/", {"language": "en", "next": "/"}).status_code


def take_a_seat(client: Client, room: Room) -> Any:
    return client.post(f"/t/{room.table.public_id}/seats/take/", {"seat": FREE_SEAT})


def join_with_a_seat(client: Client, room: Room) -> Any:
    return client.post(f"/join/{room.table.join_token}/", {"seat": FREE_SEAT})


def join(client: Client, room: Room) -> Any:
    return client.post(f"/join/{room.table.join_token}/")


def watch(client: Client, room: Room) -> Any:
    return client.post(f"/watch/{room.table.watch_token}/")


def become_host(client: Client, room: Room) -> Any:
    return client.post(f"/host/{room.host_token}/")


def open_a_table(client: Client, room: Room) -> Any:
    return client.post("/tables/", {"game": "roll-estate", "variant": "standard", "name": ["Ana", "Bo"]})


GROWING = [take_a_seat, join_with_a_seat, join, watch, become_host, open_a_table]
Growing = Callable[[Client, Room], Any]


@pytest.fixture
def room() -> Room:
    return open_room("play")


@pytest.mark.parametrize("grow", GROWING)
def test_the_secret_is_renewed_when_rights_grow_and_the_old_one_ends_with_the_next_form(
    room: Room,
    grow: Growing,
) -> None:
    tablet = room.tablets["member"]
    before = secret_of(tablet.client)
    assert grow(tablet.client, room).status_code == 302
    after = secret_of(tablet.client)
    assert after != before
    assert device_of(after) == tablet.device
    settles(after)
    assert device_of(after) == tablet.device
    assert device_of(before) is None
    assert not sees(before, room.table)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_secret_is_renewed_for_a_guest_who_adds_the_own_seat(headers: dict[str, str]) -> None:
    room = open_room("lobby")
    tablet = room.tablets["member"]
    before = secret_of(tablet.client)
    path = f"/t/{room.table.public_id}/seats/add/"
    answer = tablet.client.post(path, {"name": "Gil"}, headers=headers)
    after = secret_of(tablet.client)
    assert before != after
    assert device_of(after) == tablet.device
    assert tablet.access(room.table).holds == {5}
    # Its page is loaded anew, as it may do more now: htmx by its own header, a browser by Location.
    here = f"/t/{room.table.public_id}/"
    assert answer.headers["HX-Redirect" if headers else "Location"] == here
    assert "holds-5 writes-5" in tablet.get(here).text


@pytest.mark.parametrize("grow", [join_with_a_seat, join, watch, become_host, open_a_table])
def test_a_planted_cookie_is_not_adopted(room: Room, grow: Growing) -> None:
    client = carrying(PLANTED)
    assert grow(client, room).status_code == 302
    assert secret_of(client) != PLANTED
    assert device_of(PLANTED) is None
    assert not Device.objects.filter(secret_hash=secret_hash(PLANTED)).exists()


@pytest.mark.parametrize("cookie", ["", "x", "é", "x" * 5000, "\ud800", '"', "a\x00b"])
def test_a_cookie_that_is_none_of_ours_is_a_stranger_s(cookie: str) -> None:
    assert device_of(cookie) is None


def test_looking_at_a_page_renews_nothing(room: Room) -> None:
    for role in ("in_turn", "host", "watcher", "stranger"):
        tablet = room.tablets[role]
        assert DEVICE_COOKIE not in ask(tablet, room, "table", "GET").cookies
        assert device_of(secret_of(tablet.client)) == tablet.device


@pytest.mark.parametrize("grow", GROWING)
def test_a_busy_database_costs_no_device_its_place(
    room: Room, grow: Growing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A renewed secret that never reaches the browser would cost the device all its tables."""
    cleo = room.tablets["other_seat"]
    busy = Mock(side_effect=Refusal("busy"))
    for service in ("take_seat", "enter_table", "take_over_as_host"):
        monkeypatch.setattr(devices, service, busy)
    monkeypatch.setattr("scoresheets.table.services.tables.open_table", busy)
    assert grow(cleo.client, room).status_code == 503
    assert cleo.get(f"/t/{room.table.public_id}/").status == 200


def test_a_host_link_that_ends_meanwhile_costs_no_device_its_place(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleo = room.tablets["other_seat"]
    monkeypatch.setattr("scoresheets.table.views.joining.table_by_token", lambda kind, token: room.table)
    Table.objects.filter(pk=room.table.pk).update(host_token_hash="")
    assert cleo.client.post(f"/host/{room.host_token}/", headers=HTMX).status_code == 404
    assert cleo.get(f"/t/{room.table.public_id}/").status == 200


WITH_HTTPS = """
import django
django.setup()
from django.conf import settings
from django.test import Client
from django.test.utils import setup_test_environment
from scoresheets.table import cookies
setup_test_environment()
print(settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME, cookies.DEVICE_COOKIE)
print(settings.LANGUAGE_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE, settings.HTTPS)
answer = Client(headers={"Host": "localhost"}).get("/language/?next=/x", secure=True)
print(answer.status_code, answer.headers["Cross-Origin-Opener-Policy"])
print(answer.headers["Strict-Transport-Security"], answer.headers["X-Content-Type-Options"])
plain = Client(headers={"Host": "localhost"}).get("/language/")
print(plain.status_code, plain.headers["Location"])
"""


def test_with_https_cookies_are_bound_to_this_host_and_nothing_is_sent_in_the_clear() -> None:
    environment = {**os.environ, "HTTPS": "1", "DJANGO_SETTINGS_MODULE": "scoresheets.settings"}
    answer = subprocess.run(
        [sys.executable, "-c", WITH_HTTPS],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.splitlines() == [
        "__Host-language __Host-csrftoken __Host-device",
        "True True True",
        "302 same-origin",
        "max-age=2592000 nosniff",
        "301 https://localhost/language/",
    ]


# --- an answer that is lost ---


@pytest.fixture
def party() -> Party:
    """A table in play, at which Bo's seat is free."""
    party = open_table()
    devices.release_seat(access=party.access("Bo"), number=2)
    return party


@pytest.fixture
def dov(party: Party) -> Tablet:
    tablet = Tablet()
    come_in(tablet, party.table)
    return tablet


def sits_down(secret: str, party: Party) -> str:
    """Take Bo's seat with this secret. Return the new one."""
    answer = carrying(secret).post(f"/t/{party.table.public_id}/seats/take/", {"seat": 2})
    assert answer.status_code == 302
    return str(answer.cookies[DEVICE_COOKIE].value)


def test_a_lost_answer_costs_no_device_its_table(party: Party, dov: Tablet) -> None:
    sits_down(dov.secret, party)  # whose cookie never arrives
    assert sees(dov.secret, party.table)
    assert sees(sits_down(dov.secret, party), party.table)
    assert party.table.seats.get(number=2).device == dov.device


def test_a_form_with_the_old_secret_or_without_its_token_settles_nothing(party: Party, dov: Tablet) -> None:
    new = sits_down(dov.secret, party)
    settles(dov.secret)
    forged = Client(enforce_csrf_checks=True)
    forged.cookies[DEVICE_COOKIE] = new
    assert forged.post("/language/", {"language": "fr", "next": "/"}).status_code == 403
    with nothing_written():  # nor does looking at pages
        assert sees(dov.secret, party.table)
        assert sees(new, party.table)


def test_a_busy_pad_leaves_settling_to_the_next_form(
    party: Party, dov: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = sits_down(dov.secret, party)
    with monkeypatch.context() as patch:
        busy = Mock(side_effect=Refusal("busy"))
        patch.setattr("scoresheets.table.views.secret_middleware.settle_secret", busy)
        assert settles(new) == 302
    assert sees(dov.secret, party.table)
    settles(new)
    assert not sees(dov.secret, party.table)


def test_both_are_stored_hashed(party: Party, dov: Tablet) -> None:
    new = sits_down(dov.secret, party)
    device = device_of(new)
    assert device is not None
    assert device.secret_hash == secret_hash(dov.secret)
    assert [newer.secret_hash for newer in device.newer_secrets.all()] == [secret_hash(new)]
    assert not {new, dov.secret} & set(str(everything()).split("'"))


HOST = "http://testserver"
ELSEWHERE = (
    *("http://evil.example", "null", "http://testserver:8001", "https://testserver"),
    *("http://testserver.evil.example", "http://evil.testserver", "http://ana@testserver", ""),
)


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
