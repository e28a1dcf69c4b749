"""What templates of every pad say alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString

from scoresheets.words.money import dollars as in_dollars
from scoresheets.words.possessive import whose_html

register = template.Library()


@register.filter
def dollars(amount: int | None) -> str:
    """An amount of dollars as people write it; empty for None."""
    return "" if amount is None else in_dollars(amount)


@register.filter
def at(mapping: Mapping[Any, Any], key: object) -> Any:
    """The value at a key, None where there is none."""
    return mapping.get(key)


@register.filter
def whose(name: str) -> SafeString:
    """The name as an owner: "Ana’s" before what is hers."""
    return whose_html(name)
