"""Limits on a table's log, so that it does not grow without bound and its export stays importable."""

from __future__ import annotations

from functools import lru_cache

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
MEASURED_EVERY = 25  # lines
FEWEST_MEASURED = 500  # lines; a shorter log cannot come near the limit


def check_room(access: Access) -> None:
    """Raises Refusal `log_full` where the log is at its limit of lines, or one more might exceed that of its export."""
    table = access.table
    if table.sequence >= MOST_LINES:
        raise Refusal("log_full")
    if table.sequence < FEWEST_MEASURED or _at_most(access) < LARGEST_EXPORT:
        return
    export = transcript_text(whole_transcript(table, access.seats)).encode()
    if len(export) + LARGEST_ENTRY > LARGEST_EXPORT:
        raise Refusal("log_full")


def _at_most(access: Access) -> int:
    """More bytes than the export can have, from the stored moves, which hold seat numbers: each is counted with all the
    names.
    """
    table = access.table
    since = table.sequence % MEASURED_EVERY
    names = sum(len(transcript_text({"": seat.called}).encode()) for seat in access.seats)
    moves = _bytes_of_moves(table.public_id, table.sequence - since)
    return CAUTION * (moves + (SIGNS + names) * table.sequence) + since * LARGEST_ENTRY


# Asked at every entry, it would cost more the longer the log is: at entry 500 a tenth of an entry.
@lru_cache(maxsize=1024)
def _bytes_of_moves(public_id: str, sequence: int) -> int:
    """Bytes of a table's stored moves up to that line."""
    lines = Entry.objects.filter(table__public_id=public_id, sequence__lte=sequence)
    return int(lines.aggregate(bytes=Sum(Length(Cast("move", TextField()))))["bytes"] or 0)
