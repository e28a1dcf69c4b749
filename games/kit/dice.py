"""Dice of an entry: its final faces and the throws before, as they are read and as they are validated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, TypeGuard

from games.kit.codec import Part, Reading, part_of
from games.kit.errors import IllegalMove, MalformedMove
from games.kit.shape import read_list


def _read_faces(raw: object, _what: str, _reading: Reading) -> tuple[object, ...]:
    return tuple(raw) if isinstance(raw, (list, tuple)) else ()


Faces = Annotated[tuple[object, ...], Part(_read_faces, lambda faces, _called_by: list(faces), absent=())]
"""Faces as they were sent, unchecked, () if they are missing or no list: `check_dice` refuses them as bad_dice."""

MOST_ROLLS = 3


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw: the faces, and the places (indices) of the dice kept from the throw before."""

    faces: Faces
    held: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Throw:
    """The final dice: as thrown, how often each face shows (`counts[face]`), and the set of faces that show."""

    dice: tuple[int, ...]
    counts: tuple[int, ...]
    faces: frozenset[int]


@lru_cache(maxsize=8192)
def throw_of(dice: tuple[int, ...]) -> Throw:
    """Return the cached `Throw` of validated dice."""
    return Throw(dice, tuple(map(dice.count, range(7))), frozenset(dice))


def _read_rolls(raw: object, what: str, reading: Reading) -> tuple[Roll, ...]:
    if not 1 <= len(read_list(raw, what)) <= MOST_ROLLS:
        raise MalformedMove("wrong_number_of_rolls", most=MOST_ROLLS)
    return _ROLLS.read(raw, what, reading)  # type: ignore[no-any-return]


_ROLLS = part_of(tuple[Roll, ...])
Rolls = Annotated[tuple[Roll, ...], Part(_read_rolls, _ROLLS.write)]
"""The throws of a turn one by one, one to three."""


def is_face(raw: object) -> TypeGuard[int]:
    """Return whether `raw` is a whole number from 1 to 6. `True` is not, though it is an `int` in Python."""
    return type(raw) is int and 1 <= raw <= 6


def are_dice(faces: Faces, count: int) -> TypeGuard[tuple[int, ...]]:
    """Return whether these are exactly `count` faces from 1 to 6."""
    return len(faces) == count and all(map(is_face, faces))


def check_dice(faces: Faces, count: int) -> tuple[int, ...]:
    """Return the faces, validated as `count` dice. Raise IllegalMove `bad_dice`."""
    if are_dice(faces, count):
        return faces
    if len(faces) != count:
        raise IllegalMove("bad_dice", reason="count", count=len(faces), wanted=count)
    raise IllegalMove("bad_dice", reason="face")


def check_rolls(rolls: Sequence[Roll], dice: tuple[int, ...]) -> None:
    """Raise IllegalMove `bad_dice` unless the throws can have led to these dice."""
    before: tuple[int, ...] | None = None
    for roll in rolls:
        faces = check_dice(roll.faces, len(dice))
        _check_held(roll, faces, before)
        before = faces
    if before is not None and sorted(before) != sorted(dice):
        raise IllegalMove("bad_dice", reason="last_roll")


def _check_held(roll: Roll, faces: tuple[int, ...], before: tuple[int, ...] | None) -> None:
    if len(set(roll.held)) != len(roll.held) or any(not 0 <= place < len(faces) for place in roll.held):
        raise IllegalMove("bad_dice", reason="held_place")
    if before is None:
        if roll.held:
            raise IllegalMove("bad_dice", reason="held_first")
    elif any(faces[place] != before[place] for place in roll.held):
        raise IllegalMove("bad_dice", reason="held_changed")
