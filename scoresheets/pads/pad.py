"""What a game tells the table page about its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, Self

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.findings import FindingSentence
from games.kit.game import Game
from games.kit.moves import Leaves
from games.kit.paper import Pencil
from games.kit.standings import TOTAL
from scoresheets.base.words import amount
from scoresheets.pads.chosen import chosen_in_words
from scoresheets.pads.editions import EditionDesk
from scoresheets.pads.forms import DraftedEntryForm, EntryForm, OptionsForm
from scoresheets.pads.pages import Figure, FigureRow, FigureSection, LitView, Piece, SheetView
from scoresheets.pads.parts import Answering, Book, Hiding, Names, Progress, SecondThought, Tray
from scoresheets.pads.typing import TypedSection, WrittenSum
from scoresheets.pads.words.help import Paragraph, first_turn_lines, shared_paragraphs
from scoresheets.pads.words.pencil import pencilled
from scoresheets.pads.words.scripts import Script
from scoresheets.pads.words.story import went_home, wrote
from scoresheets.pads.words.winners import STEPS, leading, usual_verdict, won_or_lost
from scoresheets.registry import Say


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
    tray: Tray
    """Where an entry is made: a `Tray` of five dice, or a `DraftedTray`."""
    entry_form: type[EntryForm] = DraftedEntryForm
    """What the tray sends; by default that of a `DraftedTray`."""
    options_form: type[OptionsForm] = OptionsForm
    """What may be chosen for a table; by default nothing."""
    refusals: Mapping[str, Say] = {}
    """A sentence for each code with which only this game refuses."""
    findings: Mapping[str, FindingSentence] = {}
    """A sentence for each code that its `Game.on_paper` finds on sheets that were filled in by hand."""
    ends: Mapping[str, Any] = {}
    """A name (lazy text) for each of the `ends` of its `Game.on_paper`, where people are asked for it."""
    malformed: Mapping[str, Any] = {}
    """A sentence (lazy text) for each reason with which only this game finds an entry or options unreadable; under
    "out_of_range:fine" one for what is meant.
    """
    bgg_id = 0
    """Its number at BoardGameGeek, 0 for none that is known."""
    steps: Mapping[str, Any] = {}
    """A name (lazy text) for each of its tie-breakers, and for the total where that is called otherwise."""
    parts: Mapping[str, Any] = {}
    """A label (lazy text) for each figure of a result's breakdown that its end page shows, in their order; where
    `sections` says it all, none.
    """
    shares: tuple[str, ...] = ()
    """Static files of stylesheets that it has in common with other pads, read before its own."""
    typed_styles: tuple[str, ...] = ()
    """Static files of stylesheets for its sheet where that is typed from paper: how the drawings of its boxes lie."""
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
    who_begins: Any = ""
    """Lazy text: who begins by the rules, where the order of play is asked; "" where they leave it or it is thrown for.
    """
    book: Book | None = None
    """What is told of all entries together; None where the log says everything."""
    editions: EditionDesk | None = None
    """How people's own printed sheets are copied; None where every printing is the same."""
    hiding: Hiding | None = None
    """How it hides its totals, None where it cannot."""

    @cached_property
    def folder(self) -> str:
        """Of its templates and its stylesheet: its key with an underline for each hyphen, as its package is called."""
        return self.key.replace("-", "_")

    # --- a sheet ---

    def fill(self, state: Any, seat: int, *lit: Any) -> object:
        """The game's filled sheet, as its templates read it; with the `boxes` of `Highlights` where dice stand. Asked
        of every sheet that an entry may have changed.
        """
        raise NotImplementedError

    def blank(self, state: Any, seat: int) -> object:
        """The sheet on which nothing is written yet as it is printed to be filled in by hand: with room for all that
        may be written there. `state` is a game at its start.
        """
        return self.fill(state, seat)

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
        """How near the end is. Asked at every entry; by default it says who leads by the total."""
        return Progress(leading(self.game.outcome(state), names, amount))

    def roll_off_due(self, state: Any) -> bool:
        """Return whether the table has to roll off and say, by an entry `begins`, who goes on. By default never."""
        return False

    # --- an entry ---

    def story(self, before: Any, after: Any, move: Any, names: Names) -> str:
        """What the entry did, in one sentence. Asked once for each line of the log; by default it says which number was
        written.
        """
        name = names[move.seat]
        return went_home(name) if isinstance(move, Leaves) else wrote(name, self.game.value(before, move))

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
        """What a table with these options plays, as (label, value) in words. By default what the fields of its
        `options_form` are labelled.
        """
        return chosen_in_words(self.options_form, options)

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

    # --- how it scores ---

    def help(self, options: Any) -> tuple[Paragraph, ...]:
        """How the sheet scores at a table with these options, as `Game.read_options` reads them. Asked for the help,
        and for a "?"; by default a game tells nothing, and its pages offer no help.
        """
        return ()

    def script(self) -> Script | None:
        """Printed throws with which one tries the game alone; by default it has none, and nobody can."""
        return None

    def takes_throw(self, before: Any, move: Any) -> bool:
        """Whether something of the script was printed for this entry; `move` is None for the next one. By default each
        entry is one throw.
        """
        return True

    def first_turn(self, options: Any) -> Mapping[str, str]:
        """What the tray tells a device that has never written in this game, until it has: a sentence of at most two
        lines on a phone for a state of the tray, as its `data-dice` names it; "short" where nothing lies there yet. By
        default how the help begins, and what it means that boxes light up.
        """
        told = self.help(options) or shared_paragraphs()
        return first_turn_lines(told[0].text[0])

    # --- the end ---

    def sections(self, state: Any) -> tuple[tuple[FigureSection, ...], FigureRow]:
        """The breakdown in the paper's own sections, and the total row. Asked once the game is over; by default the
        figures of the result that `parts` name.
        """
        players = self.game.outcome(state).players
        rows = tuple(
            _row(label, (player.breakdown[key] for player in players)) for key, label in self.parts.items()
        )
        total = _row(self.step_name(TOTAL), (player.total for player in players))
        return ((FigureSection(_("In detail"), rows),) if rows else ()), total

    def headline(self, state: Any, names: Names) -> str:
        """Who won, in a few words; empty while the game goes on. By default as the result has it."""
        return won_or_lost(self.game.outcome(state), names)

    def verdict(self, state: Any, names: Names) -> str:
        """Who won and what decided, in one or two sentences; empty while the game goes on. By default as the ladder
        has it.
        """
        steps = self.game.ladder(state)
        return usual_verdict(self.game.outcome(state), steps, names, amount, self.step_name)

    def ending(self, state: Any, names: Names) -> str:
        """What ended the game, in one sentence; "" where the verdict says it."""
        return ""

    def step_name(self, step: str) -> str:
        """A step of the ladder in words."""
        return str(self.steps.get(step) or STEPS[step])

    def step_figure(self, step: str, figure: int) -> str:
        """A figure of that step in words: a sum or a count."""
        return amount(figure)

    # --- sheets that were filled in by hand ---

    def typed_sections(self, options: Any) -> tuple[TypedSection, ...]:
        """How a sheet is laid out for somebody who types it, in the order in which it is typed; () where it cannot be
        typed. What a box takes is asked of `Game.on_paper`.
        """
        return ()

    def written_sums(self, state: Any, seat: int) -> tuple[WrittenSum, ...]:
        """The sums that a player writes on this sheet, each after those that it adds up."""
        return ()

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
    def can_be_typed(self) -> bool:
        """Whether sheets that were filled in by hand can be typed and checked."""
        return self.game.on_paper is not None and self.answers("typed_sections")

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


def _row(label: Any, figures: Iterable[int]) -> FigureRow:
    return FigureRow(str(label), tuple(Figure(amount(figure)) for figure in figures))
