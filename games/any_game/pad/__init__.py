"""Any game's pad: a column for each player, a line for each round, and a tray with a keypad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.utils.translation import gettext_lazy

from games.any_game.pad import pieces, shared_paper
from games.any_game.pad.end import sections, totals
from games.any_game.pad.forms import AnyGameOptionsForm
from games.any_game.pad.pieces import Column
from games.any_game.pad.tray import AnyGameTray
from games.any_game.pad.typed_form import typed_sections, written_sums
from games.any_game.rules import GAME
from games.any_game.rules.ending import State
from games.any_game.rules.moves import Move, Writes
from games.any_game.rules.options import Options
from games.any_game.words import choices as chosen
from games.any_game.words.findings import FINDINGS
from games.any_game.words.help import first_turn, paragraphs, shared_paragraphs
from games.any_game.words.refusals import MALFORMED, REFUSALS
from games.any_game.words.script import script
from games.any_game.words.story import (
    aim_sentence,
    ending_sentence,
    is_last_round,
    progress_sentence,
    story,
)
from games.kit.standings import TOTAL
from scoresheets.plugin.pad import (
    FigureRow,
    FigureSection,
    Hiding,
    LitView,
    Pad,
    Piece,
    Progress,
    SheetView,
    TypedSection,
    WrittenSum,
    register,
)
from scoresheets.plugin.words import Paragraph, Script

Names = Sequence[str]


class AnyGameHiding(Hiding):
    """Any game without its totals: a column shows the numbers of the rounds only."""

    def sheet(self, filled: object) -> Column:
        return pieces.hidden(cast(Column, filled))

    def progress(self, state: State, names: Names) -> Progress:
        return Progress(aim_sentence(state), last_round=is_last_round(state))


class AnyGamePad(Pad):
    """The kitchen pad: all that the pages need to know of any game."""

    seam = 2
    game = GAME
    title = gettext_lazy("Any game")
    tagline = gettext_lazy("Skat, Hearts, darts …: the kitchen pad for every other game. 2 to 10 players.")
    tray = AnyGameTray()
    shares = ("drafted/drafted.css",)
    options_form = AnyGameOptionsForm
    options_first = True
    refusals = REFUSALS
    malformed = MALFORMED
    findings = FINDINGS
    hiding = AnyGameHiding()

    def fill(self, state: State, seat: int, *lit: Any) -> Column:
        return pieces.column(state, seat)

    def blank(self, state: State, seat: int) -> Column:
        return pieces.blank(state, seat)

    def shared_paper(self, sheets: Sequence[SheetView]) -> tuple[Mapping[str, Any], ...]:
        return tuple({"page": page} for page in shared_paper.pages(sheets))

    def pieces(self, sheet: SheetView, lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
        return pieces.pieces(sheet)

    def fresh_ids(self, sheet: SheetView) -> tuple[str, ...]:
        rounds = dict.fromkeys(box.removeprefix("bid.") for box in sorted(sheet.fresh))
        return tuple(f"s{sheet.seat.number}-{number}" for number in rounds)

    def box_of(self, state: State, box: str) -> tuple[str, str] | None:
        written = any(box in sheet for sheet in state.paper.sheets)
        return (box, chosen.box_name(box)) if written else None

    def titled(self, options: Mapping[str, Any]) -> str:
        return str(options.get("called") or self.title)

    def shared_help(self) -> tuple[Paragraph, ...]:
        return shared_paragraphs()

    def choices(self, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        return chosen.choices(options)

    def help(self, options: Options) -> tuple[Paragraph, ...]:
        return paragraphs(options)

    def script(self) -> Script:
        return script()

    def takes_throw(self, before: State, move: Move | None) -> bool:
        """Return whether the script has numbers for this entry (`move` is None for the next one)."""
        return move is None or isinstance(move, Writes)

    def first_turn(self, options: Options) -> Mapping[str, str]:
        return dict.fromkeys(("short", "full"), first_turn(options))

    def progress(self, state: State, names: Names) -> Progress:
        return Progress(progress_sentence(state, names), last_round=is_last_round(state))

    def story(self, before: State, after: State, move: Any, names: Names) -> str:
        return story(before, after, move, names)

    def sections(self, state: State) -> tuple[tuple[FigureSection, ...], FigureRow]:
        return sections(state), FigureRow(self.step_name(TOTAL), totals(state))

    def typed_sections(self, options: Options) -> tuple[TypedSection, ...]:
        return typed_sections(options)

    def written_sums(self, state: State, seat: int) -> tuple[WrittenSum, ...]:
        return written_sums(state, seat)

    def ending(self, state: State, names: Names) -> str:
        return ending_sentence(state)


register(AnyGamePad())
