"""A table's log, replayed: pure values over the entries, no database.

A strike or an amend changes what an earlier line means; everything after it is played anew from there. A state is an
immutable value that shares almost everything with the one before, so keeping all of them is cheap, and a take-back
costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.kit.game import Game
from games.kit.seats import logged_seat


@dataclass(frozen=True, slots=True)
class Line:
    """One entry as it was written: what `Entry` stores, with the seat as its index in order of play."""

    sequence: int
    kind: str
    seat: int | None
    turn: int | None
    target: int | None
    move: dict[str, Any] | None
    dice: tuple[int, ...]
    value: int | None
    device: int | None
    by_host: bool
    written_at: datetime

    @property
    def rolls(self) -> int:
        """How many throws the entry tells, 0 where it tells none."""
        return len((self.move or {}).get("rolls", ()))


@dataclass(frozen=True, slots=True)
class Played:
    """One effective line: the line as it counts now (`amended` by which sequence), and the state after it."""

    line: Line
    state: Any
    amended: int | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """One entry as it was written, with what it did then: the line it is `about` (itself, or the one it strikes), and
    the states before and after that line.
    """

    line: Line
    about: Line
    before: Any
    after: Any
    round: int  # to which the line it is about belongs


@dataclass(frozen=True, slots=True)
class History:
    """Everything that was written at a table up to `sequence`, and what of it counts."""

    game: Game[Any, Any]
    options: Any
    first: Any
    sequence: int = 0
    written: tuple[Written, ...] = ()
    played: tuple[Played, ...] = ()

    @property
    def state(self) -> Any:
        """The table as it stands."""
        return self.played[-1].state if self.played else self.first

    def before(self, index: int) -> Any:
        """The state in which the effective line at `index` was written."""
        return self.played[index - 1].state if index else self.first

    def extended(self, lines: Iterable[Line]) -> History:
        """This history with further lines, each checked by the rules. Raises IllegalMove where one does not fit."""
        history = self
        for line in lines:
            history = history._with(line)
        return history

    def _with(self, line: Line) -> History:
        index = len(self.played) if line.kind == "move" else self.index(line.target)
        played = self._effect(line, index)
        about = (
            line
            if line.kind == "move"
            else replace(self.played[index].line, move=self._corrected(line, index))
        )
        after = (self.played if line.kind == "strike" else played)[index].state
        written = Written(line, about, self.before(index), after, self.before(index).round)
        return replace(self, sequence=line.sequence, written=(*self.written, written), played=played)

    def _corrected(self, line: Line, index: int) -> dict[str, Any] | None:
        return line.move if line.kind == "amend" else self.played[index].line.move

    def _effect(self, line: Line, index: int) -> tuple[Played, ...]:
        if line.kind == "move":
            return (*self.played, Played(line, self._after(self.state, line)))
        if line.kind == "strike":
            return self._replayed(self.played[:index], self.played[index + 1 :])
        old = self.played[index]
        new = Played(replace(old.line, move=line.move, value=line.value), None, line.sequence)
        return self._replayed(self.played[:index], (new, *self.played[index + 1 :]))

    def _replayed(self, kept: tuple[Played, ...], again: Sequence[Played]) -> tuple[Played, ...]:
        played = list(kept)
        for each in again:
            state = played[-1].state if played else self.first
            played.append(replace(each, state=self._after(state, each.line)))
        return tuple(played)

    def _after(self, state: Any, line: Line) -> Any:
        return self.game.apply(state, self.move(line))

    def move(self, line: Line) -> Any:
        """The game's own move that this line records."""
        seat = -1 if line.seat is None else line.seat
        return self.game.read_move(self.options, seat, as_entry(line), logged_seat)

    def index(self, sequence: int | None) -> int:
        """Where the line of this sequence stands among those that count. Raises LookupError where it does not."""
        for index, each in enumerate(self.played):
            if each.line.sequence == sequence:
                return index
        raise LookupError(sequence)

    def written_for(self, turn: int) -> Played | None:
        """The line that counts as this turn's, or None while it is unwritten."""
        return next((each for each in self.played if each.line.turn == turn), None)


def as_entry(line: Line) -> dict[str, Any]:
    """The line as a transcript's entry, without player and value; other players are called by their seats."""
    entry: dict[str, Any] = dict(line.move or {})
    if line.dice:
        entry["dice"] = list(line.dice)
    return entry
