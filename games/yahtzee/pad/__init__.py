"""Yahtzee's pad, as the table page needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.yahtzee.pad.forms import YahtzeeEntryForm, YahtzeeOptionsForm
from games.yahtzee.pad.pieces import claims, fresh_ids, glance, sheet_pieces
from games.yahtzee.pad.tower import tower
from games.yahtzee.pad.typed_form import typed_sections, written_sums
from games.yahtzee.rules import GAME
from games.yahtzee.rules.ending import State
from games.yahtzee.rules.filled import Column, FilledSheet, fill, without_totals
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.placing import Further, Worth
from games.yahtzee.rules.sheet import BOXES, bonus_key, mark_key
from games.yahtzee.rules.verbs import DICE, further_yahtzee, highlighted_boxes, zeros_by_choice
from games.yahtzee.words.findings import FINDINGS
from games.yahtzee.words.help import first_turn, paragraphs
from games.yahtzee.words.moments import moment
from games.yahtzee.words.names import (
    JOKERS,
    ROUNDS_STARTED_BY,
    box_name,
    headline,
    rounds_in_words,
    step_figure,
    verdict,
)
from games.yahtzee.words.refusals import REFUSALS
from games.yahtzee.words.script import script
from games.yahtzee.words.story import (
    boxes_sentence,
    boxes_to_strike,
    ending_sentence,
    is_last_box,
    progress_sentence,
    story,
)
from scoresheets.plugin.pad import (
    Figure,
    FigureRow,
    FigureSection,
    Hiding,
    Highlights,
    Pad,
    Piece,
    Progress,
    SheetView,
    Throw,
    Tray,
    five_dice,
    register,
)
from scoresheets.plugin.words import Script, boxes_that_fit

Sections = tuple[tuple[FigureSection, ...], FigureRow]


@dataclass(frozen=True, slots=True)
class DiceHighlights:
    """The highlights of dice on a sheet: the boxes that take them, and their effects as a further Yahtzee."""

    boxes: Mapping[str, Worth]
    further: Further


@dataclass(frozen=True, slots=True)
class Thrown:
    """Five dice, and whether the player asks for a zero."""

    dice: tuple[int, ...]
    zero: bool


def _boxes(columns: Sequence[Column]) -> tuple[FigureSection, ...]:
    upper = [*_box_rows([column.upper for column in columns])]
    upper.append(_row(_("Bonus"), (column.upper_bonus for column in columns)))
    lower = [*_box_rows([column.lower for column in columns])]
    lower.append(_row(_("Yahtzee bonus"), (column.yahtzee_bonus for column in columns)))
    return FigureSection(_("Upper section"), tuple(upper)), FigureSection(_("Lower section"), tuple(lower))


def _box_rows(halves: Sequence[Sequence[Any]]) -> Iterable[FigureRow]:
    for same in zip(*halves, strict=True):
        yield FigureRow(box_name(same[0].key), tuple(_figure(box.value or 0) for box in same))


def _parts(sheets: Sequence[FilledSheet]) -> tuple[FigureRow, ...]:
    parts: tuple[tuple[str, Callable[[Column], int | None]], ...] = (
        (_("Upper section"), lambda column: column.upper_sum),
        (_("Bonus"), lambda column: column.upper_bonus),
        (_("Lower section"), lambda column: column.lower_sum),
        (_("Yahtzee bonus"), lambda column: column.yahtzee_bonus),
    )
    return tuple(
        _row(label, (sum(points(column) or 0 for column in sheet.columns) for sheet in sheets))
        for label, points in parts
    )


def _round(sheet: FilledSheet, place: int) -> Figure:
    """Return the points of a round; YZ-9: the winner of a round is marked."""
    column = sheet.columns[place]
    return _figure(column.total, "won" if sheet.seat in column.winners else "")


def _row(label: str, points: Iterable[int | None]) -> FigureRow:
    return FigureRow(label, tuple(map(_figure, points)))


def _figure(points: int | None, mark: str = "") -> Figure:
    return Figure(str(points) if points else "–", mark)


def _heard(boxes: Mapping[str, Worth]) -> str:
    """Return a sentence: how many boxes take the dice with points and which is worth most, or how many
    may be struck.
    """
    points = [(box_name(box), worth.points) for box, worth in boxes.items() if worth.points]
    return boxes_that_fit(points) if points else boxes_to_strike(len(boxes))


def _special(highlights: DiceHighlights) -> tuple[str, ...]:
    """Return the rules that apply to these dice: of a joker, of the bonus for a further Yahtzee, and of a zero."""
    found = {
        "YZ-2": highlights.further.joker,
        "YZ-6": highlights.further.earns_bonus,
        "YZ-20": not all(worth.points for worth in highlights.boxes.values()),
    }
    return tuple(rule for rule, special in found.items() if special)


class YahtzeeTray(Tray):
    """The tray of Yahtzee."""

    instead = True

    def throw(self, fields: Mapping[str, str]) -> Throw:
        """Return the dice in the tray; YZ-24: and whether the player asks for a zero instead."""
        throw, zero = five_dice(fields), fields.get("instead") == "yes"
        thrown = None if throw.thrown is None else Thrown(throw.thrown, zero)
        return Throw(throw.typed, thrown, throw.readable)

    def highlights(self, state: State, seat: int, thrown: Thrown) -> Highlights:
        """Return the boxes that take the dice. YZ-20: any open box does; dice worth nothing in all of them fit nowhere.

        YZ-24: if they fit somewhere, the player may ask for a zero instead.
        """
        boxes = highlighted_boxes(state, seat, thrown.dice)
        fits = any(worth.points for worth in boxes.values())
        instead = thrown.zero and fits
        lit = DiceHighlights(
            zeros_by_choice(boxes) if instead else boxes, further_yahtzee(state, seat, thrown.dice)
        )
        return Highlights(lit, fits, instead=instead, heard=_heard(lit.boxes), about=_special(lit))


class YahtzeeHiding(Hiding):
    """Yahtzee without its totals."""

    def sheet(self, filled: FilledSheet) -> FilledSheet:
        return without_totals(filled)

    def progress(self, state: State, names: Sequence[str]) -> Progress:
        """Return the progress of the round only: the winner of the round before would give its totals away."""
        return Progress(boxes_sentence(state, names), last_round=is_last_box(state), names_round=True)


class YahtzeePad(Pad):
    """The pad of Yahtzee."""

    seam = 2
    game = GAME
    title = gettext_lazy("Yahtzee")
    bgg_id = 2243
    tagline = gettext_lazy("Five dice, thirteen boxes a round, one to six rounds. 1 to 8 players.")
    entry_form = YahtzeeEntryForm
    options_form = YahtzeeOptionsForm
    refusals = REFUSALS
    findings = FINDINGS
    rail = gettext_lazy("Rounds and entries")
    thrown_for_first = DICE  # YZ-11
    tray = YahtzeeTray()
    hiding = YahtzeeHiding()
    pieces = staticmethod(sheet_pieces)
    fresh_ids = staticmethod(fresh_ids)
    glance = staticmethod(glance)
    story = staticmethod(story)
    moment = staticmethod(moment)
    help = staticmethod(paragraphs)
    verdict = staticmethod(verdict)
    ending = staticmethod(ending_sentence)
    tower = staticmethod(tower)
    step_figure = staticmethod(step_figure)
    typed_sections = staticmethod(typed_sections)
    written_sums = staticmethod(written_sums)

    def roll_off_due(self, state: State) -> bool:
        """Return whether a roll-off is due. YZ-11: before each later round, if the table has agreed on it."""
        return state.begin_due

    def fill(self, state: State, seat: int, lit: DiceHighlights | None = None) -> FilledSheet:
        if lit is None:
            return fill(state.options, state.paper, seat, over=state.rounds_over)
        sheet = fill(state.options, state.paper, seat, lit.boxes, over=state.rounds_over)
        return replace(sheet, further=lit.further)

    def refill(self, before: State, after: State, seat: int, earlier: FilledSheet) -> FilledSheet:
        """Return the sheet after an entry, from the earlier one where it is unchanged.

        Another player's entry changes this sheet only if it ends a round: the round then has winners, and takes no more
        entries.
        """
        ended = before.rounds_over != after.rounds_over
        if before.paper.sheets[seat] is after.paper.sheets[seat] and not ended:
            return earlier
        done = earlier.columns[: before.rounds_over]
        return fill(after.options, after.paper, seat, over=after.rounds_over, done=done)

    def box_of(self, state: State, box: str) -> tuple[str, str] | None:
        """Return the key on the paper and the words of a box, None if it is unknown.

        The paper holds all rounds; the sheet names the boxes of the round that is played.
        """
        key = box if "." in box else mark_key(state.round, box)
        for number in range(1, state.options.rounds + 1):
            names = {mark_key(number, each): box_name(each) for each in BOXES}
            names |= {bonus_key(number, each): _("Yahtzee bonus") for each in range(1, len(BOXES) + 1)}
            if key in names and state.options.rounds == 1:
                return key, names[key]
            if key in names:
                return key, _("%(box)s, round %(round)s") % {"box": names[key], "round": number}
        return None

    def claims(self, table: str, sheets: Sequence[SheetView], book: Any) -> Mapping[str, Piece]:
        return claims(table, sheets, book)

    def progress(self, state: State, names: Sequence[str]) -> Progress:
        return Progress(progress_sentence(state, names), last_round=is_last_box(state), names_round=True)

    def first_turn(self, options: Options) -> Mapping[str, str]:
        return first_turn()

    def script(self) -> Script:
        return script()

    def for_players(self, options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
        """YZ-11: return the options; a player alone begins each round in any case."""
        return {key: value for key, value in options.items() if key != "begins"} if players == 1 else options

    def choices(self, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        rounds, joker = options.get("rounds", 1), options.get("joker", "free")
        begun = ROUNDS_STARTED_BY.get(options.get("begins", "first"))
        return (
            (_("Rounds"), rounds_in_words(rounds)),
            *(((_("Who starts a round"), str(begun)),) if begun else ()),
            (_("Joker"), str(JOKERS[joker])),
        )

    def sections(self, state: State) -> Sections:
        """Return one round box by box; several rounds by round with their winners, and the parts that
        they sum up to.
        """
        sheets = [self.fill(state, seat) for seat in range(len(state.paper.sheets))]
        total = FigureRow(_("Total"), tuple(Figure(str(sheet.total)) for sheet in sheets))
        if state.options.rounds == 1:
            return _boxes([sheet.columns[0] for sheet in sheets]), total
        rounds = tuple(
            FigureRow(
                _("Round %(round)s") % {"round": place + 1}, tuple(_round(sheet, place) for sheet in sheets)
            )
            for place in range(state.options.rounds)
        )
        return (
            FigureSection(_("Rounds"), rounds),
            FigureSection(_("All rounds together"), _parts(sheets)),
        ), total

    def headline(self, state: State, names: Sequence[str]) -> str:
        return headline(state, names) or super().headline(state, names)


PAD = YahtzeePad()
register(PAD)
