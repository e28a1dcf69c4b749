"""Options of a table, agreed before the first throw: the names on the board, and the contents of the box."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.kit.options import check_no_edition, check_players
from games.kit.shape import Json, check_keys, read_member, read_whole, read_yes_or_no

PLAYERS = range(1, 2)


class Board(StrEnum):
    """The city whose names are on the squares; the figures are equal."""

    PARIS = "paris"
    ATLANTIC_CITY = "atlantic-city"


@dataclass(frozen=True, slots=True)
class Options:
    """The options agreed on: `bank_total` is all money in the box, of which the player begins with `go` (MS-1)."""

    board: Board = Board.PARIS
    bank_total: int = 20580
    go: int = 200
    fine: int = 50
    bank_tokens: int = 7
    houses: int = 32
    hotels: int = 12
    count_mortgaged: bool = True  # MS-17


USUAL = Options()
RANGES = {
    "bank_total": (1000, 99999),
    "go": (1, 1000),
    "fine": (1, 1000),
    "bank_tokens": (0, 28),
    "houses": (0, 99),
    "hotels": (0, 99),
}
"""The lowest and the highest number that may be agreed on."""


@dataclass(frozen=True, slots=True)
class Agreeable:
    """A number that a table agrees on: its usual value, and the lowest and the highest allowed."""

    usual: int
    lowest: int
    highest: int


def agreeable(key: str) -> Agreeable:
    """Return the usual value and the range of an option by its key."""
    return Agreeable(getattr(USUAL, key), *RANGES[key])


def read_options(raw: Json, players: int, edition: object) -> Options:
    """Return the options of a table of one; there are no editions. Raise MalformedMove."""
    check_keys(raw, optional=("board", *RANGES, "count_mortgaged"))
    check_no_edition(edition)
    check_players(players, PLAYERS)
    board = read_member(raw.get("board", USUAL.board), "board", Board)
    numbers = {
        key: read_whole(raw.get(key, getattr(USUAL, key)), key, lowest, highest)
        for key, (lowest, highest) in RANGES.items()
    }
    mortgaged = read_yes_or_no(raw.get("count_mortgaged", USUAL.count_mortgaged), "count_mortgaged")
    return Options(board=board, **numbers, count_mortgaged=mortgaged)
