"""Free text in one line."""

from __future__ import annotations

from typing import Any

from django import forms

from games.kit.names import LONGEST_TYPED, fitting_text

LONGER = 3  # times: what NFC makes of a text at most


class LineField(forms.CharField):
    """What somebody types in their own words, on one line and in NFC, without signs that cannot be written or that turn
    the rest of a line round. What is far too long is left as it is, for the check of its length.
    """

    def to_python(self, value: Any) -> str:
        """The text that is kept and shown."""
        typed = one_line(super().to_python(value) or "")
        if len(typed) > LONGEST_TYPED * (self.max_length or 0):
            return typed
        return fitting_text(typed, longest=LONGER * len(typed))


def one_line(text: str) -> str:
    """What was typed, in one line."""
    return " ".join(text.split())
