"""The secret key: from the environment, or made at the first start."""

import os
import secrets
import stat
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

SHORTEST_SECRET_KEY = 50


def secret_key(file: Path) -> str:
    """Return SECRET_KEY of the environment, otherwise the one in the file, made at the first start."""
    key = os.environ.get("SECRET_KEY")
    if key is None:
        if not file.exists():
            write_secret_once(file)
        key = file.read_text(encoding="ascii").strip()
    if len(key) < SHORTEST_SECRET_KEY or len(set(key)) < 5 or key.startswith("django-insecure-"):
        raise ImproperlyConfigured(
            f"SECRET_KEY is empty, too short or well known: use {SHORTEST_SECRET_KEY} random characters,"
            f" or unset it and delete {file} to get a new one."
        )
    return key


def write_secret_once(file: Path) -> None:
    """Create the file with a new key, readable by its owner only. If another process was first, keep its key."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, stat.S_IRUSR | stat.S_IWUSR)
    try:
        with open(descriptor, "w", encoding="ascii") as target:
            target.write(secrets.token_urlsafe(SHORTEST_SECRET_KEY))
        _take_its_place(draft, file)
    finally:  # on a full disk, too
        draft.unlink(missing_ok=True)


def _take_its_place(draft: Path, file: Path) -> None:
    try:
        # A link appears whole or not at all: two servers starting at once agree on the first key.
        os.link(draft, file)
    except FileExistsError:
        pass
    except (OSError, AttributeError):  # as on a USB stick, whose file system knows no links, or in a browser
        draft.replace(file)
