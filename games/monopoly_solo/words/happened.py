"""Sentences of the tray on what the last entry did by itself: the pawn's way, and the money that followed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.monopoly_solo.rules.ending import CardDue, Cause, Event, State
from games.monopoly_solo.rules.sheet import HOTEL, START
from games.monopoly_solo.words.squares import square_name
from scoresheets.plugin.words import amount

_SAID: Mapping[Cause, Any] = {
    Cause.GO: gettext_lazy("%(go)s earned %(amount)s."),
    Cause.TAX: gettext_lazy("You paid %(amount)s in tax."),
    Cause.FINE: gettext_lazy("You paid the fine of %(amount)s."),
    Cause.BOUGHT: gettext_lazy("You bought it for %(amount)s."),
    Cause.BUILT: gettext_lazy("You built for %(amount)s."),
    Cause.SOLD: gettext_lazy("You sold for %(amount)s."),
    Cause.MORTGAGED: gettext_lazy("You mortgaged %(square)s for %(amount)s."),
    Cause.LIFTED: gettext_lazy("You lifted the mortgage on %(square)s for %(amount)s."),
    Cause.BANK_TOOK: gettext_lazy("The bank took it."),
    Cause.STAYS_FREE: gettext_lazy("It stays free."),
    Cause.JAILED: gettext_lazy("The pawn went straight to jail."),
    Cause.FREED: gettext_lazy("You are out of jail."),
    Cause.KEPT: gettext_lazy("You keep the Get Out of Jail Free card."),
}


def happened(state: State) -> str:
    """Return what the last entry brought, in order; "" if it brought nothing, or the tray says it anyway."""
    drawn = isinstance(state.due, CardDue)
    events = (event for event in state.events if not (drawn and event.cause is Cause.MOVED))
    return " ".join(filter(None, (_event(state, event) for event in events)))


def _event(state: State, event: Event) -> str:
    board = str(state.options.board)
    facts = {
        "go": square_name(board, START),
        "square": "" if event.square is None else square_name(board, event.square),
        "amount": amount(abs(event.amount)),
    }
    if event.cause in _SAID:
        return str(_SAID[event.cause]) % facts
    match event.cause:
        case Cause.MOVED:
            return _walked(event.steps)
        case Cause.RENT | Cause.CARD:
            return _paid(event) % facts
        case Cause.BANK_BUILT:
            return _("The bank built the hotel.") if event.steps == HOTEL else _("The bank built a house.")
    return ""


def _walked(steps: int) -> str:
    if steps < 0:
        back = ngettext(
            "The pawn went back %(count)s square.", "The pawn went back %(count)s squares.", -steps
        )
        return back % {"count": -steps}
    return ngettext("The pawn went %(count)s square.", "The pawn went %(count)s squares.", steps) % {
        "count": steps
    }


def _paid(event: Event) -> str:
    """Return the sentence on a rent, or on a card's sum; the amount is still to be filled in."""
    if event.cause is Cause.RENT:
        return (
            _("The bank paid you %(amount)s in rent.")
            if event.amount > 0
            else _("You paid %(amount)s in rent.")
        )
    if not event.amount:
        return _("The card had no effect.")
    return _("The card earned %(amount)s.") if event.amount > 0 else _("The card cost %(amount)s.")
