"""Words on the keys of Monopoly Deal's tray: cards, sets, and cards that pay; short, as a key is small."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.monopoly_deal.rules.sheet import CARDS, SETS, Kind
from games.monopoly_deal.words.board import set_title
from games.monopoly_deal.words.names import COLOURS, capital, card_name, millions, place_name

PAGES: Mapping[str, Any] = {
    "few": gettext_lazy("other colors"),
    "wilds": gettext_lazy("wilds"),
    "acts": gettext_lazy("action cards"),
    "rents": gettext_lazy("rents, Just Say No"),
    "new": gettext_lazy("a new set"),
}
"""Names of the further pages of the keys on a phone."""

_WORDS: Mapping[str, Any] = {
    "action:deal-banco": pgettext_lazy("key", "Deal Breaker"),
    "action:deal-duel": pgettext_lazy("key", "Sly Deal"),
    "action:deal-troc": pgettext_lazy("key", "Forced Deal"),
    "action:deal-jackpot": pgettext_lazy("key", "Debt Collector"),
    "action:birthday": pgettext_lazy("key", "Birthday"),
    "action:joker": pgettext_lazy("key", "Just Say No"),
    "action:double-rent": pgettext_lazy("key", "Double the Rent"),
    "action:house": pgettext_lazy("key", "House"),
    "action:hotel": pgettext_lazy("key", "Hotel"),
    "action:pass-go": pgettext_lazy("key", "Pass Go"),
    "property:utility": pgettext_lazy("key", "utility"),
}


def key_word(card: str) -> str:
    """Return a card as short as can be: "Sly Deal", "rent", "wild", "light blue", "5M"."""
    kind = CARDS[card].kind
    if kind in (Kind.RENT, Kind.WILD):
        return _("rent") if kind is Kind.RENT else _("wild")
    return key_names(card)[0]


def key_names(card: str) -> tuple[str, ...]:
    """Return the words on a key, each on a line of its own: "5M", "Sly Deal", "red" and "yellow" for a wild."""
    found = CARDS[card]
    if card in _WORDS:
        return (str(_WORDS[card]),)
    if found.kind is Kind.MONEY:
        return (on_key(found.value),)
    if len(found.colours) > 2:
        return (_("any color"),)
    return tuple(str(_WORDS.get(f"property:{colour}", COLOURS[colour])) for colour in found.colours)


def on_key(amount: int) -> str:
    """Return a sum as a key shows it, where no line is broken: with an ordinary blank, which readers compare with the
    key's label.
    """
    return millions(amount).replace("\N{NO-BREAK SPACE}", " ")


def key_left(left: int) -> str:
    """Return how many hidden copies are left, as shown on a key: "×2"."""
    return f"×{left}"


def key_label(card: str, left: int, *, worth: str = "") -> str:
    """Return the label of a key for screen readers, the words on it first: "red, 3 left, property".

    In the bank: "Sly Deal 3M, 3 left" and "red, yellow 1M, 2 left, rent".
    """
    name = ", ".join(key_names(card))
    said = ngettext("%(count)s left", "%(count)s left", left) % {"count": left}
    return ", ".join(filter(None, (f"{name} {worth}".rstrip(), said, _kind(card))))


def _kind(card: str) -> str:
    """Return the sort of a card, which a key only shows to the eye, or the whole name of one that is cut short."""
    match CARDS[card].kind:
        case Kind.PROPERTY:
            return pgettext("card", "property")
        case Kind.WILD:
            return _("wild")
        case Kind.RENT:
            return _("rent")
        case _:
            return card_name(card) if key_names(card)[0].endswith(".") else ""


def of_cards(have: int, size: int) -> str:
    """Return how many cards a set has of those that it needs: "2/3"."""
    return f"{have}/{size}"


def set_name(place: str, *, new: bool) -> str:
    """Return a set as a key names it: "Red", "Red no. 2"; a new one by its colour alone."""
    name = set_title(SETS[place].colour)
    if new or SETS[place].number == 1:
        return name
    return _("%(set)s no. %(number)s") % {"set": name, "number": SETS[place].number}


def set_note(have: int, size: int, *, building: bool, rent: int) -> str:
    """Return what becomes of a set with the card that is chosen: "full", "new", or the rent before a building."""
    if building:
        return millions(rent)
    if have + 1 == size:
        return pgettext("set", "full")
    return "" if have else pgettext("set", "new")


def for_less(missing: int) -> str:
    """Return the note on a card that is worth more than what is missing: "for 3M"."""
    return _("for %(sum)s") % {"sum": millions(missing)}


def no_change(paid: int, due: int) -> str:
    """Return that nothing is given back: "no change is given: 5M for 3M"."""
    return _("no change is given: %(paid)s for %(due)s") % {"paid": millions(paid), "due": millions(due)}


def paid_label(card: str, place: str, copies: int) -> str:
    """Return a card with which a player may pay: "5M, the bank", "2M, a pink property, the pink set"."""
    found = CARDS[card]
    name = "" if found.kind is Kind.MONEY else card_name(card)
    times = f"×{copies}" if copies > 1 else ""
    return ", ".join(filter(None, (millions(found.value), name, place_name(place), times)))


def paid_note(card: str) -> str:
    """Return the words under the sum of a card that pays: "" for money, whose sum says all."""
    if CARDS[card].kind in (Kind.MONEY, Kind.PROPERTY, Kind.WILD):
        return ""
    return capital(key_word(card))
