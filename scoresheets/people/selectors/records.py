"""Records: a play that outdoes all earlier ones of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from games.kit.numbers import Number
from scoresheets.models import Play, Seat, Table
from scoresheets.people.words import record_sentence

BEST, STREAK, CLOSEST = "best", "streak", "closest"
SHORTEST_STREAK = 3
MOST_SENTENCES = 3  # sentences at the end of a game


@dataclass(frozen=True, slots=True)
class Best:
    """The best result, the closest win or the longest run of wins so far, and the play that set it, None if none did.
    It is `marked` as a record if an earlier play could be outdone, and a run if it is long enough.
    """

    code: str
    figure: Number
    play: Play | None
    marked: bool


def longest_streak(plays: Iterable[Play]) -> int:
    """Return the most wins in a row, of plays in the order in which they were played."""
    return max(_runs(plays), default=0)


def _runs(plays: Iterable[Play]) -> list[int]:
    """Return, for each play, the number of wins in a row up to it."""
    return list(accumulate((int(play.won) for play in plays), lambda run, won: (run + 1) * won))


def best_of(plays: Sequence[Play]) -> Number:
    """Return the best figure of plays with the same measure."""
    figures: list[Number] = [play.figure for play in plays]
    return max(figures) if plays[0].highest else min(figures)


def bests(plays: Sequence[Play], alike: Sequence[Play]) -> tuple[Best, ...]:
    """Return the bests among the plays of one kind, oldest first; `alike` are those with the same measure.

    Plays that do not count for records are left out where there are others.
    """
    counted = [play for play in alike if play.for_record] or alike
    best = best_of(counted)
    found = [Best(BEST, best, next(play for play in counted if play.figure == best), len(counted) > 1)]
    won = [play for play in counted if play.margin is not None]
    if won:
        closest = min(won, key=lambda play: play.margin or 0)
        found.append(Best(CLOSEST, closest.margin or 0, closest, len(won) > 1))
    runs = _runs(plays)
    longest = max(runs)
    last = plays[runs.index(longest)] if longest > 1 else None
    found.append(Best(STREAK, longest, last, longest >= SHORTEST_STREAK))
    return tuple(found)


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
        found.append(BEST)
    streak = longest_streak([*earlier, play])
    if play.won and streak >= SHORTEST_STREAK and streak > longest_streak(earlier):
        found.append(STREAK)
    margins = [each.margin for each in earlier if each.margin is not None]
    if margins and play.margin is not None and play.margin < min(margins):
        found.append(CLOSEST)
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
