"""The bank book and the titles, read from the player's page: cash, owners, buildings, and what is left in the box."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.kit.paper import Kind, Marks, Paper, number_in
from games.monopoly_solo.rules.options import Options
from games.monopoly_solo.rules.sheet import (
    CASH,
    GROUPS,
    HOTEL,
    IN_JAIL,
    KEPT,
    SQUARE,
    START,
    TITLES,
    Deck,
    Title,
)

PLAYER = 0
"""The only seat at the table."""


class Owner(StrEnum):
    """The owner of a title; a title without an owner is free."""

    PLAYER = "player"
    BANK = "bank"


@dataclass(frozen=True, slots=True)
class Book:
    """A player's page in readable form; anything not written yet is as at the start (MS-1)."""

    options: Options
    page: Marks

    @property
    def cash(self) -> int:
        """Return the player's cash."""
        cash = number_in(self.page, CASH)
        return self.options.go if cash is None else cash

    @property
    def bank(self) -> int:
        """MS-5: return the bank's money: all money that the player does not have."""
        return self.options.bank_total - self.cash

    @property
    def square(self) -> int:
        """Return the square of the pawn, 0 to 39."""
        square = number_in(self.page, SQUARE)
        return START if square is None else square

    @property
    def in_jail(self) -> bool:
        """Return whether the pawn is in jail, not just visiting."""
        return IN_JAIL in self.page

    def keeps(self, deck: Deck) -> bool:
        """MS-24: return whether the player keeps the get-out card of this deck."""
        return KEPT[deck] in self.page

    @property
    def holds_a_card(self) -> bool:
        """Return whether there is a way out of jail without money."""
        return any(map(self.keeps, Deck))

    def owner(self, title: Title) -> Owner | None:
        """Return the owner of this title, None if it is free."""
        mark = self.page.get(title.box)
        if mark is None:
            return None
        return Owner.BANK if mark.kind is Kind.DECLINED else Owner.PLAYER

    def titles(self, owner: Owner) -> tuple[Title, ...]:
        """Return the titles of the player or of the bank, in the order of the board."""
        return tuple(title for title in TITLES.values() if self.owner(title) is owner)

    def owned(self, owner: Owner, group: str) -> int:
        """MS-22: return how many titles of a group this owner has, mortgaged or not."""
        return sum(self.owner(title) is owner for title in GROUPS[group])

    def has_all(self, owner: Owner, group: str) -> bool:
        """Return whether this owner has the whole group."""
        return all(self.owner(title) is owner for title in GROUPS[group])

    def is_mortgaged(self, title: Title) -> bool:
        """Return whether the player has mortgaged this title."""
        return title.mortgage_box in self.page

    def buildings(self, title: Title) -> int:
        """Return the steps built on this title: one to four houses, 5 for a hotel, 0 for nothing; for any owner."""
        return number_in(self.page, title.buildings_box) or 0

    def _all_buildings(self) -> list[int]:
        return list(map(self.buildings, TITLES.values()))

    @property
    def houses_left(self) -> int:
        """MS-53: return the houses in stock."""
        return self.options.houses - sum(steps for steps in self._all_buildings() if steps != HOTEL)

    @property
    def hotels_left(self) -> int:
        """MS-53: return the hotels in stock."""
        return self.options.hotels - self._all_buildings().count(HOTEL)

    @property
    def tokens_left(self) -> int:
        """MS-7: return how many more titles the bank can take."""
        return self.options.bank_tokens - len(self.titles(Owner.BANK))


def book_of(options: Options, paper: Paper) -> Book:
    """Return the player's page of this paper."""
    return Book(options, paper.sheets[PLAYER])
