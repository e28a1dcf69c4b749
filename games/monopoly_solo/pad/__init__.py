"""Monopoly solo's pad, as the table page needs it: the page of titles, the bank book and the progress of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.monopoly_solo.pad.end import sections
from games.monopoly_solo.pad.forms import MonopolySoloEntryForm, MonopolySoloOptionsForm
from games.monopoly_solo.pad.pieces import claims, fresh_ids, glance, sheet_pieces
from games.monopoly_solo.pad.tower import tower
from games.monopoly_solo.pad.tray import asks, highlights
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.ending import CardDue, State
from games.monopoly_solo.rules.filled import UNLIT, FilledLedger, Lighting, fill
from games.monopoly_solo.rules.moves import EnterCard, Move, ThrowDice
from games.monopoly_solo.rules.options import USUAL, Options
from games.monopoly_solo.rules.sheet import CASH, IN_JAIL, KEPT, SQUARE, TITLES
from games.monopoly_solo.words.book import all_movements, last_movements
from games.monopoly_solo.words.help import first_turn, paragraphs
from games.monopoly_solo.words.moments import moment
from games.monopoly_solo.words.names import BOARDS, STEPS, box_name, step_figure
from games.monopoly_solo.words.plots import pencilled_there
from games.monopoly_solo.words.refusals import MALFORMED, REFUSALS
from games.monopoly_solo.words.script import script
from games.monopoly_solo.words.story import progress_sentence, story
from games.monopoly_solo.words.verdict import verdict
from scoresheets.plugin.pad import (
    Book,
    DraftedTray,
    Highlights,
    LitView,
    Pad,
    Piece,
    Progress,
    SheetView,
    register,
)
from scoresheets.plugin.words import Script, amount

_NUMBERS: Mapping[str, Any] = {
    "bank_total": gettext_lazy("Total money in the game"),
    "go": gettext_lazy("Passing GO earns"),
    "fine": gettext_lazy("The fine to leave jail"),
    "bank_tokens": gettext_lazy("Bank’s tokens"),
    "houses": gettext_lazy("Houses in the box"),
    "hotels": gettext_lazy("Hotels in the box"),
}
_BOXES = frozenset(
    (CASH, SQUARE, IN_JAIL, *KEPT.values())
    + tuple(box for title in TITLES.values() for box in (title.box, title.buildings_box, title.mortgage_box))
)


class MonopolySoloTray(DraftedTray):
    """The tray of Monopoly solo."""

    folder = "monopoly_solo"

    def highlights(self, state: State, seat: int, thrown: Any) -> Highlights:
        return highlights(state, seat, thrown)

    def asks(self, state: State, seat: int, thrown: Any, names: Sequence[str]) -> object:
        return asks(state, seat, thrown, names)


class BankBook(Book):
    """The book of every movement of money."""

    title = gettext_lazy("Bank book")
    recent = staticmethod(last_movements)
    whole = staticmethod(all_movements)


class MonopolySoloPad(Pad):
    """The pad of Monopoly solo."""

    seam = 2
    game = GAME
    title = gettext_lazy("Monopoly solo")
    tagline = gettext_lazy("One player against the bank: own all 28 titles, or break the bank.")
    entry_form = MonopolySoloEntryForm
    options_form = MonopolySoloOptionsForm
    refusals = REFUSALS
    malformed = MALFORMED
    steps = STEPS
    shares = ("css/groups.css",)
    rail = gettext_lazy("Bank book and entries")
    counts = "throws"
    tray = MonopolySoloTray()
    book = BankBook()
    fresh_ids = staticmethod(fresh_ids)
    pencilled = staticmethod(pencilled_there)
    glance = staticmethod(glance)
    story = staticmethod(story)
    moment = staticmethod(moment)
    help = staticmethod(paragraphs)
    sections = staticmethod(sections)
    verdict = staticmethod(verdict)
    tower = staticmethod(tower)
    step_figure = staticmethod(step_figure)

    def fill(self, state: State, seat: int, lighting: Lighting = UNLIT) -> FilledLedger:
        return fill(state.options, state.paper, seat, lighting)

    def pieces(self, sheet: SheetView, lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
        return sheet_pieces(sheet, lit)

    def box_of(self, state: State, box: str) -> tuple[str, str] | None:
        return (box, box_name(str(state.options.board), box)) if box in _BOXES else None

    def claims(self, table: str, sheets: Sequence[SheetView], book: Any) -> Mapping[str, Piece]:
        return claims(table, sheets, book)

    def progress(self, state: State, names: Sequence[str]) -> Progress:
        return Progress(progress_sentence(state, names))

    def first_turn(self, options: Options) -> Mapping[str, str]:
        return first_turn()

    def script(self) -> Script:
        return script()

    def takes_throw(self, before: State, move: Move | None) -> bool:
        """Return whether the script has a throw or a card for this entry (`move` is None for the next one)."""
        if move is None:
            return before.due is None or isinstance(before.due, CardDue)
        return isinstance(move, ThrowDice | EnterCard)

    def choices(self, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """Return the board, and every option that is not as usual."""
        unusual = {
            key: options[key]
            for key in _NUMBERS
            if options.get(key, getattr(USUAL, key)) != getattr(USUAL, key)
        }
        chosen = [(_("Names on the board"), str(BOARDS[options.get("board", USUAL.board)]))]
        chosen += [(str(_NUMBERS[key]), amount(number)) for key, number in unusual.items()]
        if not options.get("count_mortgaged", USUAL.count_mortgaged):
            chosen.append((_("Mortgaged titles at the end"), _("count for nothing")))
        return tuple(chosen)

    def colours(self, options: Mapping[str, Any], players: int) -> Sequence[str]:
        return ("violet",)


PAD = MonopolySoloPad()
register(PAD)
