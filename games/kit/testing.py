"""Fixtures that the contract tests of every game read from the `testing` module of its package.

`HAND` is a `Hand`. `OPTIONS` are the `Tables` that the tests play through. `evening` is an `Evening`, for random
tables. A game whose printed sheet can be copied has an `EDITION`: a sheet of people's own as a transcript holds it.
`REFUSED`, if it is there, has pairs of a state and a move that the rules refuse, for codes that random play does not
meet.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Chance = random.Random
Players = int
Tables = tuple[tuple[dict[str, object], Players], ...]
"""Options in the form of a transcript, each with a number of players that may agree on them."""
Evening = Callable[[Chance], tuple[Players, dict[str, Any]]]
"""(chance) -> the number of players tonight, and the options they agree on."""


def any_of_them(openings: Sequence[Any], chance: Chance) -> Any:
    """Return any opening at random: for a game that ends whatever is played."""
    return chance.choice(openings)


@dataclass(frozen=True, slots=True)
class Hand:
    """One game's functions for playing it at random in the contract tests, and its promises beyond those
    of every game.
    """

    thrown: Callable[[Chance, Any], Any]
    """(chance, state) -> the things on the table when a turn begins, as `legal_moves` takes them."""
    completed: Callable[[Any, Any, Any, Chance], Any]
    """(state, opening, thrown, chance) -> a whole move that begins with this opening."""
    opening: Callable[[Any], tuple[Any, Any]]
    """(move) -> its opening, and what lay on the table then."""
    thinkable: Callable[[Any, Any], Iterable[Any]]
    """(state, thrown) -> whole moves of every kind, legal or not."""
    chosen: Callable[[Sequence[Any], Chance], Any] = any_of_them
    """(openings, chance) -> the opening to play, chosen so that the game comes to its end."""
    dice: bool = True
    """True if the game refuses dice that cannot have been thrown."""
    only_added_to: bool = False
    """True if nothing is ever rubbed out."""
    last_one_wins: bool = False
    """True if the game is over when one player is left: nobody plays on alone."""


def five_dice(chance: Chance, _state: object) -> tuple[int, ...]:
    """Return the dice thrown in games of five dice."""
    return tuple(chance.randint(1, 6) for _ in range(5))


def whole_already(_state: object, opening: Any, _thrown: object, _chance: Chance) -> Any:
    """Return the opening as it is: for a game whose openings are whole moves."""
    return opening


def with_its_dice(move: Any) -> tuple[Any, Any]:
    """Return the move and its dice: for a game whose openings are whole moves, each with the dice that were thrown."""
    return move, move.dice
