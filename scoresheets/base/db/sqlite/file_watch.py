"""A watch on SQLite's files. If somebody deletes or replaces them during play, the server goes on writing into files
that have lost their names.
"""

from __future__ import annotations

import logging
import os
import struct
from pathlib import Path

from scoresheets.base.db.sqlite.files import parts

log = logging.getLogger(__name__)

_HEADER = struct.Struct(
    "=14xHI"
)  # of -shm: the size of a page (1 is 65,536), and how many of them are in -wal
_BEFORE, _EACH = 32, 24  # bytes in -wal before the first page, and before every page


class FileWatch:
    """The files as they are now, which is right after they were opened. One check costs 8 microseconds."""

    def __init__(self, file: Path) -> None:
        self._database, self._wal, self._index = map(str, parts(file))
        self._known = tuple(map(_identity, (self._database, self._wal, self._index)))
        self._longest = os.stat(self._database).st_size
        # Never closed: with any descriptor of a file POSIX drops all locks that the process has on it, SQLite's too.
        self._header = os.open(self._index, os.O_RDONLY)
        self._lost = False

    def is_lost(self) -> bool:
        """Return whether a file is away, replaced or shorter than it was. Once True it stays True."""
        if not self._lost and not self._is_there():
            self._lost = True
            log.error(
                "The database's file was moved, replaced or cut short: nothing is written until a restart."
            )
        return self._lost

    def _is_there(self) -> bool:
        longest, wanted = self._longest, self._wanted()  # first, as other threads may see them grow meanwhile
        try:
            now, wal, index = os.stat(self._database), os.stat(self._wal), os.stat(self._index)
        except OSError:
            return False
        self._longest = max(self._longest, now.st_size)
        # A checkpoint empties the index, then the file: the length that the index gave before may no longer hold.
        is_whole = now.st_size >= longest and (wal.st_size >= wanted or self._wanted() != wanted)
        return is_whole and tuple((each.st_dev, each.st_ino) for each in (now, wal, index)) == self._known

    def _wanted(self) -> int:
        """Return how long `-wal` must be for all pages that its index knows."""
        size, pages = map(int, _HEADER.unpack(os.pread(self._header, _HEADER.size, 0)))
        return pages and _BEFORE + pages * (_EACH + (65_536 if size == 1 else size))


def _identity(name: str) -> tuple[int, int]:
    status = os.stat(name)
    return status.st_dev, status.st_ino
