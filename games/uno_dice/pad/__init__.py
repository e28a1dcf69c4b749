"""UNO Dice's pad, as the table page needs it: boards side by side, a chain that grows, and the call-out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.uno_dice.pad.coming import Coming, arranged, coming, last_entry
from games.uno_dice.pad.forms import (
    Thrown,
    UnoDiceEntryForm,
    UnoDiceOptionsForm,
    boards_chosen,
    chain_and_loose,
)
from games.uno_dice.pad.pieces import fresh_ids, glance, sheet_pieces
from games.uno_dice.pad.tower import tower
from games.uno_dice.pad.typed_form import typed_sections
from games.uno_dice.rules import GAME
from games.uno_dice.rules.chain import continuations, dice_of
from games.uno_dice.rules.declining import may_decline
from games.uno_dice.rules.ending import State, has_started
from games.uno_dice.rules.filled import FilledBoard, fill, without_totals
from games.uno_dice.rules.moves import Move, TakeTurn
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import (
    DICE,
    DICE_IN_A_TURN,
    EXTRA_SPACES,
    OUTLINES,
    PENALTIES,
    PLAIN_SPACES,
    WILD,
    Colour,
)
from games.uno_dice.rules.turn import call_out_of
from games.uno_dice.rules.verbs import legal_moves
from games.uno_dice.words.choices import chain_heard
from games.uno_dice.words.findings import FINDINGS
from games.uno_dice.words.help import first_turn, paragraphs
from games.uno_dice.words.moments import moment
from games.uno_dice.words.names import BOARDS, COLOURS, STEPS, space_name, step_figure, verdict
from games.uno_dice.words.refusals import MALFORMED, REFUSALS
from games.uno_dice.words.script import script
from games.uno_dice.words.story import (
    aim_sentence,
    answer_sentence,
    call_heading,
    matching,
    notes,
    progress_sentence,
    story,
)
from scoresheets.plugin.pad import (
    Figure,
    FigureRow,
    FigureSection,
    Hiding,
    Highlights,
    LitView,
    Pad,
    Piece,
    Progress,
    SecondThought,
    SheetView,
    Tray,
    register,
)
from scoresheets.plugin.words import Script, listed


@dataclass(frozen=True, slots=True)
class Board:
    """One player's board; `coming` is None unless its player's chain lies in the tray."""

    board: FilledBoard
    coming: Coming | None


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """The answer of one board to the call, and its reason, in a sentence."""

    colour: Colour
    writes: bool
    text: str


@dataclass(frozen=True, slots=True)
class Called:
    """The call-out as shown: the die, a heading that names the caller, and the answer of every other board by seat."""

    die: str
    heading: str
    answers: Mapping[int, AnswerLine]


def _star_counts(options: Mapping[str, Any]) -> str:
    """UN-7, UN-32: return what a star at the end of a board matches, in words."""
    if options.get("star_matches_all"):
        return _("matches any number called")
    if options.get("stars_passed_over"):
        return _("does not count: the number before it decides")
    return _("matches only its board’s color")


def _special(thrown: Thrown) -> tuple[str, ...]:
    """Return the rules that apply to these dice: of two wilds, of the call-out, and of penalties."""
    found = {
        "UN-4": WILD in thrown.tray.chain,
        "UN-26": bool(thrown.tray.chain),
        "UN-25": any(die in PENALTIES for die in thrown.tray.loose),
    }
    return tuple(rule for rule, special in found.items() if special)


class UnoDiceTray(Tray):
    """The tray of UNO Dice."""

    folder = "uno_dice"
    throw = staticmethod(chain_and_loose)

    def highlights(self, state: State, seat: int, thrown: Thrown) -> Highlights:
        """UN-2: return the highlights; the chain may be written as it is, also an empty one.

        The dice fit if the chain has a die, or a die may follow.
        """
        laid = arranged(state, seat, thrown)
        moves = legal_moves(state, seat, laid.tray)
        fits = bool(moves) and (bool(laid.tray.chain) or len(moves) > 1)
        return Highlights(laid, fits, heard=_heard(state, seat, laid), about=_special(laid))


def _heard(state: State, seat: int, laid: Thrown) -> str:
    """Return for screen readers the chain that the pad makes of a whole throw, or the dice that may stand next."""
    tray = laid.tray
    if not has_started(state.paper, seat) or dice_of(tray.chain, len(tray.loose)) != DICE_IN_A_TURN:
        return ""
    if not laid.by_pad:
        return matching(continuations(last_entry(state, seat), tray))
    return chain_heard(tray.chain)


class UnoDiceHiding(Hiding):
    """UNO Dice without its totals."""

    def sheet(self, filled: Board) -> Board:
        return replace(filled, board=without_totals(filled.board))

    def progress(self, state: State, names: Sequence[str]) -> Progress:
        return Progress(aim_sentence(state))


class UnoDicePad(Pad):
    """The pad of UNO Dice."""

    seam = 2
    game = GAME
    title = gettext_lazy("UNO Dice")
    tagline = gettext_lazy("Six dice, a chain, and a number called out loud. 2 to 4 players.")
    entry_form = UnoDiceEntryForm
    options_form = UnoDiceOptionsForm
    refusals = REFUSALS
    findings = FINDINGS
    malformed = MALFORMED
    steps = STEPS
    in_view = True
    who_begins = gettext_lazy("The youngest player goes first.")
    tray = UnoDiceTray()
    hiding = UnoDiceHiding()
    fresh_ids = staticmethod(fresh_ids)
    glance = staticmethod(glance)
    story = staticmethod(story)
    moment = staticmethod(moment)
    notes = staticmethod(notes)
    help = staticmethod(paragraphs)
    verdict = staticmethod(verdict)
    tower = staticmethod(tower)
    step_figure = staticmethod(step_figure)
    typed_sections = staticmethod(typed_sections)

    def fill(self, state: State, seat: int, thrown: Thrown | None = None) -> Board:
        laid = arranged(state, seat, thrown) if thrown else None
        board = fill(state.options, state.paper, seat, laid.tray.chain if laid else ())
        if laid is None or not has_started(state.paper, seat):
            return Board(board, None)
        return Board(board, coming(state, seat, laid))

    def blank(self, state: State, seat: int) -> Board:
        """Return the board for printing, with its extra spaces to be outlined (UN-27)."""
        printed = fill(state.options, state.paper, seat)
        extras = tuple(replace(space, state="earned") for space in printed.extras)
        return Board(replace(printed, extras=extras), None)

    def pieces(self, sheet: SheetView, lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
        return sheet_pieces(sheet, lit)

    def box_of(self, state: State, box: str) -> tuple[str, str] | None:
        options = state.options
        names = {space: space_name(space) for space in PLAIN_SPACES[: options.spaces]}
        for number, space in enumerate(EXTRA_SPACES[: options.extra_spaces], start=1):
            names[space] = space_name(space)
            names[OUTLINES[space]] = _("Outline of extra space %(number)s") % {"number": number}
        return (box, names[box]) if box in names else None

    def progress(self, state: State, names: Sequence[str]) -> Progress:
        return Progress(progress_sentence(state, names))

    def second_thought(self, before: State, move: Move) -> SecondThought | None:
        """UN-31: return the choice to decline what was called; None if nobody may.

        Every called player has already written; a player called by colour alone may still decline.
        """
        seat = may_decline(before, move)
        if seat is None or not isinstance(move, TakeTurn):
            return None
        facts = {
            "board": BOARDS[before.options.boards[seat]],
            "number": DICE[move.chain[-1]].number,
        }
        text = _("%(board)s: don’t write the %(number)s") % facts
        return SecondThought(replace(move, declines=(*move.declines, seat)), text, seat)

    def call_out_text(self, before: State, move: Move, names: Sequence[str]) -> Called | None:
        call = call_out_of(before, move)
        if call is None:
            return None
        answers = {
            answer.seat: AnswerLine(
                answer.board, answer.space is not None, answer_sentence(call, answer, names)
            )
            for answer in call.answers
        }
        return Called(call.die, call_heading(call, names), answers)

    def first_turn(self, options: Options) -> Mapping[str, str]:
        return first_turn()

    def script(self) -> Script:
        return script()

    def choices(self, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        drawn = Options(tuple(Colour))
        spaces = {
            "plain": options.get("spaces", drawn.spaces),
            "extra": options.get("extra_spaces", drawn.extra_spaces),
        }
        boards = [str(COLOURS[colour]) for colour in options.get("boards", ())]
        return (
            *([(_("Boards in order of play"), listed(boards))] if boards else ()),
            (_("Spaces on a board"), _("%(plain)s and up to %(extra)s extra") % spaces),
            (_("A star at the end of a board"), _star_counts(options)),
        )

    def for_players(self, options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
        """UN-20: return the options with one board for each player, and no other."""
        boards = options.get("boards")
        return options if boards is None else {**options, "boards": boards[:players]}

    def reseated(self, options: Mapping[str, Any], places: Sequence[int]) -> Mapping[str, Any]:
        """Return the options after players changed places: a board stays with its player, unused boards come last."""
        boards = boards_chosen(options)
        moved = [boards[place] for place in places]
        return {**options, "boards": moved + [str(colour) for colour in Colour if colour not in moved]}

    def colours(self, options: Mapping[str, Any], players: int) -> Sequence[str]:
        """Return the colour of each player, which is the colour of the board."""
        return boards_chosen(options)[:players]

    def sections(self, state: State) -> tuple[tuple[FigureSection, ...], FigureRow]:
        boards = [fill(state.options, state.paper, seat) for seat in range(len(state.paper.sheets))]
        rows = (
            FigureRow(
                _("Spaces on the board"), tuple(Figure(str(state.options.spaces)) for _board in boards)
            ),
            FigureRow(_("Extra spaces"), tuple(Figure(str(board.earned or "–")) for board in boards)),
            FigureRow(_("Still open"), tuple(Figure(str(board.open or "–")) for board in boards)),
        )
        total = FigureRow(_("Filled"), tuple(Figure(str(board.written)) for board in boards))
        return (FigureSection(_("Boards"), rows),), total


PAD = UnoDicePad()
register(PAD)
