"""Numbers that are typed into a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from games.kit.numbers import plain_sign


class SignedInput(forms.TextInput):
    """A field for a whole number, where every sign that keypads type for a minus is one. The browser's own field for a
    number drops the sign "−" and sends the rest.
    """

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        """Return what was typed as Django reads it."""
        typed = super().value_from_datadict(data, files, name)
        return plain_sign(typed) if isinstance(typed, str) else typed
