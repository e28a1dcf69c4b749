"""A player's board as its pieces: the sets of each colour, the bank, the note on the last entry, and the counts.

Sets come and go at many entries, so the sets of a colour have an element around them that is always there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from games.monopoly_deal.pad.boards import Board, Face, ShownSet
from games.monopoly_deal.rules.filled import Tap
from games.monopoly_deal.rules.sheet import Card, Colour
from games.monopoly_deal.words.tray import why_not
from scoresheets.plugin.pad import LitView, Piece, SheetView

MACROS, CLAIMS = "monopoly_deal/_boxes.html", "monopoly_deal/_claims.html"


class Touch(NamedTuple):
    """One possible tap: its value, its look, and in words the reason why it is refused ("" if it is not)."""

    value: str
    state: str
    why: str
    writes: bool


class Laid(NamedTuple):
    """Copies of one card where they lie, with the element id."""

    name: str
    card: Card
    place: str
    copies: int
    tap: Touch | None

    @property
    def box(self) -> str:
        """Return the mark on paper of the first copy."""
        return self.name.partition("-")[2]


class LaidSet(NamedTuple):
    """One set; it lacks `holes` cards."""

    key: str
    colour: str
    number: int
    complete: bool
    size: int
    holes: int
    rent: int
    faces: tuple[Laid, ...]
    buildings: tuple[Laid, ...]
    tap: Touch | None


class CountedSet(NamedTuple):
    """A set as cells beside the player's name."""

    colour: str
    complete: bool
    cards: int
    holes: int
    size: int


class Glance(NamedTuple):
    """The figures beside a player's name; `full` counts the complete colours."""

    banked: int
    hand: int
    sets: tuple[CountedSet, ...]
    full: int


def sheet_pieces(sheet: SheetView, lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
    """Return the values around the pieces of a board, and the pieces by their element ids."""
    deal, own = cast(Board, sheet.filled), f"s{sheet.seat.number}-"
    names = [sheet.owners[place].name for place in range(len(sheet.owners))]
    return {"own": own, "colours": tuple(own + colour for colour in Colour)}, dict(
        _pieces(sheet, deal, own, names)
    )


def _pieces(sheet: SheetView, deal: Board, own: str, names: Sequence[str]) -> Iterator[tuple[str, Piece]]:
    def piece(key: str, macro: str, *values: Any) -> tuple[str, Piece]:
        return own + key, Piece(MACROS, macro, (own + key, *values))

    yield piece("note", "note", deal.note or sheet.note, deal.asked)
    if not sheet.seat.left:
        yield piece("hand", "holds", deal.hand)
    yield piece("full", "full", len(deal.tableau.full))
    yield piece("thirds", "thirds", deal.thirds)
    yield piece("bank", "bank", deal.tableau.banked, _laid(deal.bank, own, names))
    for colour in Colour:
        sets = (each for each in deal.sets if each.filled.colour == colour)
        yield piece(colour, "colour", tuple(_set(each, own, names) for each in sets))
    yield piece("none", "no_property", not deal.sets)


def _set(shown: ShownSet, own: str, names: Sequence[str]) -> LaidSet:
    filled = shown.filled
    return LaidSet(
        filled.key,
        filled.colour,
        filled.number,
        filled.complete,
        shown.size,
        len(shown.holes),
        filled.rent,
        _laid(shown.faces, own, names),
        _laid(shown.buildings, own, names),
        _touch(shown.tap, names),
    )


def _laid(faces: Iterable[Face], own: str, names: Sequence[str]) -> tuple[Laid, ...]:
    return tuple(
        Laid(own + face.boxes[0], face.card, face.place, face.copies, _touch(face.tap, names))
        for face in faces
    )


def _touch(tap: Tap | None, names: Sequence[str]) -> Touch | None:
    return None if tap is None else _tapped(tap, names)


def _tapped(tap: Tap, names: Sequence[str]) -> Touch:
    return Touch(tap.value, tap.state, why_not(tap.why, names) if tap.why else "", tap.writes)


def fresh_ids(sheet: SheetView) -> tuple[str, ...]:
    """Return the ids of the cards that the last entry brought here.

    A building on a set is drawn as an icon, without such a mark.
    """
    deal, own = cast(Board, sheet.filled), f"s{sheet.seat.number}-"
    faces = (*(face for each in deal.sets for face in each.faces), *deal.bank)
    return tuple(own + face.boxes[0] for face in faces if not sheet.fresh.isdisjoint(face.boxes))


def glance(deal: Board) -> Glance:
    """Return the figures of a board that stand beside the player's name."""
    sets = tuple(
        CountedSet(each.filled.colour, each.filled.complete, len(each.faces), len(each.holes), each.size)
        for each in deal.sets
    )
    return Glance(deal.tableau.banked, deal.hand, sets, len(deal.tableau.full))


def claims(_table: str, sheets: Sequence[SheetView], _book: object) -> Mapping[str, Piece]:
    """Return how many cards the two piles of the table have."""
    deal = cast(Board, sheets[0].filled)
    return {"piles": Piece(CLAIMS, "piles", ("piles", deal.pile, deal.discarded))}
