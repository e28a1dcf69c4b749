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
    "rent": gettext_lazy("%(name)s, tap the <mark>rent</mark> to charge"),
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


def await_payers(due: int, others: Sequence[str]) -> Prompt:
    """Return the prompt while players choose on other devices what they pay."""
    text = ngettext(
        "%(name)s, %(others)s owes you %(asked)s and chooses the cards",
        "%(name)s, %(others)s owe you %(asked)s each and choose the cards",
        len(others),
    )
    return text, {"asked": millions(due), "others": listed(others)}


def pay(other: str, due: int, paid: int) -> Prompt:
    """Return the prompt when one player still has to pay; `paid` is the worth of the cards given so far."""
    facts = {"other": other, "asked": millions(due)}
    if not paid:
        return _("%(other)s owes %(name)s %(asked)s: tap <mark>the cards</mark>"), facts
    text = _("%(other)s owes %(name)s %(asked)s: <mark>give %(more)s more</mark>")
    return text, {**facts, "more": millions(due - paid)}


def take_payments() -> Prompt:
    """Return the prompt when everybody has paid or said no."""
    return _("%(name)s, <mark>take</mark> what is paid"), {}


def nobody_pays() -> Prompt:
    """Return the prompt when everybody has said no, or has nothing."""
    return _("Nobody pays %(name)s: <mark>write it</mark>"), {}


def you_owe(other: str, due: int, paid: int) -> Prompt:
    """Return the prompt for a player who has still to choose what to pay; `paid` is the worth of the cards so far."""
    facts = {"other": other, "asked": millions(due)}
    if not paid:
        return _("%(other)s, you owe %(name)s %(asked)s: tap <mark>the cards</mark>"), facts
    text = _("%(other)s, you owe %(name)s %(asked)s: <mark>give %(more)s more</mark>")
    return text, {**facts, "more": millions(due - paid)}


def pay_now(other: str, paid: int, due: int) -> Prompt:
    """Return the prompt for a player whose cards cover the debt, or are all there is, and who may still say no."""
    facts = {"other": other, "paid": millions(paid)}
    if paid < due:
        return _("%(other)s, <mark>hand over</mark> everything to %(name)s: %(paid)s"), facts
    return _("%(other)s, <mark>pay</mark> %(name)s %(paid)s"), facts


def has_paid(other: str, paid: int, due: int) -> Prompt:
    """Return the prompt for a player whose payment stands, or could not be chosen."""
    facts = {"other": other, "paid": millions(paid)}
    if paid < due:
        return _("%(other)s hands over everything, %(paid)s: %(name)s takes it"), facts
    return _("%(other)s pays %(paid)s: %(name)s takes it"), facts


def has_nothing(other: str) -> Prompt:
    """Return the prompt for a player who is asked for money and has no card of any worth."""
    return _("%(other)s has nothing to pay with: %(name)s writes it"), {"other": other}


def says_no(other: str) -> Prompt:
    """Return the prompt for the player with the last Joker so far."""
    return _("%(other)s says Just Say No: %(name)s answers"), {"other": other}


def taken_from(other: str, take: Spot | None, give: Spot | None, of: str) -> Prompt:
    """Return the prompt for a player who may say no to a card or set that is taken or swapped."""
    facts = {"other": other, "what": card_name(take.card) if take else place_name(of)}
    if give is None:
        return _("%(other)s, %(name)s takes %(what)s from you: <mark>give</mark> it?"), facts
    text = _("%(other)s, %(name)s takes %(what)s from you for %(given)s: <mark>swap</mark>?")
    return text, {**facts, "given": card_name(give.card)}


def gives(other: str, take: Spot | None, give: Spot | None, of: str) -> Prompt:
    """Return the prompt for a player who lets a card or set be taken, or cannot say no."""
    facts = {"other": other, "what": card_name(take.card) if take else place_name(of)}
    if give is None:
        return _("%(other)s gives %(what)s: %(name)s takes it"), facts
    text = _("%(other)s gives %(what)s for %(given)s: %(name)s swaps")
    return text, {**facts, "given": card_name(give.card)}


def await_deal(other: str, take: Spot | None, give: Spot | None, of: str) -> Prompt:
    """Return the prompt while a player answers on another device a card that takes or swaps."""
    facts = {"other": other, "what": card_name(take.card) if take else place_name(of)}
    if give is None:
        return _("%(other)s answers: %(name)s takes %(what)s"), facts
    text = _("%(other)s answers: %(name)s gives %(given)s for %(what)s")
    return text, {**facts, "given": card_name(give.card)}


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


def joined(card: str, place: str) -> str:
    """Return the line after a property has joined a set by itself: "A brown property joined the brown set."."""
    return capital(_("%(card)s joined %(set)s.") % {"card": card_name(card), "set": place_name(place)})


def moving_is_free() -> str:
    """Return the line while an own card moves."""
    return _("Moving your own cards does not count as a play.")


def in_hand(state: State, seat: int) -> str:
    """MD-4: return the line with the cards in hand as they are counted; until a play is used, with those drawn at the
    start among them. It orders no drawing, as it stands there again once a play is taken back.
    """
    hand = state.hands[seat]
    if state.plays < PLAYS_IN_A_TURN:
        if not state.plays:
            return _("You have used your three plays. Moving your own cards is free.")
        return ngettext("%(count)s card in hand.", "%(count)s cards in hand.", hand) % {"count": hand}
    facts = {"hand": hand, "count": state.drawn}
    if not state.drawn:
        return _("%(hand)s in hand. The draw pile is empty.") % facts
    text = ngettext(
        "%(hand)s in hand, counting the %(count)s card you draw.",
        "%(hand)s in hand, counting the %(count)s cards you draw.",
        state.drawn,
    )
    return text % facts


def rent_of(place: str, rent: int, doublers: int) -> str:
    """Return the line of a rent card, once its set is chosen."""
    return str(_RENTS[doublers]) % {"set": place_name(place), "rent": millions(rent)}


def no_change(card: str) -> str:
    """Return the line of a card that asks for money."""
    return _("%(card)s. No change is given.") % {"card": capital(card_name(card))}


def overpaid(other: str, paid: int, due: int) -> str:
    """Return the line of a payment that is worth more than the debt."""
    facts = {"name": other, "paid": millions(paid), "asked": millions(due)}
    return _("%(name)s gives %(paid)s for %(asked)s: no change is given.") % facts


def may_say_no(card: str, others: Sequence[str]) -> str:
    """Return the line of a card that players may still answer."""
    text = ngettext(
        "%(card)s: %(name)s can still say Just Say No.",
        "%(card)s: %(name)s can still say Just Say No.",
        len(others),
    )
    return text % {"card": capital(card_name(card)), "name": listed(others)}


def you_may_say_no(card: str) -> str:
    """Return the line for a player who may still answer this card."""
    return _("%(card)s: you can say Just Say No.") % {"card": capital(card_name(card))}


def you_may_change(name: str) -> str:
    """Return the line for a player whose answer stands until the player in turn writes it."""
    return _("You can change it until %(name)s takes it.") % {"name": name}


def lets_it_happen(other: str) -> str:
    """Return the line once a player does not say no to a card that takes or swaps, or cannot."""
    return _("%(name)s does not say Just Say No.") % {"name": other}


def on_other_devices(others: Sequence[str]) -> str:
    """Return the line while players answer on other devices, with what to do if such a device is off."""
    text = ngettext(
        "%(name)s answers on another device. If it is off, the host can answer instead.",
        "%(name)s answer on other devices. If one is off, the host can answer instead.",
        len(others),
    )
    return text % {"name": listed(others)}


def jokers(name: str, other: str, count: int) -> str:
    """Return whose each Joker is, in order: "Bo: Just Say No. Ana: Just Say No to that."."""
    first = _("%(name)s: Just Say No.") % {"name": other}
    players = (name if number % 2 else other for number in range(1, count))
    return " ".join((first, *(_("%(name)s: Just Say No to that.") % {"name": each} for each in players)))


def pays_after_all(name: str, other: str, due: int | None, *, more: bool) -> str:
    """Return what comes of the Jokers against a debt, None if nothing is due, and whether another one may change it."""
    facts = {"name": name, "other": other, "sum": millions(due or 0)}
    if due is None:
        if more:
            return _("%(other)s pays nothing, unless %(name)s says Just Say No to that.") % facts
        return _("%(other)s pays nothing.") % facts
    if more:
        return _("%(other)s pays %(sum)s after all, unless %(other)s says Just Say No again.") % facts
    return _("%(other)s pays %(sum)s after all.") % facts


def moves_after_all(name: str, other: str, *, cancelled: bool, more: bool) -> str:
    """Return what comes of the Jokers against a card that takes or swaps, and whether another one may change it."""
    facts = {"name": name, "other": other}
    if cancelled:
        if more:
            return _("Nothing moves, unless %(name)s says Just Say No to that.") % facts
        return _("Nothing moves.")
    if more:
        return _("%(name)s takes it after all, unless %(other)s says Just Say No again.") % facts
    return _("%(name)s takes it after all.") % facts


def how_it_goes(card: str) -> str:
    """Return the line of a card while its target is not chosen yet."""
    if not card.startswith("action:deal"):
        return _("It goes there at once.")
    if card == DEAL_BANCO:
        return _("Cards and buildings move together.")
    return _("Cards with a dashed edge cannot move. Tap one to see why.")


def everybody_answered(name: str) -> str:
    """Return the sentence for players who wait: nobody has to pay any more."""
    return _("Everybody has answered %(name)s") % {"name": name}


def charges_money(name: str, others: Sequence[str], due: int) -> str:
    """Return the sentence for players who wait: who still has to pay."""
    facts = {"name": name, "others": listed(others), "asked": millions(due)}
    return _("%(name)s charges %(others)s: %(asked)s") % facts


def wants(name: str, other: str, take: Spot | None, of: str) -> str:
    """Return the sentence for players who wait: which card or set one player wants from another."""
    what = card_name(take.card) if take else place_name(of)
    return _("%(name)s wants %(what)s from %(other)s") % {"name": name, "other": other, "what": what}


def pays_of(paid: int, owed: int) -> str:
    """Return the note on the board of a player who pays."""
    return _("pays %(paid)s of %(owed)s") % {"paid": millions(paid), "owed": millions(owed)}
