"""manage.py backup and restore: whole or not at all, with a readable sentence for every refusal.

tests/faults checks that a copy made during play holds every acknowledged entry.
"""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from scoresheets.base.db import process_lock
from scoresheets.base.db.process_lock import NotAlone, check_processes, hold_database
from scoresheets.settings import BASE_DIR
from tests.cast import open_table
from tests.starts import STARTING

pytestmark = [pytest.mark.long, pytest.mark.sqlite]


def manage(database: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """Return the exit code of manage.py on this file, and all its output."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=BASE_DIR,
        env={**os.environ, "DB_FILE": str(database), **environment},
        check=False,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout.removeprefix(STARTING) + done.stderr


@pytest.fixture
def copy(transactional_db: None, tmp_path: Path) -> Path:
    """A copy of a database with one table."""
    open_table()
    call_command("backup", str(tmp_path / "copy"), verbosity=0)
    return tmp_path / "copy"


@contextmanager
def served(database: Path) -> Iterator[None]:
    """Hold the lock of a server on this file."""
    with open(f"{database}-server", "w") as file:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def tables(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [title for (title,) in database.execute("SELECT public_id FROM scoresheets_table")]


def nothing_in(file: Path) -> bool:
    """Return whether no copy came back; newer versions of SQLite leave an empty database of one page."""
    if not file.exists():
        return True
    with closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT name FROM sqlite_master").fetchall()
    return found == []


def test_a_copy_is_whole_and_only_its_owner_reads_it(copy: Path) -> None:
    assert len(tables(copy)) == 1
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert os.listdir(copy.parent) == ["copy"]


def test_a_copy_comes_back_and_is_sound(copy: Path, tmp_path: Path) -> None:
    box = tmp_path / "box.sqlite3"
    assert manage(box, "restore", str(copy))[0] == 0
    assert tables(box) == tables(copy)
    assert manage(box, "check_tables") == (0, "1 tables agree with their logs.\n")
    with closing(sqlite3.connect(box)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_copy_never_takes_the_place_of_something(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="choose another name"):
        call_command("backup", str(copy))
    box = tmp_path / "box.sqlite3"
    manage(box, "restore", str(copy))
    before = box.read_bytes()
    code, said = manage(box, "restore", str(copy))
    assert (code, "Move it away first" in said) == (1, True)
    assert box.read_bytes() == before


def test_nothing_comes_back_under_a_running_server(copy: Path, tmp_path: Path) -> None:
    box = tmp_path / "box.sqlite3"
    with served(box):
        code, said = manage(box, "restore", str(copy))
    assert (code, "stop it first" in said) == (1, True)


def test_a_copy_of_a_newer_version_is_refused_in_words(copy: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE django_migrations SET name = '9999_later' WHERE name = '0001_initial'")
        database.commit()
    code, said = manage(tmp_path / "box.sqlite3", "restore", str(copy))
    assert (code, "A newer Scoresheets made this copy (9999_later)" in said) == (1, True)
    assert "Traceback" not in said


@pytest.mark.parametrize("content", [b"", b"something else", b"PGDMP\0\0", b"SQLite format 3\0" + b"x" * 900])
def test_what_is_no_copy_is_refused_in_words(content: bytes, tmp_path: Path) -> None:
    file, box = tmp_path / "copy", tmp_path / "box.sqlite3"
    file.write_bytes(content)
    code, said = manage(box, "restore", str(file))
    assert (code, "o copy" in said, "Traceback" in said) == (1, True, False)
    assert nothing_in(box)


def test_a_copy_that_has_been_damaged_since_is_refused_in_words(copy: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(copy)) as database:
        size = database.execute("PRAGMA page_size").fetchone()[0]
        asked = "SELECT rootpage FROM sqlite_master WHERE name = 'scoresheets_mark'"
        place = (database.execute(asked).fetchone()[0] - 1) * size
    content = copy.read_bytes()
    copy.write_bytes(content[:place] + bytes(size) + content[place + size :])
    box = tmp_path / "box.sqlite3"
    code, said = manage(box, "restore", str(copy))
    assert (code, "is damaged" in said, "Traceback" in said) == (1, True, False)
    assert nothing_in(box)
    copy.write_bytes(content)
    assert manage(box, "restore", str(copy))[0] == 0


@pytest.mark.django_db(transaction=True)
def test_a_copy_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="could not be written"):
        call_command("backup", str(tmp_path / "no" / "such" / "folder"))
    assert os.listdir(tmp_path) == []


# --- one server, or several with Redis ---


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_lock, "lock_file", lambda: tmp_path / "server")


@pytest.mark.usefixtures("lock")
def test_a_second_process_without_redis_is_refused() -> None:
    first = hold_database(alone=True)
    with pytest.raises(NotAlone, match="REDIS_URL"):
        hold_database(alone=True)
    with pytest.raises(NotAlone):
        hold_database(alone=False)
    os.close(first)
    os.close(hold_database(alone=True))


@pytest.mark.usefixtures("lock")
def test_with_redis_there_may_be_several_and_none_beside_them_without() -> None:
    held = [hold_database(alone=False) for _process in range(3)]
    with pytest.raises(NotAlone):
        hold_database(alone=True)
    for file in held:
        os.close(file)


def test_the_server_says_so_and_does_not_start(tmp_path: Path) -> None:
    with served(tmp_path / "box.sqlite3"):
        code, said = manage(tmp_path / "box.sqlite3", "serve", "--port", "0")
    assert (code, "Scoresheets is running already on this database" in said) == (1, True)
    assert "Traceback" not in said


@pytest.mark.parametrize(("asked", "faults"), [("1", []), ("", []), ("4", ["scoresheets.E001"])])
def test_the_check_refuses_several_processes_in_memory(
    asked: str, faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if asked:
        monkeypatch.setenv("WEB_CONCURRENCY", asked)
    assert [fault.id for fault in check_processes()] == faults
    monkeypatch.setattr(process_lock, "needs_redis", lambda: False)
    assert check_processes() == []


def test_the_tests_database_is_the_one_that_is_copied(copy: Path) -> None:
    assert connection.vendor == "sqlite"
    assert tables(copy) == tables(Path(str(connection.settings_dict["NAME"])))
