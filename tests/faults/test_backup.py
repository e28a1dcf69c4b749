"""R24: a copy made during play holds all entries acknowledged before, and can be restored on an empty machine.

P4: a deleted name is in no file: database, write-ahead log, log, var/, and copies made later.
"""

import re
import secrets
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from redis import Redis as Client

from scoresheets.settings import VAR_DIR
from tests.faults.conftest import Report
from tests.faults.ledger import NONE, Push, pushing
from tests.faults.world import World, in_file, served
from tests.scale.services import Postgres, Redis
from tests.wire import WiredTablet
from tests.without import without

WRITERS = 10
COPIES = 5


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def copied_while_played(
    world: World, folder: Path, report: Report
) -> tuple[Push, list[tuple[Path, dict[str, list[str]]]]]:
    """Make copies during play. Return them, each with the keys that were acknowledged when it was begun."""
    copies = []
    with pushing(world, WRITERS, pause=0.1) as push:
        push.until(200)
        quiet = [each for writer in push.writers for each in writer.took]
        for number in range(COPIES):
            told = {writer.place.table: list(writer.ok) for writer in push.writers}
            world.manage("backup", str(folder / f"copy-{number}"))
            copies.append((folder / f"copy-{number}", told))
        busy = [each for writer in push.writers for each in writer.took][len(quiet) :]
    report(p95_quiet=p95(quiet), p95_meanwhile=p95(busy), acknowledged=push.acknowledged)
    assert push.faults() == NONE
    return push, copies


def comes_back(
    there: dict[str, str], copy: Path, told: dict[str, list[str]], push: Push, report: Report
) -> None:
    """Restore a copy into the empty database there, check it, and let the same tablets play on."""
    box = World.__new__(World)
    box.environment = {**push.world.environment, **there}
    box.servers = [box._server()]
    box.at_the_end = [writer.hang_up for writer in push.writers]
    began = time.monotonic()
    box.manage("restore", str(copy))
    report(restored=time.monotonic() - began)
    assert time.monotonic() - began < 60
    rows = box.rows()
    assert all(rows[table][: len(keys)] == keys for table, keys in told.items())
    box.agrees()
    box.start()
    try:
        for writer in push.writers:
            writer.hang_up()
            writer.ports, writer.ok = box.ports, rows[writer.place.table]
            writer.sends_next()
    finally:
        box.close()
    assert box.rows() == {writer.place.table: writer.ok for writer in push.writers}


def test_on_sqlite(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        push, copies = copied_while_played(world, tmp_path, report)
    for number, (copy, told) in enumerate(copies):
        comes_back({"DB_FILE": str(tmp_path / f"box-{number}.sqlite3")}, copy, told, push, report)


def test_on_postgresql(tmp_path: Path, postgres: Postgres, report: Report) -> None:
    with served({"DATABASE_URL": postgres.url}) as world:
        push, copies = copied_while_played(world, tmp_path, report)
    copy, told = copies[-1]
    postgres.creates("empty")
    comes_back({"DATABASE_URL": postgres.url_of("empty")}, copy, told, push, report)


@pytest.mark.control
def test_cp_would_lose_what_was_acknowledged(tmp_path: Path, report: Report) -> None:
    """Control: the file alone, copied while people write."""
    file = Path(in_file(tmp_path)["DB_FILE"])
    bad = 0
    with served(in_file(tmp_path)) as world, pushing(world, WRITERS) as push:
        for number in range(10):
            push.until(push.acknowledged + 20)
            told = sum(len(writer.ok) for writer in push.writers)
            (tmp_path / f"cp-{number}.sqlite3").write_bytes(file.read_bytes())
            bad += not holds(tmp_path / f"cp-{number}.sqlite3", told)
    report(bad=bad, of=10)
    assert bad > 0


def holds(file: Path, entries: int) -> bool:
    """Return whether a file can be read and has at least this many entries."""
    import sqlite3
    from contextlib import closing

    try:
        with closing(sqlite3.connect(file)) as copy:
            (found,) = copy.execute("SELECT count(*) FROM scoresheets_entry").fetchone()
            (said,) = copy.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.DatabaseError:
        return False
    return bool(said == "ok" and found >= entries)


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
