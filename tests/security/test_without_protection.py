"""S1, S5, S6, S7, S10, S22: with one protection taken out, its tests find the damage."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from scoresheets.base.server import held_news, origin
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.live import consumers, render_cache
from scoresheets.table.selectors.access import device_of
from scoresheets.table.services import devices
from tests.cast import HOST, RED_LINE, open_table
from tests.roles import OTHER_SEAT, open_room
from tests.security.careful import POLICY, policy_of
from tests.security.fields import fields_of
from tests.security.matrix import address, ask
from tests.security.test_socket_matrix import opened
from tests.sockets import Socket, do, told

ELSEWHERE = "http://evil.example"


def test_who_is_not_asked_for_the_host_s_right_frees_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room("play")
    assert ask(room.tablets["member"], room, "free_seat", "POST").status_code == 403
    monkeypatch.setattr(devices, "access_writing", lambda access: access)
    assert ask(room.tablets["member"], room, "free_seat", "POST").status_code == 200


def test_a_secret_that_is_not_renewed_lets_in_who_had_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room("play")
    client = room.tablets["member"].client
    before = client.cookies[DEVICE_COOKIE].value
    monkeypatch.setattr(devices, "greeted", lambda device: (device, before))
    assert client.post(f"/t/{room.table.public_id}/seats/take/", {"seat": 3}).status_code == 302
    client.post("/language/", {"language": "en", "next": "/"})
    assert device_of(before) == room.tablets["member"].device


def test_without_the_check_of_tokens_a_page_from_elsewhere_frees_a_seat(settings: Settings) -> None:
    room = open_room("play")
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if "Csrf" not in each]
    client = Client(enforce_csrf_checks=True)
    client.cookies[DEVICE_COOKIE] = room.tablets["host"].secret
    fields = {**fields_of(room, "free_seat"), "seat": OTHER_SEAT}
    answer = client.post(address(room, "free_seat"), fields, headers={"Origin": ELSEWHERE})
    assert answer.status_code == 302


@pytest.mark.django_db(transaction=True)
def test_without_the_check_of_origins_a_page_from_elsewhere_gets_a_socket(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = open_room("play")
    monkeypatch.setattr(origin, "is_same_origin", lambda headers: True)
    assert told(opened, Socket(room.tablets["host"], room.opened, origin=ELSEWHERE)) == "open"


def test_without_its_middleware_a_page_has_no_policy(settings: Settings) -> None:
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if not each.startswith("csp.")]
    answer = Client().get("/")
    assert "Content-Security-Policy" not in answer.headers
    with pytest.raises(KeyError):
        assert policy_of(answer) == POLICY


def test_any_host_that_is_allowed_names_the_links_of_a_page(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    asked: Any = RequestFactory().get("/", headers={"Host": "evil.example"})
    assert asked.build_absolute_uri("/") == "http://evil.example/"


@pytest.mark.django_db(transaction=True)
def test_a_socket_that_does_not_look_who_is_there_hears_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bo's seat is freed, and the news of it lost: Bo's socket gets a rendering that wrongly lists his device."""
    party = open_table()
    bo = party.tablet("Bo").device.pk

    def knows_bo(*place: Any, **more: Any) -> Any:
        rendered = render_cache.render_table(*place, **more)
        return replace(rendered, devices=frozenset({*rendered.devices, bo}))

    async def story() -> str:
        socket = await Socket(party.tablet("Bo"), party.opened).opened()
        with monkeypatch.context() as patch:
            patch.setattr(held_news, "_send", lambda *_news: None)
            await do(lambda: devices.free_seat(access=party.access(HOST), number=2))
        monkeypatch.setattr(consumers, "cached_rendering", lambda *_place, **_more: None)
        monkeypatch.setattr(consumers, "render_table", knows_bo)
        await do(party.record, *RED_LINE)
        frame: str = await socket.frame()
        await socket.close()
        return frame

    assert "Ana" in told(story)
