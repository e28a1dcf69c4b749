"""Persons: shape only."""

from __future__ import annotations

from django import forms


class SpanForm(forms.Form):
    """What is looked at: a kind of game, from one day to another."""

    kind = forms.CharField(max_length=16, required=False)
    since = forms.DateField(required=False)
    until = forms.DateField(required=False)


class OtherPersonForm(forms.Form):
    """Another person, by the id in that one's address."""

    person = forms.CharField(max_length=32)
