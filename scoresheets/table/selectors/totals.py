"""Whether a table's totals may be shown, decided in one place: whatever draws or exports a sheet asks here first."""

from __future__ import annotations

from scoresheets.models import Table
from scoresheets.pads import pad_of
from scoresheets.pads.pad import Pad
from scoresheets.table.history import History


def totals_shown(table: Table, history: History | None) -> bool:
    """Whether a row, section or grand total may leave this table now: where its house rules hide them, not before the
    game is over. `history` is None in the lobby and once closed.
    """
    if not table.totals_hidden or table.closed_at:
        return True
    return history is not None and history.state.seat is None


def table_pad(table: Table, history: History | None) -> Pad:
    """The pad as this table may see it now: without its totals while they are hidden."""
    pad = pad_of(table.game)
    return pad if totals_shown(table, history) else pad.without_totals()
