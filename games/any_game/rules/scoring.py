"""Totals, counted from the paper, and the winners."""

from __future__ import annotations

from games.any_game.rules.ending import State
from games.any_game.rules.options import Best, Options
from games.any_game.rules.sheet import points, total
from games.kit.game import figures_by_step
from games.kit.numbers import Number, added
from games.kit.standings import TOTAL, Measure, Outcome, PlayerResult, Step, decision, ranks
from games.kit.standings import ladder as ladder_of
from games.kit.turns import candidates


def measures(options: Options) -> tuple[Measure, ...]:
    """AG-12: return the total, of which the most or the least wins."""
    return (Measure(TOTAL, lambda player: player.total, highest=options.best is Best.MOST),)


def outcome(state: State) -> Outcome:
    """Return the standing or the result of the table (AG-11, AG-12)."""
    columns = [points(sheet) for sheet in state.paper.sheets]
    levels = ranks([(figure,) for figure in figures(state)])
    winners, decided_by = decision(ladder(state))
    return Outcome(
        finished=state.seat is None,
        outcome=None,
        winners=winners,
        decided_by=decided_by,
        players=tuple(
            PlayerResult(added(*column), rank, {"rounds": len(column)}, {})
            for column, rank in zip(columns, levels, strict=True)
        ),
    )


def complete(state: State) -> tuple[Number, ...]:
    """Return the total of each seat after the last whole round, for the standing while a round is written."""
    whole = state.round - 1 if state.seat is not None else state.round
    return tuple(total(sheet, whole) for sheet in state.paper.sheets)


def figures(state: State) -> list[Number]:
    """AG-12: return a figure for each seat of which the highest wins: the total, or what it lies below zero."""
    sign = 1 if state.options.best is Best.MOST else -1
    return [sign * total(sheet) for sheet in state.paper.sheets]


def ladder(state: State) -> tuple[Step, ...]:
    """AG-12: return the steps between the players who could win, which compare totals only; () while unfinished."""
    if state.seat is not None:
        return ()
    return ladder_of(candidates(state), figures_by_step(figures(state), ()))
