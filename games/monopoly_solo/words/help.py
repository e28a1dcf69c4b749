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
    return {"short": _("The pad moves the pawn and keeps the money: throw two real dice and tap them.")}


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
                "Throw two dice and tap them: the pad moves the pawn and keeps the money, yours and the bank’s."
            ),
            _("Passing GO brings %(go)s. Doubles mean nothing here.") % {"go": amount(options.go)},
            _("The number in each line of the ledger is your cash. Count it now and then."),
        ),
        ("MS-1", "MS-2", "MS-13", "MS-19", "MS-26", "MS-35", "MS-36", "MS-42", "MS-54"),
        (_example(options, throws[3], moves, 0, _("Reaching GO brings its money.")),),
    )


def _titles(options: Options) -> Paragraph:
    dice: Faces = (1, 2)
    moves = (_throw(dice), AnswerOffer(0, buy=True))
    return Paragraph(
        "titles",
        _("A free title"),
        (
            _("Where you stop, a free title is offered at its price. What you do not buy the bank takes."),
            _("The bank takes %(most)s at most; after that titles stay free.")
            % {"most": options.bank_tokens},
            _("Is your cash too small? Sell buildings first, or say no. Nothing is mortgaged to buy."),
        ),
        ("MS-37", "MS-6", "MS-7", "MS-34", "MS-51"),
        (_example(options, dice, moves, 3, _("Bought: its price leaves your cash.")),),
    )


def _due() -> Paragraph:
    return Paragraph(
        "due",
        _("First what is due"),
        (
            _(
                "An offer waits for its answer, a utility for its throw, a card for what it says, a debt for money."
            ),
            _("Until that is done you neither throw on nor build."),
            _("Before an answer you may sell buildings; in debt you may sell and mortgage."),
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
                "On your own title the bank pays. On a title of the bank you pay, and it builds one step there."
            ),
            _(
                "Bare streets double for an owner of the whole group: %(street)s takes %(bare)s, then %(double)s."
            )
            % {**street, "double": 2 * _DEAREST.rents[0]},
            _(
                "Stations count by how many the owner has; a utility takes a throw, times 4, for both times 10."
            ),
        ),
        ("MS-38", "MS-39", "MS-8", "MS-9", "MS-10", "MS-11", "MS-22", "MS-23", "MS-30"),
    )


def _cards() -> Paragraph:
    return Paragraph(
        "cards",
        _("Cards"),
        (
            _("The pad holds no card texts. Draw one from the box and tap what it says."),
            _("A get-out card is kept until you use it in jail. There is one in each deck."),
        ),
        ("MS-41", "MS-24", "MS-18"),
    )


def _jail(options: Options) -> Paragraph:
    return Paragraph(
        "jail",
        _("Jail"),
        (
            _("In jail you do not throw: first pay %(fine)s or use a get-out card, then throw.")
            % {"fine": amount(options.fine)},
            _("If the fine is beyond everything you have, a kept card is the way out."),
        ),
        ("MS-14", "MS-33", "MS-43", "MS-44"),
    )


def _building(options: Options) -> Paragraph:
    return Paragraph(
        "building",
        _("Building"),
        (
            _(
                "Build on the street where you stand, once you own its whole group and nothing in it is mortgaged."
            ),
            _("Four houses, then the hotel in their place; as many steps in a visit as you like."),
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
            _("A house or hotel brings half its price, at any time when nothing else is due, or in debt."),
            _("A hotel comes back as four houses; while these lie on other streets it cannot be sold."),
        ),
        ("MS-16", "MS-21", "MS-46"),
    )


def _mortgages(options: Options) -> Paragraph:
    facts = {"title": title_name(options.board, _STREET), "value": _STREET.mortgage, "back": _STREET.lifting}
    return Paragraph(
        "mortgages",
        _("Mortgages"),
        (
            _("Only in debt may you mortgage a title, if no building of yours stands in its group."),
            _("A title that was lifted may be mortgaged again."),
            _("To lift it costs a tenth more: %(title)s brings %(value)s and costs %(back)s to lift.")
            % facts,
            _("Mortgaged it earns nothing, but it is still yours."),
        ),
        ("MS-15", "MS-31", "MS-32", "MS-47", "MS-48", "MS-4"),
    )


def _debts() -> Paragraph:
    return Paragraph(
        "debts",
        _("A debt"),
        (
            _(
                "What your cash does not reach for becomes a debt. Sell and mortgage: it pays itself as soon as it can."
            ),
            _("If all that could be sold and mortgaged is too little, the game is lost at once."),
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
                "You win with all 28 titles, or when the bank cannot pay. Once the bank has one, only that is left."
            ),
            points,
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
        DrawnBox(_("where you stand"), square_name(options.board, square)),
        DrawnBox(_("your cash"), str(cash), new=True),
    )
    return Example(pips(dice), boxes, words, moves, usual, 1)
