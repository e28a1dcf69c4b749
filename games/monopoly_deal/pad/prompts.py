"""Choice of the tray's sentences for a draft: for the player in turn, for a player asked, and for all who wait."""

from __future__ import annotations

from collections.abc import Sequence

from games.monopoly_deal.pad.draft import Desk, Draft, charges_money, is_rent, may_play, owed, settled, worth
from games.monopoly_deal.rules.checking import excess
from games.monopoly_deal.rules.ending import before
from games.monopoly_deal.rules.moves import Against
from games.monopoly_deal.rules.paying import payable
from games.monopoly_deal.rules.sheet import DEAL_BANCO, DEAL_DUEL, DEAL_TROC
from games.monopoly_deal.words import prompts
from games.monopoly_deal.words.prompts import Piece, Prompt

Names = Sequence[str]


def says(desk: Desk, draft: Draft, names: Names) -> tuple[Piece, ...]:
    """Return the sentence on the device of the player in turn."""
    return prompts.pieces(_prompt(desk, draft, names), names[desk.seat])


def hears(desk: Desk, draft: Draft, answer: Against, names: Names) -> tuple[Piece, ...]:
    """Return the sentence on the device of a player who is asked."""
    return prompts.pieces(_hearing(desk, draft, answer, names), names[desk.seat])


def tells(desk: Desk, draft: Draft, names: Names) -> str:
    """Return the line under either sentence."""
    if draft.ends:
        return prompts.hand_limit(desk.state.hands[desk.seat])
    if draft.moves:
        return prompts.moving_is_free()
    return _about(desk, draft, names) if draft.card else prompts.in_hand(desk.state, desk.seat)


def awaits(desk: Desk, draft: Draft, names: Names) -> str:
    """Return the sentence for everybody else meanwhile; "" while nobody is asked."""
    if not draft.answers:
        return ""
    name = names[desk.seat]
    if charges_money(draft.card):
        debtors = [names[answer.player] for answer in _debtors(desk, draft)]
        due = owed(desk, draft)
        return prompts.charges_money(name, debtors, due) if debtors else prompts.everybody_answered(name)
    [answer] = draft.answers
    other = names[answer.player]
    if answer.cancelled:
        return prompts.said_no(name, other)
    return prompts.wants(name, other, draft.take, draft.of or "")


def _debtors(desk: Desk, draft: Draft) -> list[Against]:
    """Return the answers of the players who still have to pay."""
    return [answer for answer in draft.answers if not settled(desk, draft, answer)]


def _prompt(desk: Desk, draft: Draft, names: Names) -> Prompt:
    if draft.ends:
        return prompts.put_back(excess(desk.state, desk.seat))
    if draft.moves:
        return prompts.move(draft.moves.card)
    if not draft.card:
        return prompts.choose(draft.tab) if may_play(desk) else prompts.end_turn()
    if charges_money(draft.card):
        return _charging(desk, draft, names)
    if draft.card in (DEAL_DUEL, DEAL_TROC, DEAL_BANCO):
        return _dealt(draft, names) if draft.answers else prompts.choose_deal(draft.card, draft.give)
    return prompts.join(draft.card)


def _charging(desk: Desk, draft: Draft, names: Names) -> Prompt:
    if is_rent(draft.card) and draft.of is None:
        return prompts.choose_rent()
    if not draft.answers:
        return prompts.choose_debtor(owed(desk, draft))
    if debtors := _debtors(desk, draft):
        return _collecting(desk, draft, debtors, names)
    if any(answer.pays for answer in draft.answers):
        return prompts.take_payments()
    return prompts.nobody_pays()


def _collecting(desk: Desk, draft: Draft, debtors: Sequence[Against], names: Names) -> Prompt:
    here = [answer for answer in debtors if answer.player not in desk.away]
    if not here:
        return prompts.await_debtors(owed(desk, draft), [names[answer.player] for answer in debtors])
    if len(here) == 1:
        return _owing(desk, draft, here[0], names)
    return prompts.collect(owed(desk, draft))


def _owing(desk: Desk, draft: Draft, answer: Against, names: Names) -> Prompt:
    """Return the prompt for what one player still has to pay."""
    paid = worth(answer.pays) if answer.pays else None
    most = sum(each.card.value for each in payable(before(desk.state, answer.player)))
    return prompts.pay(names[answer.player], owed(desk, draft), paid=paid, most=most)


def _dealt(draft: Draft, names: Names) -> Prompt:
    [answer] = draft.answers
    other = names[answer.player]
    if answer.cancelled:
        return prompts.nothing_moves(other)
    return prompts.deal(other, draft.take, draft.give, draft.of or "")


def _hearing(desk: Desk, draft: Draft, answer: Against, names: Names) -> Prompt:
    if answer.cancelled:
        return prompts.says_no(names[answer.player])
    if not charges_money(draft.card):
        return _dealt(draft, names)
    if not settled(desk, draft, answer):
        return _owing(desk, draft, answer, names)
    text = prompts.has_paid if answer.pays else prompts.has_nothing
    return text(names[answer.player])


def _about(desk: Desk, draft: Draft, names: Names) -> str:
    if draft.answers and not charges_money(draft.card):
        other = draft.answers[0].player
        return prompts.may_say_no(draft.card, names[other], elsewhere=other in desk.away)
    if is_rent(draft.card) and draft.of:
        return prompts.rent_of(draft.of, before(desk.state, desk.seat).rent(draft.of), draft.double)
    return prompts.no_change(draft.card) if charges_money(draft.card) else prompts.how_it_goes(draft.card)
