"""Money between player and bank: automatic payments, debts, and payments that end the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.kit.paper import Kind, Pencil
from games.monopoly_solo.rules.book import PLAYER, Book, Owner
from games.monopoly_solo.rules.ending import Cause, Debt, EndReason, State, over, with_event
from games.monopoly_solo.rules.sheet import CASH, GROUPS, HOTEL, HOUSES_IN_A_HOTEL, IN_JAIL, TITLES, Title
from games.monopoly_solo.rules.sheet import Kind as SquareKind


def with_numbers(state: State, numbers: Mapping[str, int]) -> State:
    """Return the state with these numbers in these boxes; they replace numbers written there before."""
    marks = {box: Pencil(Kind.NUMBER, number) for box, number in numbers.items()}
    return replace(state, paper=state.paper.write(PLAYER, marks))


def _moved(state: State, amount: int, cause: Cause, square: int | None, steps: int) -> State:
    state = with_numbers(state, {CASH: state.book.cash + amount})
    return with_event(state, cause, square, amount=amount, steps=steps)


def spend(state: State, amount: int, cause: Cause, square: int | None = None, *, steps: int = 0) -> State:
    """Return the state after the player has paid a sum that the cash covers."""
    return _moved(state, -amount, cause, square, steps)


def receive(state: State, amount: int, cause: Cause, square: int | None = None, *, steps: int = 0) -> State:
    """MS-5, MS-27: return the state after the bank has paid.

    If it had to pay more than it has, it is broken and the game is won.
    """
    bank = state.book.bank
    paid = min(amount, bank)
    if paid or not amount:
        state = _moved(state, paid, cause, square, steps)
    if paid == amount:
        return state
    return over(with_event(state, Cause.BROKEN, amount=amount - paid), EndReason.BANK_BROKEN)


def owe(state: State, debt: Debt) -> State:
    """MS-29, MS-49: return the state with the debt paid at once, or open, or with the game lost."""
    book = state.book
    if book.cash >= debt.amount:
        return _paid(state, debt)
    if means(book) >= debt.amount:
        state = with_event(state, Cause.IN_DEBT, debt.square, amount=debt.amount)
        return replace(state, due=debt)
    state = with_event(state, Cause.RUINED, debt.square, amount=debt.amount)
    return over(state, EndReason.CANNOT_PAY)


def settle(state: State) -> State:
    """MS-49: return the state with an open debt paid, as soon as the cash covers it."""
    debt = state.due
    if not isinstance(debt, Debt) or state.book.cash < debt.amount:
        return state
    return _paid(replace(state, due=None), debt)


def _paid(state: State, debt: Debt) -> State:
    """MS-8, MS-14, MS-30: return the state after a debt is paid in full.

    After a rent to the bank the bank builds; after the fine the player is out of jail.
    """
    state = spend(state, debt.amount, debt.cause, debt.square)
    if debt.cause is Cause.FINE:
        return freed(state)
    if debt.cause is Cause.RENT and debt.square is not None:
        return _bank_builds(state, TITLES[debt.square])
    return state


def freed(state: State) -> State:
    """MS-44: return the state with the player out of jail, still on its square."""
    return with_event(replace(state, paper=state.paper.rub_out(PLAYER, IN_JAIL)), Cause.FREED)


def _bank_builds(state: State, title: Title) -> State:
    """MS-9: return the state with one more building of the bank, if there is room for it and one is left."""
    book = state.book
    steps = book.buildings(title) + 1
    left = book.hotels_left if steps == HOTEL else book.houses_left
    if title.kind is not SquareKind.STREET or steps > HOTEL or left < 1:
        return state
    state = with_numbers(state, {title.buildings_box: steps})
    return with_event(state, Cause.BANK_BUILT, title.position, steps=steps)


def means(book: Book) -> int:
    """MS-29: return the cash with all that sales and mortgages can still bring, however much the bank has."""
    streets = [title for title in book.titles(Owner.PLAYER) if book.buildings(title)]
    with_houses = [title for title in streets if book.buildings(title) < HOTEL]
    houses = sum(map(book.buildings, with_houses))
    hotels_go = book.houses_left + houses >= HOUSES_IN_A_HOTEL
    sold = streets if hotels_go else with_houses
    still_built = {title.group for title in streets if title not in sold}
    return (
        book.cash
        + sum(title.half_house * book.buildings(title) for title in sold)
        + sum(title.mortgage for title in mortgageable(book) if title.group not in still_built)
    )


def mortgageable(book: Book) -> tuple[Title, ...]:
    """MS-29: return the own titles without a mortgage, even if their groups have buildings."""
    return tuple(title for title in book.titles(Owner.PLAYER) if not book.is_mortgaged(title))


def has_own_buildings(book: Book, group: str) -> bool:
    """MS-31: return whether the player has a building in this group; buildings of the bank do not count."""
    return any(book.owner(title) is Owner.PLAYER and book.buildings(title) for title in GROUPS[group])
