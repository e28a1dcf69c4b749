"""Help on how a board of UNO Dice is filled, for people who have not read its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.uno_dice.rules import GAME
from games.uno_dice.rules.board import STAR, earned, path, written
from games.uno_dice.rules.ending import State
from games.uno_dice.rules.moves import Aimed, Move, Start, TakeTurn
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import MINUS, PLUS, WILD, colour_of
from games.uno_dice.words.names import BOARDS, die_face, die_name
from games.uno_dice.words.names import STAR as SEEN_STAR
from scoresheets.plugin.words import DrawnBox, Example, Paragraph, Shown, played

ROOM = 8
"""The number of spaces that the examples need."""


def first_turn() -> Mapping[str, str]:
    """Return the help for a device that has never written in this game; one line of the tray each."""
    return {
        "start": _("Roll one die. Its number starts your board."),
        "short": _("Roll six dice and tap them. You may reroll what is left over once."),
    }


def paragraphs(options: Options) -> tuple[Paragraph, ...]:
    """Return the paragraphs for a table with these options."""
    roomy = replace(options, spaces=max(options.spaces, ROOM), extra_spaces=max(options.extra_spaces, 1))
    paragraphs = (_start(roomy), _turn(), _chain(roomy), _wild(roomy), _stars(options), _call(roomy))
    return (*paragraphs, _penalties(roomy), _end(options))


def _start(options: Options) -> Paragraph:
    return Paragraph(
        "start",
        _("Your board"),
        (
            _(
                "Everybody has a board of a different color. First, roll a number and write it in the first space."
            ),
            _("More numbers follow along the path. The first to fill the board wins."),
        ),
        ("UN-19", "UN-20", "UN-16"),
        (_example(options, (), _("The first number: you start with it.")),),
    )


def _turn() -> Paragraph:
    return Paragraph(
        "turn",
        _("Your turn"),
        (
            _(
                "Roll six dice and set a chain aside. You may set a single wild aside, too, and hope for another."
            ),
            _("You may reroll as many of the other dice as you like once, all at the same time."),
            _("After that, you may lay the whole chain anew, as long as its start still fits your board."),
            _("At the end, tap your six dice as they lie. The pad makes the longest chain of them."),
            _("Tap two dice to swap them, or end the chain sooner: it may stop anywhere, or stay empty."),
        ),
        ("UN-21", "UN-2", "UN-3", "UN-1", "UN-24"),
    )


def _chain(options: Options) -> Paragraph:
    return Paragraph(
        "chain",
        _("What follows what"),
        (
            _("The chain starts with the last number on your board, in any color."),
            _("After that, every die matches the number or the color of the one before it."),
        ),
        ("UN-22", "UN-23", "UN-17"),
        (
            _example(
                options,
                ("Y2", "Y1", "R1", "R6"),
                _("Same color, same number, same color. The last two dice fit nowhere."),
                loose=("B5", "G3"),
            ),
        ),
    )


def _wild(options: Options) -> Paragraph:
    return Paragraph(
        "wild",
        _("Two wilds"),
        (
            _("Two wild dice together fill one space, a star. Any die may stand before or after it."),
            _("One wild alone does nothing."),
        ),
        ("UN-4",),
        (
            _example(
                options,
                ("G2", WILD, "B5"),
                _("After the star, a five may follow freely."),
                loose=("R6", PLUS),
            ),
        ),
    )


def _stars(options: Options) -> Paragraph:
    if options.stars_passed_over:
        text = _("A star at the end of a board does not count here. The number before it does.")
    elif options.star_matches_all:
        text = _(
            "A star at the end of a board matches every number that is called. Your table has agreed on that."
        )
    else:
        text = _("A star at the end of your board is not a number. Only your color can be called then.")
    return Paragraph(
        "stars",
        _("A star at the end"),
        (text, _("Your next chain may then start with any number."))
        if not options.stars_passed_over
        else (text,),
        ("UN-6", "UN-7", "UN-32"),
    )


def _call(options: Options) -> Paragraph:
    chain = ("B2", f"{options.boards[1][0].upper()}2")
    return Paragraph(
        "call",
        _("The last die is called out"),
        (
            _(
                "The others write its number too: anyone whose last number it is, and anyone whose board has "
                "its color."
            ),
            _(
                "If only your color matches, you may skip it; if your number matches, you must write it. The "
                "caller writes nothing more."
            ),
            _("A chain that ends with a star gives every other player a star."),
        ),
        ("UN-26", "UN-31", "UN-5", "UN-14", "UN-15"),
        (_example(options, chain, _("The color of this board is called, so it writes the two."), seat=1),),
    )


def _penalties(options: Options) -> Paragraph:
    moves = (*_started(options), TakeTurn(0, (), (Aimed(MINUS, 1), Aimed(PLUS, 1))))
    _before, after = played(GAME, options, len(options.boards), moves)
    longer = tuple(DrawnBox(_("one more space"), new=True) for _each in range(earned(after.paper.sheets[1])))
    return Paragraph(
        "penalties",
        _("+1 and −1"),
        (
            _("Use them against somebody else, never against yourself, or not at all."),
            _("+1 outlines one more space on that board; −1 erases what was written last."),
            _("A star is erased like a number. The only entry on a board stays."),
        ),
        ("UN-25", "UN-27", "UN-8", "UN-9", "UN-10", "UN-11"),
        (
            Example(
                (shown_die(MINUS), shown_die(PLUS)),
                (*_board(options, after, 1), *longer),
                _("The only number stays, and the path is one longer."),
                moves,
                options,
                len(options.boards),
            ),
        ),
    )


def _end(options: Options) -> Paragraph:
    return Paragraph(
        "end",
        _("Who wins"),
        (
            _("Fill all %(count)s spaces, and those that were outlined for you, and you win at once.")
            % {"count": options.spaces},
            _("Extra numbers in the last chain are dropped. A call can fill a board as well."),
        ),
        ("UN-28", "UN-12", "UN-13", "UN-18", "UN-29", "UN-30"),
    )


def _started(options: Options) -> tuple[Move, ...]:
    """Return everybody's first number, a two for the first player."""
    return (Start(0, 2), *(Start(seat, 6 - seat) for seat in range(1, len(options.boards))))


def _example(
    options: Options, chain: Sequence[str], words: str, *, seat: int = 0, loose: Sequence[str] = ()
) -> Example:
    """Return an example: the first player's chain after a two with the dice left over, and this seat's board after
    it.
    """
    moves: tuple[Move, ...] = (
        (*_started(options), TakeTurn(0, tuple(chain))) if chain else _started(options)[:1]
    )
    before, after = played(GAME, options, len(options.boards), moves)
    boxes = _board(options, after, seat, since=written(before.paper.sheets[seat]))
    lie = (*(each for die in chain for each in ((die, die) if die == WILD else (die,))), *loose)
    shown = tuple(map(shown_die, lie))
    return Example(shown, boxes, words, moves, options, len(options.boards))


def _board(options: Options, state: State, seat: int, since: int = 99) -> tuple[DrawnBox, ...]:
    return tuple(_spaces(options, state, seat, since))


def _spaces(options: Options, state: State, seat: int, since: int) -> Iterator[DrawnBox]:
    sheet = state.paper.sheets[seat]
    for place, space in enumerate(path(options, sheet)[: written(sheet)]):
        pencil = sheet[space]
        seen = SEEN_STAR if pencil == STAR else str(pencil.value)
        yield DrawnBox(str(BOARDS[options.boards[seat]]) if not place else "", seen, place >= since)


def shown_die(code: str) -> Shown:
    """Return one of the six dice as shown."""
    colour = colour_of(code)
    return Shown(die_name(code), f"s-{colour}" if colour else "", die_face(code), colour)
