"""Ten Thousand's pad: a column for each player, a line for each turn, and a tray that takes a turn throw by throw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from django.utils.translation import gettext_lazy

from scoresheets.plugin.pad import DraftedTray, Hiding, Pad, Progress, register
from scoresheets.plugin.words import Paragraph
from ten_thousand.pad.draft import TrayPrompts, asks, retraced
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
    """One player's column on the table page. `lines` is the number of lines of the longest column. `plays` is True if
    it is this player's turn.
    """

    filled: FilledSheet
    lines: int
    plays: bool

    @property
    def blank(self) -> range:
        return range(len(self.filled.lines) + 1, self.lines + 1)


class TenThousandTray(DraftedTray):
    """The tray of Ten Thousand: a turn is entered throw by throw."""

    def asks(self, state: State, seat: int, thrown: Sequence[str], names: Names) -> TrayPrompts:
        return asks(state, seat, thrown, names)

    def retraced(self, before: State, move: TakeTurn) -> Mapping[str, str]:
        return {"taps": retraced(move)}


class TenThousandHiding(Hiding):
    """Ten Thousand without its totals: a column shows the points of each turn only."""

    def sheet(self, filled: object) -> Column:
        column = cast(Column, filled)
        return replace(column, filled=without_totals(column.filled))


class TenThousandPad(Pad):
    seam = 2
    game = GAME
    title = gettext_lazy("Ten Thousand")
    tagline = gettext_lazy("Six dice: stop in time, or lose the turn. 2 to 8 players.")
    tray = TenThousandTray()
    options_form = TenThousandOptionsForm
    refusals = REFUSALS
    malformed = MALFORMED
    hiding = TenThousandHiding()

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
