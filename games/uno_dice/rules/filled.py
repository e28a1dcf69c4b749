"""View model of one player's board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.kit.paper import Marks, Paper, Pencil
from games.uno_dice.rules.board import counting_space, earned, entry_of, path, room, written
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import EXTRA_SPACES, PLAIN_SPACES, Colour


@dataclass(frozen=True, slots=True)
class Space:
    """One space: `state` is empty, written, last, coming, earned (an extra one, outlined and open) or unearned.

    `value` is the number in it (or to come), None for a `star` and for an empty space.
    """

    key: str
    state: str
    value: int | None
    star: bool


@dataclass(frozen=True, slots=True)
class FilledBoard:
    """Everything that one player's board shows: `spaces` plain and `extras` in printed order; the rest are counts.

    `total` counts the plain and the earned spaces, `open` how many of them are still empty. `written`, `open` and
    `total` are None where totals are hidden. `last` is the space with which the next chain must match, None before the
    start.
    """

    seat: int
    colour: Colour
    spaces: tuple[Space, ...]
    extras: tuple[Space, ...]
    written: int | None
    open: int | None
    total: int | None
    earned: int
    last: Space | None


def fill(options: Options, paper: Paper, seat: int, coming: Sequence[str] = ()) -> FilledBoard:
    """Return one player's board; `coming` is a chain not written yet, of existing dice, shown where it would go."""
    sheet = paper.sheets[seat]
    pencils = _coming(options, sheet, coming)
    last = counting_space(options, sheet)
    drawn = {
        key: _space(sheet, key, last, pencils)
        for key in PLAIN_SPACES[: options.spaces] + EXTRA_SPACES[: options.extra_spaces]
    }
    return FilledBoard(
        seat=seat,
        colour=options.boards[seat],
        spaces=tuple(drawn[key] for key in PLAIN_SPACES[: options.spaces]),
        extras=_extras(options, sheet, drawn),
        written=written(sheet),
        open=room(options, sheet),
        total=options.spaces + earned(sheet),
        earned=earned(sheet),
        last=None if last is None else drawn[last],
    )


def without_totals(board: FilledBoard) -> FilledBoard:
    """Return the board without the counts of filled and open spaces; its spaces stay."""
    return replace(board, written=None, open=None, total=None)


def _coming(options: Options, sheet: Marks, chain: Sequence[str]) -> dict[str, Pencil]:
    """UN-12: return the spaces to which the dice of a chain would go, without the dice that find no room."""
    open_spaces = path(options, sheet)[written(sheet) :]
    return dict(zip(open_spaces, map(entry_of, chain), strict=False))


def _space(sheet: Marks, key: str, last: str | None, coming: dict[str, Pencil]) -> Space:
    if key in sheet:
        return _pencilled(key, "last" if key == last else "written", sheet[key])
    if key in coming:
        return _pencilled(key, "coming", coming[key])
    return Space(key, "empty", None, star=False)


def _pencilled(key: str, state: str, pencil: Pencil) -> Space:
    return Space(key, state, pencil.whole, star=pencil.value is None)


def _extras(options: Options, sheet: Marks, drawn: dict[str, Space]) -> tuple[Space, ...]:
    """UN-27: return the extra spaces as drawn; an extra space counts as soon as it is outlined."""
    count = earned(sheet)
    extras = []
    for place, key in enumerate(EXTRA_SPACES[: options.extra_spaces]):
        if drawn[key].state != "empty":
            extras.append(drawn[key])
        else:
            extras.append(Space(key, "earned" if place < count else "unearned", None, star=False))
    return tuple(extras)
