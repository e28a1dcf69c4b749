"""A watch on SQLite's file. If somebody deletes or replaces it during play, the server goes on writing into a file
that has lost its name.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)


class FileWatch:
    """The database's file as it is now, which is right after it was opened. One check costs 4 microseconds."""

    def __init__(self, file: Path) -> None:
        self._file = str(file)
        self._known, self._longest = _look(self._file)
        self._lost = False

    def is_lost(self) -> bool:
        """Return whether the file is away, replaced or shorter than it was. Once True it stays True."""
        if not self._lost and not self._is_there():
            self._lost = True
            log.error(
                "The database's file was moved, replaced or cut short: nothing is written until a restart."
            )
        return self._lost

    def _is_there(self) -> bool:
        longest = self._longest  # first, as other threads may see it grow meanwhile
        try:
            identity, size = _look(self._file)
        except OSError:
            return False
        self._longest = max(self._longest, size)
        return identity == self._known and size >= longest


def _look(file: str) -> tuple[tuple[int, int], int]:
    status = os.stat(file)
    return (status.st_dev, status.st_ino), status.st_size
