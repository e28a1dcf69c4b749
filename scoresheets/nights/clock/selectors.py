"""Read how the clock of a night stands."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from scoresheets.models import Night, Place, RoundClock, Table
from scoresheets.table.pages.nights import ClockView

STANDS = timedelta(minutes=15)  # after its end; then nobody needs to be told any more
PAUSES = timedelta(hours=12)  # at most: a forgotten pause is not shown for weeks
OFFERED = (20, 30, 45, 60, 90)  # minutes of a round that are one tap away


def clock_row(night: Night) -> RoundClock | None:
    """Return the row of the clock of a night; None if it was never started."""
    return RoundClock.objects.filter(night=night).first()


def clock_of(night: Night) -> ClockView | None:
    """Return the clock of a night; None if it is stopped, or was over long ago."""
    clock, now = clock_row(night), timezone.now()
    if clock is None or (clock.ends_at is None and clock.left is None):
        return None
    if (clock.ends_at or now) + STANDS < now or clock.changed_at + PAUSES < now and clock.left is not None:
        return None
    return ClockView(
        run=round(clock.started_at.timestamp() * 1000),
        tells=clock.tells,
        until=clock.ends_at,
        ends=round(clock.ends_at.timestamp() * 1000) if clock.ends_at else 0,
        left=clock.left or 0,
    )


def of_round_before(night: Night, clock: RoundClock) -> bool:
    """Return whether a round was published since this clock was started, which is to be timed anew."""
    return night.rounds.filter(published_at__gt=clock.started_at).exists()


def offered(clock: RoundClock | None) -> tuple[int, ...]:
    """Return the minutes of a round that are one tap away, with those of the last one, which this clock timed."""
    last = (clock.ends_at - clock.started_at) // timedelta(minutes=1) if clock and clock.ends_at else 0
    return tuple(sorted({*OFFERED, last} - {0}))


def clock_at_table(table: Table) -> ClockView | None:
    """Return the clock of the night at which a table stands; None at home."""
    place = Place.objects.select_related("night").filter(tables=table).first()
    return clock_of(place.night) if place else None


def usual_tells(night: Night) -> str:
    """Return what tables are told at the end unless the runner says otherwise: the same as the last time."""
    clock = clock_row(night)
    return clock.tells if clock else RoundClock.Tells.ROUND
