"""A whole night as one file: every game that can be told, and how everybody stands."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils import translation
from django.utils.text import slugify

from games.kit.export import transcript_text
from scoresheets.models import Night, Seat, Table
from scoresheets.pads import game_title
from scoresheets.refusals import Refusal
from scoresheets.selectors.access import seats_of
from scoresheets.selectors.csv_rows import night_csv, whole_table_csv
from scoresheets.selectors.totals import totals_shown
from scoresheets.selectors.transcripts import playable_history, whole_transcript
from scoresheets.words.house import house_sentence

LONGEST_NAME = 40
Made = TypeVar("Made")


class _Parts(io.RawIOBase):
    """What was written since it was last taken. It cannot be sought in, so that nothing written is changed later."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: object) -> int:
        self.written.append(bytes(part))  # type: ignore[call-overload]
        return len(self.written[-1])

    def take(self) -> bytes:
        taken, self.written = b"".join(self.written), []
        return taken


def night_archive(night: Night, language: str) -> Iterator[bytes]:
    """The parts of a ZIP file: the night as CSV, and each table's transcript and CSV; in the end which tables are not
    in it and why. Between two parts nothing is held but the list of files.
    """
    parts, left_out = _Parts(), list[str]()
    tables = list(Table.objects.filter(place__night=night).order_by("pk").values_list("pk", flat=True))
    with ZipFile(parts, "w", ZIP_DEFLATED) as archive:
        archive.writestr("night.csv", _in(language, partial(night_csv, night)))
        yield parts.take()
        for number, row in enumerate(tables, start=1):
            for name, text in _in(language, partial(_files, row, number, left_out)):
                archive.writestr(name, text)
            yield parts.take()
        if left_out:
            archive.writestr("left-out.txt", "\r\n".join((*left_out, "")))
    yield parts.take()


def _in(language: str, made: Callable[[], Made]) -> Made:
    """What is made in this language: between two parts other requests have the thread."""
    with translation.override(language):
        return made()


def _files(row: int, number: int, left_out: list[str]) -> list[tuple[str, str]]:
    """The files of one table; none of one that was deleted meanwhile, or of which nothing may be told now."""
    table = Table.objects.select_related("place").filter(pk=row).first()
    if table is None:
        return []
    seats = seats_of(table)
    place = f"{table.place.number:02d}-" if table.place else ""
    title = slugify(table.title)[:LONGEST_NAME] or table.game
    folder = f"{number:03d}-{place}{title}"
    try:
        return _told(table, seats, folder)
    except Refusal as error:
        why = house_sentence(error.code, **error.facts)
        left_out.append(f"{folder} ({game_title(table.game)}): {why}")
        return []


def _told(table: Table, seats: tuple[Seat, ...], folder: str) -> list[tuple[str, str]]:
    if not table.started_at:
        raise Refusal("not_started")
    if not totals_shown(table, playable_history(table, seats)):
        raise Refusal("totals_hidden")
    return [
        (f"{folder}/transcript.json", transcript_text(whole_transcript(table, seats))),
        (f"{folder}/table.csv", whole_table_csv(table, seats)),
    ]
