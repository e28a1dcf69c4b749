"""Forms of calls and of the acceptance of sheets: shape only."""

from __future__ import annotations

from django import forms

from scoresheets.base.http.lines import LineField
from scoresheets.nights.forms import HIGHEST
from scoresheets.pads.forms import KeyForm
from scoresheets.table.forms import SeatForm


class CallForm(SeatForm, KeyForm):
    """The seat that calls, the box it is about, and a few words."""

    box = LineField(max_length=60, required=False)
    words = LineField(max_length=200, required=False)


class AnswerCallForm(forms.Form):
    """A call, and its outcome."""

    call = forms.IntegerField(min_value=1, max_value=HIGHEST)
    words = LineField(max_length=200, required=False)


class AcceptForm(forms.Form):
    """The seat that accepts and the entry as of which it accepts, in the one value that a button can carry: "2@57"."""

    seat = forms.RegexField(r"\A\d{1,2}@\d{1,9}\Z")

    def clean_seat(self) -> tuple[int, int]:
        """Return the number of the seat and the sequence of the entry."""
        seat, _at, sequence = self.cleaned_data["seat"].partition("@")
        return int(seat), int(sequence)
