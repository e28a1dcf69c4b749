"""The size limits of a request's body: one form takes a whole game as a file, all others a few lines."""

from __future__ import annotations

from django.conf import settings

UPLOAD = "/tables/transcript/"
LARGEST_FILE = 4 * 1024 * 1024
"""Bytes of a game as a file; a table's log ends before its export is as long (`exports/selectors/export_limits.py`)."""
LARGEST_BODY = 256 * 1024
"""Bytes of every other request."""
CROWDED = "scoresheets.crowded"
"""Key in a request's META with the reason why it is not answered: no room, or no time left."""


def largest_body(path: str) -> int:
    """Return the bytes that a request to this path may have."""
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE if path == UPLOAD or settings.ALONE else LARGEST_BODY
