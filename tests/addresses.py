"""The URL patterns of the product, of all rooms."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import URLPattern, URLResolver, get_resolver


def url_patterns() -> list[URLPattern]:
    """Return all URL patterns, in the order in which Django tries them."""
    return _in(get_resolver().url_patterns)


def by_name() -> dict[str, URLPattern]:
    """Return the URL patterns by their names."""
    return {str(pattern.name): pattern for pattern in url_patterns()}


def _in(entries: Iterable[URLPattern | URLResolver]) -> list[URLPattern]:
    return [
        pattern
        for entry in entries
        for pattern in (_in(entry.url_patterns) if isinstance(entry, URLResolver) else [entry])
    ]
