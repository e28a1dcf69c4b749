"""Words for Monopoly Deal's cards, sets and sums, and for the step that decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.numbers import Number, whole
from games.monopoly_deal.rules.sheet import BANK, CARDS, RENT_ANY, SETS, WILD_ANY, Card, Kind
from scoresheets.plugin.words import shortened

COLOURS: Mapping[str, Any] = {
    "brown": gettext_lazy("brown"),
    "light-blue": gettext_lazy("light blue"),
    "pink": gettext_lazy("pink"),
    "orange": gettext_lazy("orange"),
    "red": gettext_lazy("red"),
    "yellow": gettext_lazy("yellow"),
    "green": gettext_lazy("green"),
    "dark-blue": gettext_lazy("dark blue"),
    "station": gettext_lazy("railroad"),
    "utility": gettext_lazy("utility"),
}
SETS_OF: Mapping[str, Any] = {
    **COLOURS,
    "station": gettext_lazy("railroads"),
    "utility": gettext_lazy("utilities"),
}
"""The name of a colour where it names a set."""
_PROPERTIES: Mapping[str, Any] = {
    "brown": gettext_lazy("a brown property"),
    "light-blue": gettext_lazy("a light blue property"),
    "pink": gettext_lazy("a pink property"),
    "orange": gettext_lazy("an orange property"),
    "red": gettext_lazy("a red property"),
    "yellow": gettext_lazy("a yellow property"),
    "green": gettext_lazy("a green property"),
    "dark-blue": gettext_lazy("a dark blue property"),
    "station": gettext_lazy("a railroad"),
    "utility": gettext_lazy("a utility"),
}
_SETS: Mapping[str, Any] = {
    "brown": gettext_lazy("the brown set"),
    "light-blue": gettext_lazy("the light blue set"),
    "pink": gettext_lazy("the pink set"),
    "orange": gettext_lazy("the orange set"),
    "red": gettext_lazy("the red set"),
    "yellow": gettext_lazy("the yellow set"),
    "green": gettext_lazy("the green set"),
    "dark-blue": gettext_lazy("the dark blue set"),
    "station": gettext_lazy("the railroad set"),
    "utility": gettext_lazy("the utility set"),
}
# The names that are printed on the cards of each language's own game.
_OTHERS: Mapping[str, Any] = {
    "action:deal-banco": gettext_lazy("Deal Breaker"),
    "action:deal-duel": gettext_lazy("Sly Deal"),
    "action:deal-troc": gettext_lazy("Forced Deal"),
    "action:deal-jackpot": gettext_lazy("Debt Collector"),
    "action:birthday": gettext_lazy("It’s My Birthday"),
    "action:joker": gettext_lazy("Just Say No"),
    "action:double-rent": gettext_lazy("Double the Rent"),
    "action:house": gettext_lazy("a house"),
    "action:hotel": gettext_lazy("a hotel"),
    "action:pass-go": gettext_lazy("Pass Go"),
    WILD_ANY: gettext_lazy("an any-color wild"),
    RENT_ANY: gettext_lazy("an any-color rent card"),
}
STEPS: Mapping[str, Any] = {
    "three_sets": gettext_lazy("Three complete sets"),
    "last_player": gettext_lazy("Last one at the table"),
    "total": gettext_lazy("Complete colors"),
    "table_value": gettext_lazy("Value on the table"),
}


def millions(amount: int) -> str:
    """Return a sum of the game: "5M", in French "5 M"."""
    # Translators: a sum of the game’s own money, in millions.
    return _("%(amount)sM") % {"amount": amount}


def card_name(key: str) -> str:
    """Return a card in words, as in a sentence: "a red property", "Deal Breaker", "5M"; an unknown card as sent."""
    if key in _OTHERS:
        return str(_OTHERS[key])
    return _of_its_kind(CARDS[key]) if key in CARDS else shortened(key)


def _of_its_kind(card: Card) -> str:
    if card.kind is Kind.MONEY:
        return millions(card.value)
    if card.kind is Kind.PROPERTY:
        return str(_PROPERTIES[card.colours[0]])
    colours = "/".join(str(COLOURS[colour]) for colour in card.colours)
    text = _("a %(colours)s wild") if card.kind is Kind.WILD else _("a %(colours)s rent card")
    return text % {"colours": colours}


def place_name(key: str) -> str:
    """Return a set or the bank: "the red set", "the red set no. 2", "the bank"."""
    if key == BANK:
        return _("the bank")
    name = str(_SETS[SETS[key].colour])
    if SETS[key].number == 1:
        return name
    return _("%(set)s no. %(number)s") % {"set": name, "number": SETS[key].number}


def capital(text: str) -> str:
    """Return the text with a capital, as at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def step_figure(step: str, figure: Number) -> str:
    """Return the figure of a player at a step: complete colours, or a value."""
    count = whole(figure)
    if step != "total":
        return millions(count)
    return ngettext("%(count)s complete color", "%(count)s complete colors", count) % {"count": count}
