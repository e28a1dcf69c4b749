"""How a pad is laid out where somebody types a sheet that was filled in by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TypedBox:
    """One box, by its key on the typed sheet. `name` is what it is called, `hint` what is printed in it; `drawing` is
    an element of the game's sprite, "" for a plain box. `lost`: ticked where interest in its row was lost.
    `counted`: it takes a count of things, and not what dice give.
    """

    key: str
    name: str
    hint: str = ""
    drawing: str = ""
    lost: bool = False
    counted: bool = False


@dataclass(frozen=True, slots=True)
class TypedRow:
    """The boxes of one line in the order of the pad, None where it prints none."""

    title: str
    boxes: tuple[TypedBox | None, ...]


@dataclass(frozen=True, slots=True)
class TypedSection:
    """One printed section."""

    title: str
    rows: tuple[TypedRow, ...]


@dataclass(frozen=True, slots=True)
class WrittenSum:
    """A subtotal or total that players write themselves: what it should be, and the keys of the sums from which it is
    made; () where it adds up boxes. `makes` is what it comes to for what was written in those, in the order of `parts`.
    """

    key: str
    name: str
    figure: int
    parts: tuple[str, ...] = ()
    makes: Callable[[Iterable[int]], int] = sum
