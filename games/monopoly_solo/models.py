"""Proxy model over this game's sheets, in the words printed on the paper."""

from __future__ import annotations

from games.monopoly_solo.rules.filled import FilledLedger, Group, fill
from scoresheets.plugin.models import Sheet, printed_on


class MonopolyLedger(Sheet):
    """The page of a solo game of Monopoly: titles, bank book and stock."""

    class Meta:
        app_label = "scoresheets"
        proxy = True

    @property
    def filled(self) -> FilledLedger:
        """Return the whole page as it is now, read from the database."""
        return fill(*printed_on(self))

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return the ten groups of titles."""
        return self.filled.groups
