"""The parts of a pad: its tray, its book, what it hides; and the values with which it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoresheets.pads.forms import Throw, five_dice, taps_of

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
    heard: str = ""
    """For those who do not see what lights up: how many boxes it is, and which is worth most (`boxes_that_fit`)."""
    about: tuple[str, ...] = ()
    """The rules of what is special there, of which `Pad.help` tells: the tray has a "?" that opens their paragraphs."""


class Answering:
    """Something whose questions, its methods, have answers here that a game may replace by its own."""

    def answers(self, question: str) -> bool:
        """Whether it answers this question in a way of its own."""
        owner = next(each for each in type(self).__mro__ if question in vars(each))
        return not owner.__module__.startswith("scoresheets.pads.")


class Hiding:
    """What a pad shows at a table that hides its totals until the end; hidden numbers are not sent at all."""

    def sheet(self, filled: Any) -> object:
        """The filled sheet without any row, section or grand total. Asked of every sheet that is shown."""
        raise NotImplementedError

    def progress(self, state: Any, names: Names) -> Progress:
        """How near the end is, without such a figure. Asked instead of `Pad.progress`; by default nothing is told but
        which round is played.
        """
        return Progress("")


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


class DraftedTray(Tray):
    """A tray that the server draws: an entry is drawn up tap by tap, and after each the game says what is asked next.
    scoresheets/plugin/TRAY.md is its protocol; a game gives `asks`, and `_asks` in its folder.
    """

    folder = "drafted"

    def throw(self, fields: Mapping[str, str]) -> Throw:
        """The taps so far, oldest first; a turn begins without any."""
        return taps_of(fields)

    def highlights(self, state: Any, seat: int, thrown: Any) -> Highlights:
        """By default everything goes on in the tray: `fill` is given the taps, and nothing on the sheet need be
        tapped.
        """
        return Highlights(thrown, fits=True)


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
        """The context of `_whole_book` in the game's folder, of the first state and that after each entry that counts;
        of more than a few hundred those of one page. Asked when the page is opened.
        """
        raise NotImplementedError
