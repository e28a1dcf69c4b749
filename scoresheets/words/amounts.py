"""Sums without a currency, as people write them."""

from __future__ import annotations

from django.utils.formats import number_format


def amount(number: int) -> str:
    """Such as "1,140", in French "1 140"."""
    return str(number_format(number, use_l10n=True, force_grouping=True))
