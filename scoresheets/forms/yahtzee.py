"""The shape of a Yahtzee entry."""

from __future__ import annotations

from typing import Any

from django import forms

from scoresheets.forms.five_dice import FiveDiceForm
from scoresheets.forms.table import OptionsForm


class YahtzeeEntryForm(FiveDiceForm):
    """Five dice and the box they go into."""

    box = forms.CharField(max_length=40)

    def to_entry(self) -> dict[str, Any]:
        """The submission as a transcript's entry, without `player`."""
        return {**self.to_dice(), "box": self.cleaned_data["box"]}


class YahtzeeOptionsForm(OptionsForm):
    """How many rounds, and where a further Yahtzee may go."""

    rounds = forms.IntegerField(min_value=1, max_value=6, required=False)
    joker = forms.ChoiceField(choices=[(choice, choice) for choice in ("free", "forced")], required=False)

    def to_options(self) -> dict[str, Any]:
        """The choices as a transcript's options."""
        return {
            "rounds": self.cleaned_data["rounds"] or 1,
            "joker": self.cleaned_data["joker"] or "free",
        }
