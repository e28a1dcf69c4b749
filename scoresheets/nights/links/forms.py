"""Forms of the links of a night or a season: shape only."""

from __future__ import annotations

from django import forms

from scoresheets.base.http.lines import LineField
from scoresheets.base.limits import LONGEST_RECIPIENT
from scoresheets.nights.forms import HIGHEST


class LinkForm(forms.Form):
    """One of three: the role that a new link gives, and the person it is for; the link to void; or the device to take
    off.
    """

    role = forms.ChoiceField(choices=[(role, role) for role in ("run", "help", "look")], required=False)
    name = LineField(max_length=LONGEST_RECIPIENT, required=False)
    link = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
    device = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
