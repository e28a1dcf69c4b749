"""Free text in one line."""

from __future__ import annotations

from typing import Any

from django import forms

from games.kit.names import LONGEST_TYPED, fitting_text

LONGER = 3  # times: the most that NFC makes of a text


class LineField(forms.CharField):
    """Free text on one line and in NFC, without signs that cannot be written or that reverse the rest of a line. A text
    that is far too long is left as it is, for the check of its length.
    """

    def to_python(self, value: Any) -> str:
        """Return the text that is stored and shown."""
        typed = one_line(super().to_python(value) or "")
        if len(typed) > LONGEST_TYPED * (self.max_length or 0):
            return typed
        return fitting_text(typed, longest=LONGER * len(typed))


def one_line(text: str) -> str:
    """Return the text on one line."""
    return " ".join(text.split())
