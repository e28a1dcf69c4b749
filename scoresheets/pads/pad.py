"""The pad: a game's description of its sheet for the table page."""

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
from games.kit.numbers import Number
from games.kit.paper import Pencil
from games.kit.standings import TOTAL
from scoresheets.base.words import amount
from scoresheets.pads.chosen import chosen_in_words
from scoresheets.pads.editions import EditionDesk
from scoresheets.pads.forms import DraftedEntryForm, EntryForm, OptionsForm
from scoresheets.pads.pages import Figure, FigureRow, FigureSection, LitView, Piece, SheetView
from scoresheets.pads.parts import Answering, Book, Hiding, Names, Progress, SecondThought, Tray
from scoresheets.pads.towers import Tower
from scoresheets.pads.typed_form import TypedSection, WrittenSum
from scoresheets.pads.words.help import Paragraph, first_turn_lines, shared_paragraphs
from scoresheets.pads.words.pencil import pencilled
from scoresheets.pads.words.scripts import Script
from scoresheets.pads.words.story import went_home, wrote
from scoresheets.pads.words.winners import STEPS, leading, usual_verdict, won_or_lost
from scoresheets.registry import Say


class Pad(Answering):
    """A printed pad: all that the pages need to know of a game. Subclass it and register an instance.

    Seats count from 0. Words are in the active language, except for lazy texts. `state` is always the game's own;
    `names` are the players' names by seat.
    """

    seam: int
    """Version of `scoresheets.plugin` for which the pad is written."""
    game: Game[Any, Any]
    title: Any
    """Lazy text."""
    tagline: Any
    """One line for the front page; lazy text."""
    tray: Tray
    """The part of the page on which an entry is made: a `Tray` of five dice, or a `DraftedTray`."""
    entry_form: type[EntryForm] = DraftedEntryForm
    """Form of what the tray sends; by default that of a `DraftedTray`."""
    options_form: type[OptionsForm] = OptionsForm
    """Form of the options of a table; by default there are none."""
    refusals: Mapping[str, Say] = {}
    """A sentence for each refusal code that only this game has."""
    findings: Mapping[str, FindingSentence] = {}
    """A sentence for each code that `Game.on_paper` finds on handwritten sheets."""
    ends: Mapping[str, Any] = {}
    """A name (lazy text) for each of the `ends` of `Game.on_paper`, if people are asked how the game ended."""
    malformed: Mapping[str, Any] = {}
    """A sentence (lazy text) for each reason for which only this game finds an entry or options unreadable. The key
    "out_of_range:fine" has the sentence for that reason if `what` is "fine".
    """
    bgg_id = 0
    """The game's number at BoardGameGeek; 0 if none is known."""
    steps: Mapping[str, Any] = {}
    """A name (lazy text) for each tie-breaker, and for the total if it has another name."""
    parts: Mapping[str, Any] = {}
    """A label (lazy text) for each figure of a result's breakdown on the end page, in order. Empty if `sections` shows
    everything.
    """
    shares: tuple[str, ...] = ()
    """Static files of stylesheets shared with other pads, read before its own."""
    typed_styles: tuple[str, ...] = ()
    """Static files of stylesheets for its sheet when typed from paper: how the drawings of its boxes lie."""
    rail: Any = gettext_lazy("Entries")
    """Name of the column beside the sheets, for screen readers; lazy text."""
    in_view = False
    """True if its page has all sheets in view. The sheets then show the standings, so there is no list of them, and
    only the last entry is shown.
    """
    counts = "rounds"
    """The unit in which players count their progress: "rounds", or "throws" if one person throws on and on."""
    options_first = False
    """True if its options are open where a game is chosen: for a game that is what the table makes of it."""
    thrown_for_first = 0
    """How many dice each player throws once to see who starts; 0 if the rules know no such throw."""
    who_begins: Any = ""
    """The rule of who begins, shown where the order of play is asked; lazy text. "" if the rules leave it open or
    players throw for it.
    """
    book: Book | None = None
    """A view of all entries together; None if the log says everything."""
    editions: EditionDesk | None = None
    """How people's own printed sheets are copied; None if all printings are the same."""
    hiding: Hiding | None = None
    """How the pad hides its totals; None if it cannot."""

    @cached_property
    def folder(self) -> str:
        """Folder of its templates and its stylesheet: its key with an underscore for each hyphen, like its package."""
        return self.key.replace("-", "_")

    # --- a sheet ---

    def fill(self, state: Any, seat: int, *lit: Any) -> object:
        """Return the game's filled sheet for its templates. `lit` holds at most the `boxes` of `Highlights`, if dice
        lie in the tray. Called for every sheet that an entry may have changed.
        """
        raise NotImplementedError

    def blank(self, state: Any, seat: int) -> object:
        """Return the empty sheet for printing, with room for everything that may be written on it by hand. `state` is a
        game at its start.
        """
        return self.fill(state, seat)

    def shared_paper(self, sheets: Sequence[SheetView]) -> Sequence[Mapping[str, Any]]:
        """Return what the `_shared_paper` template of its folder draws for each printed page of this table, where all
        players write on one paper. `filled` of each sheet is what `blank` or `fill` returned. By default each player
        has a paper of one's own.
        """
        return ()

    def refill(self, before: Any, after: Any, seat: int, earlier: Any) -> object:
        """Return the sheet as `fill` does after an entry, reusing the parts of the `earlier` one that the entry cannot
        have changed. Called for every sheet at every entry.
        """
        # If nothing is reused, an entry of four players costs 10 to 20 % more CPU; if parts are reused by comparing
        # them, 5 to 10 %.
        return self.fill(after, seat)

    def light(self, state: Any, seat: int, filled: Any, boxes: Any) -> object:
        """Return the sheet as `fill` does with these boxes highlighted; `filled` is the sheet without them. Called for
        every throw.
        """
        # Filling the sheet anew makes the answer with the highlights cost 10 % more CPU (four players).
        return self.fill(state, seat, boxes)

    def pieces(self, sheet: SheetView, lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
        """Return what the `_sheet` template of its folder draws: the values around its pieces, and the pieces by their
        element ids.

        The template gets these, `seat`, `title` and `fits`. `lit` are the highlights on this sheet, if its dice are
        known. By default a sheet has no pieces and is sent whole whenever something on it changes.
        """
        return {"sheet": sheet, "lit": lit}, {}

    def fresh_ids(self, sheet: SheetView) -> tuple[str, ...]:
        """Return the ids of the elements changed by the last entry. By default the element of a box has the id of its
        sheet and its key on the paper: "s1-fives.2".
        """
        return tuple(f"s{sheet.seat.number}-{box}" for box in sorted(sheet.fresh))

    def box_of(self, state: Any, box: str) -> tuple[str, str] | None:
        """Return the key on the paper and the printed name of a box, by its name on the sheet or the paper; None if
        there is no such box. Called for the history of a box.
        """
        return (box, box) if any(box in sheet for sheet in state.paper.sheets) else None

    def pencilled(self, state: Any, box: str, pencil: Pencil | None) -> str:
        """Return the contents of a box in words; `box` is its key on the paper. Called for the history of a box."""
        return pencilled(pencil)

    # --- beside the sheets ---

    def glance(self, filled: Any) -> object:
        """Return the figures beside the player's name, which its `_counts` template reads under the name `glance`."""
        return filled

    def claims(self, table: str, sheets: Sequence[SheetView], book: Any) -> Mapping[str, Piece]:
        """Return the sections in the rail by their element ids, for example the claims of each player. `table` is its
        public id, `book` what `Book.recent` returned.
        """
        return {}

    def progress(self, state: Any, names: Names) -> Progress:
        """Return how near the end is. Called at every entry; by default it says who leads by the total."""
        return Progress(leading(self.game.outcome(state), names, amount))

    def roll_off_due(self, state: Any) -> bool:
        """Return whether the table has to roll off and then write by an entry `begins` who goes on. By default
        never.
        """
        return False

    # --- an entry ---

    def story(self, before: Any, after: Any, move: Any, names: Names) -> str:
        """Return in one sentence what the entry did. Called once for each line of the log; by default it says which
        number was written.
        """
        name = names[move.seat]
        return went_home(name) if isinstance(move, Leaves) else wrote(name, self.game.value(before, move))

    def moment(self, before: Any, after: Any, move: Any) -> str:
        """Return in a word or two what every device celebrates of an entry, for a second; "" for most. Called for the
        last entry.
        """
        return ""

    def second_thought(self, before: Any, move: Any) -> SecondThought | None:
        """Return what this entry may still change about itself. Called for the last entry."""
        return None

    def call_out_text(self, before: Any, move: Any, names: Names) -> object | None:
        """Return what the last entry gives the table to say, for the game's templates."""
        return None

    def notes(self, before: Any, move: Any, names: Names) -> Mapping[int, str]:
        """Return in a few words, by seat, what the last entry did to other sheets."""
        return {}

    # --- what is played ---

    def choices(self, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """Return the options of a table as (label, value) in words. Lists show the values alone, so each must be
        understood without its label. By default the labels come from its `options_form`.
        """
        return chosen_in_words(self.options_form, options)

    def titled(self, options: Mapping[str, Any]) -> str:
        """Return the title of the game at a table with these options, where tables of a night are told apart. By
        default its `title`.
        """
        return str(self.title)

    def for_players(self, options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
        """Return the options with which this number of players begins. Called at the start."""
        return options

    def reseated(self, options: Mapping[str, Any], places: Sequence[int]) -> Mapping[str, Any]:
        """Return the options of the next game. `places` are the old places of the players who play again, in the new
        order.
        """
        return options

    def colours(self, options: Mapping[str, Any], players: int) -> Sequence[str]:
        """Return the colour of each player in order of play, by its name in `base.css`; () if each seat's number is
        its colour. `options` may be those typed so far.
        """
        return ()

    # --- how it scores ---

    def help(self, options: Any) -> tuple[Paragraph, ...]:
        """Return how the sheet scores with these options, as `Game.read_options` reads them. Called for the help and
        for a "?". By default a game tells nothing, and its pages offer no help.
        """
        return ()

    def shared_help(self) -> tuple[Paragraph, ...]:
        """Return the paragraphs on what all games share, shown after its own: how the pad is used, and whose turn it
        is. A game with its own words for them explains the same codes.
        """
        return shared_paragraphs(highlights=self.tray.answers("highlights"))

    def script(self) -> Script | None:
        """Return scripted throws with which one person can try the game. By default there are none, and the game cannot
        be tried.
        """
        return None

    def takes_throw(self, before: Any, move: Any) -> bool:
        """Return whether this entry uses a throw of the script; `move` is None for the next entry. By default each
        entry is one throw.
        """
        return True

    def first_turn(self, options: Any) -> Mapping[str, str]:
        """Return what the tray tells a device that has never written in this game, until it has.

        It maps a state of the tray, as its `data-dice` names it, to a sentence of at most two lines on a phone; "short"
        while the tray is empty. By default: how the help begins, and what highlighted boxes mean.
        """
        paragraphs = self.help(options) or self.shared_help()
        return first_turn_lines(paragraphs[0].text[0])

    # --- the end ---

    def sections(self, state: Any) -> tuple[tuple[FigureSection, ...], FigureRow]:
        """Return the breakdown in the paper's own sections, and the total row. Called once the game is over; by default
        the figures of the result named in `parts`.
        """
        players = self.game.outcome(state).players
        rows = tuple(
            _row(label, (player.breakdown[key] for player in players)) for key, label in self.parts.items()
        )
        total = _row(self.step_name(TOTAL), (player.total for player in players))
        return ((FigureSection(_("In detail"), rows),) if rows else ()), total

    def headline(self, state: Any, names: Names) -> str:
        """Return the winner in a few words; "" while the game goes on. By default from the result."""
        return won_or_lost(self.game.outcome(state), names)

    def verdict(self, state: Any, names: Names) -> str:
        """Return the winner and what decided, in one or two sentences; "" while the game goes on. By default from the
        ladder.
        """
        steps = self.game.ladder(state)
        return usual_verdict(self.game.outcome(state), steps, names, amount, self.step_name)

    def ending(self, state: Any, names: Names) -> str:
        """Return what ended the game, in one sentence; "" if the verdict says it."""
        return ""

    def step_name(self, step: str) -> str:
        """Return the name of a step of the ladder."""
        return str(self.steps.get(step) or STEPS[step])

    def step_figure(self, step: str, figure: Number) -> str:
        """Return a figure of that step in words: a sum or a count."""
        return amount(figure)

    def tower(self, state: Any, seat: int) -> Tower:
        """Return what this player's tower on the picture of the end is built of: storeys from the ground up, whose
        worths add up to the total, with things of the finished sheet in them. By default a plain tower.
        """
        return ()

    # --- sheets that were filled in by hand ---

    def typed_sections(self, options: Any) -> tuple[TypedSection, ...]:
        """Return how a sheet is laid out for typing it from paper, in the order of typing; () if it cannot be typed.
        `Game.on_paper` says what each box takes.
        """
        return ()

    def written_sums(self, state: Any, seat: int) -> tuple[WrittenSum, ...]:
        """Return the sums that a player writes on this sheet, each after the sums that it adds up."""
        return ()

    # --- the same for every game ---

    @property
    def key(self) -> str:
        """The key of its game in transcripts."""
        return self.game.key

    @property
    def styles(self) -> tuple[str, ...]:
        """The stylesheets of its tray and its sheet, in order."""
        own = (f"{name}/{name}.css" for name in dict.fromkeys((self.tray.folder, self.folder)))
        return (*self.shares, *own)

    @property
    def can_be_typed(self) -> bool:
        """True if its handwritten sheets can be typed and checked."""
        return self.game.on_paper is not None and self.answers("typed_sections")

    @property
    def rolls(self) -> bool:
        """True if its game can record every throw of a turn."""
        return self.game.rolls

    def without_totals(self) -> Self:
        """Return this pad for a table that hides its totals. Raises LookupError if it cannot hide them."""
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


def _row(label: Any, figures: Iterable[Number]) -> FigureRow:
    return FigureRow(str(label), tuple(Figure(amount(figure)) for figure in figures))
