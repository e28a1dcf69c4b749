"""Validation of building, selling, mortgaging and lifting: the first code that applies is raised."""

from __future__ import annotations

from typing import Any, assert_never

from games.kit.errors import IllegalMove
from games.monopoly_solo.rules.book import Book, Owner
from games.monopoly_solo.rules.ending import Debt, State
from games.monopoly_solo.rules.money import has_own_buildings
from games.monopoly_solo.rules.moves import Build, Lift, Mortgage, Sell
from games.monopoly_solo.rules.sheet import GROUPS, HOTEL, HOUSES_IN_A_HOTEL, Kind, Title


def about(book: Book, title: Title, **facts: object) -> dict[str, Any]:
    """Return the facts of a refusal about a title: its box, its square, the board for the names, and these facts."""
    return {"box": title.box, "square": title.position, "board": str(book.options.board), **facts}


def check_about_title(state: State, move: Build | Sell | Mortgage | Lift, title: Title) -> None:
    """Raise IllegalMove if the title forbids the move, or for a mortgage without a debt.

    The caller has checked that nothing else is due first.
    """
    book = state.book
    match move:
        case Build():
            _check_build(book, title, move.steps)
        case Sell():
            _check_sell(book, title, move.steps)
        case Mortgage():
            if not isinstance(state.due, Debt):
                raise IllegalMove("no_debt", rule="MS-32", **about(book, title))
            _check_mortgage(book, title)
        case Lift():
            _check_lift(book, title)
        case _:
            assert_never(move)


def _check_own(book: Book, title: Title) -> None:
    if book.owner(title) is not Owner.PLAYER:
        owner = book.owner(title)
        raise IllegalMove("not_yours", rule="MS-52", **about(book, title, banks=owner is Owner.BANK))


def _check_street(book: Book, title: Title) -> None:
    if title.kind is not Kind.STREET:
        raise IllegalMove("not_a_street", rule="MS-45", **about(book, title))


def _check_build(book: Book, title: Title, steps: int) -> None:
    """MS-12, MS-25, MS-45: check that the player may build here."""
    if book.square != title.position:
        raise IllegalMove("not_here", rule="MS-12", **about(book, title, here=book.square))
    _check_own(book, title)
    _check_street(book, title)
    if not book.has_all(Owner.PLAYER, title.group):
        missing = [each.position for each in GROUPS[title.group] if book.owner(each) is not Owner.PLAYER]
        raise IllegalMove("group_incomplete", rule="MS-12", **about(book, title, missing=missing))
    mortgaged = [each.position for each in GROUPS[title.group] if book.is_mortgaged(each)]
    if mortgaged:
        raise IllegalMove("group_mortgaged", rule="MS-12", **about(book, title, mortgaged=mortgaged))
    _check_room(book, title, steps)
    check_cash(book, title, title.house * steps, what="build", rule="MS-45")


def _check_room(book: Book, title: Title, steps: int) -> None:
    """MS-45, MS-53: check the room and the stock, step by step; a hotel needs four houses before it."""
    built = book.buildings(title)
    if built + steps > HOTEL:
        room = HOTEL - built
        raise IllegalMove("too_many_buildings", rule="MS-45", **about(book, title, room=room))
    houses = min(built + steps, HOUSES_IN_A_HOTEL) - built
    if houses > book.houses_left:
        facts = about(book, title, what="build", wanted=houses, stock=book.houses_left)
        raise IllegalMove("no_house_left", rule="MS-53", **facts)
    if built + steps == HOTEL and not book.hotels_left:
        raise IllegalMove("no_hotel_left", rule="MS-53", **about(book, title))


def _check_sell(book: Book, title: Title, steps: int) -> None:
    """MS-16, MS-46: check that the player can sell these steps."""
    _check_own(book, title)
    _check_street(book, title)
    built = book.buildings(title)
    if built < steps:
        raise IllegalMove("nothing_to_sell", rule="MS-46", **about(book, title, built=built))
    if built == HOTEL and book.houses_left < HOUSES_IN_A_HOTEL:
        facts = about(book, title, what="sell", wanted=HOUSES_IN_A_HOTEL, stock=book.houses_left)
        raise IllegalMove("no_house_left", rule="MS-16", **facts)


def _check_mortgage(book: Book, title: Title) -> None:
    """MS-31, MS-47: check that the player can mortgage this title."""
    _check_own(book, title)
    if book.is_mortgaged(title):
        raise IllegalMove("already_mortgaged", rule="MS-47", **about(book, title))
    if has_own_buildings(book, title.group):
        raise IllegalMove("group_has_buildings", rule="MS-31", **about(book, title))


def _check_lift(book: Book, title: Title) -> None:
    """MS-15, MS-48: check that the player can lift this mortgage."""
    _check_own(book, title)
    if not book.is_mortgaged(title):
        raise IllegalMove("not_mortgaged", rule="MS-48", **about(book, title))
    check_cash(book, title, title.lifting, what="lift", rule="MS-15")


def check_cash(book: Book, title: Title, price: int, *, what: str, rule: str) -> None:
    """Raise IllegalMove `not_enough_cash` if the cash is below the price."""
    if book.cash < price:
        facts = about(book, title, what=what, price=price, cash=book.cash)
        raise IllegalMove("not_enough_cash", rule=rule, **facts)
