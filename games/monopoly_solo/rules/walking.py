"""The pawn: its way by a throw or a card, and the effect of the square it stops on."""

from __future__ import annotations

from dataclasses import replace

from games.kit.paper import TICK
from games.monopoly_solo.rules.book import PLAYER, Owner
from games.monopoly_solo.rules.ending import (
    CardDue,
    Cause,
    Debt,
    Offer,
    ServiceRoll,
    State,
    with_event,
)
from games.monopoly_solo.rules.money import owe, receive, with_numbers
from games.monopoly_solo.rules.rents import earns, rent, service_factor
from games.monopoly_solo.rules.sheet import (
    IN_JAIL,
    JAIL,
    SQUARE,
    SQUARES,
    SQUARES_ROUND,
    START,
    Deck,
    Kind,
    Title,
)


def forward(state: State, steps: int, *, nearest: bool = False) -> State:
    """MS-19, MS-26, MS-36: return the state after the pawn went forward by this many squares.

    GO pays if it is passed or reached; then the square has its effect.
    """
    reached = state.book.square + steps
    return _arrived(state, steps, go=reached >= SQUARES_ROUND, nearest=nearest)


def back(state: State, steps: int) -> State:
    """MS-26: return the state after the pawn went back by this many squares; GO pays only for stopping there."""
    square = (state.book.square - steps) % SQUARES_ROUND
    return _arrived(state, -steps, go=square == START, nearest=False)


def to_square(state: State, square: int) -> State:
    """MS-26: return the state after the pawn went forward to a square, a whole lap if it stands there."""
    return forward(state, (square - state.book.square - 1) % SQUARES_ROUND + 1)


def _arrived(state: State, steps: int, *, go: bool, nearest: bool) -> State:
    square = (state.book.square + steps) % SQUARES_ROUND
    state = with_event(with_numbers(state, {SQUARE: square}), Cause.MOVED, square, steps=steps)
    if go:
        state = receive(state, state.options.go, Cause.GO, START)
    return state if state.seat is None else _landed(state, nearest=nearest)


def to_jail(state: State) -> State:
    """MS-43: return the state with the pawn in jail; GO pays nothing on the way."""
    state = with_numbers(state, {SQUARE: JAIL})
    state = replace(state, paper=state.paper.write(PLAYER, {IN_JAIL: TICK}))
    return with_event(state, Cause.JAILED, JAIL)


def _landed(state: State, *, nearest: bool) -> State:
    """MS-37 to MS-43: return the state after the automatic effect of the square."""
    square = SQUARES[state.book.square]
    if isinstance(square, Title):
        return _on_title(state, square, nearest=nearest)
    match square.kind:
        case Kind.CHANCE:
            return replace(state, due=CardDue(Deck.CHANCE))
        case Kind.CHEST:
            return replace(state, due=CardDue(Deck.CHEST))
        case Kind.TAX:
            return owe(state, Debt(square.pay, Cause.TAX, square.position))
        case Kind.GO_TO_JAIL:
            return to_jail(state)
        case _:
            return state


def _on_title(state: State, title: Title, *, nearest: bool) -> State:
    book = state.book
    if book.owner(title) is None:
        return replace(state, due=Offer(title.position))
    if not earns(book, title):
        return state
    if title.kind is Kind.UTILITY:
        times = service_factor(book, title, nearest=nearest)
        return replace(state, due=ServiceRoll(title.position, times))
    return rent_paid(state, title, rent(book, title, nearest=nearest))


def rent_paid(state: State, title: Title, amount: int) -> State:
    """MS-38, MS-39: return the state after the rent: the bank pays on the player's title, the player on the bank's."""
    if state.book.owner(title) is Owner.PLAYER:
        return receive(state, amount, Cause.RENT, title.position)
    return owe(state, Debt(amount, Cause.RENT, title.position))
