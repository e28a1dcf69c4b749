"""Many tables as one file: every game that can be told, the lists of everybody, and who stands where."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils import translation
from django.utils.text import slugify

from games.kit.export import transcript_text
from scoresheets.models import Device, Night, Seat, Table
from scoresheets.pads import game_title
from scoresheets.pages.standings import GroupView
from scoresheets.refusals import Refusal
from scoresheets.registry import is_installed
from scoresheets.selectors.access import seats_of, tables_of
from scoresheets.selectors.csv_rows import night_csv, standing_csv, tables_csv, whole_table_csv, year_csv
from scoresheets.selectors.file_names import table_words
from scoresheets.selectors.standing_views import standings_view
from scoresheets.selectors.standings import KeptCounts, keep_count, night_order
from scoresheets.selectors.totals import totals_shown
from scoresheets.selectors.transcripts import playable_history, whole_transcript
from scoresheets.selectors.typed import typed_table
from scoresheets.selectors.typed_file import typed_file
from scoresheets.words.house import house_sentence

LONGEST_NAME = 40
AT_ONCE = 50  # tables read with one query, and held
Made = TypeVar("Made")
Files = list[tuple[str, str]]


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


@dataclass(frozen=True, slots=True)
class _Contents:
    """What an archive holds beside its tables, by their rows: files `before` and `after` them, and who hears of each
    table that was told.
    """

    tables: Sequence[int]
    before: Callable[[], Files]
    after: Callable[[], Files]
    told: Callable[[Table], object] = lambda _table: None


def night_archive(night: Night, language: str) -> Iterator[bytes]:
    """The parts of a ZIP file: the night as CSV, each table's transcript and CSV (of sheets on paper what was typed),
    and the standings as they are now, with every why; in the end which tables are not in it and why. Between two parts
    nothing is held but the list of files and how each table counts.
    """
    counts: KeptCounts = {}
    tables = Table.objects.filter(place__night=night).order_by("pk").values_list("pk", flat=True)
    contents = _Contents(
        tables=list(tables),
        before=lambda: [("night.csv", night_csv(night))],
        after=lambda: _standings(night, counts),
        told=lambda table: keep_count(table, night, counts),
    )
    return _archive(contents, language)


def device_archive(device: Device, language: str) -> Iterator[bytes]:
    """The same of all tables that a device is let in to, hosts or sits at, with the standing of the persons whom it
    knows over everything that they have played.
    """
    tables = Table.objects.filter(tables_of(device), trial=False).order_by("pk")
    contents = _Contents(
        tables=list(tables.values_list("pk", flat=True)),
        before=lambda: [("tables.csv", tables_csv(tables.select_related("place").iterator(AT_ONCE)))],
        after=lambda: [("standings.csv", year_csv(device))],
    )
    return _archive(contents, language)


def _archive(contents: _Contents, language: str) -> Iterator[bytes]:
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
    """What is made in this language: between two parts other requests have the thread."""
    with translation.override(language):
        return made()


def _files(row: int, number: int, contents: _Contents, left_out: list[str]) -> Files:
    """The files of one table; none of one that was deleted meanwhile, or of which nothing may be told now."""
    table = Table.objects.select_related("place").filter(pk=row).first()
    if table is None:
        return []
    place = f"{table.place.number:02d}-" if table.place else ""
    folder = f"{number:03d}-{place}{table_words(table)}"
    try:
        found = _told(table, seats_of(table))
    except Refusal as error:
        why = house_sentence(error.code, **error.facts)
        left_out.append(f"{folder} ({game_title(table.game)}): {why}")
        return []
    contents.told(table)
    return [(f"{folder}/{name}", text) for name, text in found]


def _told(table: Table, seats: tuple[Seat, ...]) -> Files:
    if not is_installed(table.game):
        raise Refusal("game_not_installed", game=game_title(table.game))
    if table.on_paper:
        return [
            ("paper.json", json.dumps(typed_file(typed_table(table, seats)), ensure_ascii=False, indent=1))
        ]
    if not table.started_at:
        raise Refusal("not_started")
    history = playable_history(table, seats)
    if not totals_shown(table, history):
        raise Refusal("totals_hidden")
    return [
        ("transcript.json", transcript_text(whole_transcript(table, seats, history))),
        ("table.csv", whole_table_csv(table, seats, history)),
    ]


def _kind_name(group: GroupView) -> str:
    """What a file calls a kind of game: with its variant and rounds."""
    return slugify(f"{group.title} {group.kind}", allow_unicode=True)[:LONGEST_NAME] or "game"


def _standings(night: Night, counts: KeptCounts) -> Files:
    groups = standings_view(night_order(night, counts)).groups
    return [
        (f"standings-{number:02d}-{_kind_name(group)}.csv", standing_csv(group))
        for number, group in enumerate(groups, start=1)
    ]
