"""Marks of views that compute for tens of milliseconds and more: pictures, files, prints, draws, evenings as a whole.
`request_turns.py` gives them threads of their own, so that no entry waits behind them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.urls import Resolver404, resolve

READS, WRITES = ("GET", "HEAD"), ("POST",)
View = TypeVar("View", bound=Callable[..., Any])


def expensive(view: View) -> View:
    """Mark this view as expensive to read and return it."""
    return _marked(view, READS)


def expensive_write(view: View) -> View:
    """Mark this view as expensive to write and return it. At one address one such write is under way at a time."""
    return _marked(view, WRITES)


def is_expensive(method: str, path: str) -> bool:
    """Return whether a view that is marked for this method answers this request, by its method as Django reads it."""
    try:
        return method.upper() in getattr(resolve(path).func, "expensive", ())
    except Resolver404:
        return False


def _marked(view: View, methods: tuple[str, ...]) -> View:
    view.expensive = (*getattr(view, "expensive", ()), *methods)  # type: ignore[attr-defined]
    return view
