"""Forms of what counts in the standings of a night: shape only."""

from __future__ import annotations

import re
from typing import Any

from django import forms

from scoresheets.base.http.lines import LineField
from scoresheets.base.http.numbers import SignedInput
from scoresheets.base.limits import LONGEST_ORDER, LONGEST_TEAM, MOST_PLACES
from scoresheets.nights.forms import HIGHEST, NumbersField

LONGEST_WORDS = 200
MOST_GUESTS = 999_999
MOST_GAMES = 99
LONGEST_TABLE = 2000  # characters of the points for places
YES = [("yes", "yes")]


class CountingForm(forms.Form):
    """Choices for the orders of a game (of all games if none is named): the optional criteria that are compared, how
    many games of each person count, and how many a rank takes. An empty number is 0. With `figures` the final and cuts
    decide nothing. With `nights` those of a season count once each, so many may be `dropped`, and the points for their
    `places` are in a line.
    """

    game = forms.CharField(max_length=40, required=False)
    points = forms.ChoiceField(choices=YES, required=False)
    single = forms.ChoiceField(choices=YES, required=False)
    strength = forms.ChoiceField(choices=YES, required=False)
    figures = forms.ChoiceField(choices=YES, required=False)
    best = forms.IntegerField(min_value=0, max_value=MOST_GAMES, required=False)
    least = forms.IntegerField(min_value=0, max_value=MOST_GAMES, required=False)
    nights = forms.ChoiceField(choices=YES, required=False)
    dropped = forms.IntegerField(min_value=0, max_value=MOST_GAMES, required=False)
    places = LineField(max_length=LONGEST_WORDS, required=False)


class PointsForm(forms.Form):
    """The points for places, a line for each size of table, and what a player who left gets, and one who sits a round
    out.
    """

    rows = forms.CharField(max_length=LONGEST_TABLE, required=False)
    leavers = forms.ChoiceField(choices=[("last", "last"), ("none", "none")])
    byes = forms.ChoiceField(choices=[("last", "last"), ("none", "none")], required=False)


class HandicapForm(forms.Form):
    """A person, told by a seat, the game in whose standings the handicap counts, and the handicap; 0 for none."""

    game = forms.CharField(max_length=40, required=False)
    seat = forms.IntegerField(min_value=1, max_value=HIGHEST)
    amount = forms.IntegerField(widget=SignedInput)


class TeamForm(forms.Form):
    """A team and people, told by seats: to put them into the team with this name, to take them out of theirs, or to
    give the team with this number another name.
    """

    say = forms.ChoiceField(choices=[(each, each) for each in ("put", "out", "rename")])
    team = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
    name = LineField(max_length=LONGEST_TEAM, required=False)
    seat = NumbersField(required=False)

    def clean(self) -> dict[str, Any]:
        """Return the fields. Raises ValidationError if one that is needed is missing."""
        fields: dict[str, Any] = super().clean() or {}
        needs = {"put": ("name", "seat"), "out": ("seat",), "rename": ("team", "name")}
        if not all(fields.get(each) for each in needs.get(fields.get("say", ""), ())):
            raise forms.ValidationError("missing")
        return fields


ENTRY = re.compile(r"([st]\d{1,10}):(\d{1,2})", re.ASCII)


class TieForm(forms.Form):
    """A tie: to settle it in the order with the key `order`, or to take that back. Each
    `entry` is a person or a team and its place among them: "s12:1".
    """

    say = forms.ChoiceField(choices=[(each, each) for each in ("playoff", "lot", "word", "back")])
    order = forms.CharField(max_length=LONGEST_ORDER, required=False)
    entry = forms.Field(widget=forms.MultipleHiddenInput, required=False)
    reason = LineField(max_length=LONGEST_WORDS, required=False)
    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)
    tie = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)

    def clean_entry(self) -> dict[str, int]:
        """Return the places by person or team. Raises ValidationError for what has another shape."""
        found = [ENTRY.fullmatch(each) for each in self.cleaned_data["entry"] or ()]
        if not all(found):
            raise forms.ValidationError("entry")
        return {each[1]: int(each[2]) for each in found if each}


class SharedForm(forms.Form):
    """A shared place in the order with the key `order`, "" for the one by which a cut is made."""

    order = forms.CharField(max_length=LONGEST_ORDER, required=False)
    shared = forms.IntegerField(min_value=1, max_value=HIGHEST)


class NamesakesForm(forms.Form):
    """Two guests of one name, by their numbers, and whether they are one. `back` is the page that asked."""

    one = forms.IntegerField(min_value=0, max_value=MOST_GUESTS)
    other = forms.IntegerField(min_value=0, max_value=MOST_GUESTS)
    say = forms.ChoiceField(choices=[("same", "same"), ("two", "two")])
    back = forms.ChoiceField(choices=[("wall", "wall"), ("standings", "standings")])


class OrderForm(forms.Form):
    """The criterion of a game (of all games if none is named) to put before another one."""

    game = forms.CharField(max_length=40, required=False)
    name = forms.CharField(max_length=60)
    before = forms.CharField(max_length=60)


class PublishForm(forms.Form):
    """The number of the published order when the page was loaded; 0 for none."""

    after = forms.IntegerField(min_value=0, max_value=HIGHEST)
