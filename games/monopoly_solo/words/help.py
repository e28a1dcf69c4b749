"""Help on playing and counting alone against the bank, for people who have not read the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from games.kit.dice import Faces
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.moves import AnswerOffer, Move, ThrowDice
from games.monopoly_solo.rules.options import USUAL, Options
from games.monopoly_solo.rules.sheet import TITLES
from games.monopoly_solo.words.names import title_name
from games.monopoly_solo.words.squares import square_name
from scoresheets.plugin.words import DrawnBox, Example, Paragraph, amount, pips, played

_STREET, _DEAREST = TITLES[3], TITLES[39]


def first_turn() -> Mapping[str, str]:
    """Return the help for a device that has never written in this game."""
    return {
        "short": _("The pad moves the pawn and keeps track of the money. Roll two real dice and tap them.")
    }


def paragraphs(options: Options) -> tuple[Paragraph, ...]:
    """Return the paragraphs for a table with these options."""
    paragraphs = (_turn(options), _titles(options), _due(), _rents(options), _cards(), _jail(options))
    return (*paragraphs, _building(options), _selling(), _mortgages(options), _debts(), _end(options))


def _turn(options: Options) -> Paragraph:
    throws: tuple[Faces, ...] = ((5, 5), (5, 5), (4, 5), (5, 6))
    moves = (*map(_throw, throws[:3]), AnswerOffer(0, buy=False), _throw(throws[3]))
    return Paragraph(
        "turn",
        _("Your turn"),
        (
            _(
                "Roll two dice and tap them. The pad moves the pawn by itself and keeps track of the money, "
                "yours and the bank’s."
            ),
            _("Passing GO earns %(go)s. Doubles mean nothing here.") % {"go": amount(options.go)},
            _("The number on each line of the ledger is your cash. Count it now and then."),
        ),
        ("MS-1", "MS-2", "MS-13", "MS-19", "MS-26", "MS-35", "MS-36", "MS-42", "MS-54"),
        (_example(options, throws[3], moves, 0, _("Landing on GO earns its money.")),),
    )


def _titles(options: Options) -> Paragraph:
    dice: Faces = (1, 2)
    moves = (_throw(dice), AnswerOffer(0, buy=True))
    return Paragraph(
        "titles",
        _("A free title"),
        (
            _("When you land on a free title, you can buy it at its price. If you don’t, the bank takes it."),
            _("The bank takes %(most)s at most. After that, titles stay free.")
            % {"most": options.bank_tokens},
            _("Not enough cash? Sell buildings first, or decline. You cannot mortgage to buy."),
        ),
        ("MS-37", "MS-6", "MS-7", "MS-34", "MS-51"),
        (_example(options, dice, moves, 3, _("You buy it and pay its price.")),),
    )


def _due() -> Paragraph:
    return Paragraph(
        "due",
        _("First settle what is due"),
        (
            _("An offer needs an answer, a utility a roll, a card its instructions, a debt money."),
            _("Until that is done, you can neither roll nor build."),
            _("Before you answer, you can sell buildings. In debt, you can sell and mortgage."),
        ),
        ("MS-50", "MS-40", "MS-41", "MS-32"),
    )


def _rents(options: Options) -> Paragraph:
    street = {"street": title_name(options.board, _DEAREST), "bare": _DEAREST.rents[0]}
    return Paragraph(
        "rents",
        _("Rent, both ways"),
        (
            _(
                "On your own title, the bank pays you. On a title of the bank’s, you pay, and the bank "
                "builds one step there."
            ),
            _(
                "Streets without buildings earn double if you own the whole group: %(street)s earns "
                "%(bare)s, then %(double)s."
            )
            % {**street, "double": 2 * _DEAREST.rents[0]},
            _(
                "Railroads earn more the more you own. A utility takes a roll, times 4, or times 10 if you "
                "own both."
            ),
        ),
        ("MS-38", "MS-39", "MS-8", "MS-9", "MS-10", "MS-11", "MS-22", "MS-23", "MS-30"),
    )


def _cards() -> Paragraph:
    return Paragraph(
        "cards",
        _("Cards"),
        (
            _("Draw a card from the box and tap the one like it. If there is none, tap “Another card”."),
            _("You keep a Get Out of Jail Free card until you use it. There is one in each deck."),
        ),
        ("MS-41", "MS-24", "MS-18"),
    )


def _jail(options: Options) -> Paragraph:
    return Paragraph(
        "jail",
        _("Jail"),
        (
            _("In jail, you cannot roll. First pay %(fine)s or use a Get Out of Jail Free card, then roll.")
            % {"fine": amount(options.fine)},
            _("If you cannot raise the fine, a saved card is the only way out."),
        ),
        ("MS-14", "MS-33", "MS-43", "MS-44"),
    )


def _building(options: Options) -> Paragraph:
    return Paragraph(
        "building",
        _("Building"),
        (
            _(
                "You can build on the street you are on if you own its whole group and nothing in it is mortgaged."
            ),
            _("Four houses, then the hotel in their place. Build as many steps per visit as you like."),
            _("There are %(houses)s houses and %(hotels)s hotels, no more.")
            % {"houses": options.houses, "hotels": options.hotels},
        ),
        ("MS-12", "MS-25", "MS-45", "MS-53", "MS-52"),
    )


def _selling() -> Paragraph:
    return Paragraph(
        "selling",
        _("Selling"),
        (
            _("A house or hotel sells for half its price, whenever nothing else is due, or in debt."),
            _("A hotel turns back into four houses. While these are on other streets, it cannot be sold."),
        ),
        ("MS-16", "MS-21", "MS-46"),
    )


def _mortgages(options: Options) -> Paragraph:
    facts = {"title": title_name(options.board, _STREET), "value": _STREET.mortgage, "back": _STREET.lifting}
    return Paragraph(
        "mortgages",
        _("Mortgages"),
        (
            _("You can only mortgage a title in debt, and only if none of your buildings is in its group."),
            _("After the mortgage is lifted, the title can be mortgaged again."),
            _("Lifting it costs a tenth more: %(title)s earns %(value)s and costs %(back)s to lift.") % facts,
            _("A mortgaged title earns nothing, but it is still yours."),
        ),
        ("MS-15", "MS-31", "MS-32", "MS-47", "MS-48", "MS-4"),
    )


def _debts() -> Paragraph:
    return Paragraph(
        "debts",
        _("A debt"),
        (
            _("What your cash cannot pay becomes a debt. Sell and mortgage: it is paid as soon as possible."),
            _("If all you could sell and mortgage is not enough, you lose at once."),
        ),
        ("MS-32", "MS-29", "MS-49"),
    )


def _end(options: Options) -> Paragraph:
    if options.count_mortgaged:
        points = _(
            "Points: cash, the mortgage value of all your titles, and half the price of your buildings."
        )
    else:
        points = _("Points: cash, half the price of buildings, and mortgage values of titles not mortgaged.")
    return Paragraph(
        "end",
        _("Winning"),
        (
            _(
                "You win with all 28 titles, or when the bank cannot pay. If the bank owns a title, you can "
                "only win by breaking it."
            ),
            points,
            _("A lost game scores 0, also one that you give up."),
        ),
        ("MS-3", "MS-5", "MS-17", "MS-20", "MS-27", "MS-28"),
    )


def _throw(dice: Faces) -> Move:
    return ThrowDice(0, dice)


def _example(options: Options, dice: Faces, moves: tuple[Move, ...], square: int, words: str) -> Example:
    """Return an example; it has the usual money, as a family's own may be too little."""
    usual = replace(USUAL, board=options.board)
    before, _after = played(GAME, usual, 1, moves)
    cash = GAME.value(before, moves[-1])
    boxes = (
        DrawnBox(_("where you are"), square_name(options.board, square)),
        DrawnBox(_("your cash"), str(cash), new=True),
    )
    return Example(pips(dice), boxes, words, moves, usual, 1)
