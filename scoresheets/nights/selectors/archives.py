"""A night as one file."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.text import slugify

from scoresheets.exports.selectors.archives import Contents, Files, archive
from scoresheets.models import Night, Table
from scoresheets.nights.selectors.csv_rows import night_csv, standing_csv
from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.selectors.shown import standings_view
from scoresheets.nights.standings.selectors.standings import KeptCounts, keep_count, night_order

LONGEST_KIND = 40


def night_archive(night: Night, language: str) -> Iterator[bytes]:
    """The parts of a ZIP file: the night as CSV, each table's transcript and CSV (of sheets on paper what was typed),
    and the standings as they are now, with every why; in the end which tables are not in it and why. Between two parts
    nothing is held but the list of files and how each table counts.
    """
    counts: KeptCounts = {}
    tables = Table.objects.filter(place__night=night).order_by("pk").values_list("pk", flat=True)
    contents = Contents(
        tables=list(tables),
        before=lambda: [("night.csv", night_csv(night))],
        after=lambda: _standings(night, counts),
        told=lambda table: keep_count(table, night, counts),
    )
    return archive(contents, language)


def _kind_name(group: GroupView) -> str:
    """What a file calls a kind of game: with its variant and rounds."""
    return slugify(f"{group.title} {group.kind}", allow_unicode=True)[:LONGEST_KIND] or "game"


def _standings(night: Night, counts: KeptCounts) -> Files:
    groups = standings_view(night_order(night, counts)).groups
    return [
        (f"standings-{number:02d}-{_kind_name(group)}.csv", standing_csv(group))
        for number, group in enumerate(groups, start=1)
    ]
