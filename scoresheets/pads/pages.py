"""Values that pages draw of a game's sheets: pieces and fragments, seats, sheets, and the end.

Two versions of a table are compared by their fragments and pieces. If the values are the same, nothing is sent. If the
values of a piece differ, that piece is sent. If the values around the pieces differ, or the pieces are others, the
whole fragment is sent.
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
from scoresheets.pads.towers import STEPS, WHOLE


class Piece(NamedTuple):
    """An element with an id: the macro that draws it, in a template of macros, and the values that decide what it
    shows. The first value is its id.
    """

    template: str
    macro: str
    values: tuple[Any, ...]

    @property
    def id(self) -> str:
        """Id of the element. All uses of a `sheet_piece` share one string."""
        return cast(str, self.values[0])

    def __html__(self) -> str:
        return self.drawn(get_language())

    def drawn(self, language: str) -> str:
        """Return the element's HTML. `language` is the active one."""
        module = _environment().get_template(self.template).module
        return cast(str, getattr(module, self.macro)(*self.values))


class SheetPiece(Piece):
    """A piece of many sheets; it is drawn once for each language."""

    def drawn(self, language: str) -> str:
        return _drawn(language, self)


@lru_cache(maxsize=4096)
def _drawn(language: str, piece: SheetPiece) -> str:
    return Piece.drawn(piece, language)


# Boxes in a hall are mostly alike. If each were drawn every time, a table's first snapshot would cost 90 % more CPU,
# highlighted boxes 10 %.
@lru_cache(maxsize=16384)
def sheet_piece(template: str, macro: str, name: str, *values: Any) -> SheetPiece:
    """Return the piece with this id; equal ones are one object.

    The values must be hashable, be all that the piece shows, and name nobody: names must not stay in memory.
    """
    return SheetPiece(template, macro, (name, *values))


@dataclass(frozen=True, slots=True)
class Fragment:
    """An element with an id and the pieces inside it. Its template gets the values of `frame` and the `pieces` by their
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
        """Return whether both have the same frame around the same piece ids, whatever the pieces show. The values named
        in `but` are ignored.
        """
        frame = {**self.frame, **{name: other.frame[name] for name in but}} if but else self.frame
        return (
            self.template == other.template
            and frame == other.frame
            and self.pieces.keys() == other.pieces.keys()
        )

    def changed(self, earlier: Fragment) -> list[str]:
        """Return the ids of the pieces that differ from those of an earlier fragment with the same frame."""
        return [name for name, piece in self.pieces.items() if piece != earlier.pieces[name]]


@cache
def macros_of(template: str) -> tuple[str, ...]:
    """Return the names of the macros in a template."""
    module = vars(_environment().get_template(template).module)
    return tuple(name for name, macro in module.items() if isinstance(macro, Macro))


NO_FRAGMENT = Fragment("", {})


def _environment() -> Environment:
    return cast(Environment, cast(Any, engines["jinja2"]).env)


@dataclass(frozen=True, slots=True)
class Figure:
    """A cell of the final table. `mark` names an icon beside it, or is ""."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A line of the final table: a label and one figure per seat, in order of play."""

    label: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class FigureSection:
    """A printed section of the sheet with its lines."""

    title: str
    rows: tuple[FigureRow, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place on the podium. `share` is the tower's height in thousandths of the highest one (`shares`),
    `order` the position from left (winner inside). `rank` is 0 if the player left while others stayed to win.
    """

    seat: SeatView
    rank: int
    money: str
    share: int
    order: int

    @property
    def step(self) -> int:
        """Height of the tower in the steps of the stylesheet; the lowest tower with a height has one step."""
        return max(1, round(self.share * STEPS / WHOLE)) if self.share else 0


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the ladder of tie-breakers. `state` is level, decides, or rest (not needed)."""

    number: int
    name: str
    figures: tuple[Figure, ...]
    state: str


@dataclass(frozen=True, slots=True)
class FinalsView:
    """The end: podium, verdict in one or two sentences, ladder (empty if nobody was level), breakdown and total row.
    `lost` if the game itself won: nothing to celebrate.
    """

    lost: bool
    headline: str
    verdict: str
    places: tuple[Place, ...]
    ladder_seats: tuple[SeatView, ...]
    ladder: tuple[Rung, ...]
    sections: tuple[FigureSection, ...]
    total: FigureRow
    ending: str = ""  # what ended the game, if the verdict does not say it
    shared: bool = False  # several players share the win
    rolls: FigureRow | None = None  # throws per player, if they were recorded
    remark: str = ""  # what the game is remembered for
    fewest: bool = False  # the lowest total wins


MOST_LETTERS = 8
SYLLABLE = re.compile(r"(?<=[^\W\d_])(?=[b-df-hj-np-tv-zç][aeiouyà-ü])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat. Its `number` (from 1) never changes. It is also its colour and shape, unless the game gives others
    (`TableView.colours`). The order of play is the order of the list.
    """

    number: int
    name: str
    letter: str
    held: bool  # a device holds it
    left: bool = False  # the player went home

    @property
    def in_text(self) -> str:
        """The name for use in a sentence. Isolated, so that a name written from right to left keeps the numbers beside
        it in place.
        """
        return isolated(self.name)

    @property
    def lengthy(self) -> bool:
        """True if the name is drawn smaller where there is little room, and in two lines rather than cut off."""
        return len(self.name) > MOST_LETTERS

    @property
    def halves(self) -> tuple[str, str]:
        """The name in two halves for a line break: ("Grand", "mother"). A name with a space or hyphen is not
        divided.
        """
        if re.search(r"[\s-]", self.name):
            return "", self.name
        middle = len(self.name) / 2
        places = (found.start() for found in SYLLABLE.finditer(self.name))
        place = min(places, key=lambda place: abs(place - middle), default=0)
        return self.name[:place], self.name[place:]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A player's sheet. `filled` is the game's own description; `fresh` are the boxes that the last entry changed."""

    seat: SeatView
    filled: object
    fresh: frozenset[str]
    fresh_by: int | None  # the seat number whose entry changed them
    owners: Mapping[int, SeatView]  # by the game's seat index, for names on crossed-off boxes
    note: str = ""  # what the last entry did here, if it was another player's
    fresh_ids: tuple[str, ...] = ()  # ids of the elements that show the fresh boxes
    glance: Any = None  # figures beside the player's name, from `Pad.glance`
    shown: Fragment = field(default=NO_FRAGMENT, compare=False, repr=False)  # as it is drawn


@dataclass(frozen=True, slots=True)
class LitView:
    """The highlights on a sheet: all that the game's pieces depend on beside the sheet itself."""

    fits: bool
    instead: bool
    lose: frozenset[str]
    lost_game: bool
    why_not: tuple[tuple[str, str], ...]
    thrown: Any
    heard: str  # for screen readers: how many boxes, and which is worth most
    about: tuple[str, ...] = ()  # rules of anything special there

    @property
    def says(self) -> str:
        """The sheet's answer for its boxes: "yes" if some fit, "nothing", or "instead"."""
        return "instead" if self.instead else "yes" if self.fits else "nothing"


@dataclass(frozen=True, slots=True)
class Parts:
    """The templates that a game may leave out; "" for those that do not exist."""

    tv: str  # shown on a TV beside the totals
    says: str  # in its tray's folder: the tray's prompt
    mores: str  # and more of that prompt
    named: str  # macros of the sentences in both that name the player in turn
    called: str  # macros for the last entry, used in both
    correct: str  # the tray on which an old entry is corrected
