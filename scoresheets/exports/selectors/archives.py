"""Archive many tables in one file: every readable game, and other files before and after them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils import translation

from games.kit.export import transcript_text
from scoresheets.base.refusals import Refusal
from scoresheets.exports.selectors.csv_rows import whole_table_csv
from scoresheets.exports.selectors.transcripts import playable_history, whole_transcript
from scoresheets.models import Seat, Table
from scoresheets.pads import game_title
from scoresheets.registry import is_installed
from scoresheets.results.selectors.file_names import table_words
from scoresheets.table import hooks
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.totals import totals_shown
from scoresheets.table.words.refusals import refusal_sentence

Made = TypeVar("Made")
Files = list[tuple[str, str]]


class _Parts(io.RawIOBase):
    """Buffer of what was written since the last `take`. It is not seekable, so that nothing written is changed
    later.
    """

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


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of an archive: its tables by primary key, and files `before` and `after` them. `written` is called
    for each table that was written.
    """

    tables: Sequence[int]
    before: Callable[[], Files]
    after: Callable[[], Files]
    written: Callable[[Table], object] = lambda _table: None


def archive(contents: Contents, language: str) -> Iterator[bytes]:
    """Yield the parts of a ZIP file with these contents and each table's own files. At the end it lists the tables that
    are missing and why. Between two parts only the list of files is held in memory.
    """
    parts, left_out = _Parts(), list[str]()

    def written(archive: ZipFile, made: Callable[[], Files]) -> bytes:
        for name, text in _in(language, made):
            archive.writestr(name, text)
        return parts.take()

    with ZipFile(parts, "w", ZIP_DEFLATED) as archive:
        yield written(archive, contents.before)
        for number, row in enumerate(contents.tables, start=1):
            yield written(archive, partial(_files, row, number, contents, left_out))
        yield written(archive, contents.after)
        if left_out:
            archive.writestr("left-out.txt", "\r\n".join((*left_out, "")))
    yield parts.take()


def _in(language: str, made: Callable[[], Made]) -> Made:
    """Make something in this language. The language is set for each part, as the thread serves other requests between
    two parts.
    """
    with translation.override(language):
        return made()


def _files(row: int, number: int, contents: Contents, left_out: list[str]) -> Files:
    """Return the files of one table; none if it was deleted meanwhile, or cannot be exported now."""
    table = Table.objects.select_related("place").filter(pk=row).first()
    if table is None:
        return []
    place = f"{table.place.number:02d}-" if table.place else ""
    folder = f"{number:03d}-{place}{table_words(table)}"
    try:
        found = _table_files(table, seats_of(table))
    except Refusal as error:
        why = refusal_sentence(error.code, **error.facts)
        left_out.append(f"{folder} ({game_title(table.game)}): {why}")
        return []
    contents.written(table)
    return [(f"{folder}/{name}", text) for name, text in found]


def _table_files(table: Table, seats: tuple[Seat, ...]) -> Files:
    if not is_installed(table.game):
        raise Refusal("game_not_installed", game=game_title(table.game))
    if table.on_paper:
        return [("paper.json", json.dumps(hooks.paper.document(table, seats), ensure_ascii=False, indent=1))]
    if not table.started_at:
        raise Refusal("not_started")
    history = playable_history(table, seats)
    if not totals_shown(table, history):
        raise Refusal("totals_hidden")
    return [
        ("transcript.json", transcript_text(whole_transcript(table, seats, history))),
        ("table.csv", whole_table_csv(table, seats, history)),
    ]
