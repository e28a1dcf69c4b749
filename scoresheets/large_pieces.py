"""Where the memory of large texts comes from, and that it goes back."""

from __future__ import annotations

import ctypes

M_MMAP_THRESHOLD = -3  # of the C library's mallopt
LARGE = 64 * 1024  # bytes: a snapshot is larger, and so is what is written to a socket at once


def give_back() -> None:
    """Let the system lend each large piece of memory by itself, and take it back as soon as it is free.

    The GNU C library takes them so at first, but learns from the first that is freed to take such pieces from the heap
    like small ones; there a hundred tablets that come at once leave holes that stay for good. Other libraries have no
    such setting, and nothing is changed there.
    """
    library = ctypes.CDLL(None)
    if hasattr(library, "mallopt"):
        library.mallopt(M_MMAP_THRESHOLD, LARGE)
