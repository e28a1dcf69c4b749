"""Every address of the product, whichever room has it."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import URLPattern, URLResolver, get_resolver


def url_patterns() -> list[URLPattern]:
    """All of them, in the order in which they are looked through."""
    return _in(get_resolver().url_patterns)


def by_name() -> dict[str, URLPattern]:
    """Each by its name."""
    return {str(pattern.name): pattern for pattern in url_patterns()}


def _in(entries: Iterable[URLPattern | URLResolver]) -> list[URLPattern]:
    return [
        pattern
        for entry in entries
        for pattern in (_in(entry.url_patterns) if isinstance(entry, URLResolver) else [entry])
    ]
