"""Sums without a currency, as people write them."""

from __future__ import annotations

from django.utils.formats import number_format


def amount(number: int) -> str:
    """Such as "1,140", in French "1 140"; below nothing "−2", as everywhere on screen and on paper. Files for machines
    have the number itself.
    """
    told = str(number_format(abs(number), use_l10n=True, force_grouping=True))
    return f"−{told}" if number < 0 else told
