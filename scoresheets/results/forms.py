"""Forms of a result: how a table settled a tie, and its result page."""

from __future__ import annotations

from django import forms

from scoresheets.base.http.lines import LineField


class SettlementForm(forms.Form):
    """A few words on how a tie was settled, or the request to remove them."""

    words = LineField(max_length=200, required=False)
    remove = forms.CharField(max_length=5, required=False)

    def to_words(self) -> str:
        """Return the words in one line; "" to remove them."""
        return "" if self.cleaned_data["remove"] else self.cleaned_data["words"]


class ResultForm(forms.Form):
    """An action on a table's result page: make it, or end it."""

    kind = forms.ChoiceField(choices=[("make", "make"), ("end", "end")])
