"""Store the figures of a night in its seasons before its tables go."""

from __future__ import annotations

from scoresheets.models import Night, SeasonNight, Table
from scoresheets.nights.seasons.selectors.orders import figures_of_night, is_incomplete


def store_figures(night: Night) -> None:
    """Store what counts at a night in its seasons, without names, as its tables are about to go. Figures of which a
    table is gone already stay as they are. Call only inside a transaction.
    """
    rows = [row for row in SeasonNight.objects.filter(night=night) if not is_incomplete(row)]
    if rows:
        figures = figures_of_night(night)
        found = SeasonNight.objects.filter(pk__in=[row.pk for row in rows])
        found.update(figures=figures, name=night.name, day=night.day)


def store_figures_at(table: Table) -> None:
    """Store what counts at the night of a table that nobody has touched for long. Call only inside `write_table`."""
    if table.place is not None:
        store_figures(table.place.night)
