"""The sheets of a table as immutable values: pencil marks by box, and claims that hold for all sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import cast

from games.kit.numbers import Number


class Kind(StrEnum):
    """The kind of a pencil mark in a box."""

    NUMBER = "number"
    TICK = "tick"
    LOST = "lost"  # crossed out by its owner: interest lost
    DECLINED = "declined"  # could have been had, and was left


@dataclass(frozen=True, slots=True)
class Pencil:
    """One pencil mark in one box; `value` is the number written, None for other kinds."""

    kind: Kind
    value: Number | None = None

    @property
    def whole(self) -> int | None:
        """Return the number in a game without halves, None for other kinds."""
        return cast("int | None", self.value)


TICK = Pencil(Kind.TICK)


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a box that everyone else crosses off: the seat, from 0, and the round of the claim, from 1."""

    seat: int
    round: int


Marks = Mapping[str, Pencil]
Claims = Mapping[str, Holder]


def number_in(sheet: Marks, key: str) -> int | None:
    """Return the whole number written in a box, None where none is; `figure_in` reads halves, too."""
    mark = sheet.get(key)
    return None if mark is None else mark.whole


def figure_in(sheet: Marks, key: str) -> Number | None:
    """Return the number written in a box, which may have a half; None where none is."""
    mark = sheet.get(key)
    return None if mark is None else mark.value


@dataclass(frozen=True, slots=True)
class Paper:
    """All sheets of a table: `sheets[seat]` maps box to pencil mark; `claims` maps box to its one holder."""

    sheets: tuple[Marks, ...]
    claims: Claims = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def blank(cls, players: int) -> Paper:
        """Return a paper with one empty sheet for each player."""
        return cls(tuple(MappingProxyType({}) for _ in range(players)))

    def write(self, seat: int, marks: Marks, claims: Claims | None = None) -> Paper:
        """Return a new paper with these marks added to one sheet, and these claims to the table."""
        sheets = list(self.sheets)
        sheets[seat] = MappingProxyType({**self.sheets[seat], **marks})
        return Paper(tuple(sheets), MappingProxyType({**self.claims, **claims}) if claims else self.claims)

    def rub_out(self, seat: int, box: str) -> Paper:
        """Return a new paper without the mark in this box of this sheet."""
        sheets = list(self.sheets)
        sheets[seat] = MappingProxyType({key: mark for key, mark in sheets[seat].items() if key != box})
        return Paper(tuple(sheets), self.claims)


@dataclass(frozen=True, slots=True)
class Change:
    """One mark of a paper that an earlier paper had not (or had otherwise); `claimed` if others cross the box off."""

    seat: int
    box: str
    pencil: Pencil
    claimed: bool


def changes(before: Paper, after: Paper) -> tuple[Change, ...]:
    """Return the marks written between two papers of one table, in seat and writing order."""
    return tuple(
        Change(seat, box, pencil, box in after.claims and after.claims[box].seat == seat)
        for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True))
        if old is not new
        for box, pencil in new.items()
        if old.get(box) != pencil
    )
