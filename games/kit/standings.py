"""Result types of every game: ranks, winners, and the tie-breaker that decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games.kit.numbers import Number

TOTAL = "total"
SHARED = "shared"


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's figures. `rank` is from 1, and equal players share one; `extra` holds a game's own further keys."""

    total: Number
    rank: int
    breakdown: Mapping[str, int]
    tie_breakers: Mapping[str, int]
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game's standing or end: `winners` are seats, `decided_by` a step's name, `shared`, or None before the end."""

    finished: bool
    outcome: str | None
    winners: tuple[int, ...]
    decided_by: str | None
    players: tuple[PlayerResult, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure by which people are compared over several tables of a game.

    `of` reads it from a result; `highest` says whether more is better. `Pad.step_name` gives its name on the screen.
    """

    name: str
    of: Callable[[PlayerResult], Number]
    highest: bool = True


BY_TOTAL = Measure(TOTAL, lambda player: player.total)


def ranks(figures: Sequence[tuple[Number, ...]]) -> tuple[int, ...]:
    """Return the rank of each player by figures compared in order. Equal players share a rank: 1, 1, 3 (RE-23)."""
    return tuple(1 + sum(other > mine for other in figures) for mine in figures)


@dataclass(frozen=True, slots=True)
class Step:
    """One rung of the ladder: the seats still level when it was asked, and the seats left after it."""

    name: str
    asked: tuple[int, ...]
    left: tuple[int, ...]


def ladder(seats: Sequence[int], figures: Mapping[str, Sequence[Number]]) -> tuple[Step, ...]:
    """Ask each figure (`figures[step][seat]`) in order among `seats` until one is left; later steps are not asked."""
    steps: list[Step] = []
    left = tuple(seats)
    for name, values in figures.items():
        if steps and len(left) < 2:
            break
        best = max(values[seat] for seat in left)
        tied, left = left, tuple(seat for seat in left if values[seat] == best)
        steps.append(Step(name, tied, left))
    return tuple(steps)


def decision(steps: Sequence[Step]) -> tuple[tuple[int, ...], str | None]:
    """Return the winners in seat order, and the step that decided; () and None without steps.

    The step is the name of the one that left a single winner, or `shared`.
    """
    if not steps:
        return (), None
    last = steps[-1]
    return last.left, last.name if len(last.left) == 1 else SHARED
