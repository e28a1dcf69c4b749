"""One visit of a device to an address, and what it left behind: what the checkers of the walk look at."""

import gzip
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoresheets.base.ops.log_privacy import OneLine, WithoutAddresses
from tests.roles import OUTSIDE, Room, Rows
from tests.security.careful import text_of
from tests.security.matrix import address, ask


@dataclass(frozen=True, slots=True)
class Visit:
    """An answer, with its text as a browser has it, the keys of the table before it, and what it took: changed rows,
    lines of the log (in lower case), and for those outside of the table the queries.
    """

    room: Room
    role: str
    name: str
    method: str
    path: str
    keys: tuple[str, ...]
    answer: Any
    text: str
    packed: bool
    changed: bool
    logged: str
    asked: tuple[str, ...]


@contextmanager
def loud_log() -> Iterator[StringIO]:
    """Yield all logged lines inside, of any level, formatted as on the terminal; not queries, which are logged only
    where a test counts them.
    """
    lines, root = StringIO(), logging.getLogger()
    handler = logging.StreamHandler(lines)
    handler.addFilter(WithoutAddresses())
    handler.addFilter(lambda record: record.name != "django.db.backends")
    handler.setFormatter(OneLine("%(levelname)s %(name)s: %(message)s"))
    loud = [root, logging.getLogger("django"), logging.getLogger("django.template")]
    before = [(logger, logger.level) for logger in loud]
    root.addHandler(handler)
    for logger in loud:
        logger.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        for logger, level in before:
            logger.setLevel(level)


def pay(
    room: Room, role: str, name: str, method: str, *, public_id: str | None = None, rows: Rows | None = None
) -> Visit:
    """Visit an address as htmx does, in a browser that unpacks; `rows` are those before it."""
    keys, path = keys_of(room), address(room, name, public_id=public_id)  # what it deletes is gone afterwards
    with loud_log() as lines:
        if role in OUTSIDE:
            with CaptureQueriesContext(connection) as captured:
                answer = ask(room.tablets[role], room, name, method, public_id=public_id, **PACKED)
            asked = tuple(query["sql"] for query in captured.captured_queries)
        else:
            answer, asked = ask(room.tablets[role], room, name, method, public_id=public_id, **PACKED), ()
    packed = answer.headers.get("Content-Encoding") == "gzip"
    text = gzip.decompress(b"".join(answer)).decode(errors="replace") if packed else text_of(answer)
    changed = rows is not None and not rows.are_the_same()
    return Visit(
        room,
        role,
        name,
        method,
        path,
        keys,
        answer,
        text,
        packed,
        changed,
        lines.getvalue().casefold(),
        asked,
    )


PACKED = {"Accept-Encoding": "gzip"}


def keys_of(room: Room) -> tuple[str, ...]:
    """Return the keys that may be on a page and give access."""
    table = room.table
    code = table.code
    keys = (
        code,
        f"{code[:4]} {code[4:]}",
        table.join_token,
        table.watch_token,
        room.host_token,
        table.result_token,
    )
    return tuple(key for key in keys if key)
