"""The pieces of a column: the sum at its head, and a line for each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from games.any_game.rules.ending import State
from games.any_game.rules.filled import FilledSheet, fill, without_totals
from games.any_game.rules.findings import ROUNDS_ON_PAPER, rounds_on_paper
from games.any_game.words.story import leaders
from scoresheets.plugin.pad import Piece, SheetView, sheet_piece

MACROS = "any_game/_line.html"
FEWEST_LINES = 8


@dataclass(frozen=True, slots=True)
class Column:
    """One player's column on the table page. `lines` is the number of lines of all columns. `at` is the round in which
    the player's number is missing, None if it is not. `leads` marks the leader.
    """

    filled: FilledSheet
    lines: int
    bids: bool
    at: int | None = None
    leads: bool = False
    round: int = ROUNDS_ON_PAPER


def column(state: State, seat: int) -> Column:
    """Return the column of this seat as it is written."""
    return Column(
        fill(state.options, state.paper, seat),
        max(FEWEST_LINES, state.round),
        state.options.bids,
        state.round if seat in state.writers else None,
        seat in leaders(state),
        state.round,
    )


def blank(state: State, seat: int) -> Column:
    """Return an empty column with room for a whole game."""
    lines = rounds_on_paper(state.options)
    return Column(fill(state.options, state.paper, seat), lines, state.options.bids, round=lines)


def hidden(shown: Column) -> Column:
    """Return the column without its totals, and without the leader, who would tell them."""
    return replace(shown, filled=without_totals(shown.filled), leads=False)


def pieces(sheet: SheetView) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
    """Return the values around the pieces, and the pieces by their ids."""
    drawn = cast(Column, sheet.filled)
    parts = {piece.id: piece for piece in _pieces(drawn, f"s{sheet.seat.number}-")}
    return {}, parts


def _pieces(drawn: Column, own: str) -> Iterator[Piece]:
    filled = drawn.filled
    yield sheet_piece(MACROS, "sum", f"{own}sum", filled.total, drawn.leads)
    written = {line.number: line for line in filled.lines}
    for number in range(1, drawn.lines + 1):
        line, here = written.get(number), drawn.at == number
        values = (None, None, None) if line is None else (line.bid, line.points, line.running)
        kind = "won" if filled.won else "points"
        yield sheet_piece(
            MACROS, kind, f"{own}{number}", number, *values, drawn.bids, here, number > drawn.round + 1
        )
