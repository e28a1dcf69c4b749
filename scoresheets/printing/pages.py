"""Values of a print: sheets side by side, several on a page, and diplomas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoresheets.pads.pages import Fragment


@dataclass(frozen=True, slots=True)
class PrintedCode:
    """A code by which a sheet is typed: the drawing for `base/_qr.html`, and the player's name if the codes of several
    players stand side by side.
    """

    drawing: Any
    name: str = ""


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A sheet, the line beneath it (may be empty), and the codes beside that line, if any. `colours` are those that its
    game gives the players of its table.
    """

    shown: Fragment
    line: str = ""
    colours: str = ""
    codes: tuple[PrintedCode, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintView:
    """Sheets of one game on their pages: the title, the templates' `folder`, the stylesheets, and how it is printed.
    `blank` if nothing is written on them.
    """

    title: str
    folder: str
    styles: tuple[str, ...]
    sides: tuple[tuple[PrintedSheet, ...], ...]
    paper: str
    each: str
    blank: bool = False


def sides_of(sheets: Sequence[PrintedSheet], each: str) -> tuple[tuple[PrintedSheet, ...], ...]:
    """Return the sheets grouped by page."""
    size = 1 if each == "large" else int(each)
    return tuple(tuple(sheets[at : at + size]) for at in range(0, len(sheets), size))


@dataclass(frozen=True, slots=True)
class Award:
    """A place from 1 and its title in words, the names at it (several if level), the reason in a sentence and the
    figure; both may be empty.
    """

    place: int
    title: str
    names: tuple[str, ...]
    why: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Awards:
    """The first three places of the result called `title`, its day in words, and how ties are broken (may be empty)."""

    title: str
    day: str
    awards: tuple[Award, ...]
    ties: str = ""
