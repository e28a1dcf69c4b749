"""Numbers that players write, and their sums: whole ones, and in some games halves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.kit.errors import MalformedMove
from games.kit.shape import is_whole

Number = int | float
"""A whole number, or one with a half in a game that has halves. A whole one is always an `int`: 12, never 12.0."""

MINUS_SIGNS = "-−–—‒‐‑﹣－"
"""The signs that keypads and programs type for a minus."""

_AS_MINUS = str.maketrans(dict.fromkeys(MINUS_SIGNS, "-"))
_TYPED = re.compile(r"(-?)(\d*)(½?)")


@dataclass(frozen=True, slots=True)
class Halves:
    """Every whole number and every half between the lowest and the highest, both included."""

    lowest: int
    highest: int

    def __contains__(self, number: Number) -> bool:
        return self.lowest <= number <= self.highest and is_half(number)


Numbers = frozenset[int] | range | Halves
"""Numbers that may stand in a box."""


def is_half(number: Number) -> bool:
    """Return whether a number is whole or has a half."""
    return number % 0.5 == 0  # also of what is too large to be doubled


def whole(number: Number) -> int:
    """Return a number of a game without halves as the whole number that it is."""
    return int(number)


def halves(count: int) -> Number:
    """Return the number that is made of this many halves."""
    return count / 2 if count % 2 else count // 2


def added(*numbers: Number) -> Number:
    """Return the sum of whole numbers and halves."""
    return halves(round(2 * sum(numbers)))


def read_half(raw: object, what: str) -> Number:
    """Return `raw`, of parsed JSON, as a whole number or one with a half. Raise MalformedMove `not_half`."""
    if is_whole(raw):
        return raw
    if isinstance(raw, float) and is_half(raw) and raw != round(raw):
        return raw
    raise MalformedMove("not_half", what=what)


def plain_sign(text: str) -> str:
    """Return a typed number with "-" for whatever minus was typed, and no blanks around it: "− 12 " is "-12"."""
    return re.sub(r"^([+-])\s+", r"\1", text.strip().translate(_AS_MINUS))


def number_typed(text: str) -> Number | None:
    """Return the number that a person typed, "12", "−12½" or "½", in digits of any script; None if it is none."""
    read = _TYPED.fullmatch(plain_sign(text))
    if read is None or not (read[2] or read[3]):
        return None
    size = added(int(read[2] or 0), 0.5 if read[3] else 0)
    return -size if read[1] else size


def typed_number(number: Number) -> str:
    """Return a number as a person types it: "12", "-12½", "½"."""
    whole, rest = divmod(abs(number), 1)
    digits = f"{int(whole) or ''}½" if rest else str(int(whole))
    return f"-{digits}" if number < 0 else digits


def ends_of(numbers: Numbers) -> tuple[int, int]:
    """Return the lowest and the highest of the numbers that may stand in a box."""
    if isinstance(numbers, Halves):
        return numbers.lowest, numbers.highest
    return (numbers[0], numbers[-1]) if isinstance(numbers, range) else (min(numbers), max(numbers))
