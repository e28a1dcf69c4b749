"""The one folder to which the server writes: database, secret key, collected styles and scripts, compiled templates."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from zipfile import is_zipfile

from django.core.exceptions import ImproperlyConfigured

from scoresheets.base.db.process_lock import is_held, waiting_for

VARIABLE = "SCORESHEETS_HOME"
OURS = "scoresheets-data"
"""Name of the folder that holds everything, at any place: whatever lies beside it belongs to others."""
_AFTER = ("-wal", "-shm", "-journal", "-server", "")
_DATABASES = ("scoresheets.sqlite3", "demo.sqlite3")
_KEY = re.compile(rb"[A-Za-z0-9_-]{67}\s?")
_MANIFEST = "[0-9a-f]" * 16 + ".json"


def data_folder(base: Path) -> Path:
    """Return the folder of our data: in SCORESHEETS_HOME if set; else var/ of a checkout, whose top level is `base`;
    else beside the one file that was started, if that can be written; else in the user's folder for data.
    """
    if folder := os.environ.get(VARIABLE):
        return Path(folder).expanduser().absolute() / OURS
    if is_checkout(base):
        return base / "var"
    import platformdirs

    return beside_the_archive() or platformdirs.user_data_path("scoresheets", appauthor=False)


def is_checkout(base: Path) -> bool:
    """Return whether the product runs from its sources, rather than installed from a wheel."""
    return (base / "manage.py").is_file()


def archive() -> Path | None:
    """Return the one file with everything in it (`make zipapp`) if that was started, otherwise None."""
    started = Path(sys.argv[0])
    return started.absolute() if started.suffix == ".pyz" and is_zipfile(started) else None


def made_for_another_python() -> str:
    """Return the Python with which that file must be started, in a sentence; "" if it is this one, or no such file.

    The file holds parts that are compiled for one Python only, which its first line names.
    """
    started = archive()
    if started is None:
        return ""
    with started.open("rb") as file:
        first = file.readline().decode(errors="replace").strip()
    made_for, ours = first.rpartition(" ")[2], f"python{sys.version_info[0]}.{sys.version_info[1]}"
    if not first.startswith("#!") or made_for == ours:
        return ""
    return (
        f"{started.name} was made for {made_for}, and this is {ours}: start it as {made_for} {started.name}."
    )


def beside_the_archive() -> Path | None:
    """Return our folder beside that file; None if there is no such file, or if it cannot be written."""
    started = archive()
    folder = started and started.with_name(OURS)
    return folder if folder and os.access(folder if folder.exists() else folder.parent, os.W_OK) else None


@contextmanager
def said_in_words(folder: Path) -> Iterator[None]:
    """Context manager: turn an OSError raised inside into ImproperlyConfigured with a sentence."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise ImproperlyConfigured(f"The disk is full on which {folder} lies: make room.") from error
        raise ImproperlyConfigured(
            f"{folder}, where everything is kept, cannot be written ({error.strerror}): set {VARIABLE} to a folder"
            " that is yours."
        ) from error


def take_over(folder: Path, *, database: str = "") -> None:
    """Move an earlier version's files from beside `folder` into it, if SCORESHEETS_HOME is set. Runs once; if it was
    interrupted the next start goes on. Files that are not ours stay, and so does a `database` that DB_FILE names.

    Raises ImproperlyConfigured if a server of the earlier version still runs.
    """
    home, aside = folder.parent, folder.with_name(f"{folder.name}.moving")
    if not os.environ.get(VARIABLE) or not home.is_dir():
        return
    with waiting_for(home):  # several servers may start at once
        if folder.is_dir() and not any(folder.iterdir()):
            with suppress(OSError):  # a mount point stays
                folder.rmdir()
        files = [] if folder.exists() else _earlier_files(home, database)
        if any(is_held(file) for file in files if file.name.endswith("-server")):
            raise ImproperlyConfigured(f"A server of an earlier version still uses {home}: stop it first.")
        if files or aside.exists():
            aside.mkdir(mode=0o700, exist_ok=True)
            for file in files:
                _lead_from_anywhere(file, aside)
                file.replace(aside / file.name)
            aside.replace(folder)


def _lead_from_anywhere(file: Path, aside: Path) -> None:
    """Turn a relative link into one that leads to the same file from every folder."""
    if file.is_symlink():
        draft = aside / f"{file.name}.link"
        draft.unlink(missing_ok=True)
        draft.symlink_to(file.resolve())
        draft.replace(file)


def _earlier_files(home: Path, database: str) -> list[Path]:
    """Return the files of an earlier version, in the order in which to move them: the files beside a database first, so
    that a log never stays behind without its database.
    """
    own = [name for name in _DATABASES if not _is_same(home / name, database)]
    files = [home / f"{name}{after}" for name in own for after in _AFTER]
    return [file for file in (*_own_key(home), *files) if file.is_file()]


def _own_key(home: Path) -> list[Path]:
    """Return the secret key if it looks like ours, in a folder that a server has used."""
    key = home / "secret_key"
    used = any((home / name).is_file() for name in _DATABASES) or any((home / "static").glob(_MANIFEST))
    return [key] if used and key.is_file() and _KEY.fullmatch(key.read_bytes()) else []


def _is_same(file: Path, database: str) -> bool:
    return bool(database) and file == Path(database).expanduser().absolute()
