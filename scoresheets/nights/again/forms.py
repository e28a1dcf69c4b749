"""Forms that open the same night again: shape only."""

from __future__ import annotations

from django import forms

from scoresheets.base.limits import MOST_PLACES
from scoresheets.nights.forms import NightForm

MOST_HELPERS = 1000


class AgainForm(NightForm):
    """A night that repeats another one: its name and day, and the numbers of the devices that help again."""

    helper = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, MOST_HELPERS)], coerce=int, required=False
    )


class LastTimeForm(forms.Form):
    """The places at which the games of the night before are opened again, and a place whose kind of game is opened
    alone.
    """

    place = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, MOST_PLACES + 1)], coerce=int
    )
    only = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)
