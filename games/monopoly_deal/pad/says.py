"""What the tray says of a draft: one sentence with what to tap next marked in it, and a line that tells more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.monopoly_deal.pad.draft import Desk, Draft, Tab, asks_money, is_rent, may_play, owed, settled
from games.monopoly_deal.rules.checking import excess
from games.monopoly_deal.rules.ending import before
from games.monopoly_deal.rules.moves import Against
from games.monopoly_deal.rules.paying import payable
from games.monopoly_deal.rules.sheet import (
    BUILDINGS,
    CARDS,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_TROC,
    LARGEST_HAND,
    PLAYS_IN_A_TURN,
)
from games.monopoly_deal.words.names import capital, card_name, millions, place_name
from games.monopoly_deal.words.tray import Piece, pieces
from scoresheets.words.lists import listed

Names = Sequence[str]

_TABS: Mapping[Tab, Any] = MappingProxyType(
    {
        Tab.BANK: gettext_lazy("%(name)s, tap the <mark>card</mark> you bank"),
        Tab.LAY: gettext_lazy("%(name)s, tap the <mark>property</mark> you lay"),
        Tab.ACT: gettext_lazy("%(name)s, tap the <mark>action</mark> you play"),
    }
)


def says(desk: Desk, draft: Draft, names: Names) -> tuple[Piece, ...]:
    """The sentence."""
    text, facts = _sentence(desk, draft, names)
    return pieces(text, {"name": names[desk.seat], **facts})


def hears(desk: Desk, draft: Draft, answer: Against, names: Names) -> tuple[Piece, ...]:
    """The sentence on the tablet of a player who is asked."""
    text, facts = _hearing(desk, draft, answer, names)
    return pieces(text, {"name": names[desk.seat], **facts})


def _hearing(desk: Desk, draft: Draft, answer: Against, names: Names) -> tuple[str, dict[str, str]]:
    facts = {"other": names[answer.player]}
    if answer.cancelled:
        return _("%(other)s says Just Say No to %(name)s"), facts
    if not asks_money(draft.card):
        return _dealt(draft, names)
    if not settled(desk, draft, answer):
        return _owing(desk, draft, answer, names)
    return _("%(other)s has paid: %(name)s writes it"), facts


def tells(desk: Desk, draft: Draft, names: Names) -> str:
    """The line under it."""
    if draft.ends:
        return _("%(hand)s in hand: up to %(most)s stay there.") % {
            "hand": desk.state.hands[desk.seat],
            "most": LARGEST_HAND,
        }
    if draft.moves:
        return _("Moving your own cards uses no play.")
    if not draft.card:
        return _hand(desk)
    return _about(desk, draft, names)


def _sentence(desk: Desk, draft: Draft, names: Names) -> tuple[str, dict[str, str]]:
    if draft.ends:
        return _ending(desk)
    if draft.moves:
        return _("<mark>Where</mark> does %(card)s go?"), {"card": card_name(draft.moves.card)}
    if not draft.card:
        return (str(_TABS[draft.tab]) if may_play(desk) else _("%(name)s, <mark>end</mark> your turn")), {}
    if asks_money(draft.card):
        return _charging(desk, draft, names)
    if draft.card in (DEAL_DUEL, DEAL_TROC, DEAL_BANCO):
        return _dealing(desk, draft, names)
    return _joining(draft.card)


def _joining(card: str) -> tuple[str, dict[str, str]]:
    if card in BUILDINGS:
        return _("<mark>Where</mark> does %(card)s stand?"), {"card": card_name(card)}
    return _("Which <mark>set</mark> does %(card)s join?"), {"card": card_name(card)}


def _ending(desk: Desk) -> tuple[str, dict[str, str]]:
    count = excess(desk.state, desk.seat)
    text = ngettext(
        "%(name)s, put <mark>%(count)s card</mark> under the draw pile",
        "%(name)s, put <mark>%(count)s cards</mark> under the draw pile",
        count,
    )
    return text, {"count": str(count)}


def _charging(desk: Desk, draft: Draft, names: Names) -> tuple[str, dict[str, str]]:
    if is_rent(draft.card) and draft.of is None:
        return _("%(name)s asks rent: for which <mark>set</mark>?"), {}
    facts = {"asked": millions(owed(desk, draft))}
    if not draft.answers:
        return _("<mark>Who</mark> pays %(name)s %(asked)s?"), facts
    if any(not settled(desk, draft, answer) for answer in draft.answers):
        return _asking(desk, draft, names, facts)
    if any(answer.pays for answer in draft.answers):
        return _("%(name)s, <mark>take</mark> what is paid"), facts
    return _("Nobody pays %(name)s: <mark>write it</mark>"), facts


def _asking(desk: Desk, draft: Draft, names: Names, facts: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Somebody has not paid yet."""
    open_ = [answer for answer in draft.answers if not settled(desk, draft, answer)]
    here = [answer for answer in open_ if answer.player not in desk.away]
    if not here:
        return _awaiting(open_, names, facts)
    if len(here) == 1:
        return _owing(desk, draft, here[0], names)
    return _("%(name)s asks %(asked)s: tap <mark>what they pay</mark>"), dict(facts)


def _awaiting(open_: Sequence[Against], names: Names, facts: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Nobody who still owes answers at this tablet."""
    text = ngettext(
        "%(name)s asks %(asked)s: %(others)s answers at the host’s device",
        "%(name)s asks %(asked)s: %(others)s answer at the host’s device",
        len(open_),
    )
    return text, {**facts, "others": listed([names[answer.player] for answer in open_])}


def _owing(desk: Desk, draft: Draft, answer: Against, names: Names) -> tuple[str, dict[str, str]]:
    """What one player still has to pay."""
    asked, table = owed(desk, draft), before(desk.state, answer.player)
    paid = sum(CARDS[spot.card].value for spot in answer.pays)
    most = sum(each.card.value for each in payable(table))
    facts = {"other": names[answer.player], "asked": millions(asked), "more": millions(asked - paid)}
    if most <= asked:
        return _("%(other)s owes %(name)s %(asked)s: <mark>hand over all %(most)s</mark>"), {
            **facts,
            "most": millions(most),
        }
    if not answer.pays:
        return _("%(other)s owes %(name)s %(asked)s: tap <mark>the cards</mark>"), facts
    if paid >= asked:
        return _("%(other)s owes %(name)s %(asked)s: <mark>change</mark> what is paid"), facts
    return _("%(other)s owes %(name)s %(asked)s: <mark>give %(more)s more</mark>"), facts


def _dealing(desk: Desk, draft: Draft, names: Names) -> tuple[str, dict[str, str]]:
    if draft.answers:
        return _dealt(draft, names)
    if draft.card == DEAL_BANCO:
        return _("%(name)s takes <mark>a complete set</mark>"), {}
    if draft.card == DEAL_DUEL:
        return _("%(name)s takes <mark>one card</mark>"), {}
    if draft.give is None:
        return _("%(name)s swaps: <mark>which card</mark> to give?"), {}
    return _("%(name)s gives %(card)s: <mark>for which card?</mark>"), {"card": card_name(draft.give.card)}


def _dealt(draft: Draft, names: Names) -> tuple[str, dict[str, str]]:
    """MD-43: it happens, or a Joker has the last word."""
    [answer] = draft.answers
    facts = {"other": names[answer.player]}
    if answer.cancelled:
        return _("%(other)s says Just Say No: <mark>nothing moves</mark>"), facts
    if draft.take:
        facts["card"] = card_name(draft.take.card)
        if draft.give:
            text = _("%(name)s gives %(given)s to %(other)s: <mark>swap</mark> it for %(card)s")
            return text, {**facts, "given": card_name(draft.give.card)}
        return _("%(name)s, <mark>take</mark> %(card)s from %(other)s"), facts
    return _("%(name)s, <mark>take</mark> %(set)s from %(other)s"), {
        **facts,
        "set": place_name(draft.of or ""),
    }


def _hand(desk: Desk) -> str:
    """MD-4: what was drawn at the start, until a play is used; and how many cards are in hand."""
    state, hand = desk.state, desk.state.hands[desk.seat]
    if state.plays < PLAYS_IN_A_TURN:
        if not state.plays:
            return _("The three plays are used up. Moving your own cards is free.")
        return ngettext("%(count)s card in hand.", "%(count)s cards in hand.", hand) % {"count": hand}
    drawn = ngettext("Draw %(count)s card first:", "Draw %(count)s cards first:", state.drawn) % {
        "count": state.drawn
    }
    if not state.drawn:
        drawn = _("The draw pile is empty:")
    in_hand = ngettext("then %(count)s is in hand.", "then %(count)s are in hand.", hand) % {"count": hand}
    return f"{drawn} {in_hand}"


def _about(desk: Desk, draft: Draft, names: Names) -> str:
    if draft.answers and not asks_money(draft.card):
        return _may_say_no(desk, draft, names)
    if is_rent(draft.card) and draft.of:
        return _rent(desk, draft)
    if asks_money(draft.card):
        return _("%(card)s. No change is given.") % {"card": capital(card_name(draft.card))}
    return _("It goes there at once.") if not draft.card.startswith("action:deal") else _reach(draft.card)


def _may_say_no(desk: Desk, draft: Draft, names: Names) -> str:
    other = draft.answers[0].player
    facts = {"card": capital(card_name(draft.card)), "name": names[other]}
    if other in desk.away:
        return _("%(card)s: %(name)s may still say Just Say No, at the host’s device.") % facts
    return _("%(card)s: %(name)s may still say Just Say No.") % facts


def _rent(desk: Desk, draft: Draft) -> str:
    facts = {
        "set": place_name(draft.of or ""),
        "rent": millions(before(desk.state, desk.seat).rent(draft.of or "")),
    }
    if draft.double == 0:
        return _("Rent for %(set)s: %(rent)s. No change is given.") % facts
    if draft.double == 1:
        return _("Rent for %(set)s: %(rent)s, doubled. No change is given.") % facts
    return _("Rent for %(set)s: %(rent)s, doubled twice. No change is given.") % facts


def _reach(card: str) -> str:
    if card == DEAL_BANCO:
        return _("Cards and buildings move together.")
    return _("Dashed: tap it to hear why not.")
