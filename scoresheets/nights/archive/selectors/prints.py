"""Read what a night prints: the tables of each game, and diplomas of its standings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet

from scoresheets.models import Night, Table
from scoresheets.nights.standings.pages import GroupView, RowView
from scoresheets.nights.tables import tables_of
from scoresheets.pads import game_title
from scoresheets.printing.pages import Award
from scoresheets.printing.words import place_sentence, place_title
from scoresheets.registry import is_installed

IN_ONE_GO = 40  # tables on one page to print


@dataclass(frozen=True, slots=True)
class GameOfNight:
    """A game played at a night, and at how many tables."""

    key: str
    title: str
    tables: int


def night_games(night: Night) -> tuple[GameOfNight, ...]:
    """Return the games played at a night, most common first."""
    counted = Counter(_played(night).values_list("game", flat=True))
    found = ((game, count) for game, count in counted.most_common() if is_installed(game))
    return tuple(GameOfNight(game, game_title(game), count) for game, count in found)


def printed_tables(night: Night, game: str, part: int) -> QuerySet[Table]:
    """Return the tables of a game that have started, by place. Of many tables only the part `part`, from 1."""
    tables = _played(night).filter(game=game).order_by("place__number", "pk")
    return tables[(part - 1) * IN_ONE_GO : part * IN_ONE_GO]


def _played(night: Night) -> QuerySet[Table]:
    return tables_of(night).filter(started_at__isnull=False)


def standing_awards(group: GroupView) -> tuple[Award, ...]:
    """Return the awards for the places 1 to 3 of a night's standings.

    The reason of an award is the `RowView.why` of the row below it, which says why this one stands before it.
    """
    ranked = groupby(group.first_three, key=lambda row: row.place)
    return tuple(_placed(group, place, tuple(rows)) for place, rows in ranked)


def _placed(group: GroupView, place: int, rows: tuple[RowView, ...]) -> Award:
    last = group.rows.index(rows[-1])
    below = group.rows[last + 1].why if last + 1 < len(group.rows) else ""
    cells = zip(group.columns, rows[0].cells, strict=False)
    figures = " · ".join(place_sentence(column.label, cell.text) for column, cell in cells)
    return Award(place, place_title(place), tuple(row.name for row in rows), below or figures)
