"""Small pieces of pages that many sheets show alike, rendered once and kept."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString

from scoresheets.drawing import draw, drawn_language

KEPT_PIECES = 10_000  # of one or two kilobytes each


def kept_piece(template: str, **values: Hashable) -> SafeString:
    """The template with these values in the active language. It sees nothing else, so that whatever can change what it
    says is part of its name among the kept ones.
    """
    return _rendered(template, drawn_language(), tuple(values.items()))


@lru_cache(KEPT_PIECES)
def _rendered(template: str, _language: str | None, values: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return render_to_string(template, dict(values))


def render_to_string(template: str, context: Mapping[str, Any]) -> SafeString:
    """A template's text, without a request. Numbers are written as they are, which is how every language here writes
    them.
    """
    return draw(template, context)
