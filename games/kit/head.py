"""Metadata of a transcript: its title, when it was played, and its own id."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from games.kit.errors import MalformedMove
from games.kit.names import clean_text, fitting_text
from games.kit.shape import Json, read_text

LONGEST_TITLE = 60
HEAD_SINCE = {"title": 2, "played_at": 2, "id": 2}
"""The first version of transcripts in which each of these keys may stand at the top."""

_FIRST_DAY, _LAST_DAY = "0002-01-01", "9998-12-31"
"""The first and last day of a moment; beyond them it cannot be converted to every zone."""

_ID = re.compile(r"[a-z0-9-]{1,64}")
_MOMENT = re.compile(
    r"[0-9W-]{7,10}T[0-9:]{2,8}(?:[.,][0-9]{1,9})?(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)"
)  # date, time and zone: `fromisoformat` also accepts a blank for the T, or no zone


@dataclass(frozen=True, slots=True)
class Head:
    """The metadata; "" where it is missing. `played_at` is stored as given, ISO 8601 with its zone."""

    title: str = ""
    played_at: str = ""
    id: str = ""


NO_HEAD = Head()


def read_head(top: Json) -> Head:
    """Return the metadata of the document. Raise MalformedMove."""
    return Head(
        title=read_title(top.get("title", "")),
        played_at=_read_moment(top["played_at"]) if "played_at" in top else "",
        id=_read_id(top["id"]) if "id" in top else "",
    )


def write_head(head: Head) -> dict[str, object]:
    """Return the keys of the metadata for a document; missing ones are left out."""
    fields = {"title": head.title, "played_at": head.played_at, "id": head.id}
    return {key: value for key, value in fields.items() if value}


def read_title(raw: object) -> str:
    """Return a title trimmed and in NFC: at most 60 characters, "" where none is given. Raise MalformedMove."""
    return clean_text(raw, "title", shortest=0, longest=LONGEST_TITLE)


def fitting_title(typed: str) -> str:
    """Return the longest prefix that is a valid title."""
    return fitting_text(typed, longest=LONGEST_TITLE)


def _read_moment(raw: object) -> str:
    text = read_text(raw, "played_at")
    if not _MOMENT.fullmatch(text):
        raise MalformedMove("not_a_moment", what="played_at")
    try:
        day = datetime.fromisoformat(text).date().isoformat()
    except (ValueError, OverflowError) as error:
        raise MalformedMove("not_a_moment", what="played_at") from error
    if not _FIRST_DAY <= day <= _LAST_DAY:
        raise MalformedMove("out_of_range", what="played_at", lowest=_FIRST_DAY, highest=_LAST_DAY)
    return text


def _read_id(raw: object) -> str:
    text = read_text(raw, "id")
    if not _ID.fullmatch(text):
        raise MalformedMove("not_an_id", what="id")
    return text
