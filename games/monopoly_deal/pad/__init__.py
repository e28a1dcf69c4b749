"""Monopoly Deal's pad, as the table page needs it: a board of sets and a bank for every player, and the counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.monopoly_deal.pad.boards import board, empty_board
from games.monopoly_deal.pad.draft import retraced
from games.monopoly_deal.pad.forms import MonopolyDealEntryForm, MonopolyDealOptionsForm
from games.monopoly_deal.pad.pieces import claims, fresh_ids, glance, sheet_pieces
from games.monopoly_deal.pad.sharing import SHARING
from games.monopoly_deal.pad.tower import tower
from games.monopoly_deal.pad.tray import asks, highlights
from games.monopoly_deal.rules import GAME
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.filled import fill
from games.monopoly_deal.rules.moves import EndTurn, Move
from games.monopoly_deal.rules.options import TWO_PACKS_FROM, DoubleRent, Options
from games.monopoly_deal.rules.scoring import TABLE_VALUE, outcome
from games.monopoly_deal.rules.sheet import BANK, CARDS, SETS
from games.monopoly_deal.words.board import box_name, notes, progress_sentence
from games.monopoly_deal.words.help import first_turn, paragraphs
from games.monopoly_deal.words.moments import moment
from games.monopoly_deal.words.names import STEPS, millions, step_figure
from games.monopoly_deal.words.refusals import MALFORMED, REFUSALS
from games.monopoly_deal.words.script import script
from games.monopoly_deal.words.story import story
from games.monopoly_deal.words.verdict import verdict
from scoresheets.plugin.pad import (
    DraftedTray,
    Figure,
    FigureRow,
    FigureSection,
    Highlights,
    Pad,
    Piece,
    Progress,
    SheetView,
    register,
)
from scoresheets.plugin.words import Script


def _packs(packs: int) -> str:
    """MD-15: return the number of packs in words."""
    return str(packs) if packs > 1 else _("1 (2 with six or more players)")


def _row(label: str, counts: Sequence[int]) -> FigureRow:
    return FigureRow(label, tuple(Figure(str(count or "–")) for count in counts))


def _sums(label: str, sums: Sequence[int]) -> FigureRow:
    return FigureRow(label, tuple(Figure(millions(amount) if amount else "–") for amount in sums))


class MonopolyDealTray(DraftedTray):
    """The tray of Monopoly Deal."""

    folder = "monopoly_deal"
    sharing = SHARING
    retraced = staticmethod(retraced)

    def highlights(self, state: State, seat: int, thrown: Any) -> Highlights:
        return highlights(state, seat, thrown)

    def asks(self, state: State, seat: int, thrown: Any, names: Sequence[str]) -> object:
        return asks(state, seat, thrown, names)


class MonopolyDealPad(Pad):
    """The pad of Monopoly Deal."""

    seam = 2
    game = GAME
    title = gettext_lazy("Monopoly Deal")
    bgg_id = 40398
    tagline = gettext_lazy("Sets, rents and swaps with real cards. 2 to 10 players.")
    entry_form = MonopolyDealEntryForm
    options_form = MonopolyDealOptionsForm
    refusals = REFUSALS
    malformed = MALFORMED
    steps = STEPS
    shares = ("css/groups.css",)
    rail = gettext_lazy("Piles and entries")
    who_begins = gettext_lazy("You choose who goes first. The older rules say: the youngest.")
    tray = MonopolyDealTray()
    fill = staticmethod(board)
    blank = staticmethod(empty_board)
    pieces = staticmethod(sheet_pieces)
    fresh_ids = staticmethod(fresh_ids)
    story = staticmethod(story)
    moment = staticmethod(moment)
    notes = staticmethod(notes)
    help = staticmethod(paragraphs)
    verdict = staticmethod(verdict)
    tower = staticmethod(tower)
    step_figure = staticmethod(step_figure)

    def box_of(self, state: State, box: str) -> tuple[str, str] | None:
        """Return the key and the words of a mark `red.1.wild:any.2`: a place, a card, and one of its copies.

        None if there is no such mark.
        """
        place, card, number = ("", "", "", *box.rsplit(".", 2))[-3:]
        if (place not in SETS and place != BANK) or card not in CARDS:
            return None
        copies = range(1, CARDS[card].copies * state.options.packs + 1)
        if number not in map(str, copies):
            return None
        return box, box_name(place, card, int(number))

    def glance(self, filled: Any) -> object:
        return glance(filled)

    def claims(self, table: str, sheets: Sequence[SheetView], book: Any) -> Mapping[str, Piece]:
        return claims(table, sheets, book)

    def progress(self, state: State, names: Sequence[str]) -> Progress:
        return Progress(progress_sentence(state, names))

    def first_turn(self, options: Options) -> Mapping[str, str]:
        return first_turn()

    def script(self) -> Script:
        return script()

    def takes_throw(self, before: State, move: Move | None) -> bool:
        """Return whether the script has cards for this entry (`move` is None for the next one): they serve a whole
        turn.
        """
        return move is None or isinstance(move, EndTurn)

    def choices(self, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        drawn = Options()
        two_colours = options.get("double_rent", drawn.double_rent) == DoubleRent.TWO_COLOUR
        reach = options.get("troc_full_sets", drawn.troc_full_sets)
        return (
            (_("Packs of cards"), _packs(options.get("packs", drawn.packs))),
            (
                _("Double the Rent"),
                _("with two-color rents only") if two_colours else _("with every rent card"),
            ),
            (
                _("Forced Deal"),
                _("takes from complete sets too") if reach else _("not from complete sets"),
            ),
        )

    def for_players(self, options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
        """MD-15: return the options, with two packs from six players on."""
        return {**options, "packs": 2} if players >= TWO_PACKS_FROM else options

    def sections(self, state: State) -> tuple[tuple[FigureSection, ...], FigureRow]:
        players = outcome(state).players
        seats = [fill(state.options, state.paper, seat) for seat in range(len(players))]
        highest = [max((each.rent for each in seat.sets), default=0) for seat in seats]
        sets = (
            _row(_("Property cards"), [sum(len(each.cards) for each in seat.sets) for seat in seats]),
            _row(_("Houses, hotels"), [sum(each.house + each.hotel for each in seat.sets) for seat in seats]),
            _sums(_("Highest rent"), highest),
        )
        values = (
            _sums(_("Bank"), [seat.banked for seat in seats]),
            _sums(_("Sets"), [seat.in_sets for seat in seats]),
            _sums(_("Together"), [each.tie_breakers[TABLE_VALUE] for each in players]),
        )
        parts = FigureSection(_("Sets"), sets), FigureSection(_("Value on the table"), values)
        total = FigureRow(_("Complete colors"), tuple(Figure(str(each.total)) for each in players))
        return parts, total


PAD = MonopolyDealPad()
register(PAD)
