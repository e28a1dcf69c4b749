"""Read how the clock of a night stands."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from scoresheets.models import ClockChange, Night, Place, Table
from scoresheets.table.pages.nights import ClockView

STANDS = timedelta(minutes=15)  # after its end; then nobody needs to be told any more
PAUSES = timedelta(hours=12)  # at most: a forgotten pause is not shown for weeks
OFFERED = (20, 30, 45, 60, 90)  # minutes of a round that are one tap away
Tells = ClockChange.Tells


def newest_change(night: Night) -> ClockChange | None:
    """Return the change of the clock that says how it stands; None if it was never started."""
    return ClockChange.objects.filter(night=night).order_by("-pk").first()


def clock_of(night: Night) -> ClockView | None:
    """Return the clock of a night; None if it is stopped, or was over long ago."""
    newest = newest_change(night)
    if newest is None or (newest.ends_at is None and newest.left is None):
        return None
    now = timezone.now()
    if (newest.ends_at or now) + STANDS < now or newest.changed_at + PAUSES < now and newest.left is not None:
        return None
    started = ClockChange.objects.filter(night=night, what=ClockChange.What.START).order_by("-pk")
    return ClockView(
        run=started.values_list("pk", flat=True).first() or newest.pk,
        tells=newest.tells,
        until=newest.ends_at,
        ends=round(newest.ends_at.timestamp() * 1000) if newest.ends_at else 0,
        left=newest.left or 0,
    )


def clock_at_table(table: Table) -> ClockView | None:
    """Return the clock of the night at which a table stands; None at home."""
    place = Place.objects.select_related("night").filter(tables=table).first()
    return clock_of(place.night) if place else None


def usual_tells(night: Night) -> str:
    """Return what tables are told at the end unless the runner says otherwise: the same as the last time."""
    newest = newest_change(night)
    return newest.tells if newest else Tells.ROUND
