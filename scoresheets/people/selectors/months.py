"""A person's games month by month over a year, as bars; it reads no rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from scoresheets.base.moments import here
from scoresheets.people.words import months_in_words

MONTHS = 12
WIDE = 20  # room of one month in the drawing
MARGIN = 4  # on both sides of a bar
TALLEST, OF_ONE, ABOVE = 78, 24, 2  # height of the most games, at most of one game, and of the room above


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a person: when it ended, and whether the person won it."""

    at: datetime
    won: bool


@dataclass(frozen=True, slots=True)
class MonthView:
    """A month by its first day: the games and the wins, and the bars of both in the drawing."""

    first: date
    plays: int
    wins: int
    left: int
    top: int
    tall: int
    top_won: int
    tall_won: int


@dataclass(frozen=True, slots=True)
class MonthsView:
    """Twelve months, oldest first, with their games in words, and the width of one bar in a drawing of this size."""

    months: tuple[MonthView, ...]
    told: str
    high: int
    wide: int = WIDE * MONTHS
    bar: int = WIDE - 2 * MARGIN


def months_view(plays: Iterable[Played], until: date) -> MonthsView | None:
    """Return the twelve months that end with this day, or with the last game if no game is that recent; None without
    a game.
    """
    counted: dict[int, list[bool]] = {}
    for play in plays:
        counted.setdefault(_index(here(play.at)), []).append(play.won)
    if not counted:
        return None
    last = _index(until)
    if not any(last - MONTHS < month <= last for month in counted):
        last = max([month for month in counted if month <= last] or counted)
    shown = range(max(last - MONTHS + 1, _index(date.min)), last + 1)
    most = max(len(counted.get(month, ())) for month in shown)
    one = min(OF_ONE, TALLEST / most)
    high = round(most * one) + ABOVE
    months = tuple(
        _month(month, counted.get(month, []), place * WIDE + MARGIN, one, high)
        for place, month in enumerate(shown)
    )
    told = months_in_words((each.first, each.plays, each.wins) for each in months)
    return MonthsView(months, told, high)


def _month(month: int, won: list[bool], left: int, one: float, high: int) -> MonthView:
    tall, tall_won = round(len(won) * one), round(sum(won) * one)
    return MonthView(
        first=date(month // MONTHS, month % MONTHS + 1, 1),
        plays=len(won),
        wins=sum(won),
        left=left,
        top=high - tall,
        tall=tall,
        top_won=high - tall_won,
        tall_won=tall_won,
    )


def _index(day: date) -> int:
    """Return the number of a month, counted through all years."""
    return day.year * MONTHS + day.month - 1
