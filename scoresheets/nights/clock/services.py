"""Start, pause and stop the clock of a night. Every page of its tables follows at once."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.models import ClockChange, Night
from scoresheets.models.limits import most
from scoresheets.nights.announcements.services import telling_tables, touch_tables
from scoresheets.nights.clock.selectors import newest_change
from scoresheets.nights.selectors.access import NightAccess

LONGEST = timedelta(hours=24)
What, Tells = ClockChange.What, ClockChange.Tells
MILLISECOND = timedelta(milliseconds=1)


def change_clock(
    *, access: NightAccess, key: str, what: ClockChange.What, minutes: int = 0, tells: str = Tells.ROUND
) -> None:
    """Start the clock with so many minutes, pause it, let it go on, give it so many minutes more, or stop it. Pausing a
    clock that is paused changes nothing, and so on; nor does the same key.

    Raises Refusal `not_running`, `clock_runs` if one is to be started while another counts, `clock_too_long`.
    """
    with telling_tables(access) as night:
        changes = ClockChange.objects.filter(night=night)
        if changes.filter(key=key).exists():
            return
        now = timezone.now()
        before = newest_change(night)
        changed = (
            _started(before, now, minutes, tells)
            if what == What.START
            else _changed(before, now, what, minutes)
        )
        if changed is None:
            return
        if changed.ends_at and changed.ends_at - now > LONGEST:
            raise Refusal("clock_too_long")
        changed.night, changed.key, changed.what, changed.changed_at = night, key, what, now
        changed.minutes = minutes
        changed.save()
        _drop_oldest(night)
        touch_tables(night)


def _started(before: ClockChange | None, now: datetime, minutes: int, tells: str) -> ClockChange:
    if before and (before.left is not None or (before.ends_at and before.ends_at > now)):
        raise Refusal("clock_runs")
    return ClockChange(tells=tells, ends_at=now + timedelta(minutes=minutes))


def _changed(
    before: ClockChange | None, now: datetime, what: ClockChange.What, minutes: int
) -> ClockChange | None:
    """Return how the clock stands after this; None if nothing changes."""
    if before is None or (before.ends_at is None and before.left is None):
        return None
    more = timedelta(minutes=minutes)
    changed = ClockChange(tells=before.tells)
    if what == What.PAUSE and before.ends_at and before.ends_at > now:
        changed.left = (before.ends_at - now) // MILLISECOND
    elif what == What.GO_ON and before.left is not None:
        changed.ends_at = now + before.left * MILLISECOND
    elif what == What.MORE and before.left is not None:
        changed.left = min(before.left + more // MILLISECOND, LONGEST // MILLISECOND)
    elif what == What.MORE and before.ends_at:
        changed.ends_at = max(before.ends_at, now) + more
    elif what != What.STOP:
        return None
    return changed


def _drop_oldest(night: Night) -> None:
    kept = most(ClockChange)
    changes = ClockChange.objects.filter(night=night).order_by("-pk")
    oldest_kept = changes.values_list("pk", flat=True)[kept - 1 : kept].first()
    if oldest_kept is not None:
        changes.filter(pk__lt=oldest_kept).delete()
