"""Dice of an entry: reading, writing and validation of the final faces and of the throws before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeGuard

from games.kit.errors import IllegalMove, MalformedMove
from games.kit.shape import Json, check_keys, is_whole, read_list, read_object

Faces = tuple[object, ...]
"""Faces as they were sent; `check_dice` validates them."""

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


def read_faces(raw: object) -> Faces:
    """Return the faces as sent, unchecked; () when they are missing or no list (refused later, as bad_dice)."""
    return tuple(raw) if isinstance(raw, (list, tuple)) else ()


def read_rolls(entry: Json) -> tuple[Roll, ...]:
    """Return the throws of an entry, () when it has none. Raise MalformedMove for a wrong shape."""
    if "rolls" not in entry:
        return ()
    rolls = read_list(entry["rolls"], "rolls")
    if not 1 <= len(rolls) <= MOST_ROLLS:
        raise MalformedMove("wrong_number_of_rolls", most=MOST_ROLLS)
    return tuple(_read_roll(roll) for roll in rolls)


def _read_roll(raw: object) -> Roll:
    roll = read_object(raw, "rolls")
    check_keys(roll, optional=("faces", "held"))
    held = read_list(roll.get("held", []), "held")
    return Roll(read_faces(roll.get("faces")), tuple(_place(place) for place in held))


def _place(raw: object) -> int:
    if not is_whole(raw):
        raise MalformedMove("not_whole", what="held")
    return raw


def write_rolls(rolls: Sequence[Roll]) -> dict[str, object]:
    """Return the part of an entry (key `rolls`) that `read_rolls` reads as these throws; {} without throws."""
    return {"rolls": [_write_roll(roll) for roll in rolls]} if rolls else {}


def _write_roll(roll: Roll) -> dict[str, object]:
    held: dict[str, object] = {"held": list(roll.held)} if roll.held else {}
    return {"faces": list(roll.faces)} | held


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
