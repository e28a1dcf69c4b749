"""Words for the keys, buttons and debts of Monopoly Deal's tray, and reasons why a key has no use now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.kit.errors import IllegalMove
from games.monopoly_deal.rules.sheet import CARDS, DEAL_TROC, Kind
from games.monopoly_deal.words.names import COLOURS, capital, card_name, millions
from scoresheets.plugin.words import said_about, sentence

TABS: Mapping[str, Any] = {
    "bank": pgettext_lazy("verb", "Bank"),
    "lay": pgettext_lazy("verb", "Place"),
    "act": pgettext_lazy("verb", "Action"),
}
"""The tabs, each for one purpose of the keys."""
NOT_YET = gettext_lazy("Not yet")
NOT_THIS_CARD = gettext_lazy("Not this card")
DOUBLE = gettext_lazy("Double the Rent")
NOT_DOUBLED = gettext_lazy("Not doubled")
JUST_SAY_NO = gettext_lazy("Just Say No")
TAKE_BACK = pgettext_lazy("a card that was said", "Take it back")
_KEY = "monopoly-deal"
Names = Sequence[str]

# On a key there is room for two short lines.
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
_POINTLESS: Mapping[str, Any] = {
    "nothing_to_charge": gettext_lazy("%(name)s has no property that %(card)s can charge rent for."),
    "nothing_to_take": gettext_lazy("Nobody else has a property outside a complete set."),
    "nothing_to_swap": gettext_lazy(
        "A swap needs one card of %(name)s’s and one of another player’s that can both move."
    ),
    "no_set_to_take": gettext_lazy("Nobody else has a complete set."),
    "nothing_built_on": gettext_lazy("%(name)s has no complete set to build on."),
}
_MAY_BREAK = "\u200b"  # a line may end here


def why_not(error: IllegalMove | None, names: Names) -> str:
    """Return why something may not be tapped, in one sentence; "" if it may."""
    if error is None:
        return ""
    if error.code not in _POINTLESS:
        return sentence(error, names=names, game_key=_KEY)
    facts = {"card": card_name(error.facts["card"]), "name": names[error.facts["seat"]]}
    return said_about(capital(str(_POINTLESS[error.code]) % facts), error)


def key_word(card: str) -> str:
    """Return a card as short as can be: "Sly Deal", "rent", "wild", "light blue", "5M"."""
    kind = CARDS[card].kind
    if card in _WORDS:
        return str(_WORDS[card])
    if kind is Kind.MONEY:
        return millions(CARDS[card].value)
    if kind is Kind.PROPERTY:
        return str(COLOURS[CARDS[card].colours[0]])
    return _("rent") if kind is Kind.RENT else _("wild")


def key_name(card: str, *, in_bank: bool) -> str:
    """Return the words on a key: "Sly Deal", "5M", "light blue", "red/yellow" for a wild, "rent red/yellow".

    In the bank a rent card shows its colours by its sign alone.
    """
    kind = CARDS[card].kind
    if kind not in (Kind.WILD, Kind.RENT) or (in_bank and kind is Kind.RENT):
        return key_word(card)
    return _("rent %(colours)s") % {"colours": _colours(card)} if kind is Kind.RENT else _colours(card)


def _colours(card: str) -> str:
    words = [str(_WORDS.get(f"property:{colour}", COLOURS[colour])) for colour in CARDS[card].colours]
    return f"{_MAY_BREAK}/".join(words) if len(words) == 2 else _("any color")


def key_left(left: int) -> str:
    """Return how many hidden copies are left, as shown on a key: "2 left"."""
    return ngettext("%(count)s left", "%(count)s left", left) % {"count": left}


def key_label(card: str, left: int, *, worth: str = "", in_bank: bool = False) -> str:
    """Return the label of a key for screen readers, the words on it first: "red, 2 left, property".

    In the bank: "Sly Deal 3M, 2 left" and "rent 1M, 2 left, red/yellow".
    """
    name = key_name(card, in_bank=in_bank)
    return ", ".join(
        filter(None, (f"{name} {worth}".rstrip(), key_left(left), _besides(card, name, in_bank)))
    )


def _besides(card: str, name: str, in_bank: bool) -> str:
    """Return what a key only shows to the eye: a kind, the colours of a rent card in the bank, a word cut short."""
    kind = CARDS[card].kind
    if kind is Kind.RENT:
        return _colours(card) if in_bank else ""
    if kind in (Kind.PROPERTY, Kind.WILD):
        return pgettext("card", "property") if kind is Kind.PROPERTY else _("wild")
    return card_name(card) if name.endswith(".") else ""


def end_turn(back: int) -> str:
    """Return the button that ends the turn, with how many cards go back: "End turn: 2 back"."""
    if not back:
        return _("End turn")
    return ngettext("End turn: %(count)s back", "End turn: %(count)s back", back) % {"count": back}


def hand_over_all(most: int) -> str:
    """Return the button that pays with everything: "Hand over all 4M"."""
    return _("Hand over all %(most)s") % {"most": millions(most)}


def says_no(name: str) -> str:
    """Return the button of a player's own Joker against another one: "Ana: Just Say No"."""
    return _("%(name)s: Just Say No") % {"name": name}


def jokers_said(count: int) -> str:
    """Return the words for a player whose Joker has the last word."""
    return _("says Just Say No") if count == 1 else _("Just Say No ×%(count)s") % {"count": count}


def jokers_open(count: int) -> str:
    """Return the words for a player asked for a card or a set: what they may still do, or no longer."""
    return _("is overruled") if count else _("can say Just Say No")


def more_needed(more: int) -> str:
    """Return what a player still owes: "needs 2M more"."""
    return _("needs %(more)s more") % {"more": millions(more)}


def has_paid(paid: int, due: int) -> str:
    """Return the words for a player who owes nothing any more."""
    if paid < due:
        return _("hands over everything") if paid else _("has nothing to pay with")
    return _("paid exactly") if paid == due else _("paid, no change given")


def done_ending() -> str:
    """Return the button that writes the end of a turn."""
    return _("Done: end the turn")


def done_charging(total: int) -> str:
    """Return the button that writes the payments: "Take 5M"."""
    return _("Take %(sum)s") % {"sum": millions(total)} if total else _("Write: nobody pays")


def done_dealing(card: str, *, cancelled: bool) -> str:
    """Return the button that writes what a card takes or swaps."""
    if cancelled:
        return _("Write: nothing moves")
    return _("Swap") if card == DEAL_TROC else pgettext("a card", "Take it")
