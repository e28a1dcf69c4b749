"""Choice of the tray's sentences for a draft: for the player in turn, for a player asked, and for all who wait."""

from __future__ import annotations

from collections.abc import Sequence

from games.monopoly_deal.pad.answers import awaited, has_a_say, has_answered, may_object
from games.monopoly_deal.pad.draft import (
    Desk,
    Draft,
    charges_money,
    is_rent,
    may_play,
    owed,
    settled,
    worth,
)
from games.monopoly_deal.pad.reach import moved_elsewhere
from games.monopoly_deal.rules.checking import excess
from games.monopoly_deal.rules.ending import before
from games.monopoly_deal.rules.moves import Against
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


def tells(desk: Desk, draft: Draft, names: Names, seat: int) -> str:
    """Return the line under either sentence, for the player with this seat."""
    if draft.moves:
        return prompts.moving_is_free()
    if draft.card:
        return _about(desk, draft, names, seat)
    if laid := moved_elsewhere(desk):
        return prompts.joined(laid.card, laid.place)
    if excess(desk.state, desk.seat) and not may_play(desk):
        return prompts.hand_limit(desk.state.hands[desk.seat])
    return prompts.in_hand(desk.state, desk.seat)


def awaits(desk: Desk, draft: Draft, names: Names) -> str:
    """Return the sentence for everybody else meanwhile; "" while nobody is asked."""
    if not draft.answers:
        return ""
    name, said = names[desk.seat], _chains(desk, draft, names)
    if charges_money(draft.card):
        debtors = [names[answer.player] for answer in draft.answers if not has_answered(desk, draft, answer)]
        due = owed(desk, draft)
        asked = prompts.charges_money(name, debtors, due) if debtors else prompts.everybody_answered(name)
        return f"{asked}. {said}" if said else asked
    [answer] = draft.answers
    return said or prompts.wants(name, names[answer.player], draft.take, draft.of or "")


def _chains(desk: Desk, draft: Draft, names: Names) -> str:
    """MD-43: return whose each Joker is, and what comes of them; "" without one."""
    chains = (_chain(desk, draft, answer, names) for answer in draft.answers if answer.jokers)
    return " ".join(chains)


def _chain(desk: Desk, draft: Draft, answer: Against, names: Names) -> str:
    name, other = names[desk.seat], names[answer.player]
    said = prompts.jokers(name, other, answer.jokers)
    more = may_object(desk, draft, answer) and answer.player not in draft.agreed
    if charges_money(draft.card):
        most = sum(each.card.value for each in before(desk.state, answer.player).all())
        due = None if answer.cancelled else min(owed(desk, draft), most)
        return f"{said} {prompts.pays_after_all(name, other, due, more=more)}"
    return f"{said} {prompts.moves_after_all(name, other, cancelled=answer.cancelled, more=more)}"


def _debtors(desk: Desk, draft: Draft) -> list[Against]:
    """Return the answers of the players who still have to pay."""
    return [answer for answer in draft.answers if not settled(desk, draft, answer)]


def _prompt(desk: Desk, draft: Draft, names: Names) -> Prompt:
    if draft.moves:
        return prompts.move(draft.moves.card)
    if not draft.card:
        return prompts.choose(draft.tab) if may_play(desk) else _ending(desk)
    if charges_money(draft.card):
        return _charging(desk, draft, names)
    if draft.card in (DEAL_DUEL, DEAL_TROC, DEAL_BANCO):
        return _dealt(desk, draft, names) if draft.answers else prompts.choose_deal(draft.card, draft.give)
    return prompts.join(draft.card)


def _ending(desk: Desk) -> Prompt:
    """MD-5: return the prompt when no play or no card is left."""
    back = excess(desk.state, desk.seat)
    return prompts.put_back(back) if back else prompts.end_turn()


def _charging(desk: Desk, draft: Draft, names: Names) -> Prompt:
    if is_rent(draft.card) and draft.of is None:
        return prompts.choose_rent()
    due = owed(desk, draft)
    if not draft.answers:
        return prompts.choose_debtor(due)
    here = [answer for answer in _debtors(desk, draft) if answer.player not in desk.away]
    if here:
        return _owing(desk, draft, here[0], names) if len(here) == 1 else prompts.collect(due)
    if asked := awaited(desk, draft):
        return prompts.await_payers(due, [names[answer.player] for answer in asked])
    if any(answer.pays for answer in draft.answers):
        return prompts.take_payments()
    return prompts.nobody_pays()


def _owing(desk: Desk, draft: Draft, answer: Against, names: Names) -> Prompt:
    """Return the prompt for what one player still has to pay."""
    return prompts.pay(names[answer.player], owed(desk, draft), worth(answer.pays))


def _dealt(desk: Desk, draft: Draft, names: Names) -> Prompt:
    [answer] = draft.answers
    other, aim = names[answer.player], (draft.take, draft.give, draft.of or "")
    if answer.cancelled:
        return prompts.nothing_moves(other)
    return prompts.await_deal(other, *aim) if awaited(desk, draft) else prompts.deal(other, *aim)


def _hearing(desk: Desk, draft: Draft, answer: Against, names: Names) -> Prompt:
    """Return the prompt for the player who is asked."""
    other, due, paid = names[answer.player], owed(desk, draft), worth(answer.pays)
    if answer.cancelled:
        return prompts.says_no(other)
    done = has_answered(desk, draft, answer)
    if not charges_money(draft.card):
        words = prompts.gives if done else prompts.taken_from
        return words(other, draft.take, draft.give, draft.of or "")
    if done:
        return prompts.has_paid(other, paid, due) if paid else prompts.has_nothing(other)
    owes = not settled(desk, draft, answer)
    return prompts.you_owe(other, due, paid) if owes else prompts.pay_now(other, paid, due)


def _about(desk: Desk, draft: Draft, names: Names, seat: int) -> str:
    """Return the line about the card that is played, for the player with this seat."""
    if said := _chains(desk, draft, names) or _overpaid(desk, draft, names):
        return said
    if seat == desk.seat and (asked := awaited(desk, draft)):
        return prompts.on_other_devices([names[answer.player] for answer in asked])
    if seat in draft.agreed:
        return prompts.you_may_change(names[desk.seat])
    if any(answer.player == seat and has_a_say(desk, draft, answer) for answer in draft.answers):
        return prompts.you_may_say_no(draft.card)
    open_ = [names[each.player] for each in draft.answers if not has_answered(desk, draft, each)]
    if open_ and not _debtors(desk, draft):
        return prompts.may_say_no(draft.card, open_)
    return _how(desk, draft, names)


def _overpaid(desk: Desk, draft: Draft, names: Names) -> str:
    """MD-14: return that no change is given for what players pay too much; "" if nobody does."""
    if not charges_money(draft.card):
        return ""
    due, paid = owed(desk, draft), ((names[each.player], worth(each.pays)) for each in draft.answers)
    return " ".join(prompts.overpaid(name, sum_, due) for name, sum_ in paid if sum_ > due)


def _how(desk: Desk, draft: Draft, names: Names) -> str:
    if draft.answers and not charges_money(draft.card):
        return prompts.lets_it_happen(names[draft.answers[0].player])
    if is_rent(draft.card) and draft.of:
        return prompts.rent_of(draft.of, before(desk.state, desk.seat).rent(draft.of), draft.double)
    return prompts.no_change(draft.card) if charges_money(draft.card) else prompts.how_it_goes(draft.card)
