"""Template filters of Ten Thousand, beside those that all games have."""

from __future__ import annotations

from scoresheets.plugin.words import amount

FILTERS = {"amount": amount}
