"""The page of Monopoly solo as its pieces: a title's plot, the note of its group, the pawn's square and the stock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from games.monopoly_solo.rules.filled import FilledLedger, Group
from games.monopoly_solo.words.book import IN_VIEW, BankBook
from games.monopoly_solo.words.plots import group_note
from scoresheets.plugin.pad import LitView, Piece, SheetView, sheet_piece

MACROS, CLAIMS = "monopoly_solo/_boxes.html", "monopoly_solo/_claims.html"
STOCK = ("houses", "hotels", "tokens", "kept")
_DRAWN_TOKENS = 8


class GroupPlaces(NamedTuple):
    """The element ids of one group, and what is printed over it; `house` is the price of one, 0 if none
    can be built.
    """

    key: str
    house: int
    heading: str
    note: str
    plots: tuple[str, ...]


class Glance(NamedTuple):
    """The figures beside the names of player and bank: titles, and money."""

    titles: int
    cash: int
    banks: int
    bank: int


class Moved(NamedTuple):
    """One line of the bank book in the rail: its purpose, the sum that the player received or paid, and
    the cash left.
    """

    what: str
    amount: int
    left: int


def sheet_pieces(sheet: SheetView, _lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
    """Return the values around the pieces of a page, and the pieces by their element ids.

    The tray's highlights are in the plots.
    """
    filled, own = cast(FilledLedger, sheet.filled), f"s{sheet.seat.number}-"
    frame = {
        "where": own + "where",
        "groups": tuple(_places(group, sheet.seat.number, own) for group in filled.groups),
        "stock": tuple(own + part for part in STOCK),
    }
    return frame, dict(_pieces(filled, own, sheet.seat.letter))


def _places(group: Group, seat: int, own: str) -> GroupPlaces:
    plots = tuple(own + plot.key for plot in group.plots)
    return GroupPlaces(group.key, group.house, f"g{seat}-{group.key}", f"{own}{group.key}-note", plots)


def _pieces(filled: FilledLedger, own: str, letter: str) -> Iterator[tuple[str, Piece]]:
    def piece(key: str, macro: str, *values: Any) -> tuple[str, Piece]:
        made = sheet_piece(MACROS, macro, own + key, *values)
        return made.id, made

    yield piece("where", "where", filled.board, filled.square, filled.in_jail)
    for group in filled.groups:
        yield piece(f"{group.key}-note", "note", group_note(group))
        for plot in group.plots:
            yield piece(plot.key, "plot", plot, filled.board, letter)
    yield piece("houses", "buildings", "houses", filled.houses_left, filled.houses)
    yield piece("hotels", "buildings", "hotels", filled.hotels_left, filled.hotels)
    yield piece("tokens", "tokens", _used(filled), filled.tokens_left)
    yield piece("kept", "kept", len(filled.kept))


def _used(filled: FilledLedger) -> tuple[bool, ...]:
    """Return for each of the bank's tokens whether it lies on a title; () if there are too many to draw."""
    if filled.tokens > _DRAWN_TOKENS:
        return ()
    return tuple(place >= filled.tokens_left for place in range(filled.tokens))


def fresh_ids(sheet: SheetView) -> tuple[str, ...]:
    """Return the ids of the plots whose titles the last entry changed."""
    filled = cast(FilledLedger, sheet.filled)
    plots = (plot for group in filled.groups for plot in group.plots)
    return tuple(
        f"s{sheet.seat.number}-{plot.key}" for plot in plots if not sheet.fresh.isdisjoint(plot.boxes)
    )


def glance(filled: FilledLedger) -> Glance:
    """Return the figures that stand beside the names of player and bank."""
    return Glance(filled.titles, filled.cash, filled.banks, filled.bank)


def claims(public_id: str, sheets: Sequence[SheetView], book: BankBook | None) -> Mapping[str, Piece]:
    """MS-3: return both ways to win, and the last movements of the bank book.

    The start of the book is included while there is room for it.
    """
    filled = cast(FilledLedger, sheets[0].filled)
    titles = None if filled.banks else filled.titles
    moved = tuple(Moved(each.what, each.amount, each.left) for each in book.movements) if book else ()
    begun = book.begun if book and 0 < len(moved) < IN_VIEW else None
    return {
        "aims": Piece(CLAIMS, "aims", ("aims", titles, filled.bank)),
        "bank-book": Piece(CLAIMS, "bank_book", ("bank-book", public_id, moved, begun)),
    }
