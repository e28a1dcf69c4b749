"""Proxy model over this game's sheets, in the words on the paper."""

from scoresheets.plugin.models import Sheet, printed_on
from ten_thousand.rules.filled import FilledSheet, fill


class TenThousandColumn(Sheet):
    """A Ten Thousand score sheet: the column of one player."""

    class Meta:
        proxy = True

    @property
    def filled(self) -> FilledSheet:
        """Return the column as filled in so far, read from the database."""
        return fill(*printed_on(self))
