"""What a game tells the table page about its sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoresheets.forms.entry import EntryForm
from scoresheets.forms.table import OptionsForm
from scoresheets.pages import FigureRow, FigureSection

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class SecondThought:
    """What the last entry may still change about itself: the changes to its move, and the words of the offer."""

    changes: Mapping[str, Any]
    text: str


@dataclass(frozen=True, slots=True)
class Pilot:
    """How near the end is, in the game's own seats: see `PilotView`."""

    sentence: str
    leader: int | None
    owned: int
    needed: int
    last_round: bool


@dataclass(frozen=True, slots=True)
class Lit:
    """What dice may do: `boxes` with the value each would take; else the `rows` that may be given up, or the end."""

    boxes: Mapping[str, int | None]
    rows: frozenset[str]
    lost_game: bool


@dataclass(frozen=True, slots=True)
class Pad:
    """One printed pad. `words` in every callable are in the active language; seats count from 0."""

    key: str
    title: Any  # lazy text
    tagline: Any  # lazy text
    folder: str  # its templates and its stylesheet
    dice: int
    entry_form: type[EntryForm]
    options_form: type[OptionsForm]
    fill: Callable[..., object]
    """(options, paper, seat, lit boxes) -> the game's filled sheet."""
    lit: Callable[[Any, int, tuple[int, ...]], Lit]
    """(state, seat, dice) -> what these dice may do."""
    tried: Callable[[Any, int, tuple[int, ...], Names], tuple[tuple[str, str], ...]]
    """(state, seat, dice, names) -> every part of the sheet with the reason why it does not take these dice."""
    choices: Callable[[Mapping[str, Any]], tuple[tuple[str, str], ...]]
    """(a table's options) -> what it plays, as (label, value) in words."""
    pilot: Callable[[Any, Names], Pilot]
    """(state, names) -> how near the end is."""
    story: Callable[[Any, Any, Any, Names], str]
    """(state before, state after, move, names) -> what the entry did, in one sentence."""
    second_thought: Callable[[Any, Any], SecondThought | None]
    """(state before, move) -> what this entry may still change about itself."""
    sections: Callable[[Any], tuple[tuple[FigureSection, ...], FigureRow]]
    """(state) -> the breakdown in the paper's own sections, and the total row."""
    headline: Callable[[Any, Names], str]
    """(finished state, names) -> who won, in a few words."""
    verdict: Callable[[Any, Names], str]
    """(finished state, names) -> who won and what decided, in one or two sentences."""
    step_name: Callable[[str], str]
    """A step of the ladder in words."""
    step_figure: Callable[[str, int], str]
    """(step, figure) -> the figure in words: dollars or a count."""
