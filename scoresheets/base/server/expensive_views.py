"""Marks of views that compute for tens of milliseconds: pictures, files, prints. `request_turns.py` gives them threads
of their own, so that no entry waits behind them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.urls import Resolver404, resolve

READS = ("GET", "HEAD")
View = TypeVar("View", bound=Callable[..., Any])


def expensive(view: View) -> View:
    """Mark this view and return it."""
    view.expensive = True  # type: ignore[attr-defined]
    return view


def is_expensive(method: str, path: str) -> bool:
    """Return whether a marked view answers this request, by its method as Django reads it; never for a write."""
    if method.upper() not in READS:
        return False
    try:
        return hasattr(resolve(path).func, "expensive")
    except Resolver404:
        return False
