"""Dollars as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kit.numbers import Number

CACHED_AMOUNTS = 4096


def dollars(amount: Number) -> str:
    """Return an amount of whole dollars: "$640", in French "640 $"."""
    return _said(amount, get_language())


@lru_cache(CACHED_AMOUNTS)
def _said(amount: Number, _language: str) -> str:
    # Translators: an amount of money; the number already has its separators.
    return _("$%(amount)s") % {"amount": number_format(amount, use_l10n=True, force_grouping=True)}


def scale_of_routes(pays: Sequence[int], now: int) -> str:
    """RE-28: return a sentence with the pay for each number of routes, and how many this player has `now`."""
    steps = _steps((count, dollars(pay)) for count, pay in enumerate(pays) if count)
    return _("Dollars by the number of routes: %(steps)s. Now %(count)s.") % {"steps": steps, "count": now}


def scale_of_indexes(factors: Sequence[int], now: int | None) -> str:
    """RE-30: return a sentence with the factor of Liquid Assets for no index, one and both.

    `now` is the number of indexes, None where it is hidden.
    """
    steps = _steps((count, f"×{factor}") for count, factor in enumerate(factors))
    scale = _("Liquid Assets by the number of indexes: %(steps)s.") % {"steps": steps}
    return scale if now is None else f"{scale} " + _("Now %(count)s.") % {"count": now}


def _steps(steps: Iterable[tuple[int, str]]) -> str:
    return ", ".join(_("%(count)s: %(worth)s") % {"count": count, "worth": worth} for count, worth in steps)
