"""Dollars as people write them."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _


def dollars(amount: int) -> str:
    """An amount of whole dollars: "$640", in French "640 $"."""
    # Translators: an amount of money; the number already has its separators.
    return _("$%(amount)s") % {"amount": number_format(amount, use_l10n=True, force_grouping=True)}
