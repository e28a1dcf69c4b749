"""Words on the boards of Monopoly Deal: names of sets, cards and places, and the effects of an entry on each board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.turns import here
from games.monopoly_deal.rules.ending import State, before
from games.monopoly_deal.rules.moves import Action, Banco, Charge, Duel, Troc
from games.monopoly_deal.rules.playing import Answer, carried_out
from games.monopoly_deal.rules.sheet import BANK, CARDS, SETS, SETS_TO_WIN, Kind
from games.monopoly_deal.words.names import COLOURS, SETS_OF, capital, card_name, millions, place_name
from scoresheets.plugin.words import listed

Names = Sequence[str]

# On a card in the bank, where there is little room.
_SHORT: Mapping[str, Any] = {
    "action:birthday": gettext_lazy("Birthday"),
    "action:double-rent": gettext_lazy("Double Rent"),
    "action:house": gettext_lazy("House"),
    "action:hotel": gettext_lazy("Hotel"),
}


def set_title(colour: str) -> str:
    """Return a colour as the heading of a set: "Light blue", "Stations"."""
    return capital(str(SETS_OF[colour]))


def short_name(card: str) -> str:
    """Return a card in a bank, as short as can be: "Sly Deal", "Rent"; "" for money, which its value names."""
    kind = CARDS[card].kind
    if kind is Kind.MONEY:
        return ""
    return _("Rent") if kind is Kind.RENT else str(_SHORT.get(card) or card_name(card))


def face_label(card: str, place: str, copies: int) -> str:
    """Return a card where it lies, for screen readers: "A red/yellow wild, worth 3M, stands for red", "3 × 1M"."""
    found = CARDS[card]
    said = capital(card_name(card))
    if found.kind is not Kind.MONEY:
        said = _("%(card)s, worth %(value)s") % {"card": said, "value": millions(found.value)}
    if found.kind is Kind.WILD and place != BANK:
        colour = COLOURS[SETS[place].colour]
        said = _("%(card)s, counts as %(colour)s") % {"card": said, "colour": colour}
    return said if copies == 1 else f"{copies} × {said}"


def box_name(place: str, card: str, number: int) -> str:
    """Return a mark on the paper in words: "The red set: a red property (2)"."""
    facts = {"place": capital(place_name(place)), "card": card_name(card), "number": number}
    # Translators: a place on the table, a card, and which of its copies.
    return _("%(place)s: %(card)s (%(number)s)") % facts


def progress_sentence(state: State, names: Names) -> str:
    """Return who has the most complete colours; before the first complete one, the aim of the game."""
    counts = {seat: len(before(state, seat).complete_colours()) for seat in here(state)}
    most = max(counts.values())
    if not most:
        return _("Three complete sets of different colors win.")
    first = [names[seat] for seat, count in counts.items() if count == most]
    facts = {"names": listed(first), "count": most, "needed": SETS_TO_WIN}
    return _("%(names)s: %(count)s of %(needed)s colors complete.") % facts


def notes(before: State, move: Any, names: Names) -> dict[int, str]:
    """Return the effects of a card played against others on each board, the own one too, in a few words by seat."""
    if not isinstance(move, Charge | Duel | Troc | Banco):
        return {}
    played = carried_out(before, move)
    by_seat = {answer.seat: _answered(move, answer) for answer in played.answers}
    gained = sum(each.card.value for answer in played.answers for each in answer.paid)
    if gained:
        by_seat[move.seat] = _("gets %(sum)s") % {"sum": millions(gained)}
    return by_seat


def _answered(move: Action, answer: Answer) -> str:
    if answer.cancelled:
        return card_name("action:joker")
    match move:
        case Charge():
            paid = millions(sum(each.card.value for each in answer.paid))
            return _("paid %(sum)s") % {"sum": paid} if answer.paid else _("nothing to pay with")
        case Banco():
            return _("lost %(what)s") % {"what": place_name(move.of)}
        case Duel():
            return _("lost %(what)s") % {"what": card_name(move.take.card)}
        case Troc():
            facts = {"what": card_name(move.take.card), "given": card_name(move.give.card)}
            return _("swapped %(what)s for %(given)s") % facts


def in_hand(count: int) -> str:
    """Return how many cards a hand has: "5 in hand"."""
    return ngettext("%(count)s in hand", "%(count)s in hand", count) % {"count": count}


def full_sets(count: int) -> str:
    """Return how many colours are complete: "2 full"."""
    return ngettext("%(count)s full", "%(count)s full", count) % {"count": count}
