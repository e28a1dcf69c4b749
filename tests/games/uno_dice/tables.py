"""A table of the database at which all players have written the first number."""

from collections.abc import Mapping
from typing import Any

from tests.cast import Party, fresh_process, open_table

NAMES = ("Ana", "Bo", "Cleo")


def begun(options: Mapping[str, Any]) -> Party:
    """Return a table at Ana's turn: she has a 2, Bo a 6, Cleo a 4."""
    fresh_process()
    party = open_table(NAMES, options, game="uno-dice")
    for number in (2, 6, 4):
        party.record(start=number)
    return party
