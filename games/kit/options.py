"""Checks of options that every game makes."""

from __future__ import annotations

from games.kit.errors import MalformedMove


def check_players(players: int, allowed: range) -> None:
    """Raise MalformedMove `wrong_number_of_players` unless this many may play."""
    if players not in allowed:
        raise MalformedMove("wrong_number_of_players", fewest=allowed[0], most=allowed[-1], players=players)


def check_no_edition(edition: object) -> None:
    """Raise MalformedMove `no_editions` if a table names a printed sheet of its own."""
    if edition is not None:
        raise MalformedMove("no_editions")
