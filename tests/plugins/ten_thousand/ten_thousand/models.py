"""The proxy over this game's sheets, in the words that stand on the paper."""

from __future__ import annotations

from scoresheets.plugin.models import Sheet, printed_on
from ten_thousand.rules.filled import FilledSheet, fill


class TenThousandColumn(Sheet):
    """One player's column of a game of Ten Thousand."""

    class Meta:
        proxy = True

    @property
    def filled(self) -> FilledSheet:
        """The column, read from the database."""
        return fill(*printed_on(self))
