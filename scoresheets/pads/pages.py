"""What pages draw of a game's sheets, as values: pieces and fragments, seats, sheets, and the end.

Fragments and pieces are values. Two versions of a table are compared by them: the same values, nothing is sent; other
values of a piece, that piece; other values around the pieces, or other pieces, the whole fragment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, NamedTuple, cast

from django.template import engines
from django.utils.translation import get_language
from jinja2 import Environment
from jinja2.runtime import Macro

from scoresheets.base.words import isolated


class Piece(NamedTuple):
    """An element with an id: the macro that draws it, in a template of macros, and the values that decide what it
    says, its id first.
    """

    template: str
    macro: str
    values: tuple[Any, ...]

    @property
    def id(self) -> str:
        """Of the element; every use of a `sheet_piece` has the same string."""
        return cast(str, self.values[0])

    def __html__(self) -> str:
        return self.drawn(get_language())

    def drawn(self, language: str) -> str:
        """The element; `language` is the active one."""
        module = _environment().get_template(self.template).module
        return cast(str, getattr(module, self.macro)(*self.values))


class SheetPiece(Piece):
    """A piece of many sheets: it is drawn once for each language."""

    def drawn(self, language: str) -> str:
        return _drawn(language, self)


@lru_cache(maxsize=4096)
def _drawn(language: str, piece: SheetPiece) -> str:
    return Piece.drawn(piece, language)


# Boxes of a hall are mostly alike. Drawn each time, a table's first snapshot costs 90 % more CPU, lit boxes 10 %.
@lru_cache(maxsize=16384)
def sheet_piece(template: str, macro: str, name: str, *values: Any) -> SheetPiece:
    """A piece with this id whose hashable values are all that it says, and name nobody: names are not to stay in
    memory. Of equal ones there is one.
    """
    return SheetPiece(template, macro, (name, *values))


@dataclass(frozen=True, slots=True)
class Fragment:
    """An element with an id and the pieces inside it: the template sees the values of `frame` and the `pieces` by their
    ids, and nothing else.
    """

    template: str
    frame: Mapping[str, Any]
    pieces: Mapping[str, Piece] = field(default_factory=dict)

    def __html__(self) -> str:
        language = get_language()
        pieces = {name: piece.drawn(language) for name, piece in self.pieces.items()}
        return _environment().get_template(self.template).render(self.frame, pieces=pieces)

    def has_around(self, other: Fragment, *, but: tuple[str, ...] = ()) -> bool:
        """Whether both say the same around the same pieces, whatever these say; `but` these values."""
        frame = {**self.frame, **{name: other.frame[name] for name in but}} if but else self.frame
        return (
            self.template == other.template
            and frame == other.frame
            and self.pieces.keys() == other.pieces.keys()
        )

    def changed(self, earlier: Fragment) -> list[str]:
        """The ids of the pieces that say something else than in an earlier one with the same around them."""
        return [name for name, piece in self.pieces.items() if piece != earlier.pieces[name]]


@cache
def macros_of(template: str) -> tuple[str, ...]:
    """The names of the macros in a template."""
    module = vars(_environment().get_template(template).module)
    return tuple(name for name, macro in module.items() if isinstance(macro, Macro))


NO_FRAGMENT = Fragment("", {})


def _environment() -> Environment:
    return cast(Environment, cast(Any, engines["jinja2"]).env)


@dataclass(frozen=True, slots=True)
class Figure:
    """One cell of the final table; `mark` names an icon beside it, or is empty."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One line of the final table: a label and one figure a seat, in order of play."""

    label: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class FigureSection:
    """One printed section of the sheet with its lines."""

    title: str
    rows: tuple[FigureRow, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """One player's place on the podium; `floors` 1-6 is how high to build, `order` where to stand (winner inside)."""

    seat: SeatView
    rank: int
    money: str
    floors: int
    order: int


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ladder of tie-breakers; `state` is level, decides, or rest (not asked)."""

    number: int
    name: str
    figures: tuple[Figure, ...]
    state: str


@dataclass(frozen=True, slots=True)
class FinalsView:
    """The end: podium, verdict in one sentence pair, ladder (empty where nobody was level), breakdown, total row.

    `lost` where the game itself won: nothing to celebrate.
    """

    lost: bool
    headline: str
    verdict: str
    places: tuple[Place, ...]
    ladder_seats: tuple[SeatView, ...]
    ladder: tuple[Rung, ...]
    sections: tuple[FigureSection, ...]
    total: FigureRow
    ending: str = ""  # what ended the game, where the verdict does not say so
    shared: bool = False  # several share the win
    rolls: FigureRow | None = None  # how many throws each took, where somebody said
    remark: str = ""  # what the game is remembered for


MOST_LETTERS = 8
SYLLABLE = re.compile(r"(?<=[^\W\d_])(?=[b-df-hj-np-tv-zç][aeiouyà-ü])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat: `number` (from 1) never changes and is also its colour and shape, unless its game gives it others
    (`Board.colours`); the order of play is the list's.
    """

    number: int
    name: str
    letter: str
    held: bool  # some device holds it
    left: bool = False  # the player went home

    @property
    def in_text(self) -> str:
        """The name as a sentence takes it: one written from right to left keeps the numbers beside it in place."""
        return isolated(self.name)

    @property
    def lengthy(self) -> bool:
        """Whether the name is drawn smaller where there is little room, and in two lines rather than cut off."""
        return len(self.name) > MOST_LETTERS

    @property
    def halves(self) -> tuple[str, str]:
        """Where such a name may go on in a second line: ("Grand", "mother"). Some say it themselves."""
        if re.search(r"[\s-]", self.name):
            return "", self.name
        middle = len(self.name) / 2
        places = (found.start() for found in SYLLABLE.finditer(self.name))
        place = min(places, key=lambda place: abs(place - middle), default=0)
        return self.name[:place], self.name[place:]


@dataclass(frozen=True, slots=True)
class SheetView:
    """One player's sheet: `filled` is the game's own description; `fresh` the boxes the last entry changed."""

    seat: SeatView
    filled: object
    fresh: frozenset[str]
    fresh_by: int | None  # the seat number whose entry changed them
    owners: Mapping[int, SeatView]  # by the game's seat index, for names on crossed boxes
    note: str = ""  # what the last entry did here, where it is another's
    fresh_ids: tuple[str, ...] = ()  # of the elements that show the fresh boxes
    glance: Any = None  # what stands beside the player's name: its game's few figures of the sheet
    shown: Fragment = field(default=NO_FRAGMENT, compare=False, repr=False)  # as it is drawn


@dataclass(frozen=True, slots=True)
class LitView:
    """What dice make of a sheet: what its game's pieces depend on beside the sheet."""

    fits: bool
    instead: bool
    lose: frozenset[str]
    lost_game: bool
    why_not: tuple[tuple[str, str], ...]
    thrown: Any
    heard: str  # the same for those who do not see it: how many boxes, and which is worth most
    about: tuple[str, ...] = ()  # the rules of what is special there

    @property
    def says(self) -> str:
        """What the sheet says of its boxes: "yes" where some fit, "nothing", or "instead"."""
        return "instead" if self.instead else "yes" if self.fits else "nothing"


@dataclass(frozen=True, slots=True)
class Parts:
    """The templates that a game may leave out; "" for one that is not there."""

    tv: str  # what a TV shows beside the totals
    says: str  # in its tray's folder: what the tray says
    mores: str  # and what it adds to that
    named: str  # macros of the sentences in both that name the player in turn
    called: str  # macros of what both say about the last entry
    correct: str  # the tray on which an old entry is corrected
