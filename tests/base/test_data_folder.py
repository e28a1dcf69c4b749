"""The data folder, and the message if it cannot be used."""

import errno
import os
import sqlite3
import sys
import time
import zipfile
from contextlib import closing, nullcontext
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from scoresheets.__main__ import run
from scoresheets.base.db.newer_data import newer_step
from scoresheets.base.ops.data_folder import (
    OURS,
    VARIABLE,
    archive,
    beside_the_archive,
    data_folder,
    said_in_words,
    take_over,
)
from scoresheets.base.ops.secret_key import secret_key
from scoresheets.settings import BASE_DIR
from tests.base.test_backup import manage
from tests.base.test_command_line import started, told
from tests.cast import open_table
from tests.real_server import answers, free_port
from tests.starts import STARTING

pytestmark = [pytest.mark.long, pytest.mark.sqlite]


USERS = Path("/home/ana/.local/share")


@pytest.fixture(autouse=True)
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable, and a system that puts data in the usual place; tests/faults/test_installed.py uses the real one."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: USERS / name)


def test_a_checkout_keeps_var_and_what_is_installed_the_user_s_folder(tmp_path: Path) -> None:
    assert data_folder(BASE_DIR) == BASE_DIR / "var"
    assert data_folder(tmp_path) == USERS / "scoresheets"


def test_the_variable_moves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "~/scores")
    assert data_folder(BASE_DIR) == Path.home() / "scores" / OURS
    monkeypatch.setenv(VARIABLE, "")
    assert data_folder(BASE_DIR) == BASE_DIR / "var"


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "scoresheets.pyz"
    with zipfile.ZipFile(file, "w") as inside:
        inside.writestr("__main__.py", "")
    monkeypatch.setattr(sys, "argv", [str(file)])
    return file


def test_one_file_keeps_it_beside_itself_where_that_can_be_written(
    packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = packed.parent / "installed"
    assert data_folder(elsewhere) == packed.parent / OURS
    (packed.parent / OURS).mkdir()
    assert data_folder(elsewhere) == packed.parent / OURS
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert data_folder(elsewhere) == USERS / "scoresheets"


def test_nothing_else_that_is_started_counts_as_one_file(
    packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert archive() == packed
    packed.write_bytes(b"no archive")
    assert (archive(), beside_the_archive()) == (None, None)
    monkeypatch.setattr(sys, "argv", ["/usr/bin/scoresheets"])
    assert archive() is None


@pytest.mark.parametrize("ours", [True, False])
def test_one_file_says_for_which_python_it_was_made_where_that_is_another(
    ours: bool, packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    major, minor = sys.version_info[:2]
    named = f"python{major}.{minor if ours else minor + 1}"
    packed.write_bytes(f"#!/usr/bin/env {named}\n".encode() + packed.read_bytes())
    monkeypatch.setattr("django.core.management.execute_from_command_line", lambda _arguments: None)
    with nullcontext() if ours else pytest.raises(SystemExit) as said:
        run(["scoresheets", "serve"])
    if said:
        assert str(said.value).startswith(
            f"scoresheets.pyz was made for {named}, and this is python{major}.{minor}:"
        )


# --- a folder with other people's files, and one of an earlier version ---

KEY = "made-here_" * 6 + "1234567"
THEIRS = {
    "templates/my-letters/letter.txt": "Dear Ana",
    "static/secret.html": "theirs",
    "notes.txt": "theirs",
}
EARLIER_FILES = ("secret_key", "scoresheets.sqlite3", "scoresheets.sqlite3-wal", "demo.sqlite3")


def with_their_files(home: Path) -> None:
    for name, content in THEIRS.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(content)


def files_in(folder: Path) -> dict[str, str]:
    return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of an earlier version, with our files beside those of others."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with_their_files(tmp_path)
    for name in EARLIER_FILES:
        (tmp_path / name).write_text(KEY if name == "secret_key" else name)
    return tmp_path


def test_what_others_keep_there_is_neither_deleted_nor_served(tmp_path: Path) -> None:
    with_their_files(tmp_path)
    port = free_port()
    with started(tmp_path, port):
        while not answers(f"http://127.0.0.1:{port}/health/"):
            time.sleep(0.05)
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"http://127.0.0.1:{port}/static/secret.html")
    assert {name: (tmp_path / name).read_text() for name in THEIRS} == THEIRS
    assert sorted(os.listdir(tmp_path)) == ["notes.txt", OURS, "static", "templates"]


def test_what_an_earlier_version_kept_is_moved_once(home: Path) -> None:
    take_over(home / OURS)
    moved = {f"{OURS}/{name}": KEY if name == "secret_key" else name for name in EARLIER_FILES}
    assert files_in(home) == {**THEIRS, **moved}
    assert (home / OURS).stat().st_mode & 0o777 == 0o700
    (home / "scoresheets.sqlite3").write_text("of an earlier version that was started again")
    take_over(home / OURS)
    assert (home / OURS / "scoresheets.sqlite3").read_text() == "scoresheets.sqlite3"
    assert (home / "scoresheets.sqlite3").read_text() == "of an earlier version that was started again"


def test_an_empty_folder_of_that_name_is_no_reason_to_begin_anew(home: Path) -> None:
    (home / OURS).mkdir()
    take_over(home / OURS)
    assert (home / OURS / "scoresheets.sqlite3").read_text() == "scoresheets.sqlite3"


@pytest.mark.parametrize("steps", range(len(EARLIER_FILES) + 1))
def test_a_kill_in_the_middle_goes_on_at_the_next_start(
    steps: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, left = Path.replace, [steps]

    def killed(file: Path, to: Path) -> Path:
        if left[0] == 0:
            raise KeyboardInterrupt
        left[0] -= 1
        return replace(file, to)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            take_over(home / OURS)
    assert not (home / OURS).exists()
    database = (home / "scoresheets.sqlite3", home / "scoresheets.sqlite3-wal")
    assert not (database[1].exists() and not database[0].exists()), "a log without its database"
    take_over(home / OURS)
    assert sorted(os.listdir(home / OURS)) == sorted(EARLIER_FILES)
    assert files_in(home).keys() >= THEIRS.keys()


def test_a_database_that_is_named_stays_where_it_is(home: Path) -> None:
    take_over(home / OURS, database=str(home / "scoresheets.sqlite3"))
    assert (home / "scoresheets.sqlite3-wal").exists()
    assert sorted(os.listdir(home / OURS)) == ["demo.sqlite3", "secret_key"]


def test_a_database_behind_a_link_is_found_after_the_move(home: Path) -> None:
    (home / "disk").mkdir()
    (home / "scoresheets.sqlite3").replace(home / "disk" / "scores.sqlite3")
    (home / "scoresheets.sqlite3").symlink_to(Path("disk", "scores.sqlite3"))
    take_over(home / OURS)
    assert (home / OURS / "scoresheets.sqlite3").read_text() == "scoresheets.sqlite3"
    assert sorted(os.listdir(home / OURS)) == sorted(EARLIER_FILES)


def test_a_key_that_is_not_ours_stays(home: Path) -> None:
    for name in EARLIER_FILES[1:]:
        (home / name).unlink()
    take_over(home / OURS)  # theirs, or of unknown origin: no server has been here
    (home / "scoresheets.sqlite3").touch()
    (home / "secret_key").write_text("of another program")
    take_over(home / OURS)
    assert os.listdir(home / OURS) == ["scoresheets.sqlite3"]
    assert (home / "secret_key").read_text() == "of another program"


def test_a_server_of_an_earlier_version_that_runs_is_left_alone(home: Path) -> None:
    import fcntl

    with (home / "scoresheets.sqlite3-server").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        code, said = told(home, "backup", str(home / "copy"))
        assert (code, said) == (1, f"A server of an earlier version still uses {home}: stop it first.\n")
    assert not (home / OURS).exists()
    take_over(home / OURS)
    assert (home / OURS / "scoresheets.sqlite3").exists()


def test_tables_of_an_earlier_version_are_there_after_the_move(
    transactional_db: None, tmp_path: Path
) -> None:
    """The copy has the layout of earlier versions: its secret key and its tables."""
    party = open_table()
    call_command("backup", str(tmp_path / "scoresheets.sqlite3"), verbosity=0)
    (tmp_path / "secret_key").write_text(KEY)
    code, said = told(tmp_path, "host")
    assert (code, party.opened.code[:4] in said) == (0, True), said
    assert (tmp_path / OURS / "secret_key").read_text() == KEY
    assert sorted(os.listdir(tmp_path)) == [OURS]


# --- what cannot be written ---


def test_a_folder_that_cannot_be_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for command in (["serve"], ["replay", "-"]):
        code, said = told(tmp_path / "file" / "data", *command)
        assert (code, len(said.removeprefix(STARTING).splitlines())) == (1, 1), said
        assert "cannot be written (Not a directory): set SCORESHEETS_HOME" in said


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "The disk is full on which /data lies: make room."),
        (errno.EACCES, "/data, where everything is kept, cannot be written (Permission denied): set"),
        (errno.EROFS, "(Read-only file system): set SCORESHEETS_HOME to a folder that is yours."),
    ],
)
def test_what_the_system_refuses_is_said_in_words(number: int, words: str) -> None:
    with pytest.raises(ImproperlyConfigured) as said, said_in_words(Path("/data")):
        raise OSError(number, os.strerror(number))
    assert words in str(said.value)


def test_a_stick_without_links_keeps_a_secret_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(os, "link", refused)
    key = secret_key(tmp_path / "secret_key")
    assert secret_key(tmp_path / "secret_key") == key
    assert os.listdir(tmp_path) == ["secret_key"]


# --- data of a newer version ---


def test_steps_that_this_version_does_not_have_are_a_newer_one_s() -> None:
    assert newer_step(["0001_initial", "0020_nights"]) is None
    assert newer_step(["0001_initial", "9998_soon", "9999_later"]) == "9999_later"


@pytest.mark.parametrize("command", ["serve", "backup", "host"])
def test_what_a_newer_version_wrote_is_refused_and_stays_as_it_is(
    command: str, transactional_db: None, tmp_path: Path
) -> None:
    open_table()
    file = tmp_path / "pad.sqlite3"
    call_command("backup", str(file), verbosity=0)
    with closing(sqlite3.connect(file)) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('scoresheets', '9999_later', '')"
        )
        database.commit()
    before, there = file.read_bytes(), sorted(os.listdir(tmp_path))
    code, said = manage(file, command, *([str(tmp_path / "copy")] if command == "backup" else []), PORT="0")
    words = "was written by a newer Scoresheets (9999_later): update this one. Nothing was changed.\n"
    assert (code, said) == (1, f"{file} {words}")
    assert (file.read_bytes(), sorted(os.listdir(tmp_path))) == (before, there)
