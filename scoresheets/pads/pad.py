"""What a game tells the table page about its sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext_lazy

from games.kit.game import Game
from games.kit.paper import Pencil
from scoresheets.forms.entry import EntryForm
from scoresheets.forms.table import OptionsForm
from scoresheets.forms.throw import Throw, five_dice
from scoresheets.pads.editions import EditionDesk
from scoresheets.pages import FigureRow, FigureSection, LitView, Piece, SheetView
from scoresheets.registry import Say
from scoresheets.words.pencil import pencilled

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class SecondThought:
    """What the last entry may still change about itself: the move it becomes, and the words of the offer.

    `seat` is the place of the player whose choice that is; None where it is that of whoever may take the entry back.
    `what` is what the entry has done meanwhile, as the `_opened` template reads it.
    """

    move: Any
    text: str
    seat: int | None = None
    what: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """How near the end is, by the game's own seats: see `ProgressView`."""

    sentence: str
    leader: int | None = None
    owned: int = 0
    needed: int = 0
    last_round: bool = False
    names_round: bool = False


@dataclass(frozen=True, slots=True)
class Highlights:
    """What dice may do: `boxes` with what each would take, as the game's own `fill` reads it, and whether one of them
    `fits`; where none does, the `rows` that may be given up, or the end. `instead` where they show what may be written
    instead of what the dice are worth.
    """

    boxes: Any
    fits: bool
    rows: frozenset[str] = frozenset()
    lost_game: bool = False
    instead: bool = False
    others: Mapping[int, Any] = field(default_factory=dict)
    """The same for other players' sheets that this entry is about, by seat."""


@dataclass(frozen=True, slots=True)
class WholeBook:
    """A page that shows the whole game in the game's own way, such as every movement of money.

    `tell`: (the first state and that after each effective entry, names) -> the context of `_whole_book` in its folder.
    """

    title: Any  # lazy text
    tell: Callable[[Sequence[Any], Names], object]


@dataclass(frozen=True, slots=True)
class Hiding:
    """What a pad shows at a table that hides its totals until the end; hidden numbers are not sent at all."""

    sheet: Callable[[Any], object]
    """(a filled sheet) -> the same without any row, section or grand total."""
    progress: Callable[[Any, Names], Progress]
    """(state, names) -> how near the end is, without such a figure."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """How an entry that asks others is drawn up on several tablets, by its taps."""

    asked: Callable[[Any, Sequence[str]], tuple[int, ...]]
    """(state, taps) -> the seats that the entry asks something as far as it goes, those who must still answer first."""
    joined: Callable[[Any, Sequence[str], int, str], tuple[str, ...] | None]
    """(state, taps, seat, tap) -> the taps with one more by this seat, None where it is not this seat's to decide."""
    told: Callable[[Any, Sequence[str], Names], str]
    """(state, taps, names) -> who asks whom for what, in one sentence for those who wait."""
    whose: Callable[[Any, Sequence[str], str], int | None]
    """(state, taps, tap) -> the seat whose decision this next tap is, None where nobody may tap it now."""
    tray: Callable[[Any, int, Any, Names, frozenset[int]], tuple[Highlights, object | None]]
    """(state, seat, what is thrown, names, away) -> what `highlights` and `asks` of its pad say at a tablet at which
    those who are `away` do not answer: their taps are not offered.
    """


def always_fits(state: Any, seat: int, thrown: Any, names: Names) -> tuple[tuple[str, str], ...]:
    """For a pad on which every roll may be written somewhere."""
    return ()


def no_second_thought(before: Any, move: Any) -> SecondThought | None:
    """For a pad on which an entry decides nothing beside itself."""
    return None


def asks_nothing(state: Any, seat: int, thrown: Any, names: Names) -> object | None:
    """For a pad whose tray says everything itself."""
    return None


def nothing_retraced(before: Any, move: Any) -> Mapping[str, str]:
    """For a pad whose tray holds the entry itself."""
    return {}


def keeps_no_book(states: Sequence[Any], names: Names) -> object | None:
    """For a pad that shows what is written, not how it came about."""
    return None


def plain_box(state: Any, box: str) -> tuple[str, str] | None:
    """For a pad whose boxes have no names of their own."""
    return (box, box) if any(box in sheet for sheet in state.paper.sheets) else None


def as_pencilled(state: Any, box: str, pencil: Pencil | None) -> str:
    """For a pad whose marks mean the same in every box."""
    return pencilled(pencil)


def said_by_the_verdict(state: Any, names: Names) -> str:
    """For a pad whose verdict says what ended the game."""
    return ""


def no_call_out_text(before: Any, move: Any, names: Names) -> object | None:
    """For a pad on which an entry is written and done."""
    return None


def no_notes(before: Any, move: Any, names: Names) -> Mapping[int, str]:
    """For a pad on which an entry writes on one sheet, which shows it."""
    return {}


def for_any_number(options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
    """For a game whose options do not depend on how many play."""
    return options


def wherever_they_sit(options: Mapping[str, Any], places: Sequence[int]) -> Mapping[str, Any]:
    """For a game whose options do not depend on who sits where."""
    return options


def colours_of_their_seats(options: Mapping[str, Any], players: int) -> Sequence[str]:
    """For a game that gives its players no colours."""
    return ()


def whole_sheet(sheet: SheetView, lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
    """For a pad whose sheet is sent whole whenever something on it changes."""
    return {"sheet": sheet, "lit": lit}, {}


def fresh_boxes(sheet: SheetView) -> tuple[str, ...]:
    """For a pad whose boxes are elements called after their sheet and their key on the paper: "s1-fives.2"."""
    return tuple(f"s{sheet.seat.number}-{box}" for box in sorted(sheet.fresh))


def whole_glance(filled: Any) -> object:
    """For a pad whose figures beside a name are taken from the sheet as they are drawn."""
    return filled


def nothing_in_the_rail(table: str, sheets: Sequence[SheetView], book: object) -> Mapping[str, Piece]:
    """For a pad that says everything on its sheets."""
    return {}


@dataclass(frozen=True, slots=True)
class Pad:
    """One printed pad. `words` in every callable are in the active language; seats count from 0."""

    game: Game[Any, Any]
    title: Any  # lazy text
    tagline: Any  # lazy text
    folder: str  # its templates and its stylesheet
    refusals: Mapping[str, Say]
    """A sentence for each code with which only this game refuses."""
    entry_form: type[EntryForm]
    options_form: type[OptionsForm]
    fill: Callable[..., object]
    """(state, seat, the boxes of `Highlights` if dice stand) -> the game's filled sheet."""
    highlights: Callable[[Any, int, Any], Highlights]
    """(state, seat, what is thrown) -> what these dice may do."""
    choices: Callable[[Mapping[str, Any]], tuple[tuple[str, str], ...]]
    """(a table's options) -> what it plays, as (label, value) in words."""
    progress: Callable[[Any, Names], Progress]
    """(state, names) -> how near the end is."""
    story: Callable[[Any, Any, Any, Names], str]
    """(state before, state after, move, names) -> what the entry did, in one sentence."""
    sections: Callable[[Any], tuple[tuple[FigureSection, ...], FigureRow]]
    """(state) -> the breakdown in the paper's own sections, and the total row."""
    headline: Callable[[Any, Names], str]
    """(finished state, names) -> who won, in a few words."""
    verdict: Callable[[Any, Names], str]
    """(finished state, names) -> who won and what decided, in one or two sentences."""
    step_name: Callable[[str], str]
    """A step of the ladder in words."""
    step_figure: Callable[[str, int], str]
    """(step, figure) -> the figure in words: a sum or a count."""
    malformed: Mapping[str, Any] = field(default_factory=dict)
    """A sentence (lazy text) for each reason with which only this game finds an entry or options unreadable; under
    "out_of_range:fine" one for what is meant.
    """
    # Without it an answer to what dice light costs 10 % more CPU (four players).
    light: Callable[[Any, Any], object] | None = None
    """(a filled sheet, the boxes of `Highlights`) -> the sheet with these lit, as by `fill`; None if that is dearer."""
    # Without it an entry of four players costs 10 to 20 % more CPU; with filled sheets compared by equality 5 to 10 %.
    refill: Callable[[Any, Any, int, Any], object] | None = None
    """(state before an entry, state after it, seat, its filled sheet before) -> the sheet as `fill` fills it now, with
    what the entry cannot have changed taken over. None where one entry may change all of every sheet.
    """
    pieces: Callable[[SheetView, LitView | None], tuple[Mapping[str, Any], Mapping[str, Piece]]] = whole_sheet
    """(a sheet, what the dice on it make of it, if they stand) -> what the `_sheet` template of its folder draws: the
    values around its pieces, and these by their element ids. The template sees these, `seat`, `title` and `fits`.
    """
    fresh_ids: Callable[[SheetView], tuple[str, ...]] = fresh_boxes
    """(a sheet) -> the ids of the elements that show what the last entry changed."""
    glance: Callable[[Any], object] = whole_glance
    """(a filled sheet) -> what stands beside the player's name, as its `_counts` reads it under the name `glance`."""
    claims: Callable[[str, Sequence[SheetView], Any], Mapping[str, Piece]] = nothing_in_the_rail
    """(the table's public id, its sheets, what `book` tells) -> the sections in the rail, by their element ids: who has
    claimed what, for example.
    """
    shares: tuple[str, ...] = ()
    """Static files of stylesheets that it has in common with other pads, read before its own."""
    tray: str = "dice"
    """The folder of its tray's templates, its stylesheet and the script of its page."""
    throw: Callable[[Mapping[str, str]], Throw] = five_dice
    """(the tray's fields) -> what lies in the tray."""
    instead: bool = False
    """Whether something else may be written than what dice are worth. Its folder offers it in `_instead` (a correction:
    `_instead_asked`, without scripts: `_instead_plain`) and says it in `_instead_says`; the tray's field `instead` asks
    for it ("yes").
    """
    why_not: Callable[[Any, int, Any, Names], tuple[tuple[str, str], ...]] = always_fits
    """(state, seat, what is thrown, names) -> every part of the sheet with the reason why it does not fit."""
    asks: Callable[[Any, int, Any, Names], object | None] = asks_nothing
    """(state, seat, what is thrown, names) -> what the tray of this seat asks next, as the `_asks` template of its
    folder reads it; for trays whose words follow from what lies in them. The seat is the one in turn, or one asked.
    """
    sharing: Sharing | None = None
    """How those whom an entry asks answer on their own tablets, None where an entry asks nobody."""
    retraced: Callable[[Any, Any], Mapping[str, str]] = nothing_retraced
    """(state before, move) -> the fields of its tray, beside those of the entry, that led to this entry: a correction
    begins with them.
    """
    book: Callable[[Sequence[Any], Names], object | None] = keeps_no_book
    """(the state after each entry that counts, oldest first, names) -> what the rail tells of them together, as
    `claims` reads it. It is asked at every entry, so it looks at the last few.
    """
    whole_book: WholeBook | None = None
    """The page that tells all of it; None where the log says everything."""
    second_thought: Callable[[Any, Any], SecondThought | None] = no_second_thought
    """(state before, move) -> what this entry may still change about itself."""
    editions: EditionDesk | None = None
    """How people's own printed sheets are copied; None where every printing is the same."""
    call_out_text: Callable[[Any, Any, Names], object | None] = no_call_out_text
    """(state before, move, names) -> what the last entry gives the table to say, as the game's templates read it."""
    notes: Callable[[Any, Any, Names], Mapping[int, str]] = no_notes
    """(state before, move, names) -> what it did to other sheets, in a few words by seat."""
    reseated: Callable[[Mapping[str, Any], Sequence[int]], Mapping[str, Any]] = wherever_they_sit
    """(a table's options, the old places of those who play again, in the new order) -> the options of the next game."""
    for_players: Callable[[Mapping[str, Any], int], Mapping[str, Any]] = for_any_number
    """(a table's options, players) -> the options that so many begin to play with."""
    box_of: Callable[[Any, str], tuple[str, str] | None] = plain_box
    """(state, a box as the sheet or the paper calls it) -> its key on the paper and its printed name; None for none."""
    pencilled: Callable[[Any, str, Pencil | None], str] = as_pencilled
    """(state, a box's key on the paper, what stands in it) -> that in words."""
    thrown_for_first: int = 0
    """How many dice everybody throws once to see who starts; 0 where the rules know no such throw."""
    rail: Any = gettext_lazy("Entries")
    """What stands beside the sheets, for screen readers; lazy text."""
    in_view: bool = False
    """Whether its page has all sheets in view: these tell how the players stand, so that no list does, and of the
    entries only the last is shown.
    """
    ending: Callable[[Any, Names], str] = said_by_the_verdict
    """(finished state, names) -> what ended the game, in one sentence."""
    hiding: Hiding | None = None
    """How it hides its totals, None where it cannot."""
    counts: str = "rounds"
    """What its players count as they go on: "rounds", or "throws" where one person throws on and on."""
    colours: Callable[[Mapping[str, Any], int], Sequence[str]] = colours_of_their_seats
    """(a table's options, or what is typed of them, players) -> the colour of each in order of play, by the names that
    `tokens.css` has; () where the number of a seat is its colour.
    """

    @property
    def key(self) -> str:
        """What a transcript calls its game."""
        return self.game.key

    @property
    def styles(self) -> tuple[str, ...]:
        """The stylesheets of its tray and its sheet, in their order."""
        own = (f"{name}/{name}.css" for name in dict.fromkeys((self.tray, self.folder)))
        return (*self.shares, *own)

    @property
    def rolls(self) -> bool:
        """Whether its game can be told every throw of a turn."""
        return self.game.rolls

    def without_totals(self) -> Pad:
        """This pad at a table that hides its totals. Raises LookupError where it cannot hide them."""
        if self.hiding is None:
            raise LookupError(self.key)
        shown, again, hiding = self.fill, self.refill, self.hiding
        return replace(
            self,
            fill=lambda *asked: hiding.sheet(shown(*asked)),
            refill=again and (lambda *asked: hiding.sheet(again(*asked))),
            progress=hiding.progress,
            step_figure=lambda _step, _figure: "",
        )
