"""How many may play what a table has chosen: the one truth for the lobby, its start and its refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kit.errors import MalformedMove
from scoresheets.models import Table
from scoresheets.pads import PADS
from scoresheets.registry import GAMES


def table_numbers(table: Table) -> range:
    """The numbers of players for whom this table's options are."""
    return numbers_for(table.game, table.options, table.edition)


def board_numbers(table: Table) -> dict[str, int]:
    """The same as fields of a board; once play has begun nobody asks, and they are the game's."""
    numbers = GAMES[table.game].players if table.started_at else table_numbers(table)
    return {"fewest": numbers[0], "most": numbers[-1]}


def numbers_for(game: str, options: Mapping[str, Any], edition: object = None) -> range:
    """The numbers of players for whom these options of a game are, as its rules read them; where they fit nobody, those
    of the game itself.
    """
    players = GAMES[game].players
    fit = [number for number in players if _are_for(game, options, edition, number)]
    return range(fit[0], fit[-1] + 1) if fit else players


def _are_for(game: str, options: Mapping[str, Any], edition: object, number: int) -> bool:
    try:
        GAMES[game].read_options(PADS[game].for_players(options, number), number, edition)
    except MalformedMove:
        return False
    return True
