"""P4: a deleted name is in no file: database, write-ahead log, log, var/, and copies made later."""

import re
import secrets
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from redis import Redis as Client

from scoresheets.settings import VAR_DIR
from tests.faults.conftest import Report
from tests.faults.world import World, in_file, served
from tests.scale.services import Redis
from tests.wire import WiredTablet
from tests.without import without

REMEMBERING = {"DJANGO_SETTINGS_MODULE": "tests.faults.remembering_settings"}
NEVER_EMPTIED = without("scoresheets.table.writing._empty_the_log")
LOOKS = ("", "log/", "people/", "links/", "boxes/", "transcript.json", "fragments/", "tv/")
WAYS = {"the table": ("delete", {}), "the name": ("seats/unname", {"seat": 1})}


class Planted:
    """A running server, and a table with the name in every place that can hold it, after all pages were viewed."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world, self.folder = world, folder
        self.name = f"Zqx{secrets.token_hex(6)}"
        table, secret = world._answer("named", self.name)
        self.table: Any = SimpleNamespace(public_id=table)
        host: Any = SimpleNamespace(secret=secret)
        self.hosts = [WiredTablet(world.servers[0], host, language) for language in ("en", "fr")]
        told = [host.get(f"/t/{table}/{look}") for host in self.hosts for look in LOOKS]
        assert [answer.status for answer in told] == [200] * len(told)
        assert sum(self.name in answer.text for answer in told) > len(LOOKS)

    def goes(self, way: str) -> None:
        """Delete data in this way, as the host's page does."""
        action, fields = WAYS[way]
        assert self.hosts[0].post(self.table, action, **fields).status == 200

    def stands_in(self) -> list[str]:
        """Return the files that contain the name, or the key by which names are compared."""
        files = [file for folder in (self.folder, VAR_DIR) for file in folder.rglob("*") if file.is_file()]
        found = [file.name for file in sorted(files) if self._said(file.read_bytes())]
        return found + (["the log"] if self._said(self.world.servers[0].log().encode()) else [])

    def copied(self) -> None:
        self.world.manage("backup", str(self.folder / "copy"))

    def _said(self, content: bytes) -> bool:
        return any(name.encode() in content for name in (self.name, self.name.casefold()))


@contextmanager
def planted(
    folder: Path, *, environment: dict[str, str] | None = None, watched_by: Sequence[str] = ()
) -> Iterator[Planted]:
    with served({**in_file(folder), **(environment or {})}, watched_by=watched_by) as world:
        yield Planted(world, folder)


@pytest.mark.parametrize("way", WAYS)
def test_what_is_deleted_stands_in_no_file(way: str, tmp_path: Path, report: Report) -> None:
    with planted(tmp_path) as there:
        before = there.stands_in()
        assert before
        there.goes(way)
        at_once = there.stands_in()
        there.copied()
        found = there.stands_in()
        report(files_before=len(before), at_once=len(at_once), with_a_copy=len(found))
        assert (at_once, found) == ([], [])
        assert (tmp_path / "copy").stat().st_size > 0


def test_a_person_who_is_forgotten_stands_in_no_file(tmp_path: Path, report: Report) -> None:
    with planted(tmp_path) as there:
        host = there.hosts[0]
        person = next(
            found
            for found in re.findall(r"/people/[A-Za-z0-9_-]{22}/", host.get("/people/").text)
            if f"<bdi>{there.name}</bdi></h1>" in host.get(found).text  # the others' pages name her too
        )
        before = there.stands_in()
        assert before
        host.send_from(person, f"{person}remove/")
        at_once = there.stands_in()
        there.copied()
        found = there.stands_in()
        report(files_before=len(before), at_once=len(at_once), with_a_copy=len(found))
        assert (at_once, found) == ([], [])


def a_night_of(host: WiredTablet, name: str) -> str:
    """Return the address of a night at whose table a player of this name has called; all pages were viewed."""
    opened = host.send_from("/nights/", "/nights/", name="Mill Street", day="2026-03-06")
    night = f"/n/{found_in(opened.text, r'/n/([A-Za-z0-9_-]{22})/')}/"
    host.send_from(f"{night}open/", f"{night}open/", game="yahtzee")
    table = SimpleNamespace(public_id=found_in(host.get(f"{night}places/").text, r"/t/([A-Za-z0-9_-]{22})/"))
    told: Any = table
    assert host.post(told, "seats/add", name=name, key=secrets.token_hex(16)).status == 200
    assert host.post(told, "call", seat=1, key=secrets.token_hex(16), words=f"{name} waits").status == 200
    for look in ("", "tiles/", "tv/", "places/", "places/cards/", "end/"):
        assert host.get(f"{night}{look}").status == 200
    for look in ("", "people/", "organizer/", "fragments/"):
        assert host.get(f"/t/{table.public_id}/{look}").status == 200
    return night


def found_in(text: str, pattern: str) -> str:
    found = re.search(pattern, text)
    assert found
    return found[1]


def test_a_night_that_is_deleted_with_its_tables_stands_in_no_file(tmp_path: Path, report: Report) -> None:
    with planted(tmp_path) as there:
        there.name = f"Wvk{secrets.token_hex(6)}"
        night = a_night_of(there.hosts[0], there.name)
        before = there.stands_in()
        assert before
        there.hosts[0].send_from(f"{night}end/", f"{night}end/", what="delete-tables")
        at_once = there.stands_in()
        there.copied()
        found = there.stands_in()
        report(files_before=len(before), at_once=len(at_once), with_a_copy=len(found))
        assert (at_once, found) == ([], [])


@pytest.mark.parametrize(
    ("environment", "watched_by", "place"),
    [(REMEMBERING, (), ""), ({}, NEVER_EMPTIED, "-wal")],
    ids=["nothing overwritten", "write-ahead log never emptied"],
)
def test_without_a_protection_it_stands_there_still(
    environment: dict[str, str], watched_by: Sequence[str], place: str, tmp_path: Path
) -> None:
    with planted(tmp_path, environment=environment, watched_by=watched_by) as there:
        there.goes("the table")
        assert f"faults.sqlite3{place}" in there.stands_in()


def test_nothing_of_it_was_ever_with_redis(tmp_path: Path, redis: Redis) -> None:
    with closing(Client.from_url(redis.url)) as client, closing(client.pubsub()) as ear:
        ear.psubscribe("*")
        with planted(tmp_path, environment={"REDIS_URL": redis.url}) as there:
            there.goes("the name")
            heard = [message["data"] for message in iter(lambda: ear.get_message(timeout=1), None)]
            kept = [client.dump(key) for key in client.keys("*")]
        said = [each for each in (*heard, *kept) if isinstance(each, bytes)]
        assert any(there.table.public_id.encode() in each for each in said)
        assert [each for each in said if there._said(each)] == []
