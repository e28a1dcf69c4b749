"""What the templates of Ten Thousand need beside what all have."""

from __future__ import annotations

from scoresheets.plugin.words import amount

FILTERS = {"amount": amount}
