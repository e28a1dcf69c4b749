"""The state, the course of a round, and the conditions that end the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from games.any_game.rules.options import Options
from games.any_game.rules.sheet import box_key, total
from games.kit.paper import Paper
from games.kit.state import TableState
from games.kit.turns import here, leave, over


class EndReason(StrEnum):
    """AG-8 to AG-11: what ended the game."""

    ROUNDS = "rounds"
    GOAL = "goal"
    ENDED = "ended"
    LAST_PLAYER_LEFT = "last_player_left"


@dataclass(frozen=True, slots=True)
class State(TableState[Options, EndReason]):
    """A table between two entries. AG-2: all write at once, so `seat` is only the first of the `writers`. AG-4:
    `bidding` while the bids of the round are written; `phase_began` counts the turns taken before this.
    """

    round: int = 1
    bidding: bool = False
    phase_began: int = 0

    @property
    def writers(self) -> tuple[int, ...]:
        """AG-2: return the seats whose number is missing in this round, in order of play."""
        if self.reason is not None:
            return ()
        box = box_key(self.round, bid=self.bidding)
        return tuple(seat for seat in here(self) if box not in self.paper.sheets[seat])

    @property
    def turns_before(self) -> int:
        return self.phase_began

    @property
    def written(self) -> tuple[int, ...]:
        """Return the seats, also of players who left, whose number of this round is written."""
        box = box_key(self.round, bid=self.bidding)
        return tuple(seat for seat, sheet in enumerate(self.paper.sheets) if box in sheet)

    @property
    def between_rounds(self) -> bool:
        """Return whether nothing of this round is written, neither bid nor number."""
        boxes = {box_key(self.round, bid=bid) for bid in (False, True)}
        return not any(boxes & sheet.keys() for sheet in self.paper.sheets)


def after_writing(state: State, paper: Paper) -> State:
    """Return the table after numbers are written. AG-7: with the last one the round, or its bidding, is over."""
    return _went_on(replace(state, paper=paper, turns=state.turns + 1))


def after_ending(state: State) -> State:
    """AG-10: return the table as over, as its players agreed."""
    return over(replace(state, turns=state.turns + 1), EndReason.ENDED)


def after_leaving(state: State, seat: int) -> State:
    """AG-11: return the table without this player. If it waited only for players who have left, it goes on now."""
    return leave(state, seat, EndReason.LAST_PLAYER_LEFT, lambda without, _seat: _went_on(without))


def _went_on(state: State) -> State:
    if state.writers:
        return replace(state, seat=state.writers[0])
    if state.bidding:
        return _begun(replace(state, bidding=False))
    if reason := _reason(state):
        return over(state, reason)
    return _begun(replace(state, round=state.round + 1, bidding=state.options.bids))


def _begun(state: State) -> State:
    return replace(state, seat=state.writers[0], phase_began=state.turns)


def _reason(state: State) -> EndReason | None:
    """AG-8, AG-9: return what ends the game with this round, None if it goes on."""
    goal = state.options.goal
    if goal and any(total(state.paper.sheets[seat]) >= goal for seat in here(state)):
        return EndReason.GOAL
    return EndReason.ROUNDS if state.round >= state.options.last_round else None
