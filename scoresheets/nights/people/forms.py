"""Forms that note people for a next game: shape only."""

from __future__ import annotations

from django import forms

from scoresheets.nights.forms import HIGHEST
from scoresheets.nights.places.forms import PlaceForm
from scoresheets.table.forms import NameForm


class NoteForm(PlaceForm, NameForm):
    """A place, and the name of a person to note for its next game."""


class LateForm(forms.Form):
    """A person who is noted for a next game."""

    late = forms.IntegerField(min_value=1, max_value=HIGHEST)
