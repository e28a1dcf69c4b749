"""The form of the TV’s choices: shape only."""

from __future__ import annotations

from django import forms

from scoresheets.base.limits import LONGEST_ORDER
from scoresheets.nights.wall.tv_parts import CARD, LONGEST, PEOPLE, SHORTEST, STANDINGS, TABLES


class TvForm(forms.Form):
    """The parts that the TV shows, the part it stays on ("" for none), and the seconds that a page stays."""

    shows = forms.MultipleChoiceField(
        choices=[(each, each) for each in (TABLES, STANDINGS, PEOPLE, CARD)], required=False
    )
    pinned = forms.CharField(max_length=LONGEST_ORDER, required=False)
    seconds = forms.IntegerField(min_value=SHORTEST, max_value=LONGEST)
