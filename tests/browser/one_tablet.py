"""A table whose players pass one tablet round: every seat is free, and the host's device writes."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoresheets.table.services import tables
from tests.cast import HOST, Party, Tablet


def one_tablet(
    game: str, names: Sequence[str], options: Mapping[str, Any], *, title: str = "Friday"
) -> Party:
    """Return such a table in its lobby."""
    host = Tablet()
    table = tables.open_table(device=host.device, title=title, game=game, options=options, names=names)
    return Party(table, host, dict.fromkeys(names, host))


def passed_round(game: str, names: Sequence[str], options: Mapping[str, Any]) -> Party:
    """Return such a table in play."""
    party = one_tablet(game, names, options)
    tables.start_table(access=party.access(HOST))
    return party
