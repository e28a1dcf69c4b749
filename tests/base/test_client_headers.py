"""S34: the headers of one client appear on no other screen, and in no other file."""

import http.client
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

import pytest
from pytest_django import DjangoDbBlocker

from scoresheets.table.cookies import DEVICE_COOKIE
from tests.browser.elsewhere import aside, token_of
from tests.cast import HOST, RED_LINE, Party, Tablet, faces, finished, new_key, open_table
from tests.evening import Evening, open_evening
from tests.real_server import INSECURE_HOST, DaphneServer, served_database
from tests.security.matrix import patterns
from tests.wire import WiredSocket, WiredTablet
from tests.without import without

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]

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


def test_what_a_client_says_of_addresses_stands_on_no_other_screen(daphne: DaphneServer) -> None:
    assert poisoned(story(daphne)) == []


@pytest.mark.control
@pytest.mark.one_process  # started by a program of ours
def test_a_server_that_believes_it_is_seen(believing: DaphneServer) -> None:
    assert "the frame of another player" in poisoned(story(believing))


@pytest.mark.one_process  # nginx has its own bound
def test_a_root_of_its_own_leads_past_no_limit(daphne: DaphneServer) -> None:
    """A file is accepted at its own address only, whatever root a client names."""
    told = story(daphne)
    form = {"text": "x" * 300_000}
    for headers in ({}, {"Daphne-Root-Path": "/x"}):
        assert told.asks(told.playing.host, "/x/tables/transcript/", headers, form)[0] == 413
    assert told.asks(told.playing.host, "/x/", {"Daphne-Root-Path": "/x"})[0] == 404
