"""The pad of Ten Thousand: turns down the page, a column a player, and a tray that takes a turn throw by throw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from django.utils.translation import gettext_lazy

from scoresheets.plugin.pad import DraftedTray, Hiding, Pad, Progress, register
from scoresheets.plugin.words import Paragraph
from ten_thousand.pad.draft import Asks, asks, retraced
from ten_thousand.pad.forms import TenThousandOptionsForm
from ten_thousand.rules import GAME
from ten_thousand.rules.ending import State
from ten_thousand.rules.filled import FilledSheet, fill, without_totals
from ten_thousand.rules.moves import TakeTurn
from ten_thousand.rules.options import Options
from ten_thousand.words.help import paragraphs
from ten_thousand.words.refusals import MALFORMED, REFUSALS
from ten_thousand.words.story import is_last_round, progress_sentence, story

Names = Sequence[str]
FEWEST_LINES = 8


@dataclass(frozen=True, slots=True)
class Column:
    """One player's column; `lines` are as many as the longest has, so that all are level. `plays` who is in turn."""

    filled: FilledSheet
    lines: int
    plays: bool

    @property
    def blank(self) -> range:
        """The numbers of the turns on which nothing is written yet."""
        return range(len(self.filled.lines) + 1, self.lines + 1)


class ThrowByThrow(DraftedTray):
    """A turn, told throw by throw."""

    def asks(self, state: State, seat: int, thrown: Sequence[str], names: Names) -> Asks:
        return asks(state, seat, thrown, names)

    def retraced(self, before: State, move: TakeTurn) -> Mapping[str, str]:
        return {"taps": retraced(move)}


class TotalsHidden(Hiding):
    """A column that tells the turns alone."""

    def sheet(self, filled: object) -> Column:
        column = cast(Column, filled)
        return replace(column, filled=without_totals(column.filled))


class TenThousandPad(Pad):
    """The pad of Ten Thousand."""

    seam = 1
    game = GAME
    title = gettext_lazy("Ten Thousand")
    tagline = gettext_lazy("Six dice: stop in time, or lose the turn. 2 to 8 players.")
    tray = ThrowByThrow()
    options_form = TenThousandOptionsForm
    refusals = REFUSALS
    malformed = MALFORMED
    hiding = TotalsHidden()

    def fill(self, state: State, seat: int, *lit: Any) -> Column:
        turns = [state.turns_of(each) + (each == state.seat) for each in range(len(state.paper.sheets))]
        column = fill(state.options, state.paper, seat)
        return Column(column, max(FEWEST_LINES, *turns), plays=seat == state.seat)

    def help(self, options: Options) -> tuple[Paragraph, ...]:
        return paragraphs(options)

    def progress(self, state: State, names: Names) -> Progress:
        return Progress(progress_sentence(state, names), last_round=is_last_round(state))

    def story(self, before: State, after: State, move: Any, names: Names) -> str:
        return story(before, after, move, names)


register(TenThousandPad())
