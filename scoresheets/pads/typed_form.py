"""The layout of a pad for typing a handwritten sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.kit.numbers import Number


@dataclass(frozen=True, slots=True)
class TypedBox:
    """A box, by its key on the typed sheet. `name` is its name, `hint` what is printed in it. `drawing` is an element
    of the game's sprite, "" for a plain box.

    `lost`: ticked if interest in its row was lost. `counted`: it takes a count of things, not a result of dice.
    """

    key: str
    name: str
    hint: str = ""
    drawing: str = ""
    lost: bool = False
    counted: bool = False


@dataclass(frozen=True, slots=True)
class TypedRow:
    """The boxes of a line in the order of the pad; None where it prints none."""

    title: str
    boxes: tuple[TypedBox | None, ...]


@dataclass(frozen=True, slots=True)
class TypedSection:
    """A printed section."""

    title: str
    rows: tuple[TypedRow, ...]


@dataclass(frozen=True, slots=True)
class WrittenSum:
    """A subtotal or total that players write themselves. `figure` is the correct value. `parts` are the keys of the
    sums that it adds up, () if it adds up boxes. `makes` computes it from what was written in those, in their order.
    """

    key: str
    name: str
    figure: Number
    parts: tuple[str, ...] = ()
    makes: Callable[[Iterable[Number]], Number] = sum
