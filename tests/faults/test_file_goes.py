"""SQLite's file is deleted, replaced, truncated or damaged during play: no lost entry is ever acknowledged."""

import os
import secrets
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scoresheets.base.db.sqlite.files import damaged as damaged_words
from scoresheets.settings import BASE_DIR
from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import BOX, DICE, NONE, Push, Writer
from tests.faults.test_disk import says_so, slip, small_disk
from tests.faults.world import World, in_file, served
from tests.real_server import free_port
from tests.without import without

__all__ = ["small_disk"]
Harm = Callable[[Path], None]
ENTRY = {"seat": 1, "turn": 1, "dice": DICE, "box": BOX}
WRITERS, TRIES = 4, 10


def deleted(file: Path) -> None:
    for part in beside(file):
        part.unlink()


def replaced(file: Path) -> None:
    file.with_name("older").replace(file)


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


# A page in place of a slip, if the answering thread had not opened the file yet.
REFUSED = {(503, "file_gone"), (503, "")}
HARMS = [deleted, replaced, cut]


def beside(file: Path) -> tuple[Path, Path, Path]:
    return file, Path(f"{file}-wal"), Path(f"{file}-shm")


def kept(file: Path) -> set[str]:
    """Return the keys of the entries that can be read in the file."""
    try:
        with closing(sqlite3.connect(file)) as database:
            return {key for (key,) in database.execute("SELECT key FROM scoresheets_entry")}
    except sqlite3.DatabaseError:
        return set()


def some_play(world: World) -> tuple[Push, Path]:
    """Write some entries at some tables, and an older copy of the database beside it."""
    push, file = Push(world, WRITERS), Path(world.environment["DB_FILE"])
    for round_ in range(6):
        for writer in push.writers:
            writer.sends_next()
        if round_ == 2:
            with closing(sqlite3.connect(file)) as database:
                database.execute("VACUUM INTO ?", [str(file.with_name("older"))])
    return push, file


def send_one(writer: Writer) -> tuple[int, str]:
    """Send one entry, or one taken back, once. Return the status, and the code of a refusal."""
    key, struck = secrets.token_hex(16), len(writer.ok) % 2
    action, fields = ("strike", {"entry": len(writer.ok)}) if struck else ("entries", ENTRY)
    status = writer.send(action, fields, key)
    if status == 200:
        writer.ok.append(key)
    return status, slip(writer)[0] if status != 200 else ""


@pytest.mark.parametrize("harm", HARMS)
def test_nothing_is_acknowledged_any_more(harm: Harm, tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        (server,), (push, file) = world.servers, some_play(world)
        harm(file)
        told = [send_one(writer) for writer in push.writers * TRIES]
        assert set(told) <= REFUSED
        assert (503, "file_gone") in told
        assert says_so(server) == (503, "file_gone")
        looks = [writer.look() for writer in push.writers]
        report(refused=len(told), looks=looks)
        assert server.log().count("nothing is written until a restart") == 1


def test_in_the_midst_of_writing_nothing_is_acknowledged_that_is_gone(tmp_path: Path, report: Report) -> None:
    """Entries on their way meanwhile are reported as uncertain."""
    with served(in_file(tmp_path)) as world:
        push, file = some_play(world)
        over, told = threading.Event(), list[tuple[float, tuple[int, str]]]()

        def writes(writer: Writer) -> None:
            while not over.is_set():
                told.append((time.monotonic(), send_one(writer)))

        threads = [threading.Thread(target=writes, args=[writer]) for writer in push.writers]
        for thread in threads:
            thread.start()
        wait_until(lambda: len(told) > 100)
        deleted(file)
        gone, until = time.monotonic(), len(told) + 100
        wait_until(lambda: len(told) > until)
        over.set()
        for thread in threads:
            thread.join()
        after = Counter(code or str(status) for began, (status, code) in told if began > gone)
        report(before=sum(began <= gone for began, _answer in told), after=dict(after))
        assert set(after) <= {"file_gone", "503"}
        assert {code for _began, (_status, code) in told} <= {"", "file_gone", "uncertain"}


def test_after_a_restart_on_a_copy_people_play_on(tmp_path: Path) -> None:
    with served(in_file(tmp_path)) as world:
        (server,), (push, file) = world.servers, some_play(world)
        deleted(file)
        assert send_one(push.writers[0]) in REFUSED
        server.stop()
        for part in beside(file):
            part.unlink(missing_ok=True)
        world.manage("restore", str(file.with_name("older")))
        rows = world.rows()
        server.start()
        for writer in push.writers:
            writer.hang_up()
            writer.ok = rows[writer.place.table]
            assert send_one(writer) == (200, "")
        assert says_so(server) == (200, "ok")
        assert push.faults() == NONE
        world.agrees()


def damaged(file: Path, table: str) -> None:
    """Overwrite the first pages of this table and its indices with garbage, with an empty write-ahead log."""
    with closing(sqlite3.connect(file)) as database:
        asked = "SELECT rootpage FROM sqlite_master WHERE tbl_name = ?"
        pages = [page for (page,) in database.execute(asked, [table])]
        assert database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    with file.open("r+b") as content:
        for page in pages:
            content.seek((page - 1) * 4096)
            content.write(os.urandom(4096))


def finds_garbage(push: Push, file: Path) -> list[tuple[int, str]]:
    """Damage a table and read it by a page. Return the answers to writes elsewhere."""
    damaged(file, "scoresheets_reason")
    assert push.writers[0].look("log/") == 503
    return [send_one(writer) for writer in push.writers * TRIES]


def test_after_malformed_nothing_is_written_and_the_next_start_says_why(
    tmp_path: Path, report: Report
) -> None:
    with served(in_file(tmp_path)) as world:
        (server,), (push, file) = world.servers, some_play(world)
        before = kept(file)
        told = finds_garbage(push, file)
        wait_until(lambda: says_so(server) == (503, "damaged"))
        report(told={code: count for (_status, code), count in Counter(told).items()})
        assert set(told) <= {(503, "doubted"), (503, "damaged")}
        server.stop()
        assert kept(file) == before
        assert one_line(world, "serve") == f"{damaged_words(file)}\n"


def test_damage_is_found_beside_play_where_a_start_did_not_wait(tmp_path: Path) -> None:
    """Daphne alone waits for no check, like a start that took two seconds; no request has read the damage yet."""
    with served(in_file(tmp_path)) as world:
        (server,), (push, file) = world.servers, some_play(world)
        server.stop()
        damaged(file, "scoresheets_reason")
        for writer in push.writers:
            writer.hang_up()
        server.start()
        wait_until(lambda: says_so(server) == (503, "damaged"))
        assert {send_one(writer) for writer in push.writers} == {(503, "damaged")}


def test_a_read_only_disk_is_said_in_a_sentence(small_disk: Path) -> None:
    with closing(World(in_file(small_disk))) as world:
        subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
        for command in ("serve", "migrate", "demo"):
            assert "the folder is read-only" in one_line(world, command)


def one_line(world: World, command: str) -> str:
    """Return the one line with which a command of manage.py ends."""
    done = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=BASE_DIR,
        env={**world.environment, "PORT": str(free_port())},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 1
    assert (done.stdout + done.stderr).count("\n") == 1, done.stdout + done.stderr
    return done.stderr.removeprefix("CommandError: ")


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60 * PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


# --- controls ---


@pytest.mark.control
@pytest.mark.parametrize("harm", [deleted, replaced])
def test_who_does_not_look_acknowledges_what_is_gone(harm: Harm, tmp_path: Path, report: Report) -> None:
    blind = without("scoresheets.table.writing.trouble", "scoresheets.table.writing.is_lost")
    with served(in_file(tmp_path), watched_by=blind) as world:
        (server,), (push, file) = world.servers, some_play(world)
        before = {key for writer in push.writers for key in writer.ok}
        harm(file)
        for writer in push.writers:
            assert send_one(writer) == (200, "")
        server.stop()
        lost = {key for writer in push.writers for key in writer.ok} - before - kept(file)
        report(lost=len(lost))
        assert len(lost) == WRITERS


@pytest.mark.control
def test_who_does_not_mind_malformed_writes_on(tmp_path: Path) -> None:
    blind = without("scoresheets.base.db.sqlite.integrity_check.Integrity.trouble")
    with served(in_file(tmp_path), watched_by=blind) as world:
        push, file = some_play(world)
        assert (200, "") in finds_garbage(push, file)
