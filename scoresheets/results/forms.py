"""How a table settled a tie, as typed."""

from __future__ import annotations

from django import forms

from scoresheets.base.http.lines import LineField


class SettlementForm(forms.Form):
    """A few words, or that they are to go."""

    words = LineField(max_length=200, required=False)
    remove = forms.CharField(max_length=5, required=False)

    def to_words(self) -> str:
        """The words in one line, none where they are to go."""
        return "" if self.cleaned_data["remove"] else self.cleaned_data["words"]


class ResultForm(forms.Form):
    """What to do about a table's result page: make it, or end it."""

    kind = forms.ChoiceField(choices=[("make", "make"), ("end", "end")])
