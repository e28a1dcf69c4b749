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
from scoresheets.table.pages.trials import ScriptedThrowView


@dataclass(frozen=True, slots=True)
class LeavingView:
    """A player that may go home; `ends` says how the game would end by it, empty if it goes on."""

    seat: SeatView
    ends: str


@dataclass(frozen=True, slots=True)
class AgainView:
    """Playing again: `next_table` if it is already open, otherwise the seats that might begin, first the one that began
    before, and the players gone home (`gone`).
    """

    next_table: str
    starters: tuple[SeatView, ...]
    gone: tuple[SeatView, ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """The seat in turn; `number` counts turns from 1 and is what an entry must name. `others` may write now too, in a
    game in which several players write at once.
    """

    seat: SeatView
    round: int
    number: int
    others: tuple[SeatView, ...] = ()
    told: str = ""  # who is still to write, if that is more than one
    everybody: bool = False  # whether that is everybody who plays

    @property
    def marked(self) -> tuple[SeatView, ...]:
        """Return the seats that are marked as playing: those that may write now, unless that is everybody."""
        return () if self.everybody else (self.seat, *self.others)


@dataclass(frozen=True, slots=True)
class ProgressView:
    """Progress towards the end: one sentence, and how many of `needed` the leader has (0 needed: no such count).

    `names_round`: the sentence says by itself which round is played.
    """

    sentence: str
    leader: SeatView | None
    owned: int
    needed: int
    last_round: bool
    names_round: bool

    @property
    def lamps(self) -> tuple[bool, ...]:
        """Return one lamp for each thing needed, lit as far as the leader has come."""
        return tuple(lamp < self.owned for lamp in range(self.needed))


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log, in words; `struck` is the later sequence that took it back or corrected it, if any.

    `device` is the key of the device that wrote it. `fate` is "corrected", "taken_back", or "" while the entry counts.
    `gone` is how many later entries a strike or an amend took back beside its target.
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
    rolls: int = 0  # number of throws it took, 0 if unknown
    by_organizer: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """An action still possible on the last entry. `seat` is the number of the seat whose device may take it. The host's
    device offers it too (`host_too`) unless it is left to a player with a device.
    """

    sequence: int
    seat: int | None
    text: str
    age: int = field(compare=False)  # seconds since the entry was written
    host_too: bool = True
    player: str = ""  # the player whose entry or choice it is
    what: str = ""  # the effect of it, in its game's words

    @property
    def shown_on(self) -> str:
        """Return the classes that show it only on the devices that may act."""
        if self.seat is None:
            return "only-host"
        return f"only-{self.seat} or-host" if self.host_too else f"only-{self.seat}"


@dataclass(frozen=True, slots=True)
class DraftView:
    """The entry that is being drawn up on several tablets: its taps, the numbers of the seats it asks, those that must
    answer first in front, and which of these no device holds (`free`). `sentence` says it to the players that wait.
    """

    taps: str
    pending: tuple[int, ...]
    free: tuple[int, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class PlayedTime:
    """The time a file gives for a game: as given, with its zone; what the clock showed there; that in words."""

    given: str
    clock: datetime
    text: str


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as a page shows it, apart from choices and entries."""

    title: str
    folder: str  # folder of its templates
    styles: tuple[str, ...]  # the stylesheets of its sheet, in their order
    tray: str  # the folder of its tray
    parts: Parts
    rail: str  # the title of the things beside the sheets
    counts: str  # what its rounds are called: rounds or throws; empty if it is not installed
    instead: bool  # something else may be written than what dice are worth
    in_view: bool  # all sheets are in view, so no list shows the standing
    book_title: str  # the title of its book, empty if it keeps none
    helps: bool  # it explains how its sheet scores
    who_begins: str = ""  # by its rules, in a sentence
    missing: str = ""  # a sentence if it is not installed here; then there is neither folder nor tray

    @property
    def script(self) -> str:
        """Return the static file of its tray's script."""
        return f"{self.tray}/{self.tray}.js"


@dataclass(frozen=True, slots=True)
class TableDescription:
    """The title and choices of a table; no entry changes them."""

    title: str  # as somebody has named it, otherwise the game's
    named: bool  # whether somebody gave it a title
    choices: tuple[tuple[str, str], ...]  # what is played: (label, value) in words
    edition: str  # the name of the copied printed sheet that it plays, empty if it plays ours
    roll_by_roll: bool  # every throw of a turn is entered
    colours: str  # the colours the game gives its players, by seat: "1-red 3-blue"
    trial: bool = False  # of printed throws, and counted nowhere
    on_paper: bool = False  # its sheets were filled in by hand: it has no log
    shows_dice: bool = False  # all devices see the dice of a turn while they are tapped


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A table before its start: the numbers of players for which its options are, and how many sit here."""

    fewest: int
    most: int
    players: int
    starters: StartersView | None  # None if the game has no throw for the first turn
    namesakes: Mapping[int, tuple[NamesakeChoice, ...]] = field(default_factory=dict)  # by seat, at a night

    @property
    def missing(self) -> int:
        """Return how many players must still come before the game can start."""
        return max(0, self.fewest - self.players)

    @property
    def beyond(self) -> int:
        """Return how many more players sit here than the options allow."""
        return max(0, self.players - self.most)


@dataclass(frozen=True, slots=True)
class PlayView:
    """A table while it is played."""

    turn: TurnView
    progress: ProgressView
    claims: Mapping[str, Piece]  # the game's sections of the rail, by element id
    call_out_text: object | None  # words of the last entry to say at the table, in the game's own terms
    draft: DraftView | None
    leavings: tuple[LeavingView, ...]


@dataclass(frozen=True, slots=True)
class EndView:
    """A table that is over: `finals` is None if it was closed under older rules."""

    finals: FinalsView | None
    rounds: int
    again: AgainView
    settlement: str  # how the table settled a tie, in its own words
    settler: int | None  # the seat number whose device may settle it; the host always may
    records: tuple[str, ...] = ()  # things a player has never done before, in sentences


@dataclass(frozen=True, slots=True)
class TableView:
    """A whole table at one version, in one language. One of `lobby`, `play` and `end` is set; none of them while the
    game of an open table is not installed.
    """

    public_id: str
    version: int
    phase: str  # lobby, play, over (the rules ended it, it may still be taken back), closed, or gone (as its game)
    game: GameView
    table: TableDescription
    played: PlayedTime | None  # the time its file gives
    seats: tuple[SeatView, ...]
    seating: str  # changes whenever a seat or the host's role goes to another device
    sheets: tuple[SheetView, ...] = ()
    log: tuple[LogLine, ...] = ()  # newest first, the last few
    take_back: Offer | None = None
    decline: Offer | None = None
    proposal: ProposalView | None = None
    corrected: tuple[CorrectedView, ...] = ()  # older entries that were corrected, newest first
    news: str = ""  # the last event, for screen readers
    moment: str = ""  # what every device celebrates of the last entry
    lobby: LobbyView | None = None
    play: PlayView | None = None
    end: EndView | None = None
    night: AtNightView | None = None  # its place at a night
    roll_off: StartersView | None = None  # the throw between two rounds
    scripted_throw: ScriptedThrowView | None = None  # the next throw of a trial
    state: Any = field(default=None, compare=False, repr=False)  # of the game, from which all this is made

    @property
    def page(self) -> str:
        """Return the page the table shows: that of its phase, or "roll-off" between two rounds."""
        return "roll-off" if self.roll_off else self.phase

    @property
    def starters(self) -> StartersView | None:
        """Return how the throw for the first turn stands, in the lobby or between two rounds; None if nobody throws."""
        return self.lobby.starters if self.lobby else self.roll_off

    @property
    def turn(self) -> TurnView | None:
        """Return the turn, None if nobody plays or while a roll-off is due."""
        return self.play.turn if self.play and not self.roll_off else None

    @property
    def draft(self) -> DraftView | None:
        """Return the entry being drawn up on several tablets, None without one."""
        return self.play.draft if self.play else None

    @property
    def pending(self) -> tuple[int, ...]:
        """Return the numbers of the seats that may tap now beside the one in turn: those that its entry asks, or those
        that write at the same time.
        """
        if self.draft is not None:
            return self.draft.pending
        return tuple(seat.number for seat in self.turn.others) if self.turn else ()

    @property
    def free(self) -> tuple[int, ...]:
        """Return those of them that no device holds."""
        if self.draft is not None:
            return self.draft.free
        return tuple(seat.number for seat in self.turn.others if not seat.held) if self.turn else ()

    @property
    def finals(self) -> FinalsView | None:
        """Return the end page, None without one."""
        return self.end.finals if self.end else None

    @property
    def fresh_ids(self) -> tuple[str, ...]:
        """Return the elements that show what the last entry changed, on any sheet."""
        return tuple(each for sheet in self.sheets for each in sheet.fresh_ids)

    @property
    def fresh_by(self) -> int | None:
        """Return the seat number of the entry that changed them."""
        return next((sheet.fresh_by for sheet in self.sheets if sheet.fresh_by is not None), None)


@dataclass(frozen=True, slots=True)
class TrayView:
    """The dice tray of one device: what its form names. `seat` is None if it may write for no seat now."""

    seat: SeatView | None
    turn: int
    key: str
    typed: Mapping[str, str]  # its contents, by the names of its fields
    as_host: bool  # the host writes for a seat that another device holds


@dataclass(frozen=True, slots=True)
class HighlightsView:
    """The sheet of the seat in turn with its dice on it, and what these make of it (`lit`).

    `others` are sheets of other players that may be tapped for this entry; `asks` is the tray's question. `unlit` are
    the sheets as every viewer sees them, by the number of their seat, if they are known.
    """

    sheet: SheetView
    lit: LitView
    others: tuple[SheetView, ...] = ()
    asks: object | None = None
    share: bool = False  # whether other players that it asks have tablets of their own
    unlit: Mapping[int, Fragment] = field(default_factory=dict)

    @property
    def stands(self) -> str:
        """Return the state of the tray for these dice: "instead", "full" or "nothing"."""
        return "instead" if self.lit.instead else "full" if self.lit.fits else "nothing"

    @property
    def sheets(self) -> dict[int, SheetView]:
        """Return every sheet with something lit on it, by the number of its seat."""
        return {sheet.seat.number: sheet for sheet in (self.sheet, *self.others)}

    @property
    def changed(self) -> dict[int, tuple[Piece, ...] | None]:
        """Return the pieces that change on each lit sheet, by the number of its seat; None if more than pieces changes,
        or if the unlit sheet is unknown.
        """
        return {number: self._pieces(sheet) for number, sheet in self.sheets.items()}

    def _pieces(self, sheet: SheetView) -> tuple[Piece, ...] | None:
        unlit, lit = self.unlit.get(sheet.seat.number), sheet.shown
        if unlit is None or not lit.has_around(unlit, but=("fits",)):
            return None
        return tuple(lit.pieces[name] for name in lit.changed(unlit))


@dataclass(frozen=True, slots=True)
class RefusalView:
    """A refusal: the code, the box it is about, the sentence with its numbers, the address of the help about it, and
    the typed name of which it asks whether it is somebody else's; "" if there is none.
    """

    code: str
    box: str
    sentence: str
    help: str = ""
    asks: str = ""
