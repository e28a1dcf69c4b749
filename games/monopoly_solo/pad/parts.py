"""What the tray of the solo game is made of, as its templates draw it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """A button that joins the draft: `state` is "legal" (yellow), "quiet", "picked" or "refused" with its `why`.

    `typed` is the key of a keyboard that taps it, `small` a second word under its label.
    """

    tap: str
    label: str
    state: str = "quiet"
    why: str = ""
    typed: str = ""
    small: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button that writes: the whole entry, and its words. A refused one is sent too: the rules answer it."""

    entry: str
    label: str
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of a ladder of buildings: what would stand there, what it costs or brings, and the rent then."""

    entry: str
    stands: int
    money: str
    rent: str
    label: str
    refused: bool = False

    @property
    def houses(self) -> range:
        """One for each house to draw; none for a hotel."""
        return range(self.stands if self.stands < 5 else 0)


@dataclass(frozen=True, slots=True)
class Stop:
    """A square on the way, with its group where it has one."""

    number: int
    group: str
    is_go: bool


@dataclass(frozen=True, slots=True)
class Walk:
    """The way of the pawn, for the hand that moves the real one; no stops where it is too long to be counted."""

    start: str
    stops: tuple[Stop, ...]
    end: str
    words: str


@dataclass(frozen=True, slots=True)
class Field:
    """A sum of a card as it is typed: "active" where the next digit goes, "legal" where it should go, or "quiet"."""

    tap: str
    label: str
    digits: str
    state: str
    sum: str = ""


@dataclass(frozen=True, slots=True)
class Tape:
    """A debt: what is in hand, what is to find, and both in hundredths of the debt."""

    have: str
    missing: str
    share: int
    words: str


@dataclass(frozen=True, slots=True)
class Asks:
    """All that the tray says and offers. `ask` names what it is about, `taps` are those that count, and `refused` says
    why the last one did not, for pages without the script that would not have sent it.
    """

    taps: str
    ask: str
    lead: str
    done: str
    more: str = ""
    answers: tuple[Answer, ...] = ()
    rungs: tuple[Rung, ...] = ()
    dice: tuple[Key, ...] = ()
    faces: tuple[Key, ...] = ()
    effects: tuple[Key, ...] = ()
    digits: tuple[Key, ...] = ()
    squares: tuple[Key, ...] = ()
    fields: tuple[Field, ...] = ()
    walk: Walk | None = None
    tape: Tape | None = None
    other: Key | None = None
    refused: str = ""
