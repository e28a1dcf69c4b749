"""Limits on a table's log, so that it does not grow without bound and its export stays importable."""

from __future__ import annotations

from django.db.models import Sum, TextField
from django.db.models.functions import Cast, Length

from games.kit.export import transcript_text
from scoresheets.models import Entry
from scoresheets.refusals import Refusal
from scoresheets.selectors.access import Access
from scoresheets.selectors.transcripts import whole_transcript

MOST_LINES = 20_000
LARGEST_EXPORT = 4_000_000  # bytes
LARGEST_ENTRY = 16_000  # bytes that one more entry may add to the export
SIGNS = 150  # bytes of an entry besides its move and its names
CAUTION = 2  # the export is built and measured where its estimate times this exceeds the limit
FEWEST_MEASURED = 500  # lines; a shorter log cannot come near the limit


def check_room(access: Access) -> None:
    """Raises Refusal `log_full` where the log is at its limit of lines, or one more might exceed that of its export."""
    table = access.table
    if table.sequence >= MOST_LINES:
        raise Refusal("log_full")
    if table.sequence < FEWEST_MEASURED or _roughly(access) * CAUTION < LARGEST_EXPORT:
        return
    export = transcript_text(whole_transcript(table, access.seats)).encode()
    if len(export) + LARGEST_ENTRY > LARGEST_EXPORT:
        raise Refusal("log_full")


def _roughly(access: Access) -> int:
    """Estimate of the export's bytes from the stored moves, which hold seat numbers: each is counted with all the
    names.
    """
    moves = Entry.objects.filter(table=access.table).aggregate(bytes=Sum(Length(Cast("move", TextField()))))
    names = sum(len(transcript_text({"": seat.called}).encode()) for seat in access.seats)
    return int(moves["bytes"] or 0) + (SIGNS + names) * access.table.sequence
