"""What the players acted on do about it, tap by tap: what they pay, and the Jokers on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from games.kit.errors import IllegalMove
from games.monopoly_deal.pad.draft import (
    Desk,
    Draft,
    action_of,
    asks_money,
    everything,
    owed,
    read_spot,
)
from games.monopoly_deal.rules.ending import before
from games.monopoly_deal.rules.moves import Against, Spot
from games.monopoly_deal.rules.paying import payment
from games.monopoly_deal.rules.playing import check_jokers
from games.monopoly_deal.rules.sheet import MOST_JOKERS


class MeansNothing(Exception):
    """A tap that belongs to another moment, or that nobody ever offered: it is dropped."""


def paid_anew(desk: Desk, draft: Draft) -> Draft:
    """The draft with those payments that still fit, in their order."""
    fresh = replace(draft, answers=tuple(replace(each, pays=()) for each in draft.answers))
    for answer in draft.answers:
        fresh = _paying(desk, fresh, answer.player, answer.pays)
    return fresh


def _paying(desk: Desk, draft: Draft, seat: int, spots: Iterable[Spot]) -> Draft:
    for spot in spots:
        try:
            draft = _pay_spot(desk, draft, seat, spot)
        except IllegalMove:
            continue
    return draft


def _pay(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    return _pay_spot(desk, draft, seat, read_spot(what))


def _pay_spot(desk: Desk, draft: Draft, seat: int, spot: Spot) -> Draft:
    """MD-14, MD-17: one card more, unless the rules refuse it as too much or as no money at all."""
    answer = _debtor(draft, seat)
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
    return _told(draft, more)


def _pay_all(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    answer = _debtor(draft, seat)
    if answer.cancelled:
        raise MeansNothing(what)
    spots = everything(desk, seat)
    payment(before(desk.state, seat), seat, spots, owed(desk, draft))
    return _told(draft, replace(answer, pays=spots))


def _keep(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    """One card less; a house that stood under it goes back too."""
    answer, spot = _debtor(draft, seat), read_spot(what)
    left = list(answer.pays)
    left.remove(spot)
    return _paying(desk, _told(draft, replace(answer, pays=())), seat, left)


def _joker(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    """MD-43: this player's Joker, where the one before was the other's; then nothing is paid."""
    answer = draft.answer_of(seat)
    if answer.jokers % 2 or answer.jokers == MOST_JOKERS:
        raise MeansNothing(what)
    return _one_more_joker(desk, draft, answer)


def counter(desk: Desk, draft: Draft, what: str) -> Draft:
    """The Joker of the player in turn against that of another."""
    answer = draft.answer_of(int(what))
    if not answer.cancelled or answer.jokers == MOST_JOKERS:
        raise MeansNothing(what)
    return _one_more_joker(desk, draft, answer)


def _one_more_joker(desk: Desk, draft: Draft, answer: Against) -> Draft:
    told = _told(draft, replace(answer, jokers=answer.jokers + 1, pays=()))
    move = action_of(desk, told, told.answers)
    if move is None:
        raise MeansNothing(answer)
    check_jokers(desk.state, move)
    return told


def _unjoker(desk: Desk, draft: Draft, seat: int, what: str) -> Draft:
    answer = draft.answer_of(seat)
    if not answer.cancelled:
        raise MeansNothing(what)
    return _told(draft, replace(answer, jokers=answer.jokers - 1))


def uncounter(desk: Desk, draft: Draft, what: str) -> Draft:
    """That Joker goes back."""
    answer = draft.answer_of(int(what))
    if answer.cancelled or not answer.jokers:
        raise MeansNothing(what)
    return _told(draft, replace(answer, jokers=answer.jokers - 1, pays=()))


def _debtor(draft: Draft, seat: int) -> Against:
    if not asks_money(draft.card):
        raise MeansNothing(seat)
    return draft.answer_of(seat)


def _told(draft: Draft, answer: Against) -> Draft:
    return replace(
        draft,
        answers=tuple(answer if each.player == answer.player else each for each in draft.answers),
    )


Answer = Callable[[Desk, Draft, int, str], Draft]
ANSWERS: Mapping[str, Answer] = MappingProxyType(
    {"pay": _pay, "keep": _keep, "all": _pay_all, "joker": _joker, "unjoker": _unjoker}
)
