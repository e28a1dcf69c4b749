"""Sentences of Monopoly Deal's tray while an entry is drawn up.

There is one sentence with the next tap marked in it, the line under it, and a sentence for players who wait. A prompt
contains its facts; `name`, the player in turn, is added by `pieces`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.moves import Spot
from games.monopoly_deal.rules.sheet import (
    BUILDINGS,
    DEAL_BANCO,
    DEAL_DUEL,
    LARGEST_HAND,
    PLAYS_IN_A_TURN,
)
from games.monopoly_deal.words.names import capital, card_name, millions, place_name
from scoresheets.plugin.words import listed

Prompt = tuple[str, Mapping[str, str]]

_CHOOSE: Mapping[str, Any] = {
    "bank": gettext_lazy("%(name)s, tap the <mark>card</mark> to bank"),
    "lay": gettext_lazy("%(name)s, tap the <mark>property</mark> to place"),
    "act": gettext_lazy("%(name)s, tap the <mark>action</mark> to play"),
}
_RENTS: Sequence[Any] = (
    gettext_lazy("Rent for %(set)s: %(rent)s. No change is given."),
    gettext_lazy("Rent for %(set)s: %(rent)s, doubled. No change is given."),
    gettext_lazy("Rent for %(set)s: %(rent)s, doubled twice. No change is given."),
)
_MARKS, _FACTS = re.compile(r"<mark>(.*?)</mark>"), re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a sentence: `marked` is what to tap next, a `name` is a player's."""

    text: str
    marked: bool = False
    name: bool = False


def pieces(prompt: Prompt, name: str) -> tuple[Piece, ...]:
    """Return a prompt with its facts, in pieces.

    Text between <mark> and </mark> is marked, and the facts `name` and `other` are players.
    """
    text, facts = prompt[0], {"name": name, **prompt[1]}
    found: list[Piece] = []
    for place, part in enumerate(_MARKS.split(text)):
        if place % 2:
            found.append(Piece(part % facts, marked=True))
        else:
            found.extend(_unmarked(part, facts))
    return tuple(found)


def _unmarked(text: str, facts: Mapping[str, str]) -> Iterable[Piece]:
    for place, part in enumerate(_FACTS.split(text)):
        if place % 2:
            yield Piece(facts[part], name=part in ("name", "other"))
        elif part:
            yield Piece(part)


def choose(tab: str) -> Prompt:
    """Return the prompt to choose a card of the keys: to bank, lay or play it."""
    return str(_CHOOSE[tab]), {}


def end_turn() -> Prompt:
    """Return the prompt when no play or no card is left."""
    return _("%(name)s, <mark>end</mark> your turn"), {}


def put_back(count: int) -> Prompt:
    """MD-5: return the prompt when too many cards are in hand."""
    text = ngettext(
        "%(name)s, put <mark>%(count)s card</mark> under the draw pile",
        "%(name)s, put <mark>%(count)s cards</mark> under the draw pile",
        count,
    )
    return text, {"count": str(count)}


def move(card: str) -> Prompt:
    """Return the prompt when an own card is to move elsewhere."""
    return _("<mark>Where</mark> does %(card)s go?"), {"card": card_name(card)}


def join(card: str) -> Prompt:
    """Return the prompt when a building or a property is to go to a set."""
    if card in BUILDINGS:
        return _("<mark>Where</mark> do you put %(card)s?"), {"card": card_name(card)}
    return _("Which <mark>set</mark> does %(card)s join?"), {"card": card_name(card)}


def choose_rent() -> Prompt:
    """Return the prompt to choose the set for which rent is asked."""
    return _("%(name)s charges rent: for which <mark>set</mark>?"), {}


def choose_debtor(due: int) -> Prompt:
    """MD-7: return the prompt to choose the player who pays."""
    return _("<mark>Who</mark> pays %(name)s %(asked)s?"), {"asked": millions(due)}


def collect(due: int) -> Prompt:
    """Return the prompt when several players still have to pay."""
    return _("%(name)s charges %(asked)s: tap <mark>what they pay</mark>"), {"asked": millions(due)}


def await_debtors(due: int, others: Sequence[str]) -> Prompt:
    """Return the prompt when none of the players who still owe answers on this device."""
    text = ngettext(
        "%(name)s charges %(asked)s: %(others)s answers on the host’s device",
        "%(name)s charges %(asked)s: %(others)s answer on the host’s device",
        len(others),
    )
    return text, {"asked": millions(due), "others": listed(others)}


def pay(other: str, due: int, *, paid: int | None, most: int) -> Prompt:
    """Return the prompt when one player still has to pay.

    `paid` is the worth of the cards chosen for it, None if none is chosen, and `most` the worth of all cards.
    """
    facts = {"other": other, "asked": millions(due)}
    if most <= due:
        text = _("%(other)s owes %(name)s %(asked)s: <mark>hand over all %(most)s</mark>")
        return text, {**facts, "most": millions(most)}
    if paid is None:
        return _("%(other)s owes %(name)s %(asked)s: tap <mark>the cards</mark>"), facts
    if paid >= due:
        return _("%(other)s owes %(name)s %(asked)s: <mark>change</mark> what is paid"), facts
    text = _("%(other)s owes %(name)s %(asked)s: <mark>give %(more)s more</mark>")
    return text, {**facts, "more": millions(due - paid)}


def take_payments() -> Prompt:
    """Return the prompt when everybody has paid or said no."""
    return _("%(name)s, <mark>take</mark> what is paid"), {}


def nobody_pays() -> Prompt:
    """Return the prompt when everybody has said no, or has nothing."""
    return _("Nobody pays %(name)s: <mark>write it</mark>"), {}


def has_paid(other: str) -> Prompt:
    """Return the prompt for the device of a player who has paid."""
    return _("%(other)s has paid: %(name)s can write it"), {"other": other}


def has_nothing(other: str) -> Prompt:
    """Return the prompt for the device of a player who is asked for money and has no card of any worth."""
    return _("%(other)s has nothing to pay with: %(name)s writes it"), {"other": other}


def says_no(other: str) -> Prompt:
    """Return the prompt for the device of the player with the last Joker so far."""
    return _("%(other)s says Just Say No to %(name)s"), {"other": other}


def choose_deal(card: str, give: Spot | None) -> Prompt:
    """Return the prompt to choose what one of the three deal cards takes, or gives first."""
    if card == DEAL_BANCO:
        return _("%(name)s takes <mark>a complete set</mark>"), {}
    if card == DEAL_DUEL:
        return _("%(name)s takes <mark>one card</mark>"), {}
    if give is None:
        return _("%(name)s swaps: <mark>which card</mark> to give?"), {}
    return _("%(name)s gives %(card)s: <mark>for which card?</mark>"), {"card": card_name(give.card)}


def nothing_moves(other: str) -> Prompt:
    """MD-43: return the prompt when a Joker has the last word."""
    return _("%(other)s says Just Say No: <mark>nothing moves</mark>"), {"other": other}


def deal(other: str, take: Spot | None, give: Spot | None, of: str) -> Prompt:
    """Return the prompt to write a deal card: a swap, or a card or set that is taken."""
    if take is None:
        text = _("%(name)s, <mark>take</mark> %(set)s from %(other)s")
        return text, {"other": other, "set": place_name(of)}
    facts = {"other": other, "card": card_name(take.card)}
    if give is None:
        return _("%(name)s, <mark>take</mark> %(card)s from %(other)s"), facts
    text = _("%(name)s gives %(given)s to %(other)s: <mark>swap</mark> it for %(card)s")
    return text, {**facts, "given": card_name(give.card)}


def hand_limit(hand: int) -> str:
    """Return the line at the end of a turn."""
    return _("%(hand)s in hand: you keep up to %(most)s.") % {"hand": hand, "most": LARGEST_HAND}


def moving_is_free() -> str:
    """Return the line while an own card moves."""
    return _("Moving your own cards does not count as a play.")


def in_hand(state: State, seat: int) -> str:
    """MD-4: return the line with the cards in hand; until a play is used, also with the cards drawn at the start."""
    hand = state.hands[seat]
    if state.plays < PLAYS_IN_A_TURN:
        if not state.plays:
            return _("You have used your three plays. Moving your own cards is free.")
        return ngettext("%(count)s card in hand.", "%(count)s cards in hand.", hand) % {"count": hand}
    drawn = ngettext("Draw %(count)s card first:", "Draw %(count)s cards first:", state.drawn) % {
        "count": state.drawn
    }
    if not state.drawn:
        drawn = _("The draw pile is empty:")
    then = ngettext("then %(count)s is in hand.", "then %(count)s are in hand.", hand) % {"count": hand}
    return f"{drawn} {then}"


def rent_of(place: str, rent: int, doublers: int) -> str:
    """Return the line of a rent card, once its set is chosen."""
    return str(_RENTS[doublers]) % {"set": place_name(place), "rent": millions(rent)}


def no_change(card: str) -> str:
    """Return the line of a card that asks for money."""
    return _("%(card)s. No change is given.") % {"card": capital(card_name(card))}


def may_say_no(card: str, other: str, *, elsewhere: bool) -> str:
    """Return the line of a card played against one player, who may answer on another device."""
    facts = {"card": capital(card_name(card)), "name": other}
    if elsewhere:
        return _("%(card)s: %(name)s can still say Just Say No, on the host’s device.") % facts
    return _("%(card)s: %(name)s can still say Just Say No.") % facts


def how_it_goes(card: str) -> str:
    """Return the line of a card while its target is not chosen yet."""
    if not card.startswith("action:deal"):
        return _("It goes there at once.")
    if card == DEAL_BANCO:
        return _("Cards and buildings move together.")
    return _("Dashed: tap it to see why not.")


def everybody_answered(name: str) -> str:
    """Return the sentence for players who wait: nobody has to pay any more."""
    return _("Everybody has answered %(name)s") % {"name": name}


def charges_money(name: str, others: Sequence[str], due: int) -> str:
    """Return the sentence for players who wait: who still has to pay."""
    facts = {"name": name, "others": listed(others), "asked": millions(due)}
    return _("%(name)s charges %(others)s: %(asked)s") % facts


def said_no(name: str, other: str) -> str:
    """Return the sentence for players who wait: a Joker has the last word so far."""
    text, facts = says_no(other)
    return text % {**facts, "name": name}


def wants(name: str, other: str, take: Spot | None, of: str) -> str:
    """Return the sentence for players who wait: which card or set one player wants from another."""
    what = card_name(take.card) if take else place_name(of)
    return _("%(name)s wants %(what)s from %(other)s") % {"name": name, "other": other, "what": what}


def pays_of(paid: int, owed: int) -> str:
    """Return the note on the board of a player who pays."""
    return _("pays %(paid)s of %(owed)s") % {"paid": millions(paid), "owed": millions(owed)}
