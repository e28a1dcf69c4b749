"""Scoresheets: the pad of score sheets that knows the rules."""

import sys

__version__ = "1.1.0"
BUILT = "2026-11-29"  # no clock that says an earlier day is right

# Every start imports this first. Modules that an old Python could not read are imported after it.
if sys.version_info < (3, 11):  # noqa: UP036 (a sentence instead of a traceback)
    sys.exit("Scoresheets needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031
