"""Store the figures of a night in its seasons before its tables go."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from scoresheets.base.refusals import Stranger
from scoresheets.models import Night, SeasonNight
from scoresheets.nights.seasons.selectors.orders import figures_of_night, is_incomplete
from scoresheets.table.writing import write_night


def store_figures(night: Night) -> None:
    """Store what counts at a night in its seasons, without names, as its tables are about to go. Figures of which a
    table is gone already stay as they are. They are found before the lock is taken. Raises Stranger.
    """
    if not SeasonNight.objects.filter(night=night).exists():
        return
    figures = figures_of_night(night)
    with write_night(night) as fresh:
        rows = [row.pk for row in SeasonNight.objects.filter(night=fresh) if not is_incomplete(row)]
        SeasonNight.objects.filter(pk__in=rows).update(figures=figures, name=fresh.name, day=fresh.day)


def store_figures_of(tables: Collection[int]) -> None:
    """Store what counts at the nights of these tables, by primary keys, that nobody has touched for long."""
    for night in Night.objects.filter(places__tables__in=tables, seasons__isnull=False).distinct():
        with suppress(Stranger):
            store_figures(night)
