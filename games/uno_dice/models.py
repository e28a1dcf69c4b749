"""Proxy model over this game's sheets, in the words printed on the paper."""

from __future__ import annotations

from games.uno_dice.rules.filled import FilledBoard, Space, fill
from scoresheets.plugin.models import Sheet, printed_on


class UnoBoard(Sheet):
    """A board of UNO Dice."""

    class Meta:
        app_label = "scoresheets"
        proxy = True

    @property
    def filled(self) -> FilledBoard:
        """Return the whole board as printed and written, read from the database."""
        return fill(*printed_on(self))

    @property
    def spaces(self) -> tuple[Space, ...]:
        """Return the plain spaces in the order in which they are filled."""
        return self.filled.spaces

    @property
    def extra_spaces(self) -> tuple[Space, ...]:
        """Return the dotted spaces below, earned or not."""
        return self.filled.extras
