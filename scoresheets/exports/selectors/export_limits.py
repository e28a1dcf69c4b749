"""Limit the size of a table's export, so that it can always be imported again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Sum, TextField
from django.db.models.functions import Cast, Length

from games.kit.export import transcript_text
from scoresheets.base.refusals import Refusal
from scoresheets.exports.selectors.transcripts import whole_transcript
from scoresheets.models import Entry
from scoresheets.table.selectors.access import Access

LARGEST_EXPORT = 4_000_000  # bytes
LARGEST_ENTRY = 8_000  # bytes that one more entry may add to the export
HEAD = 50_000  # largest size in bytes of an export without its entries
SIGNS = 150  # bytes of an entry without its move and its names
STRUCK = len(', "struck": true')  # added by taking an entry back, which a full log still allows
CAUTION = 2  # the export is built and measured if this many times its estimate exceeds the limit
MEASURED_EVERY = 25  # lines
FEWEST_MEASURED = 480  # lines; a shorter log cannot come near the limit
CACHED_MEASURES = 1000  # tables


@dataclass(frozen=True, slots=True)
class _Measure:
    """The bytes of an export of a log with `sequence` lines, all of them taken back, with these names."""

    bytes: int
    sequence: int
    names: int  # a hash: removed names must not stay in memory


_measures: OrderedDict[str, _Measure] = OrderedDict()


def check_export(access: Access, lines: int) -> None:
    """Raise Refusal `log_full` if the export would be too large with this many more lines."""
    more = lines * LARGEST_ENTRY
    if access.table.sequence < FEWEST_MEASURED or _at_most(access) + more <= LARGEST_EXPORT:
        return
    if _measured(access).bytes + more > LARGEST_EXPORT:
        raise Refusal("log_full")


def _at_most(access: Access) -> int:
    """Upper bound of the bytes of the export: the last measurement, and for each line since then its stored move and
    all the names, as moves hold seat numbers instead of names.
    """
    table, known = access.table, _known(access)
    counted = table.sequence - table.sequence % MEASURED_EVERY
    if counted <= known.sequence:
        return known.bytes + (table.sequence - known.sequence) * LARGEST_ENTRY
    names = sum(len(transcript_text({"": seat.called}).encode()) for seat in access.seats)
    moves = _bytes_of_moves(table.public_id, known.sequence, counted)
    lines = CAUTION * (moves + (SIGNS + names) * (counted - known.sequence))
    return known.bytes + lines + (table.sequence - counted) * LARGEST_ENTRY


def _known(access: Access) -> _Measure:
    """Return the last measurement of this table, if its names are the same and the log has at least as many lines; else
    that of an empty log.
    """
    names = hash(tuple(seat.called for seat in access.seats))
    found = _measures.get(access.table.public_id)
    if found is None or found.names != names or found.sequence > access.table.sequence:
        return _Measure(HEAD, 0, names)
    return found


def _measured(access: Access) -> _Measure:
    """Measure the export, unless that was done for this very log. It is built for each of the last hundred entries
    before the limit.
    """
    table, known = access.table, _known(access)
    if known.sequence < table.sequence:
        export = transcript_text(whole_transcript(table, access.seats)).encode()
        known = _Measure(len(export) + STRUCK * table.sequence, table.sequence, known.names)
        _measures[table.public_id] = known
        while len(_measures) > CACHED_MEASURES:
            _measures.popitem(last=False)
    return known


# Without this cache the query at every entry would cost more the longer the log is: at entry 500 a tenth of an entry.
@lru_cache(maxsize=1024)
def _bytes_of_moves(public_id: str, after: int, until: int) -> int:
    """Bytes of a table's stored moves after one line and up to another."""
    lines = Entry.objects.filter(table__public_id=public_id, sequence__gt=after, sequence__lte=until)
    return int(lines.aggregate(bytes=Sum(Length(Cast("move", TextField()))))["bytes"] or 0)
