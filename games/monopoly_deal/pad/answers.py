"""The taps by which the players acted on answer a card: what they pay, Jokers, and that their answer stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from games.kit.errors import IllegalMove
from games.monopoly_deal.pad.draft import (
    Desk,
    Draft,
    action_of,
    charges_money,
    chosen_by,
    needed_by,
    owed,
    read_spot,
    settled,
)
from games.monopoly_deal.rules.ending import before
from games.monopoly_deal.rules.moves import Against, Spot
from games.monopoly_deal.rules.paying import payable, payment
from games.monopoly_deal.rules.playing import check_jokers
from games.monopoly_deal.rules.sheet import CARDS, MOST_JOKERS

_Answer = Callable[[Desk, Draft, int, str], Draft]


class MeansNothing(Exception):
    """A tap that does not apply to the present draft, or that was never offered: it is ignored."""


def paid_up(desk: Desk, draft: Draft, only: int | None = None) -> Draft:
    """MD-14: return the draft in which every player pays what has to be paid in any case, and what else still fits."""
    if not charges_money(draft.card):
        return draft
    for answer in draft.answers:
        if not answer.cancelled and only in (None, answer.player):
            draft = _paying(desk, draft, answer.player, chosen_by(desk, draft, answer))
    return draft


def _paying(desk: Desk, draft: Draft, seat: int, chosen: Iterable[Spot]) -> Draft:
    """Return the draft in which this player pays what is needed, and of these cards those that still fit."""
    draft = _with_answer(draft, replace(draft.answer_of(seat), pays=needed_by(desk, draft, seat)))
    for spot in chosen:
        try:
            draft = _pay_spot(desk, draft, seat, spot)
        except (IllegalMove, MeansNothing):
            continue
    return draft


def _pay(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    """Return the draft with one more card paid; once the debt is paid, the tray goes on to the next payer."""
    spot = read_spot(what)
    try:
        paid = _pay_spot(desk, draft, seat, spot)
    except IllegalMove as error:
        if error.code != "paid_too_much":
            raise
        paid = _in_place_of_others(desk, draft, seat, spot)
        if not settled(desk, paid, paid.answer_of(seat)):
            raise
    return replace(paid, at=None) if settled(desk, paid, paid.answer_of(seat)) else paid


def _in_place_of_others(desk: Desk, draft: Draft, seat: int, spot: Spot) -> Draft:
    """MD-17: return the draft in which this card is paid, and of the cards chosen before those still needed with it."""
    chosen = chosen_by(desk, draft, draft.answer_of(seat))
    return _paying(desk, draft, seat, [spot, *sorted(chosen, key=lambda each: CARDS[each.card].value)])


def _pay_spot(desk: Desk, draft: Draft, seat: int, spot: Spot) -> Draft:
    """MD-14, MD-17: return the draft with one more card paid.

    Raise IllegalMove if the rules refuse it as too much or as no money at all.
    """
    answer = debtor(draft, seat)
    if answer.cancelled:
        raise IllegalMove("payment_cancelled", rule="MD-43", seat=seat)
    more = replace(answer, pays=(*answer.pays, spot))
    try:
        payment(before(desk.state, seat), seat, more.pays, owed(desk, draft))
    except IllegalMove as error:
        if error.code == "not_on_table":
            raise MeansNothing(spot) from error
        if error.code != "paid_too_little":
            raise
    return _with_answer(draft, more)


def _pay_less(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    """MD-14: return the draft with one card less paid; a house that stood under it goes back too.

    Raise IllegalMove for a card that has to be paid in any case.
    """
    answer, spot = debtor(draft, seat), read_spot(what)
    left = list(chosen_by(desk, draft, answer))
    if spot not in left:
        pays = [each for each in answer.pays if each != spot]
        payment(before(desk.state, seat), seat, pays, owed(desk, draft))
        raise MeansNothing(spot)
    left.remove(spot)
    return _paying(desk, draft, seat, left)


def _joker(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    """MD-43: return the draft with this player's Joker, if the one before was the other player's;
    payments are dropped.
    """
    answer = draft.answer_of(seat)
    if answer.jokers % 2 or answer.jokers == MOST_JOKERS:
        raise MeansNothing(what)
    return _one_more_joker(desk, draft, answer)


def counter(desk: Desk, draft: Draft, what: str) -> Draft:
    """Return the draft with a Joker of the player in turn against another player's Joker."""
    answer = draft.answer_of(int(what))
    if not answer.cancelled or answer.jokers == MOST_JOKERS:
        raise MeansNothing(what)
    draft = unsaid(draft, answer.player)
    return _one_more_joker(desk, draft, answer)


def _one_more_joker(desk: Desk, draft: Draft, answer: Against) -> Draft:
    changed = _with_answer(draft, replace(answer, jokers=answer.jokers + 1, pays=()))
    move = action_of(desk, changed, changed.answers)
    if move is None:
        raise MeansNothing(answer)
    check_jokers(desk.state, move)
    return changed


def _unjoker(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    answer = draft.answer_of(seat)
    if not answer.cancelled:
        raise MeansNothing(what)
    return _with_answer(draft, replace(answer, jokers=answer.jokers - 1))


def uncounter(desk: Desk, draft: Draft, what: str) -> Draft:
    """Return the draft without the last Joker of the player in turn."""
    answer = draft.answer_of(int(what))
    if answer.cancelled or not answer.jokers:
        raise MeansNothing(what)
    return _with_answer(draft, replace(answer, jokers=answer.jokers - 1, pays=()))


def unsaid(draft: Draft, seat: int) -> Draft:
    """Return the draft in which this player's answer does not stand yet."""
    return replace(draft, agreed=draft.agreed - {seat})


def debtor(draft: Draft, seat: int) -> Against:
    """Return the answer of a player who is asked for money. Raise MeansNothing if the card asks for none."""
    if not charges_money(draft.card):
        raise MeansNothing(seat)
    return draft.answer_of(seat)


def _with_answer(draft: Draft, answer: Against) -> Draft:
    return replace(
        draft,
        answers=tuple(answer if each.player == answer.player else each for each in draft.answers),
    )


def _done(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    """Return the draft in which this player's answer stands: the cards are paid, or given."""
    answer = draft.answer_of(seat)
    if answer.cancelled or not settled(desk, draft, answer):
        raise MeansNothing(what)
    return replace(draft, agreed=draft.agreed | {seat}, at=None)


def _undone(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    if seat not in draft.agreed:
        raise MeansNothing(what)
    return draft


def has_a_say(desk: Desk, draft: Draft, answer: Against) -> bool:
    """Return whether this player may still choose: which cards to pay, or to say no. A Joker has chosen already."""
    if answer.cancelled:
        return False
    if charges_money(draft.card):
        theirs = payable(before(desk.state, answer.player))
        if not theirs:
            return False
        if len(theirs) > len(needed_by(desk, draft, answer.player)):
            return True
    return may_object(desk, draft, answer)


def may_object(desk: Desk, draft: Draft, answer: Against) -> bool:
    """MD-43: return whether another Joker may follow: the player's own, or one of the player in turn against it."""
    if answer.jokers == MOST_JOKERS:
        return False
    try:
        _one_more_joker(desk, draft, answer)
    except (IllegalMove, MeansNothing):
        return False
    return True


def has_answered(desk: Desk, draft: Draft, answer: Against) -> bool:
    """Return whether this player's answer stands: by a Joker, by saying so, or as nothing is left to choose."""
    if answer.cancelled or not has_a_say(desk, draft, answer):
        return True
    return answer.player in draft.agreed


def awaited(desk: Desk, draft: Draft) -> tuple[Against, ...]:
    """Return the answers that other devices have still to give."""
    away = (answer for answer in draft.answers if answer.player in desk.away)
    return tuple(answer for answer in away if not has_answered(desk, draft, answer))


ANSWERS: Mapping[str, _Answer] = MappingProxyType(
    {
        "pay": _pay,
        "keep": _pay_less,
        "joker": _joker,
        "unjoker": _unjoker,
        "done": _done,
        "undone": _undone,
    }
)
