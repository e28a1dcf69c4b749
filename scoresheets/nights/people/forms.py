"""Forms of a night's people: shape only."""

from __future__ import annotations

from typing import Any

from django import forms

from scoresheets.base.pasted_names import PastedNames, pasted_names
from scoresheets.nights.forms import HIGHEST, YES, NumbersField
from scoresheets.nights.places.forms import PlaceForm
from scoresheets.nights.rounds.forms import game_choices
from scoresheets.table.forms import NameForm

PEOPLE_SAY = ("add", "expect", "last", "last_expect", "here", "pausing", "gone", "off", "plays", "correct")
LONGEST_LIST = 20_000  # characters of a list of names


class NoteForm(PlaceForm, NameForm):
    """A place, and the name of a person to note for its next game."""


class LateForm(forms.Form):
    """A person who is noted for a next game."""

    late = forms.IntegerField(min_value=1, max_value=HIGHEST)


class PeopleForm(forms.Form):
    """A list of names to note; or people of the list, by their numbers, and what to say of them; or who `came`.
    `seen` is the highest number on the page with this form.
    """

    say = forms.ChoiceField(choices=[(each, each) for each in PEOPLE_SAY], required=False)
    came = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
    game = forms.MultipleChoiceField(choices=game_choices, required=False)
    seen = forms.IntegerField(min_value=0, max_value=HIGHEST, required=False)
    name = forms.CharField(max_length=200, required=False)
    names = forms.CharField(max_length=LONGEST_LIST, required=False)
    person = NumbersField(required=False)
    same = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")], required=False)

    def clean(self) -> dict[str, Any]:
        """Return the fields. Raises ValidationError if they say nothing."""
        fields: dict[str, Any] = super().clean() or {}
        if not fields.get("say") and not fields.get("came"):
            raise forms.ValidationError("say")
        return fields

    def clean_names(self) -> PastedNames:
        """Return the names of the list, and what in it is none."""
        return pasted_names(self.cleaned_data["names"])


class PhoneForm(forms.Form):
    """A person who is not on that phone (`free`), by number; or a phone all of whose names go (`off`), by the number of
    one of its people; or whether all `unconfirmed` names go.
    """

    free = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
    off = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
    unconfirmed = forms.ChoiceField(choices=YES, required=False)

    def clean(self) -> dict[str, Any]:
        """Return the fields. Raises ValidationError if they say nothing."""
        fields: dict[str, Any] = super().clean() or {}
        if not any(fields.get(name) for name in ("free", "off", "unconfirmed")):
            raise forms.ValidationError("phone")
        return fields
