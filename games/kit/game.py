"""The interface of a game: pure functions over immutable options, states and moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from games.kit.findings import OnPaper
from games.kit.paper import Paper
from games.kit.seats import CalledBy, SeatOf
from games.kit.standings import BY_TOTAL, Measure, Outcome, Step

Json = Mapping[str, object]
Thrown = Any
"""What lies on the table when a turn is written, in each game's own words: five faces, or a chain and loose dice."""
Options = Any
"""What a table agreed on: each game's own immutable value, made by its `read_options`."""

KEPT_KEYS = frozenset({"player", "value", "struck"})
"""Keys of a transcript's entry that the log keeps for itself: no game writes them, in whatever sense."""


class Move(Protocol):
    """One thing a player does. `seat` counts from 0; -1 is somebody who sits nowhere."""

    @property
    def seat(self) -> int: ...


class State(Protocol):
    """What is asked of the state of any game, an immutable value; `TableState` has all of it but `round`."""

    @property
    def paper(self) -> Paper:
        """Everything that is pencilled."""

    @property
    def seat(self) -> int | None:
        """The seat in turn, from 0; None when the game is over."""

    @property
    def round(self) -> int:
        """The round being played (or the last one), from 1."""

    @property
    def turns(self) -> int:
        """How many turns have been taken; a `leaves` is none."""

    @property
    def left(self) -> frozenset[int]:
        """The seats whose players went home."""


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
    """(options, seat, entry without `player` and `struck`, how it calls other players) -> a move; shape only.

    Raises MalformedMove.
    """
    write_move: Callable[[M, CalledBy], dict[str, object]]
    """(move, how to call other players) -> the entry, without `player` and `value`, that `read_move` reads as this move
    (told without a value).
    """
    legal_moves: Callable[[S, int, Thrown], tuple[M, ...]]
    """Every move that `check` accepts from this seat with these dice, in the order of the sheet; () out of turn.

    Where a move is made of many choices, these are its openings: each can be completed to a move that `check`
    accepts, and `check` accepts no move whose opening is missing. `leaves` is not among them: it is always there for
    those who have not left.
    """
    check: Callable[[S, M], None]
    """Raises IllegalMove if the rules refuse the move."""
    apply: Callable[[S, M], S]
    """The state after the move; always checks first."""
    value: Callable[[S, M], int | None]
    """The number that this legal move writes, None where it writes none."""
    outcome: Callable[[S], Outcome]
    """How it stands, or how it ended."""
    ladder: Callable[[S], tuple[Step, ...]]
    """The steps that decided between those who could win, in order; () while unfinished."""
    rolls: bool = False
    """Whether an entry may tell its throws one by one (`rolls` of a transcript)."""
    since: Mapping[str, int] = field(default_factory=dict)
    """Keys of its entries and options that transcripts have only from that version on; in an older one they are
    malformed. `read_move` and `read_options` need not look: a log knows no version.
    """
    measures: Callable[[Options], tuple[Measure, ...]] = lambda _options: (BY_TOTAL,)
    """What people are ranked by over several tables that chose alike, in order, before its tie-breakers. Of two who
    both won a table, or both did not, the better rank is the one that is better by these and then by the tie-breakers.
    """
    seat_options: tuple[str, ...] = ()
    """Attributes of its options that tell who or how many sit there: tables that differ in no other chose alike."""
    own_numbers: frozenset[int] = frozenset()
    """Numbers of players who play another game than any other number does: tables of so many are compared with one
    another alone.
    """
    claimed_code: str = "box_claimed"
    """Its code for a box that somebody else has, should only the database see it."""
    zero_code: str = "no_zero_here"
    """The same for a zero where none may stand."""
    on_paper: OnPaper | None = None
    """How sheets that were filled in by hand are checked; None where nothing can be said of them without a log."""


def figures_by_step(
    totals: Sequence[int], tie_breakers: Sequence[Mapping[str, int]]
) -> dict[str, tuple[int, ...]]:
    """Total first, then each tie-breaker in order: `figures[step][seat]`, as `ladder` and `decide` ask for it."""
    steps = tuple(tie_breakers[0]) if tie_breakers else ()
    return {"total": tuple(totals)} | {step: tuple(each[step] for each in tie_breakers) for step in steps}
