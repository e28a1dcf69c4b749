"""Dollars as people write them."""

from __future__ import annotations

from functools import lru_cache

from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

KEPT_AMOUNTS = 4096


def dollars(amount: int) -> str:
    """An amount of whole dollars: "$640", in French "640 $"."""
    return _said(amount, get_language())


@lru_cache(KEPT_AMOUNTS)
def _said(amount: int, _language: str) -> str:
    # Translators: an amount of money; the number already has its separators.
    return _("$%(amount)s") % {"amount": number_format(amount, use_l10n=True, force_grouping=True)}
