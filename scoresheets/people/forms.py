"""Persons: shape only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS


class SpanForm(forms.Form):
    """What is looked at: a kind of game, from one day to another."""

    kind = forms.CharField(max_length=16, required=False)
    since = forms.DateField(required=False)
    until = forms.DateField(required=False)

    def clean(self) -> dict[str, Any]:
        """Both days, the first not after the last. Raises ValidationError."""
        days: dict[str, Any] = super().clean() or {}
        since, until = days.get("since"), days.get("until")
        if since and until and since > until:
            raise forms.ValidationError("reversed", code="reversed")
        return days

    @property
    def trouble(self) -> str:
        """Why nothing is shown: "reversed" where the span ends before it begins, else "unclear"; "" where it is."""
        if not self.errors:
            return ""
        return "reversed" if self.has_error(NON_FIELD_ERRORS, "reversed") else "unclear"


class TwoForm(forms.Form):
    """Two people who are compared, by what their page calls them, and of a night in which order."""

    group = forms.CharField(max_length=16, required=False)
    one = forms.CharField(max_length=32)
    other = forms.CharField(max_length=32)


class OtherPersonForm(forms.Form):
    """Another person, by the id in that one's address."""

    person = forms.CharField(max_length=32)
