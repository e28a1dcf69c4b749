"""Proxy model over this game's sheets, in the words of the paper."""

from __future__ import annotations

from games.any_game.rules.filled import FilledSheet, Line, fill
from scoresheets.plugin.models import Sheet, printed_on


class ScoreColumn(Sheet):
    """The column of one player on the kitchen pad."""

    class Meta:
        proxy = True

    @property
    def filled(self) -> FilledSheet:
        """Return the column as filled in so far, read from the database."""
        return fill(*printed_on(self))

    @property
    def rounds(self) -> tuple[Line, ...]:
        """Return the rounds, a line each."""
        return self.filled.lines
