"""S11: no answer redirects off this site, and no link is built from a host name that a stranger sends."""

import re
from hashlib import sha256

import pytest
from django.test import Client
from pytest_django import Settings

from scoresheets.table.views.pictures import qr_picture
from tests.cast import HOST, finished, open_lobby
from tests.roles import open_room
from tests.security.careful import leads_off
from tests.security.matrix import patterns

pytestmark = [pytest.mark.long, pytest.mark.django_db]

OFF_SITE = (
    *("//evil.example", "///evil.example", "////evil.example/", "http://evil.example", "https:evil.example"),
    *(
        "http:///evil.example",
        "https:/evil.example",
        "\\\\evil.example",
        "/\\evil.example",
        "\\/evil.example",
    ),
    *("http:\\\\evil.example", "javascript:alert(1)", "data:text/html,x", "vbscript:x", " //evil.example"),
    *("\t//evil.example", "/\t/evil.example", "//testserver@evil.example", "http://testserver.evil.example"),
    *("%2f%2fevil.example", "/%0d%0aLocation:%20http://evil.example", "/\r\nLocation: http://evil.example"),
    *(
        "http://testserver:80@evil.example/",
        "//evil.example%2f@testserver",
        "/%5cevil.example",
        "ftp://evil.example",
    ),
)


@pytest.mark.parametrize("payload", OFF_SITE)
def test_the_language_form_sends_nobody_off_the_site(payload: str) -> None:
    client = Client()
    for answer in (
        client.post("/language/", {"language": "fr", "next": payload}),
        client.get("/language/", {"next": payload}),
        client.post(
            "/language/",
            {"language": "fr"},
            headers={"Referer": payload.strip()} if payload.isprintable() else {},
        ),
        client.get("/language/", {"language": "fr", "next": payload}, headers={"HX-Request": "true"}),
    ):
        assert answer.status_code in (204, 302)
        assert not leads_off(answer), answer.headers


def test_no_other_address_or_field_sends_anybody_off_the_site() -> None:
    room = open_room("play")
    host, table = room.tablets["host"].client, room.table
    for payload in filter(str.isprintable, OFF_SITE):
        for path in (f"/{payload}", f"//evil.example/{payload}", f"/join/{payload}", f"/t/{payload}/"):
            assert not leads_off(host.get(path)), path
        for name in ("save_edition", "rename_seat", "take_seat", "share_result"):
            path = re.sub("<str:[a-z_]*>", table.public_id, "/" + str(patterns()[name].pattern))
            fields = dict.fromkeys(("next", "back", "table", "edition", "redirect"), payload)
            assert not leads_off(host.post(path, fields)), (name, payload)


@pytest.mark.parametrize(
    "host", ["evil.example", "testserver.evil.example", "evil.example:80", "testserver@evil.example", "a b"]
)
def test_a_foreign_host_is_refused_at_every_address(host: str) -> None:
    room = open_room("play")
    client = room.tablets["host"].client
    everywhere = list(patterns().values())
    for pattern in everywhere if host == "evil.example" else everywhere[::20]:
        path = re.sub("<str:[a-z_]*>", room.opened.public_id, "/" + str(pattern.pattern))
        assert client.get(path, headers={"Host": host}).status_code == 400, path
    assert client.get("/", headers={"Host": "testserver"}).status_code == 200


def test_links_and_pictures_are_built_from_the_public_address_alone(settings: Settings) -> None:
    party = open_lobby()
    settings.PUBLIC_URL = "https://scores.example.org"
    settings.ALLOWED_HOSTS = ["testserver", "scores.example.org", "also.example"]
    join = f"https://scores.example.org/join/{party.opened.join_token}/"
    strange = {"Host": "also.example", "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
    for path in ("", "links/", "take-home/"):
        text = party.host.client.get(f"/t/{party.opened.public_id}/{path}", headers=strange).content.decode()
        assert re.findall("also.example|evil.example", text) == []
    page = party.host.client.get(f"/t/{party.opened.public_id}/", headers=strange).content.decode()
    picture = party.host.client.get(f"/t/{party.opened.public_id}/qr.svg", headers=strange).content
    assert sha256(picture).digest() == sha256(qr_picture(join).content).digest()
    assert sha256(picture).digest() != sha256(qr_picture(join.replace("scores", "also")).content).digest()
    assert re.search("scores.example.org", page)


def test_on_a_lan_a_link_never_follows_a_forwarded_host() -> None:
    party = finished()
    party.host.asks(party.opened, "share_result", kind="make")
    forwarded = {
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Server": "evil.example",
        "X-Host": "evil.example",
    }
    for path in ("", "links/", "take-home/", "qr.svg"):
        plain = party.host.client.get(f"/t/{party.opened.public_id}/{path}").content
        told = party.host.client.get(f"/t/{party.opened.public_id}/{path}", headers=forwarded).content
        assert re.findall(b"evil.example", told) == []
        assert path != "qr.svg" or sha256(told).digest() == sha256(plain).digest()
    assert party.tablet(HOST).get(f"/r/{party.table.result_token}/qr.svg").text
