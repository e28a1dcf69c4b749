"""Proxy model over this game's sheets, in the words printed on the paper."""

from __future__ import annotations

from games.roll_estate.rules.filled import FilledSheet, Neighborhood, Route, fill
from scoresheets.plugin.models import Sheet, printed_on


class RollEstateSheet(Sheet):
    """A Roll Estate score sheet."""

    class Meta:
        app_label = "scoresheets"
        proxy = True

    @property
    def filled(self) -> FilledSheet:
        """Return the whole sheet as printed and pencilled, read from the database."""
        return fill(*printed_on(self))

    @property
    def neighborhoods(self) -> tuple[Neighborhood, ...]:
        """Return the eight rows in printed order."""
        return self.filled.neighborhoods

    @property
    def routes(self) -> tuple[Route, ...]:
        """Return the four routes of Mass Transit."""
        return self.filled.routes
