"""The interface of a game: pure functions over immutable options, states and moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from games.kit.findings import OnPaper
from games.kit.numbers import Number
from games.kit.paper import Paper
from games.kit.seats import CalledBy, SeatOf
from games.kit.standings import BY_TOTAL, Measure, Outcome, Step

Json = Mapping[str, object]
Thrown = Any
"""The things on the table when a turn is written, of each game's own type: five faces, or a chain and loose dice."""
Options = Any
"""The options that a table agreed on: each game's own immutable value, made by its `read_options`."""

KEPT_KEYS = frozenset({"player", "value", "struck"})
"""Keys of a transcript's entry that are reserved for the log: no game writes them, with whatever meaning."""


class Move(Protocol):
    """One thing that a player does. `seat` counts from 0; -1 is somebody without a seat."""

    @property
    def seat(self) -> int: ...


class State(Protocol):
    """The state of any game, an immutable value; `TableState` has all of these attributes but `round`."""

    @property
    def paper(self) -> Paper:
        """Return all sheets and claims of the table."""

    @property
    def seat(self) -> int | None:
        """Return the seat in turn, from 0; None when the game is over."""

    @property
    def round(self) -> int:
        """Return the round being played (or the last one), from 1."""

    @property
    def turns(self) -> int:
        """Return how many turns have been taken; a `leaves` is none."""

    @property
    def left(self) -> frozenset[int]:
        """Return the seats whose players left."""


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M]):
    """One game. Every callable is pure."""

    key: str
    rules_version: int  # goes up when a ruling changes what a log means
    players: range
    editions: bool  # whether a table may play its own printed sheet
    zero_allowed: bool  # whether a zero may be pencilled at all
    read_options: Callable[[Json, int, object], Options]
    """(options, number of players, edition or None) -> the game's options. Raises MalformedMove."""
    start: Callable[[Options, int], S]
    """(options from read_options, number of players) -> the first state."""
    read_move: Callable[[Options, int, Json, SeatOf], M]
    """(options, seat, entry without `player` and `struck`, how the entry calls other players) -> a move. Checks shape
    only. Raises MalformedMove.
    """
    write_move: Callable[[M, CalledBy], dict[str, object]]
    """(move, how to call other players) -> the entry that `read_move` reads as this move (sent without a value). The
    entry has no `player` and no `value`.
    """
    legal_moves: Callable[[S, int, Thrown], tuple[M, ...]]
    """(state, seat, dice thrown) -> every move that `check` accepts from this seat with these dice, in the order of the
    sheet; () out of turn. Where a move is made of many choices, these are their first parts: each can be completed to a
    move that `check` accepts, and `check` accepts no move whose first part is missing. `leaves` is not among them: a
    player who has not left can always leave.
    """
    check: Callable[[S, M], None]
    """(state, move) -> None. Raises IllegalMove if the rules refuse the move."""
    apply: Callable[[S, M], S]
    """(state, move) -> the state after the move; always checks first."""
    value: Callable[[S, M], Number | None]
    """(state, legal move) -> the number that this move writes, None where it writes none."""
    outcome: Callable[[S], Outcome]
    """(state) -> the standing, or the result once the game is over."""
    ladder: Callable[[S], tuple[Step, ...]]
    """(state) -> the steps that decided between the players who could win, in order; () while unfinished."""
    below_zero_allowed: bool = False
    """True if numbers below zero may be pencilled."""
    written_for: Callable[[M], tuple[int, ...]] = lambda _move: ()
    """(move) -> the other seats whose numbers this move writes for them: only a device that may write for each of them
    may send it.
    """
    refuses: frozenset[str] = frozenset()
    """The codes of IllegalMove that only this game raises; `SHARED_CODES` has the others. `Pad.refusals` has a sentence
    for each.
    """
    rolls: bool = False
    """True if an entry may list its throws one by one (`rolls` of a transcript)."""
    since: Mapping[str, int] = field(default_factory=dict)
    """Keys of entries and options that exist only from the given version of transcripts on; in an older transcript they
    are malformed. `read_move` and `read_options` need not check this: a log has no version.
    """
    measures: Callable[[Options], tuple[Measure, ...]] = lambda _options: (BY_TOTAL,)
    """(options) -> the figures by which people are ranked over several tables that chose alike, in order, before the
    tie-breakers. Between two players who both won a table, or both did not, the one who is better by these figures, and
    then by the tie-breakers, has the better rank.
    """
    seat_options: tuple[str, ...] = ()
    """Attributes of the options that only say how many players sit there, or who: tables that differ in nothing else
    chose alike.
    """
    typed_options: Mapping[str, int] = field(default_factory=dict)
    """Keys of options that are free text, with the most characters that each may have. A player's name that is removed
    goes from these, too.
    """
    own_numbers: frozenset[int] = frozenset()
    """Numbers of players for which this is a game of its own: tables with such a number are compared only with each
    other.
    """
    claimed_code: str = "box_claimed"
    """The refusal code for a box that another player has, in case only the database notices it."""
    zero_code: str = "no_zero_here"
    """The refusal code for a zero where none may stand, in case only the database notices it."""
    on_paper: OnPaper | None = None
    """The checks of sheets that were filled in by hand; None where nothing can be checked without a log."""


def figures_by_step(
    totals: Sequence[Number], tie_breakers: Sequence[Mapping[str, int]]
) -> dict[str, tuple[Number, ...]]:
    """Return the figures for `ladder` (`figures[step][seat]`): the total first, then each tie-breaker in order."""
    steps = tuple(tie_breakers[0]) if tie_breakers else ()
    return {"total": tuple(totals)} | {step: tuple(each[step] for each in tie_breakers) for step in steps}
