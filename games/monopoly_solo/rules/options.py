"""What is agreed on before the first throw: whose names stand on the board, and how much lies in the box."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.kit.errors import MalformedMove
from games.kit.shape import Json, check_keys, read_choice, read_whole

PLAYERS = range(1, 2)


class Board(StrEnum):
    """Which city's names stand on the squares; the figures are the same."""

    PARIS = "paris"
    ATLANTIC_CITY = "atlantic-city"


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed on: `bank_total` is all money in the box, of which the player begins with `go` (MS-1)."""

    board: Board = Board.PARIS
    bank_total: int = 20580
    go: int = 200
    fine: int = 50
    bank_tokens: int = 7
    houses: int = 32
    hotels: int = 12
    count_mortgaged: bool = True


USUAL = Options()
RANGES = {
    "bank_total": (1000, 99999),
    "go": (1, 1000),
    "fine": (1, 1000),
    "bank_tokens": (0, 28),
    "houses": (0, 99),
    "hotels": (0, 99),
}
"""The lowest and the highest that may be agreed on."""


def read_options(raw: Json, players: int, edition: object) -> Options:
    """The options of a table of one; there are no editions. Raises MalformedMove."""
    check_keys(raw, optional=("board", *RANGES, "count_mortgaged"))
    if edition is not None:
        raise MalformedMove("no_editions")
    if players not in PLAYERS:
        raise MalformedMove("wrong_number_of_players", fewest=PLAYERS[0], most=PLAYERS[-1], players=players)
    board = Board(read_choice(raw.get("board", USUAL.board), "board", tuple(Board)))
    numbers = {
        key: read_whole(raw.get(key, getattr(USUAL, key)), key, lowest, highest)
        for key, (lowest, highest) in RANGES.items()
    }
    return Options(board=board, **numbers, count_mortgaged=_read_count_mortgaged(raw))


def _read_count_mortgaged(raw: Json) -> bool:
    """MS-17."""
    chosen = raw.get("count_mortgaged", USUAL.count_mortgaged)
    if not isinstance(chosen, bool):
        raise MalformedMove("not_yes_or_no", what="count_mortgaged")
    return chosen
