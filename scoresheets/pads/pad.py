"""What a game tells the table page about its sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Self

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


class Answering:
    """Something whose questions, its methods, may be answered as they are here."""

    def answers(self, question: str) -> bool:
        """Whether it answers this question in a way of its own."""
        owner = next(each for each in type(self).__mro__ if question in vars(each))
        return owner.__module__ != __name__


class Hiding:
    """What a pad shows at a table that hides its totals until the end; hidden numbers are not sent at all."""

    def sheet(self, filled: Any) -> object:
        """The filled sheet without any row, section or grand total. Asked of every sheet that is shown."""
        raise NotImplementedError

    def progress(self, state: Any, names: Names) -> Progress:
        """How near the end is, without such a figure. Asked instead of `Pad.progress`."""
        raise NotImplementedError


class Sharing:
    """How an entry that asks others is drawn up on several tablets, by its taps."""

    def asked(self, state: Any, taps: Sequence[str]) -> tuple[int, ...]:
        """The seats that the entry asks something as far as it goes, those who must still answer first. Asked at every
        version while an entry is drawn up.
        """
        raise NotImplementedError

    def joined(self, state: Any, taps: Sequence[str], seat: int, tap: str) -> tuple[str, ...] | None:
        """The taps with one more by this seat, None where it is not this seat's to decide. Asked at every tap."""
        raise NotImplementedError

    def told(self, state: Any, taps: Sequence[str], names: Names) -> str:
        """Who asks whom for what, in one sentence for those who wait."""
        raise NotImplementedError

    def whose(self, state: Any, taps: Sequence[str], tap: str) -> int | None:
        """The seat whose decision this next tap is, None where nobody may tap it now. Asked before `joined`."""
        raise NotImplementedError

    def tray(
        self, state: Any, seat: int, thrown: Any, names: Names, away: frozenset[int]
    ) -> tuple[Highlights, object | None]:
        """What `highlights` and `asks` of its tray say at a tablet at which those who are `away` do not answer: their
        taps are not offered.
        """
        raise NotImplementedError


class Tray(Answering):
    """Where dice are told, or an entry is drawn up tap by tap: what lies in it, and what that may do."""

    folder = "dice"
    """Of its templates, its stylesheet and the script of its page. The tray of five dice is there for all games."""
    instead = False
    """Whether something else may be written than what dice are worth. The game's folder offers it in `_instead` (a
    correction: `_instead_asked`, without scripts: `_instead_plain`) and says it in `_instead_says`; the tray's field
    `instead` asks for it ("yes").
    """
    sharing: Sharing | None = None
    """How those whom an entry asks answer on their own tablets, None where an entry asks nobody."""

    def throw(self, fields: Mapping[str, str]) -> Throw:
        """What lies in the tray, by the fields of its form. Asked whenever a page is drawn or boxes are lit."""
        return five_dice(fields)

    def highlights(self, state: Any, seat: int, thrown: Any) -> Highlights:
        """What that may do: the boxes that may be tapped. Asked once it is whole (`Throw.thrown`)."""
        raise NotImplementedError

    def why_not(self, state: Any, seat: int, thrown: Any, names: Names) -> tuple[tuple[str, str], ...]:
        """Every part of the sheet with the reason why it does not fit. Asked where nothing does; () where every roll
        may be written somewhere.
        """
        return ()

    def asks(self, state: Any, seat: int, thrown: Any, names: Names) -> object | None:
        """What the tray of this seat asks next, as the `_asks` template of its folder reads it; for trays whose words
        follow from what lies in them. The seat is the one in turn, or one asked.
        """
        return None

    def retraced(self, before: Any, move: Any) -> Mapping[str, str]:
        """The fields of its form, beside those of the entry, that led from this state to this move. A correction begins
        with them.
        """
        return {}


class Book:
    """What is told of all that was written: in the rail, and on a page of its own."""

    title: Any
    """What that page is called; lazy text."""

    def recent(self, states: Sequence[Any], names: Names) -> object:
        """What the rail tells, as `Pad.claims` reads it, of the states after each entry that counts, oldest first.
        Asked at every entry, so it looks at the last few.
        """
        raise NotImplementedError

    def whole(self, states: Sequence[Any], names: Names) -> object:
        """The context of `_whole_book` in the game's folder, of the first state and that after each entry that counts.
        Asked when its page is opened.
        """
        raise NotImplementedError


class Pad(Answering):
    """One printed pad: what the pages need to know of a game. Subclass it, and register what you made.

    Seats count from 0. Whatever is said in words is in the active language, but for lazy texts. `state` is always the
    game's own, `names` are those of the players by seat.
    """

    seam: int
    """The version of `scoresheets.plugin` that it is written for."""
    game: Game[Any, Any]
    title: Any
    """Lazy text."""
    tagline: Any
    """In one line, for the front page; lazy text."""
    folder: str
    """Of its templates and its stylesheet."""
    entry_form: type[EntryForm]
    options_form: type[OptionsForm]
    refusals: Mapping[str, Say] = {}
    """A sentence for each code with which only this game refuses."""
    malformed: Mapping[str, Any] = {}
    """A sentence (lazy text) for each reason with which only this game finds an entry or options unreadable; under
    "out_of_range:fine" one for what is meant.
    """
    tray: Tray
    shares: tuple[str, ...] = ()
    """Static files of stylesheets that it has in common with other pads, read before its own."""
    rail: Any = gettext_lazy("Entries")
    """What stands beside the sheets, for screen readers; lazy text."""
    in_view = False
    """Whether its page has all sheets in view: these tell how the players stand, so that no list does, and of the
    entries only the last is shown.
    """
    counts = "rounds"
    """What its players count as they go on: "rounds", or "throws" where one person throws on and on."""
    thrown_for_first = 0
    """How many dice everybody throws once to see who starts; 0 where the rules know no such throw."""
    book: Book | None = None
    """What is told of all entries together; None where the log says everything."""
    editions: EditionDesk | None = None
    """How people's own printed sheets are copied; None where every printing is the same."""
    hiding: Hiding | None = None
    """How it hides its totals, None where it cannot."""

    # --- a sheet ---

    def fill(self, state: Any, seat: int, *lit: Any) -> object:
        """The game's filled sheet, as its templates read it; with the `boxes` of `Highlights` where dice stand. Asked
        of every sheet that an entry may have changed.
        """
        raise NotImplementedError

    def refill(self, before: Any, after: Any, seat: int, earlier: Any) -> object:
        """The sheet as `fill` fills it after an entry, with what that cannot have changed taken over from the one
        before it. Asked of every sheet at every entry.
        """
        # Never taken over, an entry of four players costs 10 to 20 % more CPU; compared by equality 5 to 10 %.
        return self.fill(after, seat)

    def light(self, state: Any, seat: int, filled: Any, boxes: Any) -> object:
        """The same as `fill` with these boxes lit, of a sheet that is filled already. Asked for every throw."""
        # Filled anew, an answer to what dice light costs 10 % more CPU (four players).
        return self.fill(state, seat, boxes)

    def pieces(self, sheet: SheetView, lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
        """What the `_sheet` template of its folder draws: the values around its pieces, and these by their element ids.
        The template sees these, `seat`, `title` and `fits`. `lit` is what the dice on it make of it, if they stand. By
        default a sheet has no pieces and is sent whole whenever something on it changes.
        """
        return {"sheet": sheet, "lit": lit}, {}

    def fresh_ids(self, sheet: SheetView) -> tuple[str, ...]:
        """The ids of the elements that show what the last entry changed. By default boxes are elements called after
        their sheet and their key on the paper: "s1-fives.2".
        """
        return tuple(f"s{sheet.seat.number}-{box}" for box in sorted(sheet.fresh))

    def box_of(self, state: Any, box: str) -> tuple[str, str] | None:
        """The key on the paper and the printed name of a box as the sheet or the paper calls it; None for none. Asked
        for the history of a box.
        """
        return (box, box) if any(box in sheet for sheet in state.paper.sheets) else None

    def pencilled(self, state: Any, box: str, pencil: Pencil | None) -> str:
        """What stands in a box, by its key on the paper, in words. Asked for the history of a box."""
        return pencilled(pencil)

    # --- beside the sheets ---

    def glance(self, filled: Any) -> object:
        """What stands beside the player's name, as its `_counts` reads it under the name `glance`."""
        return filled

    def claims(self, table: str, sheets: Sequence[SheetView], book: Any) -> Mapping[str, Piece]:
        """The sections in the rail, by their element ids: who has claimed what, for example. `table` is its public id,
        `book` what `Book.recent` tells.
        """
        return {}

    def progress(self, state: Any, names: Names) -> Progress:
        """How near the end is."""
        raise NotImplementedError

    # --- an entry ---

    def story(self, before: Any, after: Any, move: Any, names: Names) -> str:
        """What the entry did, in one sentence. Asked once for each line of the log."""
        raise NotImplementedError

    def second_thought(self, before: Any, move: Any) -> SecondThought | None:
        """What this entry may still change about itself. Asked for the last entry."""
        return None

    def call_out_text(self, before: Any, move: Any, names: Names) -> object | None:
        """What the last entry gives the table to say, as the game's templates read it."""
        return None

    def notes(self, before: Any, move: Any, names: Names) -> Mapping[int, str]:
        """What the last entry did to other sheets, in a few words by seat."""
        return {}

    # --- what is played ---

    def choices(self, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """What a table with these options plays, as (label, value) in words."""
        return ()

    def for_players(self, options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
        """The options that so many begin to play with. Asked at the start."""
        return options

    def reseated(self, options: Mapping[str, Any], places: Sequence[int]) -> Mapping[str, Any]:
        """The options of the next game: `places` are the old places of those who play again, in the new order."""
        return options

    def colours(self, options: Mapping[str, Any], players: int) -> Sequence[str]:
        """The colour of each in order of play, by the names that `tokens.css` has; () where the number of a seat is its
        colour. `options` may be what is typed of them.
        """
        return ()

    # --- the end ---

    def sections(self, state: Any) -> tuple[tuple[FigureSection, ...], FigureRow]:
        """The breakdown in the paper's own sections, and the total row."""
        raise NotImplementedError

    def headline(self, state: Any, names: Names) -> str:
        """Who won, in a few words."""
        raise NotImplementedError

    def verdict(self, state: Any, names: Names) -> str:
        """Who won and what decided, in one or two sentences."""
        raise NotImplementedError

    def ending(self, state: Any, names: Names) -> str:
        """What ended the game, in one sentence; "" where the verdict says it."""
        return ""

    def step_name(self, step: str) -> str:
        """A step of the ladder in words."""
        raise NotImplementedError

    def step_figure(self, step: str, figure: int) -> str:
        """A figure of that step in words: a sum or a count."""
        return str(figure)

    # --- the same for every game ---

    @property
    def key(self) -> str:
        """What a transcript calls its game."""
        return self.game.key

    @property
    def styles(self) -> tuple[str, ...]:
        """The stylesheets of its tray and its sheet, in their order."""
        own = (f"{name}/{name}.css" for name in dict.fromkeys((self.tray.folder, self.folder)))
        return (*self.shares, *own)

    @property
    def rolls(self) -> bool:
        """Whether its game can be told every throw of a turn."""
        return self.game.rolls

    def without_totals(self) -> Self:
        """This pad at a table that hides its totals. Raises LookupError where it cannot hide them."""
        hiding, hides = self.hiding, copy(self)
        if hiding is None:
            raise LookupError(self.key)
        vars(hides).update(
            fill=lambda *asked: hiding.sheet(self.fill(*asked)),
            refill=lambda *asked: hiding.sheet(self.refill(*asked)),
            progress=hiding.progress,
            step_figure=lambda _step, _figure: "",
        )
        return hides
