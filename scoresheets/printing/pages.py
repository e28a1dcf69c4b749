"""What a print shows: sheets side by side, so many on a page, and diplomas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoresheets.pads.pages import Fragment


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A sheet, the line beneath it (may be empty), and what `base/_qr.html` draws beside that, if anything.

    `colours` are those that its game gives the players of its table.
    """

    shown: Fragment
    line: str = ""
    colours: str = ""
    drawing: Any = None


@dataclass(frozen=True, slots=True)
class PrintView:
    """Sheets of one game on their pages: its title, its templates' `folder` and its stylesheets, and how it is printed.

    `blank` where nothing is written on them.
    """

    title: str
    folder: str
    styles: tuple[str, ...]
    sides: tuple[tuple[PrintedSheet, ...], ...]
    paper: str
    each: str
    blank: bool = False


def sides_of(sheets: Sequence[PrintedSheet], each: str) -> tuple[tuple[PrintedSheet, ...], ...]:
    """The sheets as they lie on the pages."""
    size = 1 if each == "large" else int(each)
    return tuple(tuple(sheets[at : at + size]) for at in range(0, len(sheets), size))


@dataclass(frozen=True, slots=True)
class Award:
    """A place from 1, who has it (several where they are level), and why, in a sentence."""

    place: int
    names: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Awards:
    """The first three places of what is called `title`, on a day or evening in words, and by which rules ties are
    broken (may be empty).
    """

    title: str
    day: str
    awards: tuple[Award, ...]
    ties: str = ""
