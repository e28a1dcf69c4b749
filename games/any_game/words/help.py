"""Help on how the sheet of any game scores."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.any_game.rules import GAME
from games.any_game.rules.moves import Writes, writing
from games.any_game.rules.options import Best, Counts, Options
from games.any_game.rules.sheet import total
from games.kit.numbers import Number
from scoresheets.plugin.words import DrawnBox, Example, Paragraph, amount, played

PLAYERS = 3


def paragraphs(options: Options) -> tuple[Paragraph, ...]:
    """Return how the pad counts with these options."""
    return (_round(options), *_bids(options), *_sums(options), _end(options), _winner(options))


def first_turn(options: Options) -> str:
    """Return what the tray says to a device that has never written here."""
    if options.counts is Counts.WON:
        return _("Tap who won the round, then write it.")
    return _("Type the number of each player, then write them. A sum such as 12+5-3 is added up.")


def shared_paragraphs() -> tuple[Paragraph, ...]:
    """Return how the pad is used, and who writes when."""
    return (
        Paragraph(
            "the-pad",
            _("What the pad does"),
            (
                _("You play as you always do. The pad keeps the numbers, adds them up and says who leads."),
                _("Typed the wrong number? Use “Take back”, or tap the number and correct it."),
            ),
            ("bad_dice", "value_mismatch", "unknown_box"),
        ),
        Paragraph(
            "who-writes",
            _("Who writes"),
            (
                _("In a round everybody writes once, in any order. The next round begins when all have."),
                _(
                    "After the end, nothing more can be written. Until the game is closed, it can be taken back."
                ),
            ),
            ("not_your_turn", "game_over", "unknown_player"),
        ),
    )


def _round(options: Options) -> Paragraph:
    if options.counts is Counts.WON:
        return Paragraph(
            "round",
            _("A round"),
            (
                _("After each round, tap who won it. A round won counts 1, a round lost 0."),
                _("Everybody can write at once, each on their own device, or one of you writes for all."),
            ),
            ("AG-1", "AG-2", "AG-3", "AG-5", "AG-7"),
            (_example(Options(counts=Counts.WON), (1, 0, 0), _("The first player won the round.")),),
        )
    return Paragraph(
        "round",
        _("A round"),
        (
            _("After each round, everybody’s number is written: above zero, below zero, or 0."),
            _("Type it, or a sum such as 12½+5-3. The pad adds it up.")
            if options.counts is Counts.HALVES
            else _("Type it, or a sum such as 12+5-3. The pad adds it up."),
            _("Everybody can write at once, each on their own device, or one of you writes for all."),
        ),
        ("AG-1", "AG-2", "AG-3", "AG-7"),
        (_example(Options(counts=options.counts), _numbers(options), _("One round of three players.")),),
    )


def _numbers(options: Options) -> tuple[Number, ...]:
    return (14.5, -3, 0) if options.counts is Counts.HALVES else (14, -3, 0)


def _bids(options: Options) -> tuple[Paragraph, ...]:
    if not options.bids:
        return (Paragraph("bids", _("Bids"), (_("Your table plays without bids."),), ("AG-4",)),)
    text = _("First everybody bids. When all bids are written, the round is played and the points follow.")
    more = _("The pad shows the bid beside the points. It does not count.")
    return (Paragraph("bids", _("Bids"), (text, more), ("AG-4",)),)


def _sums(options: Options) -> tuple[Paragraph, ...]:
    if options.adds_up_to is None:
        return ()
    text = _("The numbers of a round must add up to %(sum)s. If they do not, the last one is refused.")
    return (
        Paragraph("sum", _("Checking the sum"), (text % {"sum": amount(options.adds_up_to)},), ("AG-6",)),
    )


def _end(options: Options) -> Paragraph:
    text = []
    if options.goal:
        goal = _("The game ends with the round in which somebody has %(goal)s or more.")
        if options.exactly:
            goal = _("The game ends with the round in which somebody has exactly %(goal)s.")
        text.append(goal % {"goal": amount(options.goal)})
    if options.exactly:
        text.append(_("A number that would pass it is refused: a bust is written as 0."))
    if options.rounds:
        rounds = ngettext("The game has %(rounds)s round.", "The game has %(rounds)s rounds.", options.rounds)
        text.append(rounds % {"rounds": options.rounds})
    text.append(_("Between two rounds, you can end the game with “That was the last round”."))
    return Paragraph("end", _("The end"), tuple(text), ("AG-8", "AG-9", "AG-10", "AG-11"))


def _winner(options: Options) -> Paragraph:
    most = options.best is Best.MOST
    wins = _("The highest total wins.") if most else _("The lowest total wins.")
    tie = _("A tie is shared. The pad invents no tie-breaker.")
    rows = ((14, -3, 0), (5, 20, -8))
    return Paragraph("winner", _("Who wins"), (wins, tie), ("AG-12",), (_totals(rows),))


def _example(options: Options, row: tuple[Number, ...], words: str) -> Example:
    moves = (_row(row),)
    _before, after = played(GAME, options, PLAYERS, moves)
    boxes = tuple(
        DrawnBox(str(seat + 1), amount(sheet["1"].value or 0), new=True)
        for seat, sheet in enumerate(after.paper.sheets)
    )
    return Example((), boxes, words, moves, options, PLAYERS)


def _totals(rows: tuple[tuple[int, ...], ...]) -> Example:
    moves, usual = tuple(map(_row, rows)), Options()
    _before, after = played(GAME, usual, PLAYERS, moves)
    boxes = tuple(
        DrawnBox(str(seat + 1), amount(total(sheet))) for seat, sheet in enumerate(after.paper.sheets)
    )
    return Example((), boxes, _("The totals after one more round: 5, 20 and −8."), moves, usual, PLAYERS)


def _row(numbers: tuple[Number, ...]) -> Writes:
    first, *others = enumerate(numbers)
    return writing(0, first[1], tuple(others))
