"""Requests answered by Django's own handler inside this process: `start` and `begin` once, then `answer` for each.

Between the two a browser may copy the memory of this process, and begin later from there: so nothing that belongs to
one tablet is known before `begin`.
"""

from __future__ import annotations

import io
import json
import os
import random
import secrets
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from scoresheets.tablet.cookies import Jar

Answer = tuple[int, list[list[str]], bytes]  # status, lines of the head, body
OWN_NAMES = {"CONTENT_TYPE": "CONTENT_TYPE", "CONTENT_LENGTH": "", "COOKIE": ""}  # others begin with HTTP_

COMPILED = Path(__file__).parents[2] / "compiled"
"""Templates as Python's code, where the folder was packed with them."""
_jar = Jar()
_handler: list[Callable[..., Any]] = []


def start(*, database: str, address: str) -> None:
    """Load the whole application for pages below this address, over this file."""
    parts = urlsplit(address)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "scoresheets.tablet.settings",
        "DJANGO_ALLOW_ASYNC_UNSAFE": "1",  # a browser's Python always has a running loop
        "DB_FILE": database,
        "PUBLIC_URL": f"{parts.scheme}://{parts.netloc}",
    }
    import django
    from django.core.handlers.wsgi import WSGIHandler
    from django.urls import get_resolver, set_script_prefix

    from scoresheets.base.assets.templating import SavedTemplates, engine

    set_script_prefix(f"{parts.path.rstrip('/')}/")
    django.setup(set_prefix=False)
    get_resolver().url_patterns  # noqa: B018 (it reads them)
    if COMPILED.is_dir():
        engine().env.bytecode_cache = SavedTemplates(str(COMPILED), "%s")
    _handler[:] = [WSGIHandler()]


def make_ready() -> None:
    """Load what pages will need, and close all files, so that the memory can be copied."""
    from django.conf import settings
    from django.db import connections
    from django.urls import reverse

    from scoresheets.base.assets.templating import to_make_ready
    from scoresheets.base.db.newer_data import known_steps

    for make in to_make_ready():
        make()
    for language, _name in settings.LANGUAGES:
        answer("GET", reverse("home"), {"Accept-Language": language})
    known_steps()
    connections.close_all()
    _jar.kept.clear()


def begin(notes: str = "") -> None:
    """Be the tablet whose `notes()` these are, or a new one. Its chance is its own, whatever memory it began with."""
    from django.conf import settings

    kept = json.loads(notes) if notes else {}
    _jar.kept.update(kept.get("cookies", {}))
    settings.SECRET_KEY = kept.get("key") or secrets.token_urlsafe(50)
    random.seed()


def notes() -> str:
    """Return what is kept beside the database: the device's cookies, and the key with which they were made."""
    from django.conf import settings

    return json.dumps({"cookies": _jar.kept, "key": settings.SECRET_KEY})


def bring_up_to_date() -> int:
    """Run the migrations that the database has not had; return how many. Raises Unusable if it is of a newer pad."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    from scoresheets.base.db.newer_data import known_steps

    had = {name for app, name in MigrationRecorder(connection).applied_migrations() if app == "scoresheets"}
    due = known_steps() - had
    if due:
        call_command("migrate", verbosity=0, interactive=False)
    return len(due)


def mark() -> str:
    """Return a mark that changes with every write to the database, and to what is kept beside it."""
    from django.db import connection

    opened = connection.connection
    return f"{id(opened)} {opened.total_changes if opened else 0} {_jar.header()}"


def answer(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
    """Return the answer to a request for this path, which begins as the address given at the start."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def begin(status: str, lines: list[tuple[str, str]], _error: object = None) -> None:
        begun.append((status, lines))

    response = _handler[0](_environ(method, path, headers, bytes(body)), begin)
    try:
        content = b"".join(response)
    finally:
        response.close()
    status, lines = begun[0]
    for name, value in lines:
        if name.lower() == "set-cookie":
            _jar.take(value)
    return int(status.split()[0]), [[*line] for line in lines if line[0].lower() != "set-cookie"], content


def _environ(method: str, path: str, headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
    """Return the request as WSGI has it, with the cookies of the jar."""
    from django.urls import get_script_prefix

    prefix, home = get_script_prefix().rstrip("/"), urlsplit(os.environ["PUBLIC_URL"])
    path, _mark, query = path.partition("?")
    told = {
        OWN_NAMES.get(name, f"HTTP_{name}"): value
        for name, value in ((name.upper().replace("-", "_"), value) for name, value in headers.items())
    }
    return told | {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": prefix,
        "PATH_INFO": unquote(path.removeprefix(prefix) or "/").encode().decode("latin-1"),
        "QUERY_STRING": query,
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_HOST": home.netloc,
        "HTTP_COOKIE": _jar.header(),
        "REMOTE_ADDR": "127.0.0.1",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": home.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
