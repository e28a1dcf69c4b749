"""The parts of a pad: tray, book, hiding and sharing; and the values with which they answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoresheets.pads.forms import Throw, five_dice, taps_of

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class SecondThought:
    """A change that the last entry may still make to itself: the move it becomes, and the words of the offer.

    `seat` is the place of the player who may choose; None for any device that may take the entry back. `what` is what
    the entry has done so far, for the `_opened` template.
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
    """The moves that the dice allow. `boxes` holds what each box would take, for the game's own `fill`; `fits` is true
    if one of them fits. If none does, `rows` may be given up, or the game is lost (`lost_game`). `instead` if the boxes
    show what may be written instead of what the dice are worth.
    """

    boxes: Any
    fits: bool
    rows: frozenset[str] = frozenset()
    lost_game: bool = False
    instead: bool = False
    others: Mapping[int, Any] = field(default_factory=dict)
    """Highlights on other players' sheets that this entry is about, by seat."""
    heard: str = ""
    """For screen readers: how many boxes are highlighted, and which is worth most (`boxes_that_fit`)."""
    about: tuple[str, ...] = ()
    """Rules of anything special there, as explained by `Pad.help`: the tray's "?" opens their paragraphs."""


class Answering:
    """Base class: its methods are questions with default answers, which a game may replace."""

    def answers(self, question: str) -> bool:
        """Return whether the game's class answers this question itself."""
        owner = next(each for each in type(self).__mro__ if question in vars(each))
        return not owner.__module__.startswith("scoresheets.pads.")


class Hiding:
    """How a pad hides its totals until the end. Hidden numbers are not sent at all."""

    def sheet(self, filled: Any) -> object:
        """Return the filled sheet without any row, section or grand total. Called for every sheet that is shown."""
        raise NotImplementedError

    def progress(self, state: Any, names: Names) -> Progress:
        """Return how near the end is, without such a figure. Called instead of `Pad.progress`; by default it tells
        nothing but the round.
        """
        return Progress("")


class Sharing:
    """How an entry that asks other players is composed tap by tap on several tablets."""

    def asked(self, state: Any, taps: Sequence[str]) -> tuple[int, ...]:
        """Return the seats that the entry asks something so far; those that must still answer come first. Called at
        every version while an entry is composed.
        """
        raise NotImplementedError

    def joined(self, state: Any, taps: Sequence[str], seat: int, tap: str) -> tuple[str, ...] | None:
        """Return the taps with one more by this seat; None if this seat may not decide it. Called at every tap."""
        raise NotImplementedError

    def told(self, state: Any, taps: Sequence[str], names: Names) -> str:
        """Return one sentence for the waiting players: which player asks which other one, and for what."""
        raise NotImplementedError

    def whose(self, state: Any, taps: Sequence[str], tap: str) -> int | None:
        """Return the seat that decides this next tap; None if nobody may tap it now. Called before `joined`."""
        raise NotImplementedError

    def unanswered(self, state: Any, taps: Sequence[str], move: Any) -> tuple[int, ...]:
        """Return the seats whose answer in this whole entry is not the one that they gave in these taps, though they
        had a choice. An entry is refused while such a seat is held by another device. Called for every entry.
        """
        return ()

    def tray(
        self, state: Any, seat: int, thrown: Any, names: Names, away: frozenset[int]
    ) -> tuple[Highlights, object | None]:
        """Return what `highlights` and `asks` of its tray say on a tablet at which the seats `away` do not answer:
        their taps are not offered.
        """
        raise NotImplementedError


class Tray(Answering):
    """The part of the page on which dice are entered or an entry is composed tap by tap: its contents, and what they
    may do.
    """

    folder = "dice"
    """Folder of its templates, its stylesheet and its page's script. All games may use the tray of five dice."""
    instead = False
    """True if something else may be written than what the dice are worth.

    The game's folder offers it in `_instead` (for a correction: `_instead_asked`, without scripts: `_instead_plain`)
    and explains it in `_instead_says`. The tray's field `instead` asks for it ("yes").
    """
    sharing: Sharing | None = None
    """How players whom an entry asks answer on their own tablets; None if entries ask nobody."""

    def throw(self, fields: Mapping[str, str]) -> Throw:
        """Return the contents of the tray, by the fields of its form. Called whenever a page is drawn or boxes are
        highlighted.
        """
        return five_dice(fields)

    def highlights(self, state: Any, seat: int, thrown: Any) -> Highlights:
        """Return what the throw may do: the boxes that may be tapped. Called once it is complete (`Throw.thrown`)."""
        raise NotImplementedError

    def why_not(self, state: Any, seat: int, thrown: Any, names: Names) -> tuple[tuple[str, str], ...]:
        """Return every part of the sheet with the reason why the throw does not fit. Called if nothing fits; () if
        every roll can be written somewhere.
        """
        return ()

    def asks(self, state: Any, seat: int, thrown: Any, names: Names) -> object | None:
        """Return what the tray of this seat asks next, for the `_asks` template of its folder; for trays whose words
        follow from their contents. The seat is the one in turn, or one that is asked.
        """
        return None

    def asks_here(
        self, state: Any, seat: int, thrown: Any, names: Names, away: frozenset[int]
    ) -> object | None:
        """Return what `asks` does, on a device that may not write for the seats in `away`: for a game in which one
        entry writes numbers of several players. By default the device makes no difference.
        """
        return self.asks(state, seat, thrown, names)

    def retraced(self, before: Any, move: Any) -> Mapping[str, str]:
        """Return the fields of its form, beside those of the entry, that led from this state to this move. A correction
        begins with them.
        """
        return {}


class DraftedTray(Tray):
    """A tray drawn by the server: an entry is composed tap by tap, and after each tap the game says what is asked next.

    scoresheets/plugin/TRAY.md is its protocol. A game gives `asks`, and `_asks` in its folder.
    """

    folder = "drafted"

    def throw(self, fields: Mapping[str, str]) -> Throw:
        """Return the taps so far, oldest first; a turn begins without any."""
        return taps_of(fields)

    def highlights(self, state: Any, seat: int, thrown: Any) -> Highlights:
        """Return highlights for the taps. By default `fill` gets the taps, and nothing on the sheet need be tapped."""
        return Highlights(thrown, fits=True)


class Book:
    """A view of all that was written: in the rail, and on a page of its own."""

    title: Any
    """Title of that page; lazy text."""

    def recent(self, states: Sequence[Any], names: Names) -> object:
        """Return what the rail shows, as `Pad.claims` reads it. `states` are those after each entry that counts, oldest
        first. Called at every entry, so look only at the last few.
        """
        raise NotImplementedError

    def whole(self, states: Sequence[Any], names: Names) -> object:
        """Return the context of `_whole_book` in the game's folder. `states` are the first state and that after each
        entry that counts; of more than a few hundred, those of one page. Called when the page is opened.
        """
        raise NotImplementedError
