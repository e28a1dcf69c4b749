"""Words for the keys and buttons of the solo tray, and the way of the pawn for screen readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.monopoly_solo.rules.sheet import HOTEL, Deck, Kind, Title
from games.monopoly_solo.words.short_names import short_deck
from games.monopoly_solo.words.squares import deck_name, square_name
from scoresheets.plugin.words import amount

EFFECTS: Mapping[str, Any] = {
    "receive": gettext_lazy("Receive"),
    "pay": gettext_lazy("Pay"),
    "repair": gettext_lazy("Per building"),
    "to": gettext_lazy("Move to…"),
    "nearest.station": gettext_lazy("Next railroad"),
    "nearest.utility": gettext_lazy("Next utility"),
    "back": gettext_lazy("Back…"),
    "jail": gettext_lazy("To jail"),
    "keep": gettext_lazy("Keep it"),
    "draw.chance": gettext_lazy("Draw %(deck)s"),
    "draw.chest": gettext_lazy("Draw %(deck)s"),
}
"""The keys for the effects of a card."""
PRICES: Mapping[str, Any] = {"house": gettext_lazy("For a house"), "hotel": gettext_lazy("For a hotel")}
"""The fields to type for repairs."""
BOTH_DICE = gettext_lazy("Both dice are there. Tap a die to change it.")
BUILD_WITH_THE_KEYS = gettext_lazy("You are here. Build with the keys next to the dice.")
TAKE_BACK = gettext_lazy("Take back")
SOMETHING_ELSE = gettext_lazy("Something else")
ANOTHER_CARD = gettext_lazy("Another card…")
NOT_THIS_CARD = gettext_lazy("Not this card")
LEAVE_IT = gettext_lazy("Leave it")


def die(place: int, face: int) -> str:
    """Return one of the dice, from 1, as a button; a face of 0 is an empty place."""
    if not face:
        return _("Die %(place)s: empty") % {"place": place}
    return _("Die %(place)s: %(face)s. Change it") % {"place": place, "face": face}


def die_label(place: int, face: int) -> str:
    """Return the die just tapped, for screen readers."""
    return _("Die %(place)s: %(face)s") % {"place": place, "face": face}


def effect_name(effect: str, board: str) -> str:
    """Return an effect of a card, as on its key: "Draw Chance"."""
    _draw, _dot, deck = effect.partition("draw.")
    return str(EFFECTS[effect]) % ({"deck": short_deck(board, deck)} if deck else {})


def repair_sum(field: str, count: int, price: int | None) -> str:
    """Return the cost of this many buildings: "3 houses × 25 = 75"; before a price is typed "3 houses"."""
    counted = {
        "house": ngettext("%(count)s house", "%(count)s houses", count) % {"count": count},
        "hotel": ngettext("%(count)s hotel", "%(count)s hotels", count) % {"count": count},
    }[field]
    if price is None:
        return counted
    sums = {"buildings": counted, "price": amount(price), "sum": amount(count * price)}
    return _("%(buildings)s × %(price)s = %(sum)s") % sums


def steps_ahead(steps: int) -> str:
    """Return how far a square lies ahead: "3 steps"."""
    return ngettext("%(count)s step", "%(count)s steps", steps) % {"count": steps}


def way(board: str, start: int, end: int, steps: int) -> str:
    """Return the way of the pawn; negative steps are back: "From Chance, 3 steps back, to Income Tax"."""
    facts = {"start": square_name(board, start), "end": square_name(board, end), "steps": abs(steps)}
    if steps < 0:
        back = ngettext(
            "From %(start)s, %(steps)s step back, to %(end)s",
            "From %(start)s, %(steps)s steps back, to %(end)s",
            abs(steps),
        )
        return back % facts
    on = ngettext(
        "From %(start)s, %(steps)s step, to %(end)s",
        "From %(start)s, %(steps)s steps, to %(end)s",
        steps,
    )
    return on % facts


def deed_facts(title: Title) -> tuple[str, ...]:
    """Return the figures of a title's card in short: "rent 6", "with the hotel 550", "a house costs 50"."""
    if title.kind is Kind.STATION:
        return (_("rent %(rents)s") % {"rents": " · ".join(map(amount, title.rents))},)
    if title.kind is Kind.UTILITY:
        return (_("rent: the dice ×4, with both ×10"),)
    bare, hotel = title.rents[0], title.rents[HOTEL]
    return (
        _("rent %(rents)s") % {"rents": amount(bare)},
        _("hotel %(rents)s") % {"rents": amount(hotel)},
        _("house %(price)s") % {"price": amount(title.house)},
    )


def buy_for(price: int) -> str:
    """Return the button that buys the title on offer."""
    return _("Buy for %(price)s") % {"price": amount(price)}


def pay_fine(fine: int) -> str:
    """Return the button that pays the fine."""
    return _("Pay %(amount)s") % {"amount": amount(fine)}


def use_card(board: str, deck: Deck, *, alone: bool) -> str:
    """Return the button of a get-out card; its deck is named if there are two."""
    return _("Use the card") if alone else _("%(deck)s card") % {"deck": deck_name(board, deck)}


def mortgage_for(sum_: int) -> str:
    """Return the button that mortgages a title."""
    return _("Mortgage for %(amount)s") % {"amount": amount(sum_)}


def lift_for(sum_: int) -> str:
    """Return the button that lifts a mortgage."""
    return _("Lift for %(amount)s") % {"amount": amount(sum_)}


def build_for(stands: int, cost: str, rent: str) -> str:
    """Return a button that builds: what stands there then, what it costs, and the rent then."""
    facts = {"buildings": _standing(stands), "amount": cost, "rent": rent}
    return _("%(buildings)s for %(amount)s, rent %(rent)s") % facts


def sell_for(stands: int, brings: str, rent: str) -> str:
    """Return a button that sells: what it brings, what stands there then, and the rent then."""
    facts = {"buildings": _standing(stands), "amount": brings, "rent": rent}
    return _("Sell for %(amount)s: then %(buildings)s, rent %(rent)s") % facts


def _standing(steps: int) -> str:
    """Return this many steps of building: "2 houses", "hotel"."""
    if steps == HOTEL:
        return _("hotel")
    if not steps:
        return _("nothing built")
    return ngettext("%(count)s house", "%(count)s houses", steps) % {"count": steps}


def cash_of(have: int, owed: int) -> str:
    """Return how much of the debt the cash covers: "120 of 200 in hand"."""
    return _("%(cash)s of %(amount)s in hand") % {"cash": amount(have), "amount": amount(owed)}
