"""Backups of the whole database, made while people play, and restored."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import DatabaseError, connection

from scoresheets.base.db.newer_data import newer_step
from scoresheets.base.db.sqlite.files import parts

SIGN = b"PGDMP"  # magic bytes of pg_dump's custom format


class NoCopy(Exception):
    """A backup or a restore failed; the message says why."""


def back_up(target: Path) -> None:
    """Write a backup of everything committed so far. The file appears complete or not at all. Raises NoCopy."""
    if target.exists():
        raise NoCopy(f"{target} is there already: choose another name.")
    with _whole(target) as draft:
        if connection.vendor == "sqlite":
            _copy_sqlite(draft)
        else:
            _postgres("pg_dump", "--format=custom", "--no-owner", f"--file={draft}", _name())


def restore(source: Path) -> None:
    """Load a backup into an empty database and migrate it. Raises NoCopy, and then nothing has changed."""
    if not source.is_file():
        raise NoCopy(f"There is no file {source}.")
    if connection.introspection.table_names():
        raise NoCopy("There is something in this database already. Move it away first: nothing was changed.")
    _check_known(_migrations_of(source))
    if connection.vendor == "sqlite":
        file = Path(_name())
        connection.close()
        for old in parts(file):
            old.unlink(missing_ok=True)
        with _whole(file) as draft:
            shutil.copyfile(source, draft)
    else:
        _postgres("pg_restore", "--no-owner", "--single-transaction", f"--dbname={_name()}", str(source))
    call_command("migrate", verbosity=0, interactive=False)


def _copy_sqlite(draft: Path) -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(draft)])
    except DatabaseError as error:
        raise NoCopy(f"The copy could not be written: {error}.") from error
    if not _is_sound(draft):
        raise NoCopy("The copy is damaged. Is the disk in order?")


def _migrations_of(source: Path) -> set[str]:
    """Return the migrations applied in this backup. Raises NoCopy if it is damaged or from another kind of database."""
    with source.open("rb") as file:
        from_postgres = file.read(len(SIGN)) == SIGN
    if from_postgres != (connection.vendor == "postgresql"):
        raise NoCopy("This copy is of the other kind of database, or no copy at all. Nothing was changed.")
    if from_postgres:
        rows = _postgres("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(source))
        return {line.split("\t")[2] for line in rows.splitlines() if "\tscoresheets\t" in line}
    try:
        found = _query(source, "SELECT name FROM django_migrations WHERE app = 'scoresheets'")
    except sqlite3.DatabaseError as error:
        raise NoCopy("This is no copy of a Scoresheets database. Nothing was changed.") from error
    if not _is_sound(source):
        raise NoCopy("This copy is damaged. Nothing was changed: try an earlier one.")
    return {str(name) for (name,) in found}


def _check_known(steps: set[str]) -> None:
    if not steps:
        raise NoCopy("This is no copy of a Scoresheets database. Nothing was changed.")
    if newest := newer_step(steps):
        raise NoCopy(f"A newer Scoresheets made this copy ({newest}): update first. Nothing was changed.")


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """Context manager: a temporary file beside the target, fsynced and renamed over it on success; readable by its
    owner only.
    """
    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield draft
        with draft.open("r+b") as file:  # Windows syncs only files open for writing
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        raise NoCopy(f"The copy could not be written: {error.strerror}.") from error
    finally:
        draft.unlink(missing_ok=True)


def _query(file: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
        return copy.execute(question).fetchall()


def _is_sound(file: Path) -> bool:
    try:
        return _query(file, "PRAGMA integrity_check") == [("ok",)]
    except sqlite3.DatabaseError:
        return False


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _postgres(program: str, *arguments: str) -> str:
    """Return the output of one of PostgreSQL's own programs, run against our database. Raises NoCopy."""
    where = connection.settings_dict
    names = {
        "PGHOST": where["HOST"],
        "PGPORT": where["PORT"],
        "PGUSER": where["USER"],
        "PGPASSWORD": where["PASSWORD"],
    }
    environment = os.environ | {name: str(value) for name, value in names.items() if value}
    try:
        done = subprocess.run(  # noqa: S603 (its arguments are ours)
            [program, *arguments], env=environment, capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise NoCopy(f"{program} is missing here; on Debian: apt install postgresql-client.") from error
    if done.returncode:
        raise NoCopy(f"{program}: {done.stderr.strip()}")
    return done.stdout
