"""Forms to copy a printed sheet, and to bring one in as a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms


class EditionForm(forms.Form):
    """Everything typed for one sheet, unchanged. `table` is the table that waits to play it, if any."""

    table = forms.CharField(max_length=32, required=False)

    def __init__(self, submitted: Mapping[str, Any], places: Sequence[str]) -> None:
        super().__init__(submitted)
        self.places = places
        for place in places:
            self.fields[place] = forms.CharField(max_length=1000, required=False, strip=False)

    @property
    def typed(self) -> dict[str, str]:
        """The text at every place; "" if none came."""
        return {place: self.cleaned_data[place] for place in self.places}


class EditionFileForm(forms.Form):
    """A sheet as a file, or as the text of one."""

    file = forms.FileField(required=False, allow_empty_file=True)
    text = forms.CharField(max_length=64 * 1024, required=False)
    table = forms.CharField(max_length=32, required=False)
