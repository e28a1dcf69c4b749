"""The URL patterns of the product, of all rooms."""

from collections.abc import Iterable, Iterator

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern


def url_patterns() -> list[URLPattern]:
    """Return all URL patterns, each with its whole route, in the order in which Django tries them."""
    return list(_in(get_resolver().url_patterns))


def by_name() -> dict[str, URLPattern]:
    """Return the URL patterns by their names."""
    return {str(pattern.name): pattern for pattern in url_patterns()}


def _in(entries: Iterable[URLPattern | URLResolver], before: str = "") -> Iterator[URLPattern]:
    for entry in entries:
        route = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from _in(entry.url_patterns, route)
        else:
            whole = RoutePattern(route, name=entry.name, is_endpoint=True)
            yield URLPattern(whole, entry.callback, entry.default_args, entry.name)
