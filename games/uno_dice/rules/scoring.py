"""The player who filled a board first, and how far the others are."""

from __future__ import annotations

from games.kit.standings import TOTAL, Measure, Outcome, PlayerResult, Step, decision, ranks
from games.kit.standings import ladder as ladder_of
from games.kit.turns import here, seats
from games.uno_dice.rules.board import earned, room, written
from games.uno_dice.rules.ending import EndReason, State

FIRST_TO_FILL = "first_to_fill"
SPACES_OPEN = Measure(
    "spaces_open", lambda player: player.breakdown["spaces"] - player.breakdown["written"], highest=False
)
"""UN-29: the figure that ranks people over several tables, as it ranks players at one table."""


def outcome(state: State) -> Outcome:
    """Return the standing or the result of the table (UN-28, UN-29, UN-30)."""
    winners, decided_by = decision(ladder(state))
    levels = ranks([_standing(state, seat, winners) for seat in seats(state)])
    return Outcome(
        finished=state.seat is None,
        outcome=None,
        winners=winners,
        decided_by=decided_by,
        players=tuple(_result(state, seat, levels[seat]) for seat in seats(state)),
    )


def _standing(state: State, seat: int, winners: tuple[int, ...]) -> tuple[int, ...]:
    """UN-29: return the sort key of a player: winners first, the others by the spaces they still have open."""
    if seat in winners:
        return 1, 0
    return 0, -room(state.options, state.paper.sheets[seat])


def _result(state: State, seat: int, rank: int) -> PlayerResult:
    sheet = state.paper.sheets[seat]
    count = written(sheet)
    spaces = state.options.spaces + earned(sheet)
    return PlayerResult(count, rank, {"written": count, "spaces": spaces}, {})


def ladder(state: State) -> tuple[Step, ...]:
    """UN-28: return the one step that decides; () while unfinished.

    The step asks for a full board, or for the most spaces written if everybody left.
    """
    if state.seat is not None:
        return ()
    if state.reason is EndReason.LAST_PLAYER_LEFT:
        counts = tuple(written(sheet) for sheet in state.paper.sheets)
        return ladder_of(seats(state), {TOTAL: counts})
    compared = here(state)
    full = tuple(seat for seat in compared if not room(state.options, state.paper.sheets[seat]))
    return (Step(FIRST_TO_FILL, compared, full),)
