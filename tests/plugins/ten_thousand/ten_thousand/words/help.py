"""How Ten Thousand scores, for those who have not read its rules."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.kit.dice import Faces
from scoresheets.plugin.words import DrawnBox, Example, Paragraph, pips, played
from ten_thousand.rules import GAME
from ten_thousand.rules.moves import TakeTurn
from ten_thousand.rules.options import Options

PLAYERS = 2


def paragraphs(options: Options) -> tuple[Paragraph, ...]:
    """What a table with these options plays."""
    return (_turn(options), _singles(options), _combinations(options), _come_in(options), _end(options))


def _turn(options: Options) -> Paragraph:
    return Paragraph(
        "turn",
        _("Your turn"),
        (
            _("Throw six dice and set aside at least one that scores; every die set aside must score."),
            _("Then stop and write the sum, or throw the others. A throw without any score loses all of it."),
            _("When all six have scored you may throw all six again."),
        ),
        ("TT-1", "TT-2", "TT-7", "TT-8", "TT-9"),
        (_example(((1, 1, 1), (5,)), _("Three ones and, in another throw, a five.")),),
    )


def _singles(options: Options) -> Paragraph:
    return Paragraph(
        "singles",
        _("Single dice"),
        (_("A 1 counts 100, a 5 counts 50. No other die counts alone."),),
        ("TT-3",),
        (_example(((1, 5), (1, 1, 1)), _("The one and the five alone, then three alike.")),),
    )


def _combinations(options: Options) -> Paragraph:
    return Paragraph(
        "combinations",
        _("Combinations of one throw"),
        (
            _("Three alike count 100 times their face, three ones 1,000. Each further one doubles it."),
            _("One to six, and three pairs, count 1,500. Dice of different throws never belong together."),
        ),
        ("TT-4", "TT-5", "TT-6"),
        (
            _example(((4, 4, 4, 4),), _("Three fours are 400, the fourth doubles it.")),
            _example(((1, 2, 3, 4, 5, 6),), _("One to six.")),
        ),
    )


def _come_in(options: Options) -> Paragraph:
    needed = _("As long as your total is 0, a turn below %(points)s is refused: throw on, or lose it.")
    free = _("At your table every score counts from the first turn.")
    return Paragraph(
        "come-in",
        _("Coming in"),
        (needed % {"points": options.come_in} if options.come_in else free,),
        ("TT-10",),
    )


def _end(options: Options) -> Paragraph:
    return Paragraph(
        "end",
        _("Who wins"),
        (
            _("The first player to reach %(points)s opens the last round: everybody else has one more turn.")
            % {"points": options.goal},
            _("Then most points win; a tie is shared."),
        ),
        ("TT-11", "TT-12", "TT-13", "TT-14"),
    )


def _example(throws: tuple[Faces, ...], words: str) -> Example:
    """As where the usual points are agreed on."""
    usual = Options()
    moves = (TakeTurn(0, throws, lost=False),)
    before, _after = played(GAME, usual, PLAYERS, moves)
    total = DrawnBox(_("written"), str(GAME.value(before, moves[0])), new=True)
    return Example(pips(die for throw in throws for die in throw), (total,), words, moves, usual, PLAYERS)
