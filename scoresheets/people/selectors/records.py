"""Records: a play that outdoes all earlier ones of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoresheets.models import Play, Seat, Table
from scoresheets.people.words import record_sentence

SHORTEST_STREAK = 3
MOST_SENTENCES = 3  # sentences at the end of a game


def longest_streak(plays: Iterable[Play]) -> int:
    """Return the most wins in a row, of plays in the order in which they were played."""
    longest = running = 0
    for play in plays:
        running = running + 1 if play.won else 0
        longest = max(longest, running)
    return longest


def best_of(plays: Sequence[Play]) -> int:
    """Return the best figure of plays with the same measure."""
    figures = [play.figure for play in plays]
    return max(figures) if plays[0].highest else min(figures)


def records_of(play: Play, earlier: Sequence[Play]) -> list[str]:
    """Return the codes of the records that this play set, given the same person's earlier plays of its kind, oldest
    first.

    A first play sets none.
    """
    if not earlier or not play.for_record:
        return []
    found = []
    best = best_of(earlier)
    if play.figure > best if play.highest else play.figure < best:
        found.append("best")
    streak = longest_streak([*earlier, play])
    if play.won and streak >= SHORTEST_STREAK and streak > longest_streak(earlier):
        found.append("streak")
    margins = [each.margin for each in earlier if each.margin is not None]
    if margins and play.margin is not None and play.margin < min(margins):
        found.append("closest")
    return found


def record_sentences(table: Table) -> tuple[str, ...]:
    """Return the sentences on records at the end of this table's game, the most remarkable for each person. Mostly ().

    Always () at a night, as a record reveals games played elsewhere.
    """
    if table.forgets or table.place_id is not None:
        return ()
    seats = Seat.objects.filter(table=table).exclude(play=None).exclude(name="").select_related("play")
    sentences = [record_sentence(seat.name, seat.play.records[0]) for seat in seats if seat.play.records]
    return tuple(sentences[:MOST_SENTENCES])
