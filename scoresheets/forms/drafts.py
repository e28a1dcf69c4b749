"""One tap at an entry that is drawn up on several tablets, or all of them when it is first shared."""

from __future__ import annotations

from django import forms

from scoresheets.pads.forms import LONGEST_TAPS


class DraftForm(forms.Form):
    """Whose tap and for which turn; `taps` are those so far, `tap` one more, empty where the entry is only shared."""

    seat = forms.IntegerField(min_value=1, max_value=10)
    turn = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    taps = forms.CharField(max_length=LONGEST_TAPS, required=False)
    tap = forms.RegexField(r"\A\S{0,100}\Z", required=False)
