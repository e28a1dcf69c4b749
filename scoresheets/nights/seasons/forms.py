"""Forms of a season: shape only."""

from __future__ import annotations

from django import forms

from scoresheets.base.http.lines import LineField
from scoresheets.nights.forms import HIGHEST, YES


class NightInSeasonForm(forms.Form):
    """The name of a new season that begins with the night; or a season, by its public id, in which the night shall
    count; or the row of the night in a season, to take it out.
    """

    name = LineField(max_length=60, required=False)
    season = forms.CharField(max_length=32, required=False)
    row = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)


class RowForm(forms.Form):
    """A night of the season, by its row."""

    row = forms.IntegerField(min_value=1, max_value=HIGHEST)


class SeasonForm(forms.Form):
    """The name of the season and whether it is kept, or that it shall be deleted."""

    name = LineField(max_length=60, required=False)
    kept = forms.ChoiceField(choices=YES, required=False)
    what = forms.ChoiceField(choices=[("change", "change"), ("delete", "delete")])
