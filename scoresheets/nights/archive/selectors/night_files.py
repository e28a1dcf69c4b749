"""A night as one page that needs no server: its standings with every reason, and every game with its result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone, translation

from scoresheets.base.assets.inlined import inlined_style
from scoresheets.base.assets.templating import drawn_in_parts
from scoresheets.base.refusals import Refusal
from scoresheets.models import Night, Table
from scoresheets.nights.games.selectors import GameView, games_of
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import standings_view
from scoresheets.nights.tables import tables_of
from scoresheets.pads import pad_of
from scoresheets.registry import is_installed
from scoresheets.table.pages.table_view import TableView
from scoresheets.table.selectors.table_view import read_table_view

STYLES = (
    *("base/base.css", "table/finals.css", "table/podium.css", "table/breakdown.css", "base/front.css"),
    *("nights/night.css", "nights/standings/standings.css", "nights/archive/night_file.css"),
)


@dataclass(frozen=True, slots=True)
class GameInFile:
    """A game of the night, and its table with the end; None while it is not over."""

    game: GameView
    table: TableView | None


def night_file(night: Night, language: str) -> Iterator[bytes]:
    """Yield the parts of the page: the standings that count now, with the reason for each place, and every game by
    place. Only one game at a time is held in memory.
    """
    with translation.override(language):
        context = {
            "night": night,
            "made": timezone.now(),
            "groups": standings_view(night_order(night)).groups,
            "games": _games(night),
            "folders": _folders(night),
            "styles": [inlined_style(name) for name in STYLES],
            "print_style": inlined_style("base/print.css"),
        }
    yield from drawn_in_parts("nights/archive/file.html", context, language)


def _folders(night: Night) -> list[str]:
    """Return the folders of the night's games that are installed, whose drawings the page needs."""
    games = set(tables_of(night).order_by().values_list("game", flat=True))
    return sorted(pad_of(game).folder for game in games if is_installed(game))


def _games(night: Night) -> Iterator[GameInFile]:
    for game, table in games_of(night):
        yield GameInFile(game, _ended(table))


def _ended(table: Table) -> TableView | None:
    try:
        view = read_table_view(table)
    except (
        LookupError,
        TypeError,
        ValueError,
        Refusal,
    ):  # as on the wall: one that cannot be read harms no other
        return None
    return view if view.finals else None
