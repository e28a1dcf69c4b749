"""Form of the clock: shape only."""

from __future__ import annotations

from typing import Any

from django import forms

from scoresheets.pads.forms import KeyForm

LONGEST_ROUND = 600  # minutes


class ClockForm(KeyForm):
    """The thing to do with the clock; to start it or to give it more, the minutes of a button, or those typed."""

    say = forms.ChoiceField(choices=[(each, each) for each in ("start", "pause", "on", "more", "stop")])
    minutes = forms.IntegerField(min_value=1, max_value=LONGEST_ROUND, required=False)
    typed = forms.IntegerField(min_value=1, max_value=LONGEST_ROUND, required=False)
    tells = forms.ChoiceField(choices=[(each, each) for each in ("round", "turn", "nothing")], required=False)

    def clean(self) -> dict[str, Any]:
        """Return the fields. Raises ValidationError for a start without minutes."""
        fields: dict[str, Any] = super().clean() or {}
        fields["minutes"] = fields.get("minutes") or fields.get("typed") or 0
        if fields.get("say") in ("start", "more") and not fields["minutes"]:
            raise forms.ValidationError("minutes")
        return fields
