"""The state, the turn order, the last round and the conditions that end the game."""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.kit.paper import Paper
from games.kit.state import TableState
from games.kit.turns import here, leave, next_seat, over
from ten_thousand.rules.options import Options
from ten_thousand.rules.sheet import MOST_TURNS, total


class EndReason(StrEnum):
    GOAL = "goal"
    TURNS = "turns"
    LAST_PLAYER_LEFT = "last_player_left"


@dataclass(frozen=True, slots=True)
class State(TableState[Options, EndReason]):
    """A table between two entries. TT-11: `opener` is the seat that opened the last round, None before it is opened."""

    round: int = 1
    opener: int | None = None

    def turns_of(self, seat: int) -> int:
        return len(self.paper.sheets[seat])

    @property
    def to_play(self) -> tuple[int, ...]:
        """TT-11, TT-13, TT-14: return the seats that still have a turn."""
        return tuple(seat for seat in here(self) if self.turns_of(seat) < self._most_turns(seat))

    def _most_turns(self, seat: int) -> int:
        """TT-11, TT-14: return how many turns this player has altogether, at most MOST_TURNS. Each other player has one
        turn after the opener's last one. A player seated before the opener then has had one turn more than the opener;
        a player seated after the opener has had as many.
        """
        if self.opener is None:
            return MOST_TURNS
        return min(MOST_TURNS, self.turns_of(self.opener) + (seat < self.opener))


def after_turn(state: State, seat: int, paper: Paper) -> State:
    """Return the table after a turn is written. TT-11: the first player to reach the goal opens the last round."""
    opens = state.opener is None and total(paper.sheets[seat]) >= state.options.goal
    written = replace(state, paper=paper, turns=state.turns + 1, opener=seat if opens else state.opener)
    return _passed_on(written, seat)


def after_leaving(state: State, seat: int) -> State:
    """TT-13: return the table without this player. If it waited only for players who have left, it goes on now."""
    return leave(state, seat, EndReason.LAST_PLAYER_LEFT, _passed_on)


def _passed_on(state: State, seat: int) -> State:
    """Return the table after the turn has gone from `seat` to the next player who still has one."""
    if not state.to_play:
        all_turns = all(state.turns_of(each) == MOST_TURNS for each in here(state))
        return over(state, EndReason.TURNS if all_turns else EndReason.GOAL)
    following = next_seat(state.to_play, seat)
    return replace(state, seat=following, round=state.round + (following <= seat))
