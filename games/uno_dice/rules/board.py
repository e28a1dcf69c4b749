"""One board and its marks: the filled and the open spaces, and what is written next or rubbed out."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.paper import Kind, Marks, Paper, Pencil
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import DICE, EXTRA_SPACES, OUTLINES, PLAIN_SPACES, WILD

STAR = Pencil(Kind.TICK)
OUTLINE = Pencil(Kind.TICK)
_OUTLINE_BOXES = tuple(OUTLINES.values())


def entry_of(die: str) -> Pencil:
    """Return the mark for a die of the chain: its number, or one star for the two dice of a wild (UN-4)."""
    return STAR if die == WILD else Pencil(Kind.NUMBER, DICE[die].number)


def earned(sheet: Marks) -> int:
    """Return how many extra spaces are outlined."""
    return sum(box in sheet for box in _OUTLINE_BOXES)


def written(sheet: Marks) -> int:
    """Return how many spaces are filled; they are always the first ones of the path."""
    return len(sheet) - earned(sheet)


def path(options: Options, sheet: Marks) -> tuple[str, ...]:
    """Return the spaces of this board in writing order: the plain ones, then the extra ones that are earned."""
    return PLAIN_SPACES[: options.spaces] + EXTRA_SPACES[: earned(sheet)]


def room(options: Options, sheet: Marks) -> int:
    """Return how many spaces are still open."""
    return options.spaces + earned(sheet) - written(sheet)


def last_space(options: Options, sheet: Marks) -> str | None:
    """Return the space written last, None on an empty board."""
    count = written(sheet)
    return path(options, sheet)[count - 1] if count else None


def counting_space(options: Options, sheet: Marks) -> str | None:
    """UN-6, UN-7: return the space that decides for chain and call: the last one written; None on an empty board.

    UN-32: at a table that passes over stars, the space of the last number.
    """
    filled = path(options, sheet)[: written(sheet)]
    counts = (space for space in reversed(filled) if not options.stars_passed_over or sheet[space] != STAR)
    return next(counts, None)


def counting_entry(options: Options, sheet: Marks) -> Pencil | None:
    """Return the number or star in that space, None on an empty board."""
    space = counting_space(options, sheet)
    return None if space is None else sheet[space]


def write(options: Options, paper: Paper, seat: int, entries: Sequence[Pencil]) -> Paper:
    """UN-12: return the paper with the entries on the next open spaces; entries without room are dropped."""
    sheet = paper.sheets[seat]
    open_spaces = path(options, sheet)[written(sheet) :]
    return paper.write(seat, dict(zip(open_spaces, entries, strict=False)))


def next_extra_space(options: Options, sheet: Marks) -> str | None:
    """UN-27: return the extra space that a +1 outlines next, None if all are outlined."""
    count = earned(sheet)
    return EXTRA_SPACES[count] if count < options.extra_spaces else None
