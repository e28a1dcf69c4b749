"""The effects of a legal move, and everything that follows from it automatically."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from games.kit.dice import Faces, check_dice
from games.kit.moves import Leaves
from games.kit.paper import TICK, Holder, Kind, Pencil
from games.monopoly_solo.rules.book import PLAYER, Owner
from games.monopoly_solo.rules.cards import (
    DrawFrom,
    Effect,
    GoBack,
    GoTo,
    GoToJail,
    GoToNearest,
    KeepCard,
    Pay,
    Receive,
    Repair,
)
from games.monopoly_solo.rules.ending import (
    CardDue,
    Cause,
    Debt,
    Due,
    EndReason,
    Offer,
    ServiceRoll,
    State,
    over,
    with_event,
)
from games.monopoly_solo.rules.money import freed, owe, receive, settle, spend, with_numbers
from games.monopoly_solo.rules.moves import (
    FINE,
    AnswerOffer,
    Build,
    EnterCard,
    LeaveJail,
    Lift,
    Mortgage,
    Move,
    Sell,
    ThrowDice,
    ThrowForService,
)
from games.monopoly_solo.rules.sheet import HOTEL, KEPT, TITLES, Deck, Title, distance
from games.monopoly_solo.rules.walking import back, forward, rent_paid, to_jail, to_square

DICE = 2
BANKS = Pencil(Kind.DECLINED)


def played(state: State, move: Move) -> State:
    """Return the table after a move that `check` has accepted."""
    if isinstance(move, Leaves):
        gone = replace(state, left=state.left | {move.seat}, events=())
        return over(gone, EndReason.GAVE_UP)
    state = replace(state, turns=state.turns + 1, events=())
    match move:
        case ThrowDice():
            return forward(replace(state, throws=state.throws + 1), eyes(move.dice))
        case ThrowForService() | AnswerOffer() | EnterCard():
            return _answered(replace(state, due=None), state.due, move)
        case LeaveJail():
            return _jail_left(state, move)
        case _:
            return _on_title(state, move, TITLES[move.title])


def eyes(dice: Faces) -> int:
    """Return the sum of two dice. Raise IllegalMove `bad_dice`."""
    return sum(check_dice(dice, DICE))


def _answered(state: State, due: Due | None, move: ThrowForService | AnswerOffer | EnterCard) -> State:
    """Return the table after the answer to what was due."""
    match due, move:
        case ServiceRoll(), ThrowForService():
            return rent_paid(state, TITLES[due.title], due.times * eyes(move.dice))
        case Offer(), AnswerOffer():
            return (_bought if move.buy else _declined)(state, TITLES[due.title])
        case CardDue(), EnterCard():
            return _card_played(state, due.deck, move.effect)
    raise TypeError(due)


def _bought(state: State, title: Title) -> State:
    """MS-3, MS-37: return the table after the title is claimed; the last title wins the game."""
    claim = {title.box: Holder(PLAYER, state.round)}
    state = replace(state, paper=state.paper.write(PLAYER, {title.box: TICK}, claim))
    state = spend(state, title.price, Cause.BOUGHT, title.position)
    if len(state.book.titles(Owner.PLAYER)) == len(TITLES):
        return over(state, EndReason.ALL_TITLES)
    return state


def _declined(state: State, title: Title) -> State:
    """MS-7: return the table after the bank takes the title; without a token of the bank it stays free."""
    if state.book.tokens_left < 1:
        return with_event(state, Cause.STAYS_FREE, title.position)
    state = replace(state, paper=state.paper.write(PLAYER, {title.box: BANKS}))
    return with_event(state, Cause.BANK_TOOK, title.position)


def _card_played(state: State, deck: Deck, effect: Effect) -> State:
    """MS-18, MS-19, MS-23, MS-41: return the table after the effect of a card."""
    match effect:
        case Pay():
            return owe(state, Debt(effect.amount, Cause.CARD))
        case Receive():
            return receive(state, effect.amount, Cause.CARD)
        case Repair():
            return owe(state, Debt(repairs(state, effect), Cause.CARD))
        case KeepCard():
            return _hold_card(state, deck)
        case DrawFrom():
            return replace(state, due=CardDue(effect.deck))
        case _:
            return _pawn_moved(state, effect)


def _pawn_moved(state: State, effect: GoTo | GoBack | GoToNearest | GoToJail) -> State:
    match effect:
        case GoTo():
            return to_square(state, effect.square)
        case GoBack():
            return back(state, effect.squares)
        case GoToNearest():
            return forward(state, distance(state.book.square, effect.kind), nearest=True)
        case GoToJail():
            return to_jail(state)
        case _:
            assert_never(effect)


def repairs(state: State, effect: Repair) -> int:
    """MS-31: return the cost of repairs for the player's own houses and hotels."""
    steps = [state.book.buildings(title) for title in state.book.titles(Owner.PLAYER)]
    hotels = steps.count(HOTEL)
    return effect.per_house * (sum(steps) - HOTEL * hotels) + effect.per_hotel * hotels


def _hold_card(state: State, deck: Deck) -> State:
    """MS-24: return the table after the player keeps a get-out card."""
    state = replace(state, paper=state.paper.write(PLAYER, {KEPT[deck]: TICK}))
    return with_event(state, Cause.KEPT)


def _jail_left(state: State, move: LeaveJail) -> State:
    """MS-14, MS-44: return the table after the player pays the fine or uses a card."""
    if move.way == FINE:
        return owe(state, Debt(state.options.fine, Cause.FINE))
    state = replace(state, paper=state.paper.rub_out(PLAYER, KEPT[Deck(move.way)]))
    return freed(with_event(state, Cause.USED))


def _on_title(state: State, move: Build | Sell | Mortgage | Lift, title: Title) -> State:
    match move:
        case Build():
            state = _with_buildings(state, title, move.steps)
            return spend(state, title.house * move.steps, Cause.BUILT, title.position, steps=move.steps)
        case Sell():
            return settle(_sold(state, title, move.steps))
        case Mortgage():
            state = replace(state, paper=state.paper.write(PLAYER, {title.mortgage_box: TICK}))
            return settle(receive(state, title.mortgage, Cause.MORTGAGED, title.position))
        case Lift():
            state = replace(state, paper=state.paper.rub_out(PLAYER, title.mortgage_box))
            return spend(state, title.lifting, Cause.LIFTED, title.position)
        case _:
            assert_never(move)


def _sold(state: State, title: Title, steps: int) -> State:
    """MS-16, MS-27, MS-46: return the table after a sale.

    The buildings go back first, then the bank pays half their price in one sum.
    """
    state = _with_buildings(state, title, -steps)
    return receive(state, title.half_house * steps, Cause.SOLD, title.position, steps=steps)


def _with_buildings(state: State, title: Title, steps: int) -> State:
    number = state.book.buildings(title) + steps
    if number:
        return with_numbers(state, {title.buildings_box: number})
    return replace(state, paper=state.paper.rub_out(PLAYER, title.buildings_box))
