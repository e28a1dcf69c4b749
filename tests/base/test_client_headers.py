"""S34: the headers of one client appear on no other screen, and in no other file.

S4: behind proxies a request counts for the address that the proxies name, whatever the client puts before it.
"""

import http.client
import logging
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import override_settings
from pytest_django import DjangoDbBlocker
from twisted.web.http_headers import Headers

from scoresheets.base.server.client_address import counted_as, forwarded_address, forwarded_scheme
from scoresheets.base.server.daphne import forwarded
from scoresheets.base.server.daphne.forwarded import parse_forwarded
from scoresheets.table.cookies import DEVICE_COOKIE
from tests.browser.elsewhere import aside, token_of
from tests.cast import HOST, RED_LINE, Party, Tablet, faces, finished, new_key, open_table
from tests.evening import Evening, open_evening
from tests.real_server import INSECURE_HOST, DaphneServer, served_database
from tests.security.matrix import patterns
from tests.wire import WiredSocket, WiredTablet
from tests.without import without

MARK = "evil.example"
HOSTILE = {
    **{f"Daphne-{name}": f"http://{MARK}" for name in ("Root-Path", "Path", "Host", "Client")},
    "daphne-root-path": f"javascript://{MARK}",
    **{
        f"X-Forwarded-{name}": MARK
        for name in ("Host", "Server", "Prefix", "Path", "Proto", "Port", "Scheme", "Uri", "For")
    },
    **dict.fromkeys(("X-Script-Name", "Script-Name", "X-Original-URL", "X-Rewrite-URL"), f"/{MARK}"),
    "Forwarded": f"for={MARK};host={MARK};proto=javascript",
    "X-Real-IP": MARK,
    "X-Host": MARK,
    "Base-Url": f"http://{MARK}",
}
BELIEVING = without(
    "scoresheets.base.server.daphne.request_limits.ROOT_PATH=tests.careless:NO_HEADER",
    "scoresheets.base.server.request_thread.set_script_prefix",
    "scoresheets.base.server.request_thread.RequestHandler._answer=tests.careless:answering_under_any_root",
)


@pytest.fixture
def believing(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    """A server that takes the root of its addresses from any client, and draws shared pages with it."""
    yield from served_database(django_db_blocker, BELIEVING)


@dataclass(frozen=True, slots=True)
class Story:
    """A night with a game in play and a finished one.

    Ana's device is the hostile one; the host, who also organizes the night, looks on.
    """

    server: DaphneServer
    evening: Evening
    playing: Party
    over: Party

    def paths(self) -> list[str]:
        """Return all addresses of both tables and of the night that need only their ids."""
        found = []
        for pattern in patterns().values():
            path = str(pattern.pattern)
            tables = (
                (self.playing.opened, self.over.opened) if path.startswith("t/") else (self.evening.opened,)
            )
            if path.startswith(("t/", "n/")):
                found += [f"/{path.replace('<str:public_id>', each.public_id)}" for each in tables]
        return [path for path in found if "<" not in path]

    def asks(
        self, by: Tablet, path: str, headers: Mapping[str, str], form: Mapping[str, object] | None = None
    ) -> tuple[int, bytes]:
        """Return status and body of the answer to this device, with these headers."""
        cookie, token = token_of(self.server.url)
        wire = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        own = {"Cookie": f"{DEVICE_COOKIE}={by.secret}; csrftoken={cookie}", "Accept-Encoding": "identity"}
        try:
            if form is None:
                wire.request("GET", path, headers={**own, **headers})
            else:
                own |= {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
                body = urlencode({**form, "csrfmiddlewaretoken": token})
                wire.request("POST", path, body, {**own, **headers})
            answer = wire.getresponse()
            return answer.status, b"%r %b" % (answer.getheaders(), answer.read())
        finally:
            wire.close()


def story(server: DaphneServer) -> Story:
    def opened() -> tuple[Evening, Party, Party]:
        evening, playing, over = open_evening(), open_table(), finished()
        over.close(by=HOST)
        for party in (playing, over):
            evening.takes(party)
        return evening, playing, over

    return Story(server, *aside(opened))


def poisoned(told: Story) -> list[str]:
    """Return the places where a header of the hostile device appears on another screen."""
    host = f"{INSECURE_HOST}:{told.server.port}"
    hostile = {**HOSTILE, "Host": host}
    ana, others = told.playing.tablet("Ana"), (told.playing.host, told.evening.runner, told.over.host)
    table = f"/t/{told.playing.opened.public_id}/"
    found = []
    with WiredSocket(WiredTablet(told.server, told.playing.tablet("Bo")), f"/ws{table}") as bo:
        bo.frame()
        for path in told.paths():
            told.asks(ana, path, hostile)
        entry = {"seat": 1, "turn": 1, "key": new_key(), "dice": faces(RED_LINE[0]), "box": RED_LINE[1]}
        status, _answer = told.asks(ana, f"{table}entries/", {**hostile, "Origin": f"http://{host}"}, entry)
        assert status == 200
        found += ["the frame of another player"] * is_marked(bo.frame().encode())
    with WiredSocket(WiredTablet(told.server, told.playing.host), f"/ws{table}") as late:
        found += ["the snapshot of a watcher"] * is_marked(late.frame().encode())
    return found + [path for by in others for path in told.paths() if is_marked(told.asks(by, path, {})[1])]


def is_marked(told: bytes) -> bool:
    return MARK.encode() in told or INSECURE_HOST.encode() in told


@pytest.mark.django_db(transaction=True)
@pytest.mark.long
def test_what_a_client_says_of_addresses_stands_on_no_other_screen(daphne: DaphneServer) -> None:
    assert poisoned(story(daphne)) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.long
@pytest.mark.control
@pytest.mark.one_process  # started by a program of ours
def test_a_server_that_believes_it_is_seen(believing: DaphneServer) -> None:
    assert "the frame of another player" in poisoned(story(believing))


@pytest.mark.django_db(transaction=True)
@pytest.mark.long
@pytest.mark.one_process  # nginx has its own bound
def test_a_root_of_its_own_leads_past_no_limit(daphne: DaphneServer) -> None:
    """A file is accepted at its own address only, whatever root a client names."""
    told = story(daphne)
    form = {"text": "x" * 300_000}
    for headers in ({}, {"Daphne-Root-Path": "/x"}):
        assert told.asks(told.playing.host, "/x/tables/transcript/", headers, form)[0] == 413
    assert told.asks(told.playing.host, "/x/", {"Daphne-Root-Path": "/x"})[0] == 404


TOKEN = "t" * 32
AN_ADDRESS = 3
LIAR, HOME, PROXY = "198.51.100.7", "203.0.113.9", "10.0.0.5"


@pytest.mark.parametrize(
    ("hops", "lines", "address"),
    [
        (1, [HOME], HOME),
        (1, [f"{LIAR}, {HOME}"], HOME),
        (1, [LIAR, HOME], HOME),
        (1, [f"{LIAR},{HOME} , "], HOME),
        (1, [f"{HOME}:51234"], HOME),
        (1, ["[2001:db8::1]:443"], "2001:db8::1"),
        (1, ["2001:db8::1"], "2001:db8::1"),
        (1, [f"{LIAR}, unknown"], ""),
        (1, [], ""),
        (2, [f"{LIAR}, {HOME}, {PROXY}"], HOME),
        (2, [f"{LIAR}, {HOME}", PROXY], HOME),
        (2, [HOME], HOME),
        (2, [f"_whatever, {PROXY}"], PROXY),
        (2, [f"x{'9' * 5000}, {PROXY}"], PROXY),
        (3, [f"{HOME}, {PROXY}"], HOME),
    ],
)
def test_only_what_the_proxies_append_is_believed(
    settings: Any, hops: int, lines: list[str], address: str
) -> None:
    settings.TRUSTED_PROXIES = hops
    assert forwarded_address(Headers({"X-Forwarded-For": lines})) == address
    assert forwarded_address({b"x-forwarded-for": ",".join(lines).encode()}) == address


@pytest.mark.parametrize(
    ("lines", "scheme"),
    [
        (["https"], "https"),
        (["http"], "http"),
        (["https, http"], "http"),
        (["https", "http"], "http"),
        (["HTTPS"], "https"),
        (["javascript"], "http"),
        ([], ""),
    ],
)
def test_the_scheme_is_the_proxy_s_own_word(settings: Any, lines: list[str], scheme: str) -> None:
    settings.TRUSTED_PROXIES = 1
    assert forwarded_scheme(Headers({"X-Forwarded-Proto": lines})) == scheme


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("a socket", "a socket"),
    ],
)
def test_an_address_of_ipv6_counts_with_its_network(address: str, network: str) -> None:
    assert counted_as(address) == network


def test_without_a_proxy_no_header_is_read() -> None:
    headers = Headers({"X-Forwarded-For": [LIAR], "X-Forwarded-Proto": ["https"]})
    assert parse_forwarded(headers, None, None, None, [HOME, 5], "http") == ([HOME, 5], "http")


def test_too_few_proxies_are_told_of_in_the_log_once_and_without_an_address(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.TRUSTED_PROXIES = 2
    monkeypatch.setattr(forwarded, "_said_at", -forwarded.SAID_AGAIN)
    with caplog.at_level(logging.WARNING):
        for headers in ({"X-Forwarded-For": [HOME]}, {}):
            parse_forwarded(
                Headers(headers), "X-Forwarded-For", None, "X-Forwarded-Proto", [PROXY, 5], "http"
            )
    (line,) = caplog.messages
    assert "TRUSTED_PROXIES=2" in line
    assert not any(address in line for address in (HOME, PROXY))


# --- a real server behind a proxy that appends ---


@pytest.fixture(scope="module")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    limit = f"1000,{AN_ADDRESS}"
    with override_settings(HTTPS=True):  # the command line sets it
        yield from served_database(django_db_blocker, HTTPS="1", FREE_OPENINGS=limit)


def opens(server: DaphneServer, told: str, scheme: str = "https") -> int:
    """Open a table through a proxy that appended to this X-Forwarded-For. Return the status."""
    headers = {
        "Cookie": f"__Host-csrftoken={TOKEN}",
        "Origin": f"https://127.0.0.1:{server.port}",
        "Content-Type": "application/x-www-form-urlencoded",
        "X-Forwarded-For": told,
        "X-Forwarded-Proto": scheme,
    }
    fields = {"csrfmiddlewaretoken": TOKEN, "game": "yahtzee", "rounds": "1", "name": "Ana"}
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)) as wire:
        wire.request("POST", "/tables/", urlencode(fields), headers)
        return wire.getresponse().status


@pytest.mark.one_process
@pytest.mark.django_db(transaction=True)
def test_another_first_element_with_every_request_is_one_client(server: DaphneServer) -> None:
    told = [f"198.51.100.{number}, {HOME}" for number in range(AN_ADDRESS + 1)]
    assert [opens(server, each) for each in told] == [302] * AN_ADDRESS + [429]
    assert opens(server, f"{HOME}, 203.0.113.10") == 302


@pytest.mark.one_process
@pytest.mark.django_db(transaction=True)
def test_who_comes_without_tls_cannot_say_otherwise(server: DaphneServer) -> None:
    assert opens(server, "203.0.113.11", "https, http") == 301
