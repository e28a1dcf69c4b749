"""Helpers for tests of any game: play moves, get a refusal, read the winners."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pytest

from games.kit.errors import IllegalMove
from games.kit.game import Game, Move, State

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Verbs(Generic[S, M]):
    """One game and the names of its players in seat order."""

    game: Game[S, M]
    names: Sequence[str]

    def play(self, state: S, *moves: M) -> S:
        for move in moves:
            state = self.game.apply(state, move)
        return state

    def refused(self, state: S, move: M) -> IllegalMove:
        """Return the refusal of a move; fails if it is accepted."""
        with pytest.raises(IllegalMove) as caught:
            self.game.check(state, move)
        with pytest.raises(IllegalMove):
            self.game.apply(state, move)
        return caught.value

    def must_refuse(self, state: S, move: M, code: str, **told: object) -> None:
        """Fail unless a move is refused with this code, and with what is told of `rule`, `box` and `facts`."""
        error = self.refused(state, move)
        assert (error.code, {name: getattr(error, name) for name in told}) == (code, told)

    def code(self, state: S, move: M) -> str:
        return self.refused(state, move).code

    def winners(self, state: S) -> tuple[str, ...]:
        return tuple(self.names[seat] for seat in self.game.outcome(state).winners)


def must_say(text: str, *words: str) -> None:
    """Fail, with those that are missing, unless the text has all these words."""
    assert [each for each in words if each not in text] == []
