"""Who was first to fill a board, and how far the others are."""

from __future__ import annotations

from games.kit.standings import SHARED, TOTAL, Outcome, PlayerResult, Step, ranks
from games.kit.standings import ladder as ladder_of
from games.uno_dice.rules.board import earned, room, written
from games.uno_dice.rules.ending import EndReason, State

FIRST_TO_FILL = "first_to_fill"


def outcome(state: State) -> Outcome:
    """How the table stands or ended (UN-28, UN-29, UN-30)."""
    steps = ladder(state)
    winners = steps[-1].left if steps else ()
    levels = ranks([_standing(state, seat, winners) for seat in _seats(state)])
    return Outcome(
        finished=state.seat is None,
        outcome=None,
        winners=winners,
        decided_by=_decided_by(steps),
        players=tuple(_result(state, seat, levels[seat]) for seat in _seats(state)),
    )


def _seats(state: State) -> range:
    return range(len(state.paper.sheets))


def _standing(state: State, seat: int, winners: tuple[int, ...]) -> tuple[int, ...]:
    """UN-29: winners first, the others by the spaces they still have open."""
    if seat in winners:
        return 1, 0
    return 0, -room(state.options, state.paper.sheets[seat])


def _result(state: State, seat: int, rank: int) -> PlayerResult:
    sheet = state.paper.sheets[seat]
    count = written(sheet)
    spaces = state.options.spaces + earned(sheet)
    return PlayerResult(count, rank, {"written": count, "spaces": spaces}, {})


def _decided_by(steps: tuple[Step, ...]) -> str | None:
    if not steps:
        return None
    return steps[-1].name if len(steps[-1].left) == 1 else SHARED


def ladder(state: State) -> tuple[Step, ...]:
    """UN-28: the one step asked: who filled the board, or who wrote most where all went home; () while unfinished."""
    if state.seat is not None:
        return ()
    if state.reason is EndReason.LAST_PLAYER_LEFT:
        counts = tuple(written(sheet) for sheet in state.paper.sheets)
        return ladder_of(_seats(state), {TOTAL: counts})
    here = tuple(seat for seat in _seats(state) if seat not in state.left)
    full = tuple(seat for seat in here if not room(state.options, state.paper.sheets[seat]))
    return (Step(FIRST_TO_FILL, here, full),)
