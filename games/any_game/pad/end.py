"""The breakdown of the end page: the rounds of all players side by side, as on the kitchen pad."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.any_game.rules.ending import State
from games.any_game.rules.filled import Line, fill
from games.any_game.rules.options import Counts
from games.any_game.rules.sheet import total
from games.any_game.words.tray import result
from scoresheets.plugin.pad import Figure, FigureRow, FigureSection
from scoresheets.plugin.words import NOTHING, amount


def sections(state: State) -> tuple[FigureSection, ...]:
    """Return a row for each round, with the bid in brackets behind the points; () if nothing is written."""
    sheets = [
        {line.number: line for line in fill(state.options, state.paper, seat).lines}
        for seat in range(len(state.paper.sheets))
    ]
    last = max((number for sheet in sheets for number in sheet), default=0)
    won = state.options.counts is Counts.WON
    rows = tuple(
        FigureRow(str(number), tuple(Figure(_in_words(sheet.get(number), won=won)) for sheet in sheets))
        for number in range(1, last + 1)
    )
    return (FigureSection(_("Rounds"), rows),) if rows else ()


def totals(state: State) -> tuple[Figure, ...]:
    """Return the total of each player."""
    return tuple(Figure(amount(total(sheet))) for sheet in state.paper.sheets)


def _in_words(line: Line | None, *, won: bool) -> str:
    if line is None or line.points is None:
        return NOTHING
    points = result(line.points, won=won)
    return points if line.bid is None else f"{points} ({amount(line.bid)})"
