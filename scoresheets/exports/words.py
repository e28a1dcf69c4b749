"""Words for cells of spreadsheet files."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def counts_word(fate: str, *, counts: bool) -> str:
    """Return whether an entry counts, or by its `fate` (`LogLine.fate`) why not."""
    if fate == "corrected":
        return _("corrected")
    if fate == "taken_back":
        return _("taken back")
    return yes_no(counts)


def yes_no(answer: bool | None) -> str:
    """Return yes or no; "" for None."""
    return "" if answer is None else pgettext("answer", "yes") if answer else pgettext("answer", "no")
