"""A whole table as a page shows it, and what one device adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from scoresheets.pads.pages import FinalsView, Fragment, LitView, Parts, Piece, SeatView, SheetView
from scoresheets.table.pages.corrections import CorrectedView, ProposalView
from scoresheets.table.pages.nights import AtNightView, NamesakeChoice
from scoresheets.table.pages.starters import StartersView
from scoresheets.table.pages.trials import PrintedView


@dataclass(frozen=True, slots=True)
class GoingView:
    """A player who may go home; `ends` says how the game would end by it, empty where it goes on."""

    seat: SeatView
    ends: str


@dataclass(frozen=True, slots=True)
class AgainView:
    """Playing again: `next_table` where it is already open, else who might begin, first who began before, and
    who went home.
    """

    next_table: str
    starters: tuple[SeatView, ...]
    gone: tuple[SeatView, ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose turn it is; `number` counts turns from 1 and is what an entry must name."""

    seat: SeatView
    round: int
    number: int


@dataclass(frozen=True, slots=True)
class ProgressView:
    """How near the end is: one sentence, and how many of `needed` the leader has (0 needed: no such count).

    `names_round` where the sentence says by itself which round is played.
    """

    sentence: str
    leader: SeatView | None
    owned: int
    needed: int
    last_round: bool
    names_round: bool

    @property
    def lamps(self) -> tuple[bool, ...]:
        """One lamp a thing needed, lit as far as the leader has come."""
        return tuple(lamp < self.owned for lamp in range(self.needed))


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log, in words; `struck` by which later sequence, if it was taken back or corrected.

    `device` is the row of the device that wrote it, `fate` what became of it, `gone` how many later entries went too.
    """

    sequence: int
    seat: SeatView | None
    text: str
    when: datetime
    round: int | None
    dice: tuple[int, ...]
    by_host: bool
    struck: int | None
    kind: str = "move"
    device: int | None = None
    fate: str = ""
    gone: int = 0
    target: int | None = None
    rolls: int = 0  # how many throws it took, 0 where nobody said
    by_organizer: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may still be done about the last entry; `seat` is the number whose device may, and the host's
    device offers it too (`host_too`) where it is not left to somebody who has a device.
    """

    sequence: int
    seat: int | None
    text: str
    age: int = field(compare=False)  # seconds since the entry was written
    host_too: bool = True
    player: str = ""  # whose entry or choice it is
    what: str = ""  # what that did, in its game's words

    @property
    def shown_on(self) -> str:
        """The classes by which the devices that may are told from the others."""
        if self.seat is None:
            return "only-host"
        return f"only-{self.seat} or-host" if self.host_too else f"only-{self.seat}"


@dataclass(frozen=True, slots=True)
class DraftView:
    """The entry that is being drawn up on several tablets: its taps, and the numbers of the seats it asks,
    those who must still answer first, and which of these no device holds. `told` says it to those who wait.
    """

    taps: str
    asked: tuple[int, ...]
    free: tuple[int, ...]
    told: str


@dataclass(frozen=True, slots=True)
class ToldTime:
    """When a file says that a game was played: as told, with its zone; what the clock showed there; that in words."""

    told: str
    clock: datetime
    text: str


@dataclass(frozen=True, slots=True)
class GameView:
    """What a page says of the game that is played, whatever has been chosen and written."""

    title: str
    folder: str  # of its templates
    styles: tuple[str, ...]  # the stylesheets of its sheet, in their order
    tray: str  # the folder of its tray
    parts: Parts
    rail: str  # what stands beside the sheets
    counts: str  # what its rounds are called: rounds or throws; empty where nobody knows
    instead: bool  # something else may be written than what dice are worth
    in_view: bool  # all sheets are in view, so no list tells how players stand
    book_title: str  # what its page is called, empty where it keeps none
    helps: bool  # it tells how its sheet scores
    who_begins: str = ""  # by its rules, in a sentence
    missing: str = ""  # a sentence where it is not installed here, and then there is neither folder nor tray

    @property
    def script(self) -> str:
        """The static file of its tray's script."""
        return f"{self.tray}/{self.tray}.js"


@dataclass(frozen=True, slots=True)
class TableView:
    """What a table is called and has chosen; no entry changes it."""

    title: str  # as somebody has named it, else the game's
    named: bool  # whether somebody gave it a title
    choices: tuple[tuple[str, str], ...]  # what is played: (label, value) in words
    edition: str  # what the printed sheet of their own is called that it plays, empty where it plays ours
    roll_by_roll: bool  # every throw of a turn is entered
    colours: str  # which the game gives its players, by seat: "1-red 3-blue"
    trial: bool = False  # of printed throws, and counted nowhere
    on_paper: bool = False  # its sheets were filled in by hand: it has no log


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A table before its start: for how many players what was chosen is, and how many sit here."""

    fewest: int
    most: int
    players: int
    starters: StartersView | None  # where the game is thrown for
    namesakes: Mapping[int, tuple[NamesakeChoice, ...]] = field(default_factory=dict)  # by seat, at a night

    @property
    def missing(self) -> int:
        """How many players must still come before the game can start."""
        return max(0, self.fewest - self.players)

    @property
    def beyond(self) -> int:
        """How many sit here beyond those who can play what was chosen."""
        return max(0, self.players - self.most)


@dataclass(frozen=True, slots=True)
class PlayView:
    """A table while it is played."""

    turn: TurnView
    progress: ProgressView
    claims: Mapping[str, Piece]  # the game's sections of the rail, by element id
    call_out_text: object | None  # what the last entry gives the table to say, in the game's own words
    draft: DraftView | None
    goings: tuple[GoingView, ...]


@dataclass(frozen=True, slots=True)
class EndView:
    """A table that is over: `finals` is None where it was closed under older rules."""

    finals: FinalsView | None
    rounds: int
    again: AgainView
    settlement: str  # how the table settled a tie, in its own words
    settler: int | None  # the seat number whose device may settle it, the host always
    records: tuple[str, ...] = ()  # what somebody has never done before, in sentences


@dataclass(frozen=True, slots=True)
class Board:
    """A whole table at one version, in one language: one of `lobby`, `play` and `end` is there, none of
    them while the game of an open table is not installed.
    """

    public_id: str
    version: int
    phase: str  # lobby, play, over (the rules ended it, it may still be taken back), closed, or gone (as its game)
    game: GameView
    table: TableView
    played: ToldTime | None  # when its file says that it was played
    seats: tuple[SeatView, ...]
    seating: str  # another one whenever a seat or the host's role has gone to another device
    sheets: tuple[SheetView, ...] = ()
    log: tuple[LogLine, ...] = ()  # newest first, the last few
    take_back: Offer | None = None
    decline: Offer | None = None
    proposal: ProposalView | None = None
    corrected: tuple[CorrectedView, ...] = ()  # older entries that were corrected, newest first
    news: str = ""  # what just happened, for screen readers
    lobby: LobbyView | None = None
    play: PlayView | None = None
    end: EndView | None = None
    night: AtNightView | None = None  # where it stands at one
    invited: str = ""  # which night asks the host to let it join
    roll_off: StartersView | None = None  # what the table throws for between two rounds
    printed: PrintedView | None = None  # the next throw of a trial
    state: Any = field(default=None, compare=False, repr=False)  # of the game, of which all this is said

    @property
    def page(self) -> str:
        """Return which page the table shows: that of its phase, or "roll-off" between two rounds."""
        return "roll-off" if self.roll_off else self.phase

    @property
    def starters(self) -> StartersView | None:
        """Return how the throw stands for who begins, in the lobby or between two rounds; None where nobody throws."""
        return self.lobby.starters if self.lobby else self.roll_off

    @property
    def turn(self) -> TurnView | None:
        """Whose turn it is, None where nobody plays, also while it is thrown for."""
        return self.play.turn if self.play and not self.roll_off else None

    @property
    def draft(self) -> DraftView | None:
        """What is being drawn up on several tablets, None where nothing is."""
        return self.play.draft if self.play else None

    @property
    def finals(self) -> FinalsView | None:
        """The end page, None where there is none."""
        return self.end.finals if self.end else None

    @property
    def fresh_ids(self) -> tuple[str, ...]:
        """The elements that show what the last entry changed, on any sheet."""
        return tuple(each for sheet in self.sheets for each in sheet.fresh_ids)

    @property
    def fresh_by(self) -> int | None:
        """The seat number whose entry that was."""
        return next((sheet.fresh_by for sheet in self.sheets if sheet.fresh_by is not None), None)


@dataclass(frozen=True, slots=True)
class TrayView:
    """The dice tray of one device: what its form names. `seat` is None where it may write for nobody now."""

    seat: SeatView | None
    turn: int
    key: str
    typed: Mapping[str, str]  # what lies in it, by the names of its fields
    as_host: bool  # the host writes for a seat that another device holds


@dataclass(frozen=True, slots=True)
class HighlightsView:
    """The sheet of the seat in turn with its dice on it, and what these make of it (`lit`).

    `others` are sheets of other players that may be tapped for this entry; `asks` is what the tray says of it all.
    `unlit` are the sheets as everybody sees them, by the number of their seat, where they are known.
    """

    sheet: SheetView
    lit: LitView
    others: tuple[SheetView, ...] = ()
    asks: object | None = None
    share: bool = False  # whether others whom it asks have tablets of their own
    unlit: Mapping[int, Fragment] = field(default_factory=dict)

    @property
    def stands(self) -> str:
        """What the dice that stand let a tray say."""
        return "instead" if self.lit.instead else "full" if self.lit.fits else "nothing"

    @property
    def sheets(self) -> dict[int, SheetView]:
        """Every sheet with something lit on it, by the number of its seat."""
        return {sheet.seat.number: sheet for sheet in (self.sheet, *self.others)}

    @property
    def changed(self) -> dict[int, tuple[Piece, ...] | None]:
        """The pieces that change on each lit sheet, by the number of its seat; None where more than pieces changes, or
        nobody knows how it was.
        """
        return {number: self._pieces(sheet) for number, sheet in self.sheets.items()}

    def _pieces(self, sheet: SheetView) -> tuple[Piece, ...] | None:
        unlit, lit = self.unlit.get(sheet.seat.number), sheet.shown
        if unlit is None or not lit.has_around(unlit, but=("fits",)):
            return None
        return tuple(lit.pieces[name] for name in lit.changed(unlit))


@dataclass(frozen=True, slots=True)
class RefusalView:
    """Why not: the code, the box it is about, the sentence with its numbers, and the address of the help that tells of
    it, "" where none does.
    """

    code: str
    box: str
    sentence: str
    help: str = ""
