"""A night's tables and standings as CSV."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoresheets.base.csv_files import Cell, csv_file
from scoresheets.exports.selectors.csv_rows import tables_csv
from scoresheets.models import Night
from scoresheets.nights.standings.pages import GroupView, RowView
from scoresheets.nights.tables import night_tables


def night_csv(night: Night) -> str:
    """Return every seat of every table of the night with its result, in the format of `tables_csv`."""
    return tables_csv(night_tables(night))


def standing_csv(group: GroupView) -> str:
    """Return one order of a night as CSV: places, names, all figures as on the page, and the reasons."""
    headings = (heading for column in group.columns for heading in column.headings)
    header = [_("Place"), _("Team") if group.teams else _("Player"), *headings, _("Why?")]
    return csv_file(header, map(_stands, group.rows), get_language() or "en")


def _stands(row: RowView) -> Sequence[Cell]:
    return (row.place or "", row.name, *(number for cell in row.cells for number in cell.numbers), row.why)
