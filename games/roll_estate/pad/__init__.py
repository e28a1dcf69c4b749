"""Roll Estate's pad, as the table page needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.errors import IllegalMove
from games.kit.numbers import Number, whole
from games.kit.paper import Kind, changes
from games.roll_estate.pad.edition import ROLL_ESTATE_EDITIONS
from games.roll_estate.pad.forms import RollEstateEntryForm, RollEstateOptionsForm
from games.roll_estate.pad.pieces import claims, glance, sheet_pieces
from games.roll_estate.pad.tower import tower
from games.roll_estate.pad.typed_form import typed_sections, written_sums
from games.roll_estate.rules import GAME
from games.roll_estate.rules.edition import Edition
from games.roll_estate.rules.ending import State, businesses_of
from games.roll_estate.rules.filled import NO_HIGHLIGHTS, FilledSheet, fill, light, without_totals
from games.roll_estate.rules.moves import ClaimBox, LoseInterest, Move, NoLegalBox
from games.roll_estate.rules.options import Options
from games.roll_estate.rules.sheet import (
    BOXES,
    INDEXES,
    JACKPOT_BOX,
    LIQUID_ASSETS,
    ROUTE_BOXES,
    ROW_LIST,
    ROWS,
)
from games.roll_estate.rules.verbs import boxes_written_by, brings, business_opened, check, legal_moves
from games.roll_estate.words.findings import FINDINGS
from games.roll_estate.words.help import first_turn, paragraphs
from games.roll_estate.words.moments import moment
from games.roll_estate.words.money import dollars
from games.roll_estate.words.names import (
    DIFFICULTIES,
    ENDS,
    STEPS,
    TRIPLE_COUNTS,
    VARIANTS,
    box_name,
    row_name,
)
from games.roll_estate.words.refusals import MALFORMED, REFUSALS
from games.roll_estate.words.script import script
from games.roll_estate.words.story import ending_sentence, leading, progress_sentence, rows_to_lose, story
from games.roll_estate.words.verdict import verdict
from games.roll_estate.words.why_not import in_short
from scoresheets.plugin.pad import (
    Figure,
    FigureRow,
    FigureSection,
    Hiding,
    Highlights,
    Pad,
    Piece,
    Progress,
    SecondThought,
    SheetView,
    Tray,
    register,
)
from scoresheets.plugin.words import Script, boxes_that_fit

_SPECIAL = {LIQUID_ASSETS: "RE-30", JACKPOT_BOX: "RE-32"}
"""Rule ids of the boxes that count in a special way."""


def _why_not_here(
    state: State, seat: int, dice: tuple[int, ...], boxes: Sequence[str], names: Sequence[str]
) -> str:
    """Return the reason of the last box still open in this part of the sheet, else of its last box."""
    open_boxes = [box for box in boxes if box not in state.paper.sheets[seat]]
    try:
        check(state, ClaimBox(seat, dice, (open_boxes or list(boxes))[-1]))
    except IllegalMove as refused:
        return in_short(refused, names)
    return ""


def _row_figure(sheet: FilledSheet, place: int) -> Figure:
    neighborhood = sheet.neighborhoods[place]
    shops = (neighborhood.first, neighborhood.second)
    held = any(shop is not None and shop.state == "held" for shop in shops)
    return _money(neighborhood.subtotal, "shop" if held else "")


def _money(amount: int | None, mark: str = "") -> Figure:
    return Figure(dollars(amount) if amount else "–", mark)


def _progress(state: State, names: Sequence[str]) -> Progress:
    """RE-10: return the progress: the player with the most businesses, and how many of them end the game."""
    leader = leading(state)
    owned = businesses_of(state.paper, leader)
    needed = state.options.businesses_to_end or len(ROWS)
    last_round = state.reason is not None
    return Progress(progress_sentence(state, names), leader if owned else None, owned, needed, last_round)


def _heard(state: State, moves: Sequence[Move], rows: int) -> str:
    """Return a sentence: how many boxes take the dice and which brings most, or how many rows may be given up."""
    edition = state.options.edition
    gains = [(_row_or_box(box, edition), gain) for box, gain in brings(state, moves).items()]
    if gains:
        return boxes_that_fit(gains, dollars)
    return rows_to_lose(rows) if rows else ""


def _row_or_box(box: str, edition: Edition) -> str:
    """Return the name of the row for a rental, as all its boxes are worth the same, else the name of the box."""
    row = BOXES[box].row
    return row_name(row.key, edition) if row else box_name(box, edition)


class RollEstateTray(Tray):
    """The tray of Roll Estate."""

    def highlights(self, state: State, seat: int, dice: tuple[int, ...]) -> Highlights:
        moves = legal_moves(state, seat, dice)
        rows = frozenset(move.row for move in moves if isinstance(move, LoseInterest))
        boxes, lost = boxes_written_by(state, moves), any(isinstance(move, NoLegalBox) for move in moves)
        heard = _heard(state, moves, len(rows))
        about = tuple(rule for box, rule in _SPECIAL.items() if box in boxes)
        about += ("RE-6",) * bool(rows) + ("RE-17",) * lost
        return Highlights(boxes, bool(boxes), rows, lost, heard=heard, about=about)

    def why_not(
        self, state: State, seat: int, dice: tuple[int, ...], names: Sequence[str]
    ) -> tuple[tuple[str, str], ...]:
        """RE-4: return the proof that nothing fits, one line for each row, route, index and so on."""
        edition, others = state.options.edition, (*ROUTE_BOXES, LIQUID_ASSETS, INDEXES[0], JACKPOT_BOX)
        parts = [(row_name(row.key, edition), row.rentals) for row in ROW_LIST]
        parts += [(box_name(box, edition), (box,)) for box in others]
        return tuple((label, _why_not_here(state, seat, dice, boxes, names)) for label, boxes in parts)


class RollEstateHiding(Hiding):
    """Roll Estate without its totals."""

    progress = staticmethod(_progress)

    def sheet(self, filled: FilledSheet) -> FilledSheet:
        return without_totals(filled)


class RollEstatePad(Pad):
    """The pad of Roll Estate."""

    seam = 2
    game = GAME
    title = gettext_lazy("Roll Estate")
    tagline = gettext_lazy("Five dice, eight neighborhoods, four routes. 1 to 5 players.")
    entry_form = RollEstateEntryForm
    options_form = RollEstateOptionsForm
    refusals = REFUSALS
    findings = FINDINGS
    ends = ENDS
    malformed = MALFORMED
    steps = STEPS
    typed_styles = ("roll_estate/typed.css",)
    rail = gettext_lazy("Claims and entries")
    editions = ROLL_ESTATE_EDITIONS
    tray = RollEstateTray()
    hiding = RollEstateHiding()
    pieces = staticmethod(sheet_pieces)
    glance = staticmethod(glance)
    progress = staticmethod(_progress)
    story = staticmethod(story)
    moment = staticmethod(moment)
    help = staticmethod(paragraphs)
    verdict = staticmethod(verdict)
    ending = staticmethod(ending_sentence)
    tower = staticmethod(tower)
    typed_sections = staticmethod(typed_sections)
    written_sums = staticmethod(written_sums)

    def fill(self, state: State, seat: int, lit: Mapping[str, int | None] = NO_HIGHLIGHTS) -> FilledSheet:
        return fill(state.options, state.paper, seat, lit)

    def refill(self, before: State, after: State, seat: int, earlier: FilledSheet) -> FilledSheet:
        """Return the sheet after an entry, the earlier one if it is unchanged.

        Another player's entry changes this sheet only if it made a claim, or declined a business.
        """
        old, new = before.paper, after.paper
        if old.sheets[seat] is not new.sheets[seat] or old.claims is not new.claims:
            return self.fill(after, seat)
        declined = any(change.pencil.kind is Kind.DECLINED for change in changes(old, new))
        return self.fill(after, seat) if declined else earlier

    def light(self, state: State, seat: int, filled: Any, boxes: Any) -> object:
        return light(filled, boxes)

    def box_of(self, state: State, box: str) -> tuple[str, str] | None:
        row, _dot, which = box.partition(".")
        business = row in ROWS and which in ("first", "second")
        return (box, box_name(box, state.options.edition)) if business or box in BOXES else None

    def claims(self, table: str, sheets: Sequence[SheetView], book: Any) -> Mapping[str, Piece]:
        return claims(table, sheets, book)

    def second_thought(self, before: State, move: Move) -> SecondThought | None:
        """RE-12: return the choice not to open the business, which stands until the next entry; None if there is no
        choice.
        """
        if not isinstance(move, ClaimBox) or not move.open_business or before.options.solo:
            return None
        business = business_opened(before, move.seat, BOXES[move.box])
        if business is None:
            return None
        opened = box_name(business, before.options.edition)
        declined = replace(move, open_business=False)
        return SecondThought(declined, _("Don’t open %(business)s") % {"business": opened}, what=opened)

    def choices(self, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        chosen = [(_("Variant"), str(VARIANTS[options.get("variant", "standard")]))]
        if "difficulty" in options:
            chosen.append((_("Difficulty"), str(DIFFICULTIES[options["difficulty"]])))
        chosen.append((_("Triple counts"), str(TRIPLE_COUNTS[options.get("triple_counts", "matched")])))
        return tuple(chosen)

    def first_turn(self, options: Options) -> Mapping[str, str]:
        return first_turn()

    def script(self) -> Script:
        return script()

    def sections(self, state: State) -> tuple[tuple[FigureSection, ...], FigureRow]:
        sheets = [fill(state.options, state.paper, seat) for seat in range(len(state.paper.sheets))]
        rows = tuple(
            FigureRow(
                row_name(row.key, state.options.edition), tuple(_row_figure(sheet, place) for sheet in sheets)
            )
            for place, row in enumerate(ROW_LIST)
        )
        investments = (
            (_("Mass Transit"), [sheet.mass_transit for sheet in sheets]),
            (_("Stock Portfolio"), [sheet.stock_portfolio for sheet in sheets]),
            (_("Pick 5 Lotto"), [sheet.lotto for sheet in sheets]),
        )
        return (
            (
                FigureSection(_("Neighborhoods"), rows),
                FigureSection(
                    _("Investments"),
                    tuple(FigureRow(label, tuple(map(_money, sums))) for label, sums in investments),
                ),
            ),
            FigureRow(_("Total"), tuple(Figure(dollars(sheet.total or 0)) for sheet in sheets)),
        )

    def step_figure(self, step: str, figure: Number) -> str:
        """Return a figure of the ladder in words: a count of properties or routes, else dollars."""
        return str(figure) if step.endswith("_owned") else dollars(whole(figure))


PAD = RollEstatePad()
register(PAD)
