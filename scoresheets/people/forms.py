"""Forms of people: shape only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS

from scoresheets.base.limits import LONGEST_ORDER


class SpanForm(forms.Form):
    """A kind of game and a span of days."""

    kind = forms.CharField(max_length=16, required=False)
    since = forms.DateField(required=False)
    until = forms.DateField(required=False)

    def clean(self) -> dict[str, Any]:
        """Return both days, the first not after the last. Raises ValidationError."""
        days: dict[str, Any] = super().clean() or {}
        since, until = days.get("since"), days.get("until")
        if since and until and since > until:
            raise forms.ValidationError("reversed", code="reversed")
        return days

    @property
    def trouble(self) -> str:
        """Why nothing is shown: "reversed" if the span ends before it begins, "unclear" for other errors, "" for
        none.
        """
        if not self.errors:
            return ""
        return "reversed" if self.has_error(NON_FIELD_ERRORS, "reversed") else "unclear"


class TwoForm(forms.Form):
    """Two people to compare, by their ids on the page; at a night also the order in which they are compared."""

    group = forms.CharField(max_length=LONGEST_ORDER, required=False)
    one = forms.CharField(max_length=32)
    other = forms.CharField(max_length=32)


class OtherPersonForm(forms.Form):
    """Another person, by the id in the address of that person's page."""

    person = forms.CharField(max_length=32)
