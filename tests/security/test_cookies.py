"""S5: the device's secret is renewed when rights grow, is never taken from a browser, and ends with the rights.

R18: a device whose new secret was lost on the way keeps its access; once the new one has come, the old one is void.
"""

import os
import subprocess
import sys
from collections.abc import Callable
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
from tests.security.matrix import ask
from tests.sure import nothing_written

PLANTED = "planted-by-somebody-else-on-this-very-browser"

pytestmark = pytest.mark.django_db


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
    answer = cleo.client.post(f"/host/{room.host_token}/", headers=HTMX)
    assert answer.status_code == 404
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
