"""Dice of an entry: reading, writing and validation of the final faces and of the throws before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeGuard

from games.kit.errors import IllegalMove, MalformedMove
from games.kit.shape import Json, check_keys, is_whole, read_list, read_object

Faces = tuple[object, ...]
"""Faces as they were sent, not validated before `check_dice`."""

MOST_ROLLS = 3


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw: the faces, and which places were kept from the throw before."""

    faces: Faces
    held: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Throw:
    """The final dice: as thrown, how often each face shows (`counts[face]`), and which faces show at all."""

    dice: tuple[int, ...]
    counts: tuple[int, ...]
    faces: frozenset[int]


@lru_cache(maxsize=8192)
def throw_of(dice: tuple[int, ...]) -> Throw:
    """The cached `Throw` of validated dice."""
    return Throw(dice, tuple(map(dice.count, range(7))), frozenset(dice))


def read_faces(raw: object) -> Faces:
    """The faces as sent, unchecked; () when they are missing or no list (judged later, as bad_dice)."""
    return tuple(raw) if isinstance(raw, (list, tuple)) else ()


def read_rolls(entry: Json) -> tuple[Roll, ...]:
    """The throws of an entry, () when it tells none. Raises MalformedMove for a wrong shape."""
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
    """The key of an entry that `read_rolls` reads as these throws; none where there are none."""
    return {"rolls": [_write_roll(roll) for roll in rolls]} if rolls else {}


def _write_roll(roll: Roll) -> dict[str, object]:
    held: dict[str, object] = {"held": list(roll.held)} if roll.held else {}
    return {"faces": list(roll.faces)} | held


def is_face(raw: object) -> TypeGuard[int]:
    """Whether it is a whole number from 1 to 6; no `True`, which would be one too."""
    return type(raw) is int and 1 <= raw <= 6


def are_dice(faces: Faces, count: int) -> TypeGuard[tuple[int, ...]]:
    """Whether these are `count` dice."""
    return len(faces) == count and all(map(is_face, faces))


def check_dice(faces: Faces, count: int) -> tuple[int, ...]:
    """The faces, now known to be `count` dice. Raises IllegalMove `bad_dice`."""
    if are_dice(faces, count):
        return faces
    if len(faces) != count:
        raise IllegalMove("bad_dice", reason="count", count=len(faces), wanted=count)
    raise IllegalMove("bad_dice", reason="face")


def check_rolls(rolls: Sequence[Roll], dice: tuple[int, ...]) -> None:
    """Raises IllegalMove `bad_dice` unless the throws can have led to these dice."""
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
