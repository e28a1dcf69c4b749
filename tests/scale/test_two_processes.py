"""Two processes on PostgreSQL and Redis, behind nginx: a tablet at one hears the entries made at the other."""

from __future__ import annotations

import http.client
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import pytest
from pytest_django import DjangoDbBlocker

from scoresheets.models import Admission, Announcement, Entry
from scoresheets.models.limits import most
from scoresheets.table.services import devices
from tests.cast import RED_LINE, Party, Tablet, faces, new_key, open_table
from tests.evening import open_evening
from tests.load.servers import product
from tests.real_server import DaphneServer, served_database
from tests.scale.behind_nginx import TwoBehindNginx
from tests.scale.services import Nginx, Postgres, running
from tests.wire import PATIENCE, WiredSocket, WiredTablet

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def both(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[TwoBehindNginx]:
    for server in served_database(django_db_blocker):
        assert isinstance(server, TwoBehindNginx)
        yield server


class One(DaphneServer):
    """One of the two processes, reached without nginx."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"


def wires(both: TwoBehindNginx, party: Party) -> tuple[WiredTablet, WiredTablet]:
    """Return Ana at the first process, and Bo at the second."""
    return WiredTablet(One(both.first_port), party.tablet("Ana")), WiredTablet(
        One(both.second.port), party.tablet("Bo")
    )


def ports(both: TwoBehindNginx) -> tuple[int, int]:
    return both.first_port, both.second.port


def test_what_is_written_at_one_is_heard_at_the_other(both: TwoBehindNginx) -> None:
    party = open_table()
    ana, bo = wires(both, party)
    dice, box = RED_LINE
    with WiredSocket(bo, f"/ws/t/{party.opened.public_id}/") as socket:
        socket.frame()
        entry = {"seat": 1, "turn": 1, "dice": faces(dice), "box": box, "key": new_key()}
        assert ana.post(party.opened, "entries", **entry).status == 200
        assert 'data-turn="2"' in socket.frame()
        second = {**entry, "seat": 2, "key": new_key()}
        assert bo.post(party.opened, "entries", **second).status == 422
    assert Entry.objects.count() == 1


def test_a_crowd_at_one_puts_out_no_device_with_a_socket_at_the_other(both: TwoBehindNginx) -> None:
    party = open_table()
    table, (first, second) = party.opened, ports(both)
    with_socket, without = (WiredTablet(One(second), Tablet()) for _ in range(2))
    for each in (with_socket, without):
        devices.let_in(table, each.tablet.device, watcher=True)
    with WiredSocket(with_socket, f"/ws/t/{table.public_id}/") as socket:
        socket.frame()
        assert crowd(first, f"/watch/{table.watch_token}/", most(Admission)) == {302}
        page = f"/t/{table.public_id}/"
        assert (with_socket.get(page).status, without.get(page).status) == (200, 404)


def crowd(port: int, path: str, count: int) -> set[int]:
    """Let so many devices come by this link. Return the statuses."""
    token, statuses = "a" * 32, set()
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded"}
    for _newcomer in range(count):
        wire.request("POST", path, urlencode({"csrfmiddlewaretoken": token}), headers)
        with wire.getresponse() as answer:
            answer.read()
            statuses.add(answer.status)
    wire.close()
    return statuses


def test_the_same_key_at_both_is_one_entry(both: TwoBehindNginx) -> None:
    party = open_table()
    ana, _bo = wires(both, party)
    again = WiredTablet(One(both.second.port), party.tablet("Ana"))
    dice, box = RED_LINE
    entry = {"seat": 1, "turn": 1, "dice": faces(dice), "box": box, "key": new_key()}
    assert [tablet.post(party.opened, "entries", **entry).status for tablet in (ana, again, ana)] == [200] * 3
    assert Entry.objects.count() == 1


def test_two_organizers_at_both_announce_while_everybody_writes(both: TwoBehindNginx) -> None:
    evening, parties = open_evening(), [open_table() for _table in range(6)]
    for party in parties:
        evening.takes(party)
    tablets = (evening.runner, evening.came("run"))
    runners = [WiredTablet(One(port), tablet) for port, tablet in zip(ports(both), tablets, strict=True)]
    ana, _bo = wires(both, parties[0])
    same, page = new_key(), f"/n/{evening.opened.public_id}/announce/"

    def announce(runner: WiredTablet, words: str, key: str) -> int:
        return runner.send_from(page, page, words=words, to="all", tv="yes", key=key).status

    def write(party: Party) -> int:
        there = WiredTablet(One(both.second.port), party.tablet("Ana"))
        dice, box = RED_LINE
        entry = {"seat": 1, "turn": 1, "dice": faces(dice), "box": box, "key": new_key()}
        return there.post(party.opened, "entries", **entry).status

    with WiredSocket(ana, f"/ws/t/{parties[0].opened.public_id}/") as socket, ThreadPoolExecutor(10) as hall:
        socket.frame()
        said = [hall.submit(announce, runner, "At nine", same) for runner in runners]
        said += [hall.submit(announce, runner, "Last orders", new_key()) for runner in runners]
        written = [hall.submit(write, party) for party in parties]
        assert {each.result() for each in (*said, *written)} == {200}
        heard = ""
        while not (heard.count("Last orders") == 2 and "At nine" in heard):
            heard = socket.frame()
    assert Announcement.objects.count() == 3


def test_through_nginx_a_large_body_ends_early(both: TwoBehindNginx) -> None:
    party = open_table()
    ana = WiredTablet(both, party.tablet("Ana"))
    assert ana.get(f"/t/{party.opened.public_id}/").status == 200
    assert ana.post(party.opened, "entries", key="x" * 300_000).status == 413


def test_without_redis_the_second_is_refused_and_nginx_has_the_first_answer_all() -> None:
    with running(postgres := Postgres(durable=False)), tempfile.TemporaryDirectory() as folder:
        alone = {"DATABASE_URL": postgres.url, "REDIS_URL": ""}
        first, second = (product(Path(folder), alone) for _process in range(2))
        try:
            first.start()
            with pytest.raises(RuntimeError, match="Scoresheets is running already on this database"):
                second.start()
            with running(nginx := Nginx((first.port, second.port))):
                asked = [f"http://127.0.0.1:{nginx.port}/t/{new_key()}/" for _table in range(10)]
                assert [status_of(url) for url in asked] == [404] * 10
        finally:
            second.stop()
            first.stop()


def status_of(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:  # noqa: S310 (our own address)
            return int(answer.status)
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code
