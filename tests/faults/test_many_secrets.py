"""Simultaneous requests that renew one device's secret, on a real server: no device is stranded, no
void secret valid.
"""

import http.client
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scoresheets.table.selectors.access import secret_hash
from tests.faults.conftest import SIZE, Report
from tests.faults.world import Place, World, in_file, served
from tests.jar import PATIENCE, Form, Jar
from tests.without import without

ROUNDS = round(300 * SIZE)
NONE = {"stranded": 0, "void let in": 0, "newer refused": 0}
TOKEN = "c" * 32
THE_OLD_RULE = without("scoresheets.table.services.devices.SECRETS=1")


class HttpWire:
    """A new connection for each request, as a browser opens many at once."""

    def __init__(self, port: int, place: Place) -> None:
        self.port, self.page = port, f"/t/{place.table}/log/"

    def send(self, secret: str, form: Form) -> tuple[int, str]:
        status, cookies, _text = self.asks("POST", form[0], secret, form)
        found = re.search(r"\bdevice=([^;]+)", cookies)
        return status, found[1] if found else ""

    def sees(self, secret: str) -> bool:
        return self.asks("GET", self.page, secret)[0] == 200

    def asks(self, method: str, path: str, secret: str, form: Form | None = None) -> tuple[int, str, str]:
        """Return the status, the cookies that are set, and the page."""
        headers = {"Cookie": f"device={secret}; csrftoken={TOKEN}"}
        body = urlencode({**form[1], "csrfmiddlewaretoken": TOKEN}) if form else None
        if form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.getheader("Set-Cookie") or "", answer.read().decode()

    def done(self) -> None:
        pass


def jar_of(world: World) -> Jar:
    (place,) = world.opens(1)
    wire = HttpWire(world.ports[0], place)
    made: Form = (f"/t/{place.table}/links/revoke/", {"kind": "host"})
    _status, _cookies, page = wire.asks("POST", made[0], place.secrets[-1], made)
    (host,) = set(re.findall(r"/host/[\w-]+/", page))
    (join,) = set(re.findall(r"/join/[\w-]+/", page))
    file = world.environment["DB_FILE"]

    def older(one: str, other: str) -> bool:
        with closing(sqlite3.connect(file)) as database:
            rows = dict(database.execute("SELECT secret_hash, id FROM scoresheets_newersecret").fetchall())
        return int(rows.get(secret_hash(one), 0)) < int(rows.get(secret_hash(other), 0))

    forms: tuple[Form, ...] = ((f"/t/{place.table}/seats/take/", {"seat": 1}), (host, {}), (join, {}))
    return Jar(wire, forms, older, place.secrets[0])


def test_three_hundred_rounds_strand_nobody(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        jar = jar_of(world)
        faults = jar.plays(ROUNDS)
        report(rounds=ROUNDS, void=len(jar.void), **faults)
        assert faults == NONE


@pytest.mark.control
def test_the_newest_and_the_one_before_would_strand_somebody(tmp_path: Path) -> None:
    with served(in_file(tmp_path), watched_by=THE_OLD_RULE) as world:
        assert jar_of(world).plays(ROUNDS)["stranded"] == 1
