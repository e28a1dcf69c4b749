"""Archive a night in one file."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.text import slugify

from scoresheets.exports.selectors.archives import Contents, Files, archive
from scoresheets.models import Night
from scoresheets.nights.rounds.selectors.csv_rows import rounds_csv
from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.selectors.csv_rows import night_csv, standing_csv
from scoresheets.nights.standings.selectors.standings import CountCache, cached_count, night_order
from scoresheets.nights.standings.selectors.standings_page import standings_view
from scoresheets.nights.tables import tables_of

LONGEST_KIND = 40


def night_archive(night: Night, language: str) -> Iterator[bytes]:
    """Yield the parts of a ZIP file of the night.

    It holds the night and its rounds as CSV, a transcript and a CSV of each table (for sheets on paper: what was
    typed), and the current standings with their reasons. At the end it lists the tables that
    are missing and why. Between two parts only the list of files and the count of each table are held in memory.
    """
    counts: CountCache = {}
    tables = tables_of(night).order_by("pk").values_list("pk", flat=True)
    contents = Contents(
        tables=list(tables),
        before=lambda: [("night.csv", night_csv(night)), *_rounds(night)],
        after=lambda: _standings(night, counts),
        written=lambda table: cached_count(table, night, counts),
    )
    return archive(contents, language)


def _kind_name(group: GroupView) -> str:
    """File name of a kind of game, with its options."""
    return slugify(f"{group.title} {group.kind}", allow_unicode=True)[:LONGEST_KIND] or "game"


def _rounds(night: Night) -> Files:
    rounds = rounds_csv(night)
    return [("rounds.csv", rounds)] if rounds else []


def _standings(night: Night, counts: CountCache) -> Files:
    groups = standings_view(night_order(night, counts)).groups
    return [
        (f"standings-{number:02d}-{_kind_name(group)}.csv", standing_csv(group))
        for number, group in enumerate(groups, start=1)
    ]
