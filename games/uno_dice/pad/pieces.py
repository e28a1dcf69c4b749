"""A board as its pieces: a space, the note and the counts around the path, and the chain in the tray."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from games.uno_dice.rules.filled import FilledBoard, Space
from games.uno_dice.rules.sheet import OUTLINES
from games.uno_dice.words.names import STAR
from scoresheets.plugin.pad import LitView, Piece, SheetView, sheet_piece

if TYPE_CHECKING:
    from games.uno_dice.pad import Board

MACROS = "uno_dice/_spaces.html"
IN_A_ROW = 10
_OUTLINES = frozenset(OUTLINES.values())


class Row(NamedTuple):
    """The element ids of up to ten spaces of the path, which goes to and fro: `back` from right to left."""

    spaces: tuple[str, ...]
    back: bool
    extra: bool


class Places(NamedTuple):
    """The element ids around the path; `written` is "" where totals are hidden, `extras` if the board has none."""

    note: str
    written: str
    open: str
    last: str
    extras: str
    coming: str


class Glance(NamedTuple):
    """The figures beside a player's name: how many spaces of how many are filled, None where totals are hidden."""

    written: int | None
    total: int | None


def sheet_pieces(sheet: SheetView, _lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
    """Return the values around the pieces of a board, and the pieces by their element ids. Dice change only pieces."""
    filled, own = cast("Board", sheet.filled), f"s{sheet.seat.number}-"
    board = filled.board
    places = Places(
        f"{own}note",
        f"{own}written" if board.written is not None else "",
        f"{own}open",
        f"{own}last",
        f"{own}extras" if board.extras else "",
        f"{own}coming",
    )
    strip = {
        name: Piece(MACROS, macro, (name, *values)) for name, macro, *values in _strip(sheet, filled, places)
    }
    spaces = (
        sheet_piece(MACROS, "space", own + space.key, space, board.colour)
        for space in (*board.spaces, *board.extras)
    )
    frame = {"colour": board.colour, "rows": _rows(board, own), "places": places}
    return frame, {**strip, **{piece.id: piece for piece in spaces}}


def _rows(board: FilledBoard, own: str) -> tuple[Row, ...]:
    """Return the path in rows of ten: the plain spaces, then the extra ones in rows of their own."""
    parts = [(part, False) for part in _tens(board.spaces)] + [(part, True) for part in _tens(board.extras)]
    return tuple(
        Row(tuple(own + space.key for space in part), place % 2 == 1, extra)
        for place, (part, extra) in enumerate(parts)
    )


def _tens(spaces: Sequence[Space]) -> list[Sequence[Space]]:
    return [spaces[place : place + IN_A_ROW] for place in range(0, len(spaces), IN_A_ROW)]


def _strip(sheet: SheetView, filled: Board, places: Places) -> Iterator[tuple[Any, ...]]:
    board, coming = filled.board, filled.coming
    yield places.note, "note", sheet.note
    if places.written:
        yield places.written, "written", board.written, board.total
    yield places.open, "open", board.colour, board.open
    yield places.last, "last", _number(board.last)
    if places.extras:
        yield places.extras, "extras", board.earned, len(board.extras)
    yield places.coming, "coming", coming, sheet.owners


def _number(last: Space | None) -> str:
    if last is None:
        return ""
    return STAR if last.star else str(last.value)


def fresh_ids(sheet: SheetView) -> tuple[str, ...]:
    """Return the ids of the spaces that were written or rubbed out; an outline has no element of its own."""
    return tuple(f"s{sheet.seat.number}-{box}" for box in sorted(sheet.fresh - _OUTLINES))


def glance(filled: Board) -> Glance:
    """Return how much of a board is filled."""
    return Glance(filled.board.written, filled.board.total)
