"""Points, counted from the paper, and the winners."""

from games.kit.game import figures_by_step
from games.kit.standings import Outcome, PlayerResult, Step, decision, ranks
from games.kit.standings import ladder as ladder_of
from games.kit.turns import candidates
from ten_thousand.rules.ending import State
from ten_thousand.rules.sheet import numbers


def outcome(state: State) -> Outcome:
    """Return the standing or the result of the table (TT-12, TT-13)."""
    columns = [numbers(sheet) for sheet in state.paper.sheets]
    levels = ranks([(sum(column),) for column in columns])
    winners, decided_by = decision(ladder(state))
    return Outcome(
        finished=state.seat is None,
        outcome=None,
        winners=winners,
        decided_by=decided_by,
        players=tuple(
            PlayerResult(sum(column), rank, {"turns": len(column), "lost": column.count(0)}, {})
            for column, rank in zip(columns, levels, strict=True)
        ),
    )


def ladder(state: State) -> tuple[Step, ...]:
    """TT-12: return the steps between the players who could win, which compare totals only; () while unfinished."""
    if state.seat is not None:
        return ()
    totals = [sum(numbers(sheet)) for sheet in state.paper.sheets]
    return ladder_of(candidates(state), figures_by_step(totals, ()))
