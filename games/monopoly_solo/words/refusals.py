"""Sentences that say why the solo game refuses a move, with its titles and sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.errors import IllegalMove
from games.monopoly_solo.words.squares import deck_name, square_name
from scoresheets.plugin.words import amount, listed, shortened

Names = Sequence[str]
Say = Callable[[IllegalMove, Names], str]


def _with_title(sentence: Any) -> Say:
    """Return a function that says a sentence which names the title."""
    return lambda error, names: str(sentence) % {"title": _title(error)}


def _plain(sentence: Any) -> Say:
    return lambda error, names: str(sentence)


def _with_deck(sentence: Any) -> Say:
    return lambda error, names: str(sentence) % {"deck": deck_name(error.facts["board"], error.facts["deck"])}


def _title(error: IllegalMove) -> str:
    return square_name(error.facts["board"], error.facts["square"])


def _titles(error: IllegalMove, squares: Sequence[int]) -> str:
    return listed([square_name(error.facts["board"], square) for square in squares])


_UNKNOWN: Mapping[str, Any] = {
    "title": gettext_lazy("There is no title on square %(square)s."),
    "square": gettext_lazy("There is no square %(square)s: the board has 0 to 39."),
}
_SHORT: Mapping[str, Any] = {
    "buy": gettext_lazy("%(title)s costs %(price)s, and you have %(cash)s."),
    "build": gettext_lazy("Building on %(title)s costs %(price)s, and you have %(cash)s."),
    "lift": gettext_lazy("Lifting the mortgage on %(title)s costs %(price)s, and you have %(cash)s."),
    "fine": gettext_lazy(
        "The fine is %(price)s, and all you have would bring %(cash)s. Use your Get Out of Jail Free card."
    ),
}


def _unknown_box(error: IllegalMove, names: Names) -> str:
    return str(_UNKNOWN[error.facts["what"]]) % {"square": shortened(error.box)}


def _debt_open(error: IllegalMove, names: Names) -> str:
    facts = {"amount": amount(error.facts["amount"]), "missing": amount(error.facts["missing"])}
    return _("You owe %(amount)s. Sell or mortgage until you have the missing %(missing)s.") % facts


def _in_jail(error: IllegalMove, names: Names) -> str:
    fine = {"fine": amount(error.facts["fine"])}
    if error.facts["card"]:
        return (
            _("You are in jail. First pay the fine of %(fine)s or use your Get Out of Jail Free card.") % fine
        )
    return _("You are in jail. First pay the fine of %(fine)s.") % fine


def _not_here(error: IllegalMove, names: Names) -> str:
    here = square_name(error.facts["board"], error.facts["here"])
    return _("You can only build where you are: on %(here)s, not on %(title)s.") % {
        "here": here,
        "title": _title(error),
    }


def _not_yours(error: IllegalMove, names: Names) -> str:
    sentence = _("%(title)s is the bank’s.") if error.facts["banks"] else _("%(title)s is nobody’s yet.")
    return sentence % {"title": _title(error)}


def _group_incomplete(error: IllegalMove, names: Names) -> str:
    facts = {"title": _title(error), "missing": _titles(error, error.facts["missing"])}
    return _("%(title)s: you need the whole group to build; you do not have %(missing)s.") % facts


def _group_mortgaged(error: IllegalMove, names: Names) -> str:
    facts = {"title": _title(error), "mortgaged": _titles(error, error.facts["mortgaged"])}
    return _("%(title)s: you cannot build in a group with a mortgage: %(mortgaged)s.") % facts


def _too_many_buildings(error: IllegalMove, names: Names) -> str:
    room = error.facts["room"]
    if not room:
        return _("%(title)s has its hotel. You cannot build more there.") % {"title": _title(error)}
    sentence = ngettext(
        "Only %(count)s more building fits on %(title)s, the hotel being the last.",
        "Only %(count)s more buildings fit on %(title)s, the hotel being the last.",
        room,
    )
    return sentence % {"title": _title(error), "count": room}


def _nothing_to_sell(error: IllegalMove, names: Names) -> str:
    built = error.facts["built"]
    if not built:
        return _("There is nothing on %(title)s.") % {"title": _title(error)}
    sentence = ngettext(
        "There is only %(count)s house on %(title)s.", "There are only %(count)s houses on %(title)s.", built
    )
    return sentence % {"title": _title(error), "count": built}


def _no_house_left(error: IllegalMove, names: Names) -> str:
    facts = {"title": _title(error), "wanted": error.facts["wanted"], "stock": error.facts["stock"]}
    if error.facts["what"] == "sell":
        return _("%(title)s: the hotel breaks up into %(wanted)s houses, in stock %(stock)s.") % facts
    return _("%(title)s: houses needed %(wanted)s, in stock %(stock)s.") % facts


def _not_enough_cash(error: IllegalMove, names: Names) -> str:
    facts = {"price": amount(error.facts["price"]), "cash": amount(error.facts["cash"])}
    title = {"title": _title(error)} if "square" in error.facts else {}
    return str(_SHORT[error.facts["what"]]) % {**facts, **title}


def _value_mismatch(error: IllegalMove, names: Names) -> str:
    facts = {"given": amount(error.facts["given"]), "computed": amount(error.facts["computed"])}
    return _("After this you have %(computed)s in cash, not %(given)s.") % facts


REFUSALS: Mapping[str, Say] = {
    "unknown_box": _unknown_box,
    "offer_open": _with_title(gettext_lazy("%(title)s is for sale: first buy it or leave it.")),
    "service_roll_due": _with_title(gettext_lazy("%(title)s: first roll for its rent.")),
    "card_due": _with_deck(gettext_lazy("First draw a %(deck)s card and enter what it says.")),
    "debt_open": _debt_open,
    "in_jail": _in_jail,
    "not_in_jail": _plain(gettext_lazy("You are not in jail.")),
    "no_offer": _plain(gettext_lazy("Nothing is for sale here now.")),
    "no_service_roll_due": _plain(gettext_lazy("No roll for a utility is due.")),
    "no_card_due": _plain(gettext_lazy("No card is due.")),
    "no_debt": _with_title(gettext_lazy("You owe nothing: %(title)s can be mortgaged only to pay a debt.")),
    "no_jail_card": _with_deck(gettext_lazy("You have no Get Out of Jail Free card from %(deck)s.")),
    "card_already_kept": _with_deck(
        gettext_lazy("You already have the Get Out of Jail Free card from %(deck)s. There is only one.")
    ),
    "not_here": _not_here,
    "not_yours": _not_yours,
    "not_a_street": _with_title(gettext_lazy("%(title)s is not a street. You cannot build there.")),
    "group_incomplete": _group_incomplete,
    "group_mortgaged": _group_mortgaged,
    "already_mortgaged": _with_title(gettext_lazy("%(title)s is already mortgaged.")),
    "not_mortgaged": _with_title(gettext_lazy("%(title)s is not mortgaged.")),
    "group_has_buildings": _with_title(
        gettext_lazy("%(title)s: first sell all your buildings of this group.")
    ),
    "too_many_buildings": _too_many_buildings,
    "nothing_to_sell": _nothing_to_sell,
    "no_house_left": _no_house_left,
    "no_hotel_left": _with_title(gettext_lazy("%(title)s: no hotel is left in stock.")),
    "not_enough_cash": _not_enough_cash,
    "value_mismatch": _value_mismatch,
}

MALFORMED: Mapping[str, Any] = {
    "out_of_range:bank_total": gettext_lazy("The total money must be from %(lowest)s to %(highest)s."),
    "out_of_range:go": gettext_lazy("What passing GO earns must be from %(lowest)s to %(highest)s."),
    "out_of_range:fine": gettext_lazy("The fine must be from %(lowest)s to %(highest)s."),
    "out_of_range:bank_tokens": gettext_lazy(
        "The tokens other than yours must be from %(lowest)s to %(highest)s."
    ),
    "out_of_range:houses": gettext_lazy("The houses in the box must be from %(lowest)s to %(highest)s."),
    "out_of_range:hotels": gettext_lazy("The hotels in the box must be from %(lowest)s to %(highest)s."),
}
"""Sentences for MalformedMove reasons that only this game raises, for entries and options."""
