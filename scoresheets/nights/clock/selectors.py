"""Read how the clock of a night stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoresheets.base.csv_files import csv_file
from scoresheets.exports.selectors.csv_rows import moment
from scoresheets.models import ClockChange, Night, Place, Table
from scoresheets.nights.clock import words
from scoresheets.table.pages.nights import ClockView

STANDS = timedelta(minutes=15)  # after its end; then nobody needs to be told any more
PAUSES = timedelta(hours=12)  # at most: a forgotten pause is not shown for weeks
LISTED = 50  # changes on the page of rounds; the archive has all that are kept
OFFERED = (20, 30, 45, 60, 90)  # minutes of a round that are one tap away
Tells = ClockChange.Tells


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A change of the clock in words, and when it was made."""

    when: datetime
    says: str


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


def clock_log(night: Night) -> tuple[ChangeView, ...]:
    """Return what was done with the clock, the newest first."""
    changes = ClockChange.objects.filter(night=night).order_by("-pk")[:LISTED]
    return tuple(ChangeView(each.changed_at, _in_words(each)) for each in changes)


def clock_csv(night: Night) -> str:
    """Return every change of the clock in order, as CSV; "" if it was never started."""
    header = (_("Time"), _("Clock"), _("Minutes"), _("Ends at"))
    rows = [
        (
            moment(each.changed_at),
            _in_words(each),
            each.minutes or "",
            moment(each.ends_at) if each.ends_at else "",
        )
        for each in ClockChange.objects.filter(night=night)
    ]
    return csv_file(header, rows, get_language() or "en") if rows else ""


def _in_words(change: ClockChange) -> str:
    seconds = (change.left or 0) // 1000
    return words.done(change.what, change.minutes, f"{seconds // 60}:{seconds % 60:02}")


def clock_at_table(table: Table) -> ClockView | None:
    """Return the clock of the night at which a table stands; None at home."""
    place = Place.objects.select_related("night").filter(tables=table).first()
    return clock_of(place.night) if place else None


def usual_tells(night: Night) -> str:
    """Return what tables are told at the end unless the runner says otherwise: the same as the last time."""
    newest = newest_change(night)
    return newest.tells if newest else Tells.ROUND
