"""Numbers of players that a table's options allow; the lobby, its start and its refusals all use this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kit.errors import MalformedMove
from scoresheets.models import Table
from scoresheets.pads import pad_of
from scoresheets.registry import game_of


def table_numbers(table: Table) -> range:
    """Return the numbers of players that this table's options allow."""
    return numbers_for(table.game, table.options, table.edition)


def numbers_for(game: str, options: Mapping[str, Any], edition: object = None) -> range:
    """Return the numbers of players that these options of a game allow, as its rules read them; the game's own if they
    allow none.
    """
    players = game_of(game).players
    fit = [number for number in players if _are_for(game, options, edition, number)]
    return range(fit[0], fit[-1] + 1) if fit else players


def options_fit(game: str, options: Mapping[str, Any], edition: object = None) -> bool:
    """Return whether the rules of a game read these options for any number of players."""
    return any(_are_for(game, options, edition, number) for number in game_of(game).players)


def _are_for(game: str, options: Mapping[str, Any], edition: object, number: int) -> bool:
    try:
        game_of(game).read_options(pad_of(game).for_players(options, number), number, edition)
    except MalformedMove:
        return False
    return True
