"""Template filters of Ten Thousand, beside those that all games have."""

from scoresheets.plugin.words import amount

FILTERS = {"amount": amount}
