"""Help on how the sheet of Ten Thousand scores, for people who have not read its rules."""

from django.utils.translation import gettext as _

from games.kit.dice import Faces
from scoresheets.plugin.words import DrawnBox, Example, Paragraph, amount, pips, played
from ten_thousand.rules import GAME
from ten_thousand.rules.moves import TakeTurn
from ten_thousand.rules.options import Options

PLAYERS = 2


def paragraphs(options: Options) -> tuple[Paragraph, ...]:
    return (_turn(options), _singles(options), _combinations(options), _come_in(options), _end(options))


def _turn(options: Options) -> Paragraph:
    return Paragraph(
        "turn",
        _("Your turn"),
        (
            _("Roll six dice and set aside at least one that scores. Every die you set aside must score."),
            _("Then stop and write the sum, or roll the other dice. If nothing scores, you lose all of it."),
            _("When all six dice have scored, you may roll all six again."),
        ),
        ("TT-1", "TT-2", "TT-7", "TT-8", "TT-9"),
        (_example(((1, 1, 1), (5,)), _("Three ones, then a five in another roll.")),),
    )


def _singles(options: Options) -> Paragraph:
    return Paragraph(
        "singles",
        _("Single dice"),
        (_("A 1 scores 100, a 5 scores 50. No other die scores on its own."),),
        ("TT-3",),
        (_example(((1, 5), (1, 1, 1)), _("A one and a five on their own, then three ones.")),),
    )


def _combinations(options: Options) -> Paragraph:
    return Paragraph(
        "combinations",
        _("Combinations in one roll"),
        (
            _("Three of a kind score 100 times their number, three ones 1,000. A further one doubles it."),
            _("One to six, or three pairs, score 1,500. Dice from different rolls never count together."),
        ),
        ("TT-4", "TT-5", "TT-6"),
        (
            _example(((4, 4, 4, 4),), _("Three fours score 400, and the fourth doubles it.")),
            _example(((1, 2, 3, 4, 5, 6),), _("One to six.")),
        ),
    )


def _come_in(options: Options) -> Paragraph:
    needed = _("As long as your total is 0, you cannot stop with fewer than %(points)s points. Keep rolling.")
    free = _("At your table, every score counts from the first turn.")
    return Paragraph(
        "come-in",
        _("Getting on the board"),
        (needed % {"points": amount(options.come_in)} if options.come_in else free,),
        ("TT-10",),
    )


def _end(options: Options) -> Paragraph:
    return Paragraph(
        "end",
        _("Who wins"),
        (
            _("The first player to reach %(points)s starts the last round. Everybody else has one more turn.")
            % {"points": amount(options.goal)},
            _("Then the most points win. A tie is shared."),
        ),
        ("TT-11", "TT-12", "TT-13", "TT-14"),
    )


def _example(throws: tuple[Faces, ...], words: str) -> Example:
    usual = Options()
    moves = (TakeTurn(0, throws, lost=False),)
    before, _after = played(GAME, usual, PLAYERS, moves)
    total = DrawnBox(_("written"), str(GAME.value(before, moves[0])), new=True)
    return Example(pips(die for throw in throws for die in throw), (total,), words, moves, usual, PLAYERS)
