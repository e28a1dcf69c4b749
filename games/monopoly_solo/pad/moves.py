"""Which whole entries the taps of a solo tray stand for, and why one is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from games.kit.errors import IllegalMove
from games.monopoly_solo.pad.draft import (
    BACK,
    DRAW,
    HOTEL_FIELD,
    HOUSE_FIELD,
    JAIL,
    KEEP,
    NEAREST,
    PAY,
    RECEIVE,
    REPAIR,
    TO,
    Draft,
    buildings_to_repair,
)
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
from games.monopoly_solo.rules.ending import Debt, ServiceRoll, State
from games.monopoly_solo.rules.moves import (
    Build,
    EnterCard,
    Lift,
    Mortgage,
    Move,
    Sell,
    ThrowDice,
    ThrowForService,
    write_move,
)
from games.monopoly_solo.rules.sheet import Title
from games.monopoly_solo.rules.verbs import check

_WITH_A_NUMBER: Mapping[str, Callable[[int], Effect]] = {RECEIVE: Receive, PAY: Pay, BACK: GoBack}


def refusal_of(state: State, move: Move) -> IllegalMove | None:
    """Why the rules refuse this move now, None where they do not."""
    try:
        check(state, move)
    except IllegalMove as error:
        return error
    return None


def entry_of(move: Move) -> str:
    """The whole entry as the form's field carries it."""
    return json.dumps(write_move(move, lambda seat: seat))


def whole(state: State, draft: Draft) -> Move | None:
    """The one move that lies in the tray, None while something is missing or there is a choice of moves."""
    if draft.effect:
        effect = _effect(state, draft)
        return None if effect is None else EnterCard(PLAYER, effect)
    if draft.thrown is None:
        return None
    throw = ThrowForService if isinstance(state.due, ServiceRoll) else ThrowDice
    return throw(PLAYER, draft.thrown)


def _effect(state: State, draft: Draft) -> Effect | None:
    if draft.effect in NEAREST:
        return GoToNearest(NEAREST[draft.effect])
    if draft.effect in DRAW:
        return DrawFrom(DRAW[draft.effect])
    if draft.effect in (JAIL, KEEP):
        return GoToJail() if draft.effect == JAIL else KeepCard()
    if draft.effect == TO:
        return None if draft.square is None else GoTo(draft.square)
    if draft.effect == REPAIR:
        return _repair(state, draft)
    number = draft.number()
    return None if number is None else _WITH_A_NUMBER[draft.effect](number)


def _repair(state: State, draft: Draft) -> Repair | None:
    """What nobody has to pay for need not be typed."""
    asked = zip((HOUSE_FIELD, HOTEL_FIELD), buildings_to_repair(state.book), strict=True)
    prices = [draft.number(field) if count else draft.number(field) or 0 for field, count in asked]
    house, hotel = prices
    return None if house is None or hotel is None else Repair(house, hotel)


def about_title(state: State, title: Title) -> Move:
    """What a tap on this title's plot could mean first of all; where nothing, the refusal of this move says why."""
    book, position = state.book, title.position
    if book.owner(title) is not Owner.PLAYER or book.buildings(title):
        return Sell(PLAYER, position)
    if book.is_mortgaged(title):
        return Lift(PLAYER, position) if not isinstance(state.due, Debt) else Mortgage(PLAYER, position)
    if state.due is not None or not title.house:
        return Mortgage(PLAYER, position)
    return Build(PLAYER, position)
