"""Files to keep: their names, and how they are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.timezone import localtime
from django.utils.translation import get_language

from scoresheets.models import Device, Table
from scoresheets.selectors.file_names import table_words
from scoresheets.streams import Streamed, make_room
from scoresheets.views.responses import Response, no_store

LONGEST_NAME = 60  # signs: with four bytes each a file system still takes it


CSV_TYPE = "text/csv; charset=utf-8; header=present"


def as_file(response: Response, name: str) -> Response:
    """The response as a file to keep, and kept by no cache."""
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return no_store(response)


def file_name(title: str, otherwise: str, day: date, ending: str) -> str:
    """A name that every file system takes: the title's words, and the day."""
    return f"{slugify(title, allow_unicode=True)[:LONGEST_NAME] or otherwise}-{day.isoformat()}.{ending}"


def table_file(table: Table, ending: str) -> str:
    """The name of a table's file: what is played there, and the day."""
    return f"{table_words(table)}-{localtime(table.opened_at).date().isoformat()}.{ending}"


def streamed(
    request: HttpRequest, device: Device, archive: Callable[[str], Iterator[bytes]], name: str
) -> HttpResponseBase:
    make_room(device.pk)
    parts = () if request.method == "HEAD" else archive(get_language() or "en")
    return as_file(Streamed(parts, device=device.pk, content_type="application/zip"), name)
