"""Help on how Monopoly Deal is played on the pad, for people who have not read its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from games.kit.numbers import whole
from games.monopoly_deal.rules import GAME
from games.monopoly_deal.rules.moves import Against, Charge, EndTurn, LayProperty, Move, PutInBank, Spot
from games.monopoly_deal.rules.options import DoubleRent, Options
from games.monopoly_deal.rules.scoring import TABLE_VALUE, outcome
from games.monopoly_deal.rules.sheet import (
    BANK,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_JACKPOT,
    DEAL_TROC,
    DOUBLE_RENT,
    JOKER,
    RENT_ANY,
)
from games.monopoly_deal.words.names import capital, card_name, millions
from scoresheets.plugin.words import DrawnBox, Example, Paragraph, Shown, played

_ORANGE = "property:orange"
_TWO = (LayProperty(0, _ORANGE, None), LayProperty(0, _ORANGE, None))


def first_turn() -> Mapping[str, str]:
    """Return the help for a device that has never written in this game; one line on a phone."""
    return {"short": _("Draw two cards, then play up to three.")}


def paragraphs(options: Options) -> tuple[Paragraph, ...]:
    """Return the paragraphs for a table with these options."""
    paragraphs = (
        _turn(),
        _bank(),
        _sets(),
        _rent(options),
        _double(options),
        _paying(options),
        _joker(options),
    )
    return (*paragraphs, _taking(options), _buildings(), _hands(), _end(options))


def _turn() -> Paragraph:
    return Paragraph(
        "turn",
        _("Your turn"),
        (
            _(
                "Draw two cards, play up to three, end your turn. If you hold more than seven, the extra "
                "cards go back."
            ),
            _("Banking, placing or using a card is a play each. Rearranging and %(joker)s are not.")
            % {"joker": card_name(JOKER)},
            _("If your hand is empty, you draw five at the start of your next turn."),
        ),
        ("MD-4", "MD-5", "MD-31", "MD-32", "MD-38"),
    )


def _bank() -> Paragraph:
    return Paragraph(
        "bank",
        _("The bank"),
        (
            _("Any card except a property can go in the bank. From then on, it is only money."),
            _("Money can only be banked. Some cards can only be banked or played together with another."),
        ),
        ("MD-33", "MD-46"),
    )


def _sets() -> Paragraph:
    return Paragraph(
        "sets",
        _("Sets"),
        (
            _(
                "A property goes with its color, a wild with one of its colors. A set takes no more cards "
                "than it needs."
            ),
            _(
                "On your own turn, you can move wilds from set to set as you like, but never back to your hand."
            ),
            _("A set with only any-color wilds is not complete and earns no rent."),
        ),
        ("MD-11", "MD-12", "MD-19", "MD-34", "MD-35", "MD-20"),
    )


def _rent(options: Options) -> Paragraph:
    moves = (*_richer("money:3"), *_TWO, _charge("money:3"))
    return Paragraph(
        "rent",
        _("Rent"),
        (
            _(
                "A rent card charges for one set of its colors. The more cards in the set, the higher the rent."
            ),
            _("With a two-color card, everybody else pays; with an any-color card, the player you choose."),
            _("A set without rent cannot charge anything."),
        ),
        ("MD-6", "MD-7", "MD-25", "MD-36", "MD-49", "MD-44", "MD-39"),
        (
            _money_example(
                options, (_ORANGE, _ORANGE, RENT_ANY), moves, _("Two cards of this color charge this much.")
            ),
        ),
    )


def _double(options: Options) -> Paragraph:
    moves = (*_richer("money:2"), _TWO[0], _charge("money:2", double=1))
    any_rent = _("It goes with any rent card, and two of them make the rent four times as high.")
    two_colour = _("It goes only with a two-color rent card. Your table has agreed on that.")
    return Paragraph(
        "double",
        _("Double the Rent"),
        (
            _("Double the Rent counts as its own play and doubles the rent it is played with."),
            any_rent if options.double_rent is DoubleRent.ANY else two_colour,
        ),
        ("MD-8", "MD-24"),
        (
            _money_example(
                Options(), (_ORANGE, RENT_ANY, DOUBLE_RENT), moves, _("One card of this color, doubled.")
            ),
        ),
    )


def _paying(options: Options) -> Paragraph:
    jackpot = Charge(0, DEAL_JACKPOT, against=(Against(1, 0, (Spot(BANK, "money:10"),)),))
    moves = (*_richer("money:10"), jackpot)
    return Paragraph(
        "paying",
        _("Paying"),
        (
            _(
                "You choose which of the cards in front of you to pay with, never from your hand. No change "
                "is given."
            ),
            _(
                "Pay no more cards than needed. If you have too little, hand over all of it and owe nothing more."
            ),
            _("Any-color wilds are worth nothing and never pay. A house under a hotel can only go with it."),
        ),
        ("MD-14", "MD-17", "MD-18", "MD-47"),
        (
            _money_example(
                options,
                (DEAL_JACKPOT,),
                moves,
                _("You owe 5, and your only card is 10: you pay it and get no change."),
            ),
        ),
    )


def _joker(options: Options) -> Paragraph:
    cancelled = Charge(0, DEAL_JACKPOT, against=(Against(1, 1),))
    _before, after = played(GAME, options, 2, (cancelled,))
    brought = outcome(after).players[0].tie_breakers[TABLE_VALUE]
    return Paragraph(
        "joker",
        capital(card_name(JOKER)),
        (
            _("It cancels everything a card does to you, even a doubled rent. It is not a play."),
            _("The other player can answer with one too. Then the card works again, and so on."),
            _("It protects only the player who plays it. The canceled card is used up."),
        ),
        ("MD-9", "MD-24", "MD-43"),
        (
            Example(
                _cards((DEAL_JACKPOT, JOKER)),
                (DrawnBox(_("paid"), millions(brought)),),
                _("Just Say No: nothing is paid."),
                (cancelled,),
                options,
                2,
            ),
        ),
    )


def _taking(options: Options) -> Paragraph:
    if options.troc_full_sets:
        swap = _("%(card)s swaps one of your properties for one of theirs, here even from complete sets.")
    else:
        swap = _("%(card)s swaps one of your properties for one of theirs, never from a complete set.")
    return Paragraph(
        "taking",
        _("Taking and swapping"),
        (
            _("%(card)s takes one property, never from a complete set.") % {"card": card_name(DEAL_DUEL)},
            swap % {"card": card_name(DEAL_TROC)},
            _("%(card)s takes a complete set, with its buildings.") % {"card": card_name(DEAL_BANCO)},
        ),
        ("MD-10", "MD-20", "MD-21", "MD-40", "MD-41", "MD-42", "MD-50", "MD-44"),
    )


def _buildings() -> Paragraph:
    return Paragraph(
        "buildings",
        _("House and hotel"),
        (
            _("First one house, then one hotel, on a complete set. Never on railroads or utilities."),
            _("If the set is broken up, they stay but earn nothing until it is complete again."),
        ),
        ("MD-13", "MD-29", "MD-37"),
    )


def _hands() -> Paragraph:
    return Paragraph(
        "hands",
        _("What the pad knows"),
        (
            _("It counts the cards in each hand but never sees them. It refuses what is impossible."),
            _("There are only so many copies of each card. The keys show how many are left."),
        ),
        ("MD-16", "MD-22", "MD-23", "MD-26", "MD-45", "MD-48"),
    )


def _end(options: Options) -> Paragraph:
    return Paragraph(
        "end",
        _("Who wins"),
        (
            _("Three complete sets of three colors win, but only on your own turn."),
            _("If you get them on somebody else’s turn, you win when yours starts, if they are still there."),
        ),
        ("MD-3", "MD-27", "MD-28"),
    )


def _richer(money: str) -> tuple[Move, ...]:
    """Return the moves after which the second player has this money in the bank."""
    return EndTurn(0), PutInBank(1, money), EndTurn(1)


def _charge(pays: str, double: int = 0) -> Charge:
    return Charge(0, RENT_ANY, "orange.1", double, (Against(1, 0, (Spot(BANK, pays),)),))


def _money_example(options: Options, cards: Sequence[str], moves: tuple[Move, ...], words: str) -> Example:
    before, _after = played(GAME, options, 2, moves)
    figure = DrawnBox(_("due"), millions(whole(GAME.value(before, moves[-1]) or 0)), new=True)
    return Example(_cards(cards), (figure,), words, moves, options, 2)


def _cards(keys: Sequence[str]) -> tuple[Shown, ...]:
    return tuple(Shown(card_name(key), text=capital(card_name(key)), kind="card") for key in keys)
