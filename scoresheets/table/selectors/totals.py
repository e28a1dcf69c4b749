"""The one decision whether a table's totals may be shown. Code that draws or exports a sheet asks here first."""

from __future__ import annotations

from scoresheets.models import Table
from scoresheets.pads import pad_of
from scoresheets.pads.pad import Pad
from scoresheets.table.history import History


def totals_shown(table: Table, history: History | None) -> bool:
    """Return whether a row, section or grand total may leave this table now. House rules may hide them until the game
    is over. `history` is None in the lobby and of a closed table.
    """
    if not table.totals_hidden or table.closed_at:
        return True
    return history is not None and history.state.seat is None


def table_pad(table: Table, history: History | None) -> Pad:
    """Return the pad as this table may see it now: without its totals while they are hidden."""
    pad = pad_of(table.game)
    return pad if totals_shown(table, history) else pad.without_totals()
