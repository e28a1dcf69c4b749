"""The one folder where the server writes: database, secret key, collected styles and scripts, compiled templates."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import is_zipfile

import platformdirs
from django.core.exceptions import ImproperlyConfigured

VARIABLE = "SCORESHEETS_HOME"
BESIDE = "scoresheets-data"


def data_folder(base: Path) -> Path:
    """Where SCORESHEETS_HOME says; else var/ of a checkout, whose top level is `base`; else beside the one file that
    was started, where that can be written; else the user's folder for data.
    """
    if told := os.environ.get(VARIABLE):
        return Path(told).expanduser().absolute()
    if is_checkout(base):
        return base / "var"
    return beside_the_archive() or platformdirs.user_data_path("scoresheets", appauthor=False)


def is_checkout(base: Path) -> bool:
    """Whether the product runs from its sources, rather than installed from a wheel."""
    return (base / "manage.py").is_file()


def archive() -> Path | None:
    """The one file with everything in it (`make zipapp`) that was started; None where something else was."""
    started = Path(sys.argv[0])
    return started.absolute() if started.suffix == ".pyz" and is_zipfile(started) else None


def made_for_another_python() -> str:
    """With which Python that file is to be started, in a sentence; "" where it is this one, or no such file.

    It holds parts that are compiled for one Python only, which stands in its first line.
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
    """The folder beside that file; None where there is no such file, or nothing can be written there."""
    started = archive()
    folder = started and started.with_name(BESIDE)
    return folder if folder and os.access(folder if folder.exists() else folder.parent, os.W_OK) else None


@contextmanager
def said_in_words(folder: Path) -> Iterator[None]:
    """What the system refuses there, met by the body, becomes ImproperlyConfigured, a sentence."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise ImproperlyConfigured(f"The disk is full on which {folder} lies: make room.") from error
        raise ImproperlyConfigured(
            f"{folder}, where everything is kept, cannot be written ({error.strerror}): set {VARIABLE} to a folder"
            " that is yours."
        ) from error
