"""Cache of end pictures in each process, by table, language and choice of names, until the table's version changes."""

from __future__ import annotations

import threading
from collections import OrderedDict

from django.utils.translation import get_language

from scoresheets.models import Table
from scoresheets.results.selectors.result_pages import end_picture

CACHED = 400  # pictures of some 40 KB
_pictures: OrderedDict[tuple[str, str, bool], tuple[int, bytes]] = OrderedDict()
_guard, _drawing = threading.Lock(), threading.Lock()


def drawn_end(table: Table, *, names: bool) -> bytes:
    """Return the end of this table as PNG, in the active language. With `names` it shows the names that some typeface
    here can write.

    One picture is drawn at a time. Raises Refusal `not_over`.
    """
    place = (table.public_id, get_language() or "", names)
    cached = _cached(place, table.version)
    if cached is not None:  # without waiting for another picture being drawn
        return cached
    with _drawing:
        cached = _cached(place, table.version)
        if cached is not None:
            return cached
        from scoresheets.results.end_picture import draw_end
        from scoresheets.results.typefaces import writable

        picture = draw_end(end_picture(table, named=lambda name: writable(name) if names else ""))
        with _guard:
            _pictures[place] = (table.version, picture)
            if len(_pictures) > CACHED:
                _pictures.popitem(last=False)
        return picture


def _cached(place: tuple[str, str, bool], version: int) -> bytes | None:
    with _guard:
        cached = _pictures.get(place)
        if cached is None or cached[0] != version:
            return None
        _pictures.move_to_end(place)
        return cached[1]


def forget_pictures(public_id: str) -> None:
    """Drop the pictures of a table, as a name was removed, or the table."""
    with _guard:
        for place in [place for place in _pictures if place[0] == public_id]:
            del _pictures[place]
