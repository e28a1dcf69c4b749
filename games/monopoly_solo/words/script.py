"""Scripted throws for trying Monopoly solo alone: the beginning of the golden game `all-titles`."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.monopoly_solo.words.names import usual_boards
from scoresheets.plugin.words import PrintedThrow, Script, amount, pips


def script() -> Script:
    """Return fifteen throws, and the cards that are drawn on the way."""
    return Script(
        ("Ana",),
        (
            _buys(5, 1),
            _buys(1, 1),
            _throws(6, 3),
            _holds_card(),
            _throws(4, 1),
            _receives(150),
            _buys(2, 4),
            _throws(3, 2),
            _receives(50),
            _buys(6, 2),
            _buys(1, 1),
            _buys(3, 3),
            _throws(4, 4),
            _receives(50),
            _throws(2, 3),
            _receives(150),
            _buys(2, 1),
            _throws(6, 2),
            _receives(200),
            _buys(1, 1),
            _buys(5, 5),
        ),
        {"board": str(usual_boards()[0])},
    )


def _throws(*dice: int) -> PrintedThrow:
    return PrintedThrow(({"dice": [*dice]},), pips(dice), "", {"taps": " ".join(map(str, dice))})


def _buys(*dice: int) -> PrintedThrow:
    thrown = _throws(*dice)
    return PrintedThrow((*thrown.entries, {"buy": True}), thrown.shown, "", thrown.fields)


def _receives(sum_: int) -> PrintedThrow:
    said = _("the card says “receive %(amount)s”.") % {"amount": amount(sum_)}
    return PrintedThrow(({"card": {"receive": sum_}},), words=said)


def _holds_card() -> PrintedThrow:
    return PrintedThrow(({"card": {"keep": True}},), words=_("Get Out of Jail Free: keep it."))
