"""What a table plays, as each game asks it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import EMPTY_VALUES

from games.kit.head import fitting_title


class OptionsForm(forms.Form):
    """What a table plays; each game's form adds its own choices, each a field called as the option is in a transcript,
    with `required=False`, what is usual as its `initial`, and its `label` (lazy text).
    """

    title = forms.CharField(max_length=60, required=False, strip=True)
    edition = forms.CharField(
        max_length=32, required=False
    )  # whose printed sheet, as `chosen_sheet` reads it

    def clean_title(self) -> str:
        """As a file may tell it: without what cannot be written, in NFC."""
        return fitting_title(self.cleaned_data["title"])

    def to_options(self) -> dict[str, Any]:
        """The choices as a transcript's options; what is left open is as usual."""
        typed = {name: (self.cleaned_data[name], each.initial) for name, each in self.own_fields().items()}
        return {name: usual if chosen in EMPTY_VALUES else chosen for name, (chosen, usual) in typed.items()}

    @classmethod
    def own_fields(cls) -> dict[str, forms.Field]:
        """What this game asks, beside what every game does."""
        shared = OptionsForm.base_fields
        return {name: each for name, each in cls.base_fields.items() if name not in shared}
