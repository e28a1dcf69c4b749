"""Proxy model over this game's sheets, in the words printed on the paper."""

from __future__ import annotations

from games.monopoly_deal.rules.filled import FilledSet, FilledTableau, fill
from scoresheets.plugin.models import Sheet, printed_on


class DealTableau(Sheet):
    """The cards that lie before one player of Monopoly Deal."""

    class Meta:
        app_label = "scoresheets"
        proxy = True

    @property
    def filled(self) -> FilledTableau:
        """Return all sets and the bank, read from the database."""
        return fill(*printed_on(self))

    @property
    def sets(self) -> tuple[FilledSet, ...]:
        """Return the sets with cards or buildings, in the order of the colours."""
        return self.filled.sets
