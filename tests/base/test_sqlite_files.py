"""SQLite's file: an unusable or foreign one is refused in a sentence, and only its owner may read it."""

import os
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection

from scoresheets.base.db.sqlite import base, integrity_check
from scoresheets.base.db.sqlite.file_watch import FileWatch
from scoresheets.base.db.sqlite.files import Unusable, inspect, is_open_to_others, make_private, parts
from scoresheets.base.db.sqlite.integrity_check import DAMAGED, SOUND, UNKNOWN, Integrity, look_through
from scoresheets.models import Entry
from tests.base.test_backup import copy, manage
from tests.cast import RED_LINE, faces, new_key, open_table

__all__ = ["copy"]
pytestmark = [pytest.mark.long, pytest.mark.sqlite]


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a small database in WAL mode, as a server does."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE IF NOT EXISTS django_migrations (app text, name text)")
        database.execute("CREATE TABLE IF NOT EXISTS scoresheets_entry (key text)")
        database.execute("INSERT INTO django_migrations VALUES ('scoresheets', '0001_initial')")
        for _entry in range(200):
            database.execute("INSERT INTO scoresheets_entry VALUES (?)", ["x" * 500])
        yield database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A sound database that no process has open."""
    with opened(tmp_path / "pad.sqlite3"):
        pass
    return tmp_path / "pad.sqlite3"


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE songs (title text)")
        database.commit()


def foreign_of_django(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE django_migrations (app text, name text)")
        database.execute("INSERT INTO django_migrations VALUES ('blog', '0001_initial')")
        database.execute("CREATE TABLE blog_post (title text)")
        database.commit()


def garbage(file: Path) -> None:
    file.write_bytes(os.urandom(8192))


def cut(file: Path) -> None:
    with opened(file):
        pass
    os.truncate(file, 8192)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (foreign, "belongs to another program"),
        (foreign_of_django, "belongs to another program"),
        (garbage, "is no SQLite database"),
        (cut, "is damaged: move it away"),
        (Path.mkdir, "cannot be read: "),
    ],
)
def test_what_is_no_pad_is_refused_and_stays_as_it_is(
    make: Callable[[Path], None], said: str, tmp_path: Path
) -> None:
    file = tmp_path / "pad.sqlite3"
    make(file)
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(Unusable, match=said):
        inspect(file)
    assert (file.read_bytes() if file.is_file() else b"") == before


@pytest.mark.parametrize("command", ["serve", "migrate", "backup", "restore", "check_tables", "demo"])
def test_every_command_says_so_in_one_sentence(command: str, tmp_path: Path) -> None:
    """A database of another program is never migrated."""
    file = tmp_path / "pad.sqlite3"
    foreign(file)
    file.chmod(0o644)
    before = file.read_bytes()
    copy = [str(tmp_path / "copy")] if command in {"backup", "restore"} else []
    code, told = manage(file, command, *copy, PORT="0")
    assert (code, len(told.splitlines())) == (1, 1)
    assert "belongs to another program" in told
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (before, 0o644)


def test_a_missing_folder_and_a_missing_file_are_said_in_one_sentence(tmp_path: Path) -> None:
    code, told = manage(tmp_path / "no" / "pad.sqlite3", "serve", PORT="0")
    assert (code, len(told.splitlines()), "There is no folder" in told) == (1, 1, True)
    with pytest.raises(Unusable, match="There is no database"):
        inspect(tmp_path / "pad.sqlite3", only_read=True)
    assert os.listdir(tmp_path) == []


def test_a_server_does_not_start_on_a_file_that_is_damaged_in_the_middle(file: Path) -> None:
    with file.open("r+b") as database:
        database.seek(5 * 4096)
        database.write(os.urandom(8192))
    before = file.read_bytes()
    code, told = manage(file, "serve", PORT="0")
    assert (code, len(told.splitlines()), "is damaged: move it away" in told) == (1, 1, True)
    assert file.read_bytes() == before


def test_what_cannot_be_written_can_still_be_copied(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(Unusable, match="is read-only"):
        inspect(file)
    inspect(file, only_read=True)


def test_a_first_start_that_was_cut_short_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "pad.sqlite3"
    inspect(file)
    file.touch()
    inspect(file)
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE django_migrations (app text, name text)")
    inspect(file)


def test_damage_that_a_command_meets_is_said_in_one_sentence(copy: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(copy)) as database:
        asked = "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'scoresheets_seat'"
        pages = [page for (page,) in database.execute(asked)]
    with copy.open("r+b") as content:
        for page in pages:
            content.seek((page - 1) * 4096)
            content.write(os.urandom(4096))
    for command, said in (("check_tables", "is damaged: move it away"), ("backup", "is malformed")):
        code, told = manage(copy, command, *([str(tmp_path / "another")] if command == "backup" else []))
        assert (code, len(told.splitlines()), said in told) == (1, 1, True), told


# --- read permissions ---


def test_only_its_owner_reads_a_new_database_from_the_first_moment_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: SQLite alone creates the file by the umask."""
    before = os.umask(0o022)
    try:
        make_private(tmp_path / "ours")
        assert not is_open_to_others(tmp_path / "ours")
        for name, is_open in (("ours", False), ("sqlites", True)):
            with opened(tmp_path / name):
                assert [is_open_to_others(part) for part in parts(tmp_path / name)] == [is_open] * 3
    finally:
        os.umask(before)


def test_what_others_could_read_is_closed_to_them(file: Path) -> None:
    with opened(file):
        for part in parts(file):
            part.chmod(0o644)
        make_private(file)
        assert [stat.S_IMODE(part.stat().st_mode) for part in parts(file)] == [0o600] * 3


@pytest.mark.django_db(transaction=True)
def test_the_database_of_these_tests_is_private() -> None:
    connection.ensure_connection()
    assert not any(map(is_open_to_others, parts(Path(str(connection.settings_dict["NAME"])))))


def test_where_there_are_no_modes_everything_goes_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a stick with FAT, say: the start and `backup` then warn that others can read it."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError

    file.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", refused)
    make_private(file)
    assert is_open_to_others(file)


def test_a_copy_that_others_can_read_says_so(
    transactional_db: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Others can never read it here, so the check is patched; the first copy is the control."""
    for name, is_open in (("first", False), ("second", True)):
        monkeypatch.setattr("scoresheets.management.commands.backup.is_open_to_others", lambda _: is_open)  # noqa: B023
        call_command("backup", str(tmp_path / name))
        assert ("file system without modes" in capsys.readouterr().out) == is_open


# --- a file that is still there ---


def replace(file: Path) -> None:
    copy = file.with_name("copy")
    copy.write_bytes(file.read_bytes())
    copy.replace(file)


def test_a_file_that_stays_is_there(file: Path) -> None:
    """However many pages come, and through every kind of checkpoint."""
    with opened(file) as database:
        watch = FileWatch(file)
        for mode in ("PASSIVE", "FULL", "RESTART", "TRUNCATE", "TRUNCATE"):
            for _entry in range(50):
                database.execute("INSERT INTO scoresheets_entry VALUES (?)", ["y" * 500])
                assert not watch.is_lost()
            database.execute(f"PRAGMA wal_checkpoint({mode})")
            assert not watch.is_lost()


@pytest.mark.parametrize(
    "harm",
    [
        Path.unlink,
        replace,
        lambda file: os.truncate(file, file.stat().st_size - 1),
    ],
    ids=["deleted", "replaced", "cut"],
)
def test_a_file_that_goes_is_missed_and_a_restart_is_needed(harm: Callable[[Path], None], file: Path) -> None:
    with opened(file):
        saved = file.read_bytes()
        watch = FileWatch(file)
        assert not watch.is_lost()
        harm(file)
        assert watch.is_lost()
        file.write_bytes(saved)
        assert watch.is_lost()


# --- files that are whole ---


def test_damage_is_found_and_told_from_what_cannot_be_read(file: Path, tmp_path: Path) -> None:
    assert look_through(file, "quick_check") == SOUND
    with file.open("r+b") as database:
        database.seek(5 * 4096)
        database.write(os.urandom(4096))
    assert look_through(file, "quick_check") == DAMAGED
    garbage(file)
    assert look_through(file, "quick_check") == DAMAGED
    assert look_through(tmp_path / "none", "quick_check") == UNKNOWN


class Slow:
    """A check that ends when the test lets it, with a result that the test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.goes_on, self.found, self.asked = threading.Event(), SOUND, list[str]()
        monkeypatch.setattr(integrity_check, "look_through", self._look)
        monkeypatch.setattr(integrity_check, "WAIT", 0.01)

    def ends(self, sound: Integrity) -> None:
        check = sound._check
        assert check
        self.goes_on.set()
        check.join()
        self.goes_on.clear()

    def _look(self, _file: Path, pragma: str) -> str:
        self.asked.append(pragma)
        assert self.goes_on.wait(20)
        return self.found


def test_a_long_check_goes_on_beside_play_and_keeps_nobody_from_writing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check, sound = Slow(monkeypatch), Integrity()
    assert sound.at_start(file) == UNKNOWN
    sound.beside_play(file)
    assert sound.trouble() is None
    check.found = DAMAGED
    check.ends(sound)
    assert sound.trouble() == "damaged"
    sound.doubt(file)
    assert check.asked == ["quick_check"]


def test_after_malformed_nothing_is_written_until_it_was_checked(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check, sound = Slow(monkeypatch), Integrity()
    sound.doubt(file)
    check.found = UNKNOWN
    assert sound.trouble() == "doubted"
    check.ends(sound)
    assert sound.trouble() == "doubted", "a check that came to nothing clears nobody"
    check.found = SOUND
    check.ends(sound)
    assert sound.trouble() is None
    assert check.asked == ["integrity_check"] * 2


@pytest.mark.django_db(transaction=True)
def test_whatever_reads_a_malformed_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Path] = []
    monkeypatch.setattr(integrity_check.integrity, "doubt", heard.append)
    monkeypatch.setattr(base, "is_held", lambda: True)
    malformed = sqlite3.DatabaseError("database disk image is malformed")
    malformed.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    with pytest.raises(DatabaseError), connection.wrap_database_errors:
        raise malformed
    assert heard == [Path(str(connection.settings_dict["NAME"]))]
    with pytest.raises(DatabaseError), connection.wrap_database_errors:
        raise sqlite3.OperationalError("database is locked")
    assert len(heard) == 1


# --- warnings ---


@pytest.mark.parametrize("code", ["file_gone", "damaged", "doubted"])
def test_nothing_is_written_before_and_health_says_why(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_table()
    dice, box = RED_LINE
    fields: dict[str, Any] = {"seat": 1, "turn": 1, "dice": faces(dice), "box": box, "key": new_key()}
    with monkeypatch.context() as patch:
        patch.setattr("scoresheets.table.writing.trouble", lambda: code)
        patch.setattr("scoresheets.table.services.health.trouble", lambda: code)
        answer = party.tablet("Ana").asks(party.table, "record_entry", **fields)
        health = party.host.get("/health/")
    assert (answer.status, answer.code) == (503, code)
    assert "nothing was written" in answer.sentence
    assert health.status == 503
    assert health.text.startswith(f"{code}: The ")
    assert Entry.objects.count() == 0
    assert party.tablet("Ana").asks(party.table, "record_entry", **fields).status == 200


def test_a_file_that_goes_between_commit_and_answer_makes_it_uncertain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    party = open_table()
    dice, box = RED_LINE
    fields: dict[str, Any] = {"seat": 1, "turn": 1, "dice": faces(dice), "box": box, "key": new_key()}
    monkeypatch.setattr("scoresheets.table.writing.is_lost", lambda: True)
    answer = party.tablet("Ana").asks(party.table, "record_entry", **fields)
    assert (answer.status, answer.code) == (503, "uncertain")
