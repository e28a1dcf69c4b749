"""Helpers for tests of any game: play moves, get a refusal, read the winners."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import pytest

from games.kit.errors import IllegalMove
from games.kit.game import Game, Move, State

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Ruling(Generic[S, M]):
    """One ruling as data: a state, the moves made in it, and what is true afterwards, or of the refusal of the last."""

    state: S
    moves: Sequence[M]
    then: Mapping[str, object]
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Verbs(Generic[S, M]):
    """One game and the names of its players in seat order; `facts` reads what tests of this game ask of a state."""

    game: Game[S, M]
    names: Sequence[str]
    facts: Mapping[str, Callable[[S], object]] = field(default_factory=dict)

    def play(self, state: S, *moves: M) -> S:
        for move in moves:
            state = self.game.apply(state, move)
        return state

    def ruling(self, state: S, /, *moves: M, **then: object) -> Ruling[S, M]:
        """Return a ruling for a table of rulings. `then` names attributes of the state or of its outcome, "ranks",
        "totals", "ladder", "winners" as names, and `facts`. Of a mapping it names some keys, with None for no such key.
        """
        return Ruling(state, moves, then)

    def refusal(self, state: S, /, *moves: M, **told: object) -> Ruling[S, M]:
        """Return a ruling by which the last move is refused with this `code`, `rule`, `box`, and `facts` or `some` of
        them.
        """
        return Ruling(state, moves, told, refused=True)

    def must_hold(self, ruling: Ruling[S, M]) -> S:
        """Return the state after the moves of the ruling; fails unless all is true that it says."""
        if ruling.refused:
            *before, last = ruling.moves
            error = self.refused(self.play(ruling.state, *before), last)
            found = {name: getattr(error, name) for name in ("code", "rule", "box", "facts")}
            told = {**found, "some": part_of(error.facts, ruling.then.get("some"))}
            assert {name: told[name] for name in ruling.then} == ruling.then
            return ruling.state
        after = self.play(ruling.state, *ruling.moves)
        assert {name: self._found(after, name, told) for name, told in ruling.then.items()} == ruling.then
        return after

    def leads(self, state: S, /, *moves: M, **then: object) -> S:
        """Return the state after these moves; fails unless all of `then` is true of it, as in `ruling`."""
        return self.must_hold(Ruling(state, moves, then))

    def _found(self, after: S, name: str, told: object) -> object:
        outcome = self.game.outcome(after)
        found = {
            "winners": self.winners(after),
            "ranks": [player.rank for player in outcome.players],
            "totals": [player.total for player in outcome.players],
            "ladder": self.game.ladder(after),
        }
        if name in self.facts:
            return part_of(self.facts[name](after), told)
        return found[name] if name in found else getattr(after if hasattr(after, name) else outcome, name)

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


def part_of(found: Any, told: object) -> object:
    """Return the part of a mapping that is told of, None for a key that it lacks; anything else whole."""
    return {key: found.get(key) for key in told} if isinstance(told, Mapping) else found


def must_say(text: str, *words: str) -> None:
    """Fail, with those that are missing, unless the text has all these words."""
    assert [each for each in words if each not in text] == []
