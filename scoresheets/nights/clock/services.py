"""Start, pause and stop the clock of a night. Every page of its tables follows at once."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.models import Night, RoundClock
from scoresheets.nights.access import NightAccess
from scoresheets.nights.announcements.services import telling_tables, touch_tables
from scoresheets.nights.clock.selectors import clock_row, of_round_before

LONGEST = timedelta(hours=24)
What = RoundClock.What
MILLISECOND = timedelta(milliseconds=1)
KEYS_KNOWN = 20


def change_clock(
    *, access: NightAccess, key: str, what: What, minutes: int = 0, tells: str = RoundClock.Tells.ROUND
) -> None:
    """Start the clock with so many minutes, pause it, let it go on, give it so many minutes more, or stop it. Pausing a
    clock that is paused changes nothing, and so on; nor does a key again that is among the last ones.

    Raises Refusal `not_running`, `clock_runs` if one is to be started while another counts in the same round,
    `clock_too_long`.
    """
    with telling_tables(access) as night:
        before, now = clock_row(night), timezone.now()
        if before and key in before.keys:
            return
        started = what == What.START
        clock = (
            _started(night, before, now, minutes, tells) if started else _changed(before, now, what, minutes)
        )
        if clock is None:
            return
        if clock.ends_at and clock.ends_at - now > LONGEST:
            raise Refusal("clock_too_long")
        clock.keys, clock.changed_at = [*clock.keys, key][-KEYS_KNOWN:], now
        clock.save()
        touch_tables(night)


def _started(night: Night, before: RoundClock | None, now: datetime, minutes: int, tells: str) -> RoundClock:
    counts = before and (before.left is not None or (before.ends_at and before.ends_at > now))
    if before and counts and not of_round_before(night, before):
        raise Refusal("clock_runs")
    clock = before or RoundClock(night=night)
    clock.tells, clock.started_at, clock.ends_at = tells, now, now + timedelta(minutes=minutes)
    return clock


def _changed(clock: RoundClock | None, now: datetime, what: What, minutes: int) -> RoundClock | None:
    """Return the clock as it stands after this; None if nothing changes."""
    if clock is None or (clock.ends_at is None and clock.left is None):
        return None
    more, ends, left = timedelta(minutes=minutes), clock.ends_at, clock.left
    clock.ends_at = clock.left = None
    if what == What.PAUSE and ends and ends > now:
        clock.left = (ends - now) // MILLISECOND
    elif what == What.GO_ON and left is not None:
        clock.ends_at = now + left * MILLISECOND
    elif what == What.MORE and left is not None:
        clock.left = min(left + more // MILLISECOND, LONGEST // MILLISECOND)
    elif what == What.MORE and ends:
        clock.ends_at = max(ends, now) + more
    elif what != What.STOP:
        return None
    return clock
