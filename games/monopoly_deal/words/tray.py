"""Words for the buttons and debts of Monopoly Deal's tray, and reasons why a key has no use now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.kit.errors import IllegalMove
from games.monopoly_deal.rules.sheet import DEAL_TROC
from games.monopoly_deal.words.names import capital, card_name, millions
from scoresheets.plugin.words import said_about, sentence

TABS: Mapping[str, Any] = {
    "bank": gettext_lazy("Money"),
    "lay": gettext_lazy("Properties"),
    "rent": gettext_lazy("Rents"),
    "act": gettext_lazy("Actions"),
}
"""The groups of the keys, as people hold their cards."""
NOT_THIS_CARD = gettext_lazy("Not this card")
DOUBLE = gettext_lazy("Double the Rent")
NOT_DOUBLED = gettext_lazy("Not doubled")
JUST_SAY_NO = pgettext_lazy("key", "Just Say No")
TAKE_BACK = pgettext_lazy("a card that was said", "Take it back")
ANOTHER_SET = gettext_lazy("Another set")
PAY = pgettext_lazy("a player’s cards", "Pay")
CHANGE = pgettext_lazy("a payment", "Change")
_KEY = "monopoly-deal"
Names = Sequence[str]

_POINTLESS: Mapping[str, Any] = {
    "nothing_to_charge": gettext_lazy("%(name)s has no property that %(card)s can charge rent for."),
    "nothing_to_take": gettext_lazy("Nobody else has a property outside a complete set."),
    "nothing_to_swap": gettext_lazy(
        "A swap needs one card of %(name)s’s and one of another player’s that can both move."
    ),
    "no_set_to_take": gettext_lazy("Nobody else has a complete set."),
    "nothing_built_on": gettext_lazy("%(name)s has no complete set to build on."),
}


def why_not(error: IllegalMove | None, names: Names) -> str:
    """Return why something may not be tapped, in one sentence; "" if it may."""
    if error is None:
        return ""
    if error.code not in _POINTLESS:
        return sentence(error, names=names, game_key=_KEY)
    facts = {"card": card_name(error.facts["card"]), "name": names[error.facts["seat"]]}
    return said_about(capital(str(_POINTLESS[error.code]) % facts), error)


def end_turn(back: int) -> str:
    """Return the button that ends the turn, with how many cards go back: "End turn: 2 under the pile"."""
    if not back:
        return _("End turn")
    text = ngettext("End turn: %(count)s under the pile", "End turn: %(count)s under the pile", back)
    return text % {"count": back}


def says_no(name: str) -> str:
    """Return the button of a player's own Joker against another one: "Ana: Just Say No"."""
    return _("%(name)s: Just Say No") % {"name": name}


def jokers_said(count: int) -> str:
    """Return the words for a player whose Joker has the last word."""
    return _("says Just Say No") if count == 1 else _("Just Say No ×%(count)s") % {"count": count}


def takes_back(name: str) -> str:
    """Return the button that takes a player's last Joker back: "Ana: take it back"."""
    return _("%(name)s: take it back") % {"name": name}


def gives_or_not(*, open_: bool, done: bool) -> str:
    """Return the words for a player asked for a card or a set: what they may still do, or do."""
    if not open_:
        return _("cannot say Just Say No")
    return pgettext("a card or a set", "gives it") if done else _("can say Just Say No")


def chooses_from(worth: int) -> str:
    """Return the words for a player who chooses on another device what to pay: "chooses from 9M"."""
    return _("chooses from %(sum)s") % {"sum": millions(worth)}


def pays(total: int) -> str:
    """Return the button by which a player lets the payment stand: "Pay 3M"."""
    return _("Pay %(sum)s") % {"sum": millions(total)}


def gives(card: str) -> str:
    """Return the button by which a player lets a card act that takes or swaps."""
    return _("Swap") if card == DEAL_TROC else pgettext("a card or a set", "Give it")


def more_needed(more: int) -> str:
    """Return what a player still owes: "needs 2M more"."""
    return _("needs %(more)s more") % {"more": millions(more)}


def has_paid(paid: int, due: int) -> str:
    """Return the words for a player who owes nothing any more."""
    if paid < due:
        return _("hands over everything") if paid else _("has nothing to pay with")
    return _("paid exactly") if paid == due else _("no change is given")


def bank_instead(worth: int) -> str:
    """Return the button that banks the chosen card instead of playing it: "Bank it: 3M"."""
    return _("Bank it: %(worth)s") % {"worth": millions(worth)}


def done_charging(total: int) -> str:
    """Return the button that writes the payments: "Take 5M"."""
    return _("Take %(sum)s") % {"sum": millions(total)} if total else _("Write: nobody pays")


def done_dealing(card: str, *, cancelled: bool) -> str:
    """Return the button that writes what a card takes or swaps."""
    if cancelled:
        return _("Write: nothing moves")
    return _("Swap") if card == DEAL_TROC else pgettext("a card", "Take it")
