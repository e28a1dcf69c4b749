"""How templates say boxes, rows and money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from scoresheets.words.money import dollars as in_dollars
from scoresheets.words.roll_estate import ROW_NAMES
from scoresheets.words.roll_estate import box_name as name_of_box

register = template.Library()


@register.filter
def box_name(key: str) -> str:
    """A box in words: "Fives, box 2"."""
    return name_of_box(key)


@register.filter
def row_name(key: str) -> str:
    """A row in words: "Fives"."""
    return str(ROW_NAMES[key])


@register.filter
def dollars(amount: int | None) -> str:
    """An amount of dollars as people write it; empty for None."""
    return "" if amount is None else in_dollars(amount)


@register.filter
def at(mapping: Mapping[Any, Any], key: object) -> Any:
    """The value at a key, None where there is none."""
    return mapping.get(key)
