"""Forms of places: shape only."""

from __future__ import annotations

from django import forms

from scoresheets.base.limits import MOST_PLACES


class PlaceForm(forms.Form):
    """A place by its number."""

    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES)


class MoveTableForm(forms.Form):
    """A table, and the number of the place to which it moves."""

    table = forms.CharField(max_length=32)
    to = forms.IntegerField(min_value=1, max_value=MOST_PLACES)


class PlaceNewcomersForm(PlaceForm):
    """A place, and whether devices that come by its card may sit or only watch."""

    may = forms.ChoiceField(choices=[("sit", "sit"), ("watch", "watch")])


class PlacesForm(forms.Form):
    """The highest number of a place."""

    until = forms.IntegerField(min_value=1, max_value=MOST_PLACES)
