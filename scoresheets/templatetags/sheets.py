"""What templates of every pad say alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from scoresheets.words.money import dollars as in_dollars

register = template.Library()


@register.filter
def dollars(amount: int | None) -> str:
    """An amount of dollars as people write it; empty for None."""
    return "" if amount is None else in_dollars(amount)


@register.filter
def at(mapping: Mapping[Any, Any], key: object) -> Any:
    """The value at a key, None where there is none."""
    return mapping.get(key)
