"""Counts of the cards before each player; the winner, and the ranks of the others."""

from __future__ import annotations

from games.kit.standings import Outcome, PlayerResult, Step, ranks
from games.kit.turns import here
from games.monopoly_deal.rules.ending import EndReason, State, before

TABLE_VALUE = "table_value"


def outcome(state: State) -> Outcome:
    """Return the standing or the result of the table (MD-3, MD-26, MD-28)."""
    seats = range(len(state.hands))
    counted = [_counted(state, seat) for seat in seats]
    levels = ranks([(seat == state.winner, each["sets"], _value(each)) for seat, each in enumerate(counted)])
    return Outcome(
        finished=state.seat is None,
        outcome=None,
        winners=() if state.winner is None else (state.winner,),
        decided_by=None if state.reason is None else str(state.reason),
        players=tuple(
            PlayerResult(
                each["sets"], levels[seat], each, {TABLE_VALUE: _value(each)}, {"hand": state.hands[seat]}
            )
            for seat, each in enumerate(counted)
        ),
    )


def _counted(state: State, seat: int) -> dict[str, int]:
    """Return the colours with a complete set, and the M on the table in the bank and in the sets."""
    table = before(state, seat)
    return {
        "sets": len(table.complete_colours()),
        "bank": table.banked(),
        "properties": table.in_sets(),
    }


def _value(counted: dict[str, int]) -> int:
    return counted["bank"] + counted["properties"]


def ladder(state: State) -> tuple[Step, ...]:
    """MD-3, MD-26: return the one step that decides: three sets, or the last player; () while unfinished."""
    if state.reason is None or state.winner is None:
        return ()
    compared = here(state) if state.reason is EndReason.THREE_SETS else tuple(range(len(state.hands)))
    return (Step(str(state.reason), compared, (state.winner,)),)
