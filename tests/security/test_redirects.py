"""S11: no answer redirects off this site, and no link is built from a host name that a stranger sends.

Pages are compressed without revealing their content by their length (BREACH); answers to taps are not compressed.

S16, S17: no admin, no file of ours behind an address, and no answer that reveals how the server is built.
"""

import gzip
import re
from hashlib import sha256
from typing import Any

import pytest
from django.apps import apps
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import Settings

from scoresheets.base.http.packed import SMALLEST
from scoresheets.table.views.pictures import qr_picture
from tests.cast import HOST, RED_LINE, faces, finished, new_key, open_lobby
from tests.house.project_files import ROOT
from tests.roles import IN_TURN, Room, open_room
from tests.security.careful import leads_off
from tests.security.matrix import address, patterns

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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


NONE = {"Accept-Encoding": "br"}
PACKED = {"Accept-Encoding": "gzip, deflate"}


def look(room: Room, name: str, role: str = "in_turn", **headers: str) -> Any:
    return room.tablets[role].client.get(address(room, name), headers={**PACKED, **headers})


def is_packed(answer: Any) -> bool:
    return bool(answer.headers.get("Content-Encoding") == "gzip")


def test_what_is_looked_at_comes_compressed_and_is_the_same() -> None:
    room = open_room("play")
    for name in ("fragments", "table", "log", "tv", "transcript"):
        plain, packed = look(room, name, **NONE), look(room, name)
        assert (is_packed(plain), is_packed(packed)) == (False, len(plain.content) >= SMALLEST), name
        assert is_packed(packed) == ("Accept-Encoding" in packed.headers.get("Vary", "")), name
    assert gzip.decompress(look(room, "fragments").content) == look(room, "fragments", **NONE).content
    assert len(look(room, "table").content) * 5 < len(look(room, "table", **NONE).content)


def test_equal_pages_differ_in_length() -> None:
    room = open_room("play")
    assert len({len(look(room, "fragments").content) for _ in range(20)}) > 5


def test_what_answers_a_tap_goes_as_it_is() -> None:
    room = open_room("play")
    client, (dice, box) = room.tablets["in_turn"].client, RED_LINE
    typed = f"{address(room, 'lit')}?seat={IN_TURN}&turn=9&dice={faces(dice)}"
    lit = client.get(typed, headers=PACKED)
    entry = {"seat": IN_TURN, "turn": 9, "key": new_key(), "dice": faces(dice), "box": box}
    written = client.post(address(room, "record_entry"), entry, headers={**PACKED, "HX-Request": "true"})
    assert [answer.status_code for answer in (lit, written)] == [200, 200]
    assert len(written.content) > 4000
    assert [is_packed(answer) for answer in (lit, written)] == [False, False]


LYING_ABOUT = (
    *("/.git/HEAD", "/.git/config", "/.env", "/db.sqlite3", "/var/scoresheets.sqlite3", "/var/secret_key"),
    *(
        "/manage.py",
        "/static/../manage.py",
        "/static/%2e%2e/manage.py",
        "/static/..%2fmanage.py",
        "/static//etc/passwd",
    ),
    *(
        "/static/",
        "/static/js/",
        "/scoresheets/settings.py",
        "/admin/",
        "/admin/login/",
        "/__debug__/",
        "/server-status",
    ),
)


@pytest.mark.parametrize("path", LYING_ABOUT)
def test_what_may_lie_about_is_not_handed_out(path: str) -> None:
    answer = Client().get(path)
    assert answer.status_code == 404
    assert not answer.streaming


def test_a_file_that_is_meant_for_browsers_is() -> None:
    answer = Client().get("/static/base/js_enabled.js")
    assert answer.streaming
    answer.close()


def test_only_what_is_meant_for_browsers_is_found() -> None:
    assert finders.find("base/js_enabled.js") == str(ROOT / "static/base/js_enabled.js")
    assert finders.find("manage.py") is None


def test_there_are_no_accounts_and_no_admin() -> None:
    installed = {app.name for app in apps.get_app_configs()}
    assert installed & {"django.contrib.admin", "django.contrib.auth", "django.contrib.sessions"} == set()
    assert "scoresheets" in installed
