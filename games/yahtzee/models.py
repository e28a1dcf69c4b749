"""Proxy model over this game's sheets, in the words printed on the paper."""

from __future__ import annotations

from games.yahtzee.rules.filled import Column, FilledSheet, fill
from scoresheets.plugin.models import Sheet, printed_on


class YahtzeeSheet(Sheet):
    """A Yahtzee score sheet: all rounds of one player side by side."""

    class Meta:
        app_label = "scoresheets"
        proxy = True

    @property
    def filled(self) -> FilledSheet:
        """Return the whole sheet as printed and pencilled, read from the database."""
        return fill(*printed_on(self))

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the rounds, one column each."""
        return self.filled.columns
