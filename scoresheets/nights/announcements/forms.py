"""Forms that announce and withdraw: shape only."""

from __future__ import annotations

from django import forms

from scoresheets.base.http.lines import LineField
from scoresheets.base.limits import MOST_PLACES
from scoresheets.nights.forms import HIGHEST, YES
from scoresheets.pads.forms import KeyForm


class AnnounceForm(KeyForm):
    """A line to announce, and for which tables: all, or those of the places that are checked."""

    words = LineField(max_length=200)
    to = forms.ChoiceField(choices=[("all", "all"), ("some", "some")])
    place = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, MOST_PLACES + 1)], coerce=int, required=False
    )
    tv = forms.ChoiceField(choices=YES, required=False)


class AnnouncementForm(forms.Form):
    """The announcement to withdraw."""

    announcement = forms.IntegerField(min_value=1, max_value=HIGHEST)
