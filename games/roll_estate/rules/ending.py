"""The state, the turn order and the conditions that end the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from games.kit.paper import Marks, Paper
from games.kit.state import TableState
from games.kit.turns import here, leave, next_seat, over
from games.roll_estate.rules.options import Options
from games.roll_estate.rules.sheet import RENTALS, ROWS


class EndReason(StrEnum):
    """Reason why a game ends, or will end with this round."""

    THIRD_BUSINESS = "third_business"
    FOURTH_BUSINESS = "fourth_business"
    NO_RENTALS_LEFT = "no_rentals_left"
    TARGET_MET = "target_met"
    TARGET_MISSED = "target_missed"
    NO_LEGAL_BOX = "no_legal_box"
    LAST_PLAYER_LEFT = "last_player_left"


@dataclass(frozen=True, slots=True)
class State(TableState[Options, EndReason]):
    """A table between two entries. `reason` is set when the end is triggered, which may be before the end comes."""

    round: int = 1


def businesses_of(paper: Paper, seat: int) -> int:
    """Return how many businesses a player holds."""
    return sum(holder.seat == seat and box[: box.find(".")] in ROWS for box, holder in paper.claims.items())


def rentals_left(sheet: Marks) -> bool:
    """RE-9: return whether the sheet has a rental box neither claimed nor crossed out."""
    return any(box not in sheet for boxes in RENTALS.values() for box in boxes)


def trigger(state: State, paper: Paper, seat: int) -> EndReason | None:
    """RE-10, RE-15, RE-16: return the end that this player's turn has triggered, None if it triggered none."""
    wanted = state.options.businesses_to_end
    if wanted is not None and businesses_of(paper, seat) >= wanted:
        return EndReason.THIRD_BUSINESS if wanted == 3 else EndReason.FOURTH_BUSINESS
    return None if rentals_left(paper.sheets[seat]) else EndReason.NO_RENTALS_LEFT


def after_turn(state: State, seat: int, paper: Paper) -> State:
    """RE-10: return the table after the player in turn has written; the round is always finished first."""
    reason = state.reason or trigger(state, paper, seat)
    return _passed_on(replace(state, paper=paper, turns=state.turns + 1, reason=reason), seat)


def after_solo_turn(state: State, paper: Paper, investments: int) -> State:
    """RE-17: return the table after a solo turn. The game ends with the eighth business, won or lost by the
    investments.
    """
    written = replace(state, paper=paper, turns=state.turns + 1)
    if businesses_of(paper, 0) < len(ROWS):
        return replace(written, round=state.round + 1)
    met = investments >= (state.options.target or 0)
    return over(written, EndReason.TARGET_MET if met else EndReason.TARGET_MISSED)


def after_leaving(state: State, seat: int) -> State:
    """RE-36: return the table without this player. If it waited only for players who have left, it goes on now."""
    return leave(state, seat, EndReason.LAST_PLAYER_LEFT, _passed_on)


def _passed_on(state: State, seat: int) -> State:
    """Return the table after the turn has gone from `seat` to the next player still there."""
    following = next_seat(here(state), seat)
    if following > seat:
        return replace(state, seat=following)
    if state.reason is not None:
        return over(state, state.reason)
    return replace(state, seat=following, round=state.round + 1)
