"""The log in words: every entry, also those that were taken back."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoresheets.history import History, Written
from scoresheets.pads.pad import Pad
from scoresheets.pages import LogLine, SeatView


def log_lines(
    history: History, views: Sequence[SeatView], pad: Pad, *, last: int | None = None
) -> tuple[LogLine, ...]:
    """The entries, oldest first, in the words they had when written; only the `last` few if given."""
    shown = history.written if last is None else history.written[-last:]
    struck = {
        each.line.target: each.line.sequence for each in history.written if each.line.target is not None
    }
    return tuple(_line(each, history, views, pad, struck.get(each.line.sequence)) for each in shown)


def _line(
    written: Written, history: History, views: Sequence[SeatView], pad: Pad, struck: int | None
) -> LogLine:
    line = written.line
    return LogLine(
        sequence=line.sequence,
        seat=None if line.seat is None else views[line.seat],
        text=told(written, history, [view.name for view in views], pad),
        when=line.written_at,
        round=written.round,
        dice=line.dice,
        by_host=line.by_host,
        struck=struck,
        rolls=line.rolls,
    )


def told(written: Written, history: History, names: Sequence[str], pad: Pad) -> str:
    """What one entry did, in one sentence."""
    story = pad.story(written.before, written.after, history.move(written.about), names)
    if written.line.kind == "strike":
        return _("Taken back: %(story)s") % {"story": story}
    if written.line.kind == "amend":
        return _("Corrected: %(story)s") % {"story": story}
    return story
