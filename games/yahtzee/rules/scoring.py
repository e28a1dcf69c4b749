"""Points, counted from the paper, by round and altogether; winners of a round and of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.game import figures_by_step
from games.kit.numbers import Number
from games.kit.paper import Marks, Paper, number_in
from games.kit.standings import Outcome, PlayerResult, Step, decision, ranks
from games.kit.standings import ladder as ladder_of
from games.kit.turns import candidates
from games.yahtzee.rules.ending import State
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.placing import bonuses, is_full
from games.yahtzee.rules.sheet import (
    LOWER_BOXES,
    PAR,
    UPPER_BONUS,
    UPPER_BOXES,
    YAHTZEE_BONUS,
    PrintedBox,
    mark_key,
)


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """The sums of one column, in points; `yahtzees` is the number of further Yahtzees."""

    upper: int
    lower: int
    yahtzees: int

    @property
    def upper_bonus(self) -> int:
        """YZ-15: return the bonus of the upper section."""
        return upper_bonus(self.upper)

    @property
    def yahtzee_bonus(self) -> int:
        """YZ-6: return the points of all further Yahtzees."""
        return self.yahtzees * YAHTZEE_BONUS

    @property
    def total(self) -> int:
        """Return all points of the round."""
        return self.upper + self.upper_bonus + self.lower + self.yahtzee_bonus


def upper_bonus(upper: int) -> int:
    """YZ-15: return the bonus that this many points of the upper section earn."""
    return UPPER_BONUS if upper >= PAR else 0


def round_figures(sheet: Marks, round_number: int) -> RoundFigures:
    """Return the sums of one column."""
    return RoundFigures(
        upper=_sum_of(sheet, round_number, UPPER_BOXES),
        lower=_sum_of(sheet, round_number, LOWER_BOXES),
        yahtzees=bonuses(sheet, round_number),
    )


def _sum_of(sheet: Marks, round_number: int, boxes: tuple[PrintedBox, ...]) -> int:
    return sum(number_in(sheet, mark_key(round_number, box.key)) or 0 for box in boxes)


def figures(options: Options, sheet: Marks) -> tuple[RoundFigures, ...]:
    """Return the sums of one sheet: one `RoundFigures` for each of the agreed rounds, also for rounds not begun."""
    return tuple(round_figures(sheet, number + 1) for number in range(options.rounds))


def breakdown(counted: tuple[RoundFigures, ...]) -> dict[str, int]:
    """Return the total in its four parts, summed over the rounds."""
    return {
        "upper": sum(each.upper for each in counted),
        "upper_bonus": sum(each.upper_bonus for each in counted),
        "lower": sum(each.lower for each in counted),
        "yahtzee_bonus": sum(each.yahtzee_bonus for each in counted),
    }


def all_figures(options: Options, paper: Paper) -> tuple[tuple[RoundFigures, ...], ...]:
    """Return the sums of every sheet of the table, in seat order."""
    return tuple(figures(options, sheet) for sheet in paper.sheets)


def round_winners(paper: Paper, round_number: int) -> tuple[int, ...]:
    """YZ-9, YZ-23: return the winners of a round that is over.

    They have the most points among the players who filled its thirteen boxes.
    """
    totals = {
        seat: round_figures(sheet, round_number).total
        for seat, sheet in enumerate(paper.sheets)
        if is_full(sheet, round_number)
    }
    return tuple(seat for seat, total in totals.items() if total == max(totals.values()))


def outcome(state: State) -> Outcome:
    """Return the standing or the result of the table (YZ-9, YZ-22)."""
    counted = all_figures(state.options, state.paper)
    totals = [sum(each.total for each in rounds) for rounds in counted]
    winners, decided_by = decision(_steps(state, totals))
    levels = ranks([(total,) for total in totals])
    return Outcome(
        finished=state.seat is None,
        outcome=None,
        winners=winners,
        decided_by=decided_by,
        players=tuple(
            PlayerResult(total, rank, breakdown(rounds), {}, {"rounds": [each.total for each in rounds]})
            for total, rank, rounds in zip(totals, levels, counted, strict=True)
        ),
    )


def ladder(state: State) -> tuple[Step, ...]:
    """YZ-9: return the steps between the players who could win, which compare totals only; () while unfinished."""
    return _steps(state, [player.total for player in outcome(state).players])


def _steps(state: State, totals: Sequence[Number]) -> tuple[Step, ...]:
    if state.seat is not None:
        return ()
    return ladder_of(candidates(state), figures_by_step(totals, ()))
