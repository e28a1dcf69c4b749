"""A table's log, replayed: pure values over the entries, no database.

A strike or an amend changes what an earlier line means: all later lines are replayed, and the value each writes is
computed again. `strikes_from` names the first line that is taken back with all that follow: for a strike the struck
line itself, for an amend the first later line that no longer fits. States are immutable and share almost all of their
structure, so keeping one for each line is cheap and a take-back needs no replay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.kit.errors import IllegalMove
from games.kit.game import Game
from games.kit.numbers import Number
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
    value: Number | None
    device: int | None
    by_host: bool
    written_at: datetime
    strikes_from: int | None = None
    by_organizer: bool = False

    @property
    def rolls(self) -> int:
        """Return the number of throws the entry records, 0 if it records none."""
        return len((self.move or {}).get("rolls", ()))


@dataclass(frozen=True, slots=True)
class Played:
    """One effective line: the line as it counts now (`amended`: the sequence of its last amend), and the state after
    it.
    """

    line: Line
    state: Any
    amended: int | None = None

    @property
    def version(self) -> int:
        """Return the sequence of the line that gave this one its present form: its own, or that of its last amend."""
        return self.line.sequence if self.amended is None else self.amended


@dataclass(frozen=True, slots=True)
class Written:
    """One entry as it was written, with its effect then.

    `about` is the line itself, or the one it strikes or amends; `before` and `after` are the states around that line.
    `undone` are the sequences of the lines that stopped counting by it, `table` is the state of the table after it. A
    void line was struck already in a transcript: it never counted, and `after` is None if it would not have fitted.
    """

    line: Line
    about: Line
    before: Any
    after: Any
    round: int  # of the line it is about
    undone: tuple[int, ...] = ()
    table: Any = None


@dataclass(frozen=True, slots=True)
class History:
    """All lines written at a table up to `sequence`, and the effective ones among them (`played`)."""

    game: Game[Any, Any]
    options: Any
    first: Any
    sequence: int = 0
    written: tuple[Written, ...] = ()
    played: tuple[Played, ...] = ()

    @property
    def state(self) -> Any:
        """Return the present state."""
        return self.played[-1].state if self.played else self.first

    def ends_round(self, place: int) -> bool:
        """Return whether the entry at this place is the last one of its round so far."""
        following = place + 1
        if following == len(self.played):
            return True
        return bool(self.before(following).round != self.before(place).round)

    def before(self, index: int) -> Any:
        """Return the state before the effective line at `index`."""
        return self.played[index - 1].state if index else self.first

    def until(self, count: int) -> History:
        """Return this history with its first `count` effective lines only."""
        return replace(self, played=self.played[:count])

    def extended(self, lines: Iterable[Line]) -> History:
        """Return this history with further lines, each checked by the rules. Raises IllegalMove if one does not fit."""
        growing = Growing(self)
        for line in lines:
            growing.add(line)
        return growing.history()

    def changed_by(self, line: Line) -> tuple[Written, tuple[Played, ...]]:
        """Return the effect of a strike or an amend, and the effective lines after it. Raises IllegalMove."""
        index = self.index(line.target)
        if line.kind == "strike":
            played = self._struck(line, index)
            about, after = self.played[index].line, self.played[index].state
        else:
            played = self._amended(line, index)
            about, after = played[index].line, played[index].state
        before = self.before(index)
        table = played[-1].state if played else self.first
        undone = _no_more(self.played[index:], played[index:])  # lines before `index` are unchanged
        return Written(line, about, before, after, before.round, undone, table), played

    def void(self, line: Line, last: Written | None, state: Any) -> Written:
        """Return the effect a line that never counted would have had: after the void lines right before it (`last` was
        written before), otherwise on the present state.
        """
        chain = (last.after,) if last and last.line.kind == "void" and last.after is not None else ()
        for before in (*chain, state):
            try:
                after = self.after(before, line)
            except IllegalMove:
                continue
            return Written(line, line, before, after, before.round, (line.sequence,), state)
        return Written(line, line, state, None, state.round, (line.sequence,), state)

    def _struck(self, line: Line, index: int) -> tuple[Played, ...]:
        if line.strikes_from is not None:
            return self.played[: self.index(line.strikes_from)]
        return self._all_of(self.played[:index], self.played[index + 1 :])

    def _amended(self, line: Line, index: int) -> tuple[Played, ...]:
        end = len(self.played) if line.strikes_from is None else self.index(line.strikes_from)
        old = self.played[index]
        # An amend that names no dice leaves them as they were.
        new = replace(old.line, move=line.move, dice=line.dice or old.line.dice, value=line.value)
        amended = Played(new, self.after(self.before(index), new), line.sequence)
        return self._all_of((*self.played[:index], amended), self.played[index + 1 : end])

    def _all_of(self, unchanged: tuple[Played, ...], again: Sequence[Played]) -> tuple[Played, ...]:
        played, error = self.replayed(unchanged, again)
        if error is not None:
            raise error
        return played

    def replayed(
        self, unchanged: tuple[Played, ...], again: Sequence[Played]
    ) -> tuple[tuple[Played, ...], IllegalMove | None]:
        """Return `unchanged` extended by as many of the lines in `again` as still fit, and the refusal of the next
        one (or None).
        """
        played = list(unchanged)
        for each in again:
            state = played[-1].state if played else self.first
            try:
                after = self.after(state, each.line)
            except IllegalMove as error:
                return tuple(played), error
            line = replace(each.line, value=self.game.value(state, self.move(each.line)))
            played.append(replace(each, line=line, state=after))
        return tuple(played), None

    def after(self, state: Any, line: Line) -> Any:
        """Return the state after this line, played on `state`. Raises IllegalMove."""
        return self.game.apply(state, self.move(line))

    def move(self, line: Line) -> Any:
        """Return the game's own move that this line records."""
        seat = -1 if line.seat is None else line.seat
        return self.game.read_move(self.options, seat, as_entry(line), logged_seat)

    def index(self, sequence: int | None) -> int:
        """Return the index of the line with this sequence among the effective ones. Raises LookupError if it is not
        one.
        """
        for index in reversed(range(len(self.played))):  # it is nearly always one of the last
            if self.played[index].line.sequence == sequence:
                return index
        raise LookupError(sequence)

    def written_for(self, turn: int, seat: int) -> Played | None:
        """Return the effective line of this seat for this turn, None without one."""
        about = (turn, seat)
        return next(
            (each for each in reversed(self.played) if (each.line.turn, each.line.seat) == about), None
        )


class Growing:
    """A history to which many lines are added: copying its tuples for each of twenty thousand would be quadratic."""

    def __init__(self, history: History) -> None:
        self._from = history
        self._written = list(history.written)
        self._played = list(history.played)
        self._sequence = history.sequence

    @property
    def sequence(self) -> int:
        """Return the sequence of the last line."""
        return self._sequence

    @property
    def state(self) -> Any:
        """Return the present state."""
        return self._played[-1].state if self._played else self._from.first

    def add(self, line: Line) -> None:
        """Add one more line. Raises IllegalMove if it does not fit; then nothing has changed."""
        if line.kind == "move":
            before, after = self.state, self._from.after(self.state, line)
            self._played.append(Played(line, after))
            written = Written(line, line, before, after, before.round, (), after)
        elif line.kind == "void":
            written = self._from.void(line, self._written[-1] if self._written else None, self.state)
        else:
            written, played = replace(self._from, played=tuple(self._played)).changed_by(line)
            self._played = list(played)
        self._written.append(written)
        self._sequence = line.sequence

    def history(self) -> History:
        """Return the history with everything added until now."""
        written, played = tuple(self._written), tuple(self._played)
        return replace(self._from, sequence=self._sequence, written=written, played=played)


def _no_more(before: Sequence[Played], after: Sequence[Played]) -> tuple[int, ...]:
    """Return the sequences of the lines that are effective before and not after."""
    stands = {each.version for each in after}
    return tuple(each.version for each in before if each.version not in stands)


def as_entry(line: Line) -> dict[str, Any]:
    """Return the line as a transcript's entry, without player and value; other players are given by seat."""
    entry: dict[str, Any] = dict(line.move or {})
    if line.dice:
        entry["dice"] = list(line.dice)
    return entry
