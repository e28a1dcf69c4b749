"""The shape of a Yahtzee entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from scoresheets.plugin.pad import FiveDiceForm, OptionsForm


class YahtzeeEntryForm(FiveDiceForm):
    """Five dice and the box they go into; a zero by choice names it as `instead`."""

    box = forms.CharField(max_length=40, required=False)
    instead = forms.CharField(max_length=40, required=False)

    def clean(self) -> None:
        """One of the two says where the dice go."""
        if bool(self.cleaned_data.get("box")) == bool(self.cleaned_data.get("instead")):
            raise forms.ValidationError("box or instead")

    def to_entry(self) -> dict[str, Any]:
        """The submission as a transcript's entry, without `player`."""
        if self.cleaned_data["instead"]:
            return {**self.to_dice(), "box": self.cleaned_data["instead"], "zero": True}
        return {**self.to_dice(), "box": self.cleaned_data["box"]}

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """The fields as they would be typed for this entry."""
        typed = super().typed(entry)
        if "zero" in entry:
            typed["instead"] = typed.pop("box", "")
        return typed


class YahtzeeOptionsForm(OptionsForm):
    """How many rounds, who begins each, and where a further Yahtzee may go."""

    rounds = forms.IntegerField(min_value=1, max_value=6, required=False)
    begins = forms.ChoiceField(
        choices=[(choice, choice) for choice in ("first", "rotate", "roll-off")], required=False
    )
    joker = forms.ChoiceField(choices=[(choice, choice) for choice in ("free", "forced")], required=False)

    def to_options(self) -> dict[str, Any]:
        """The choices as a transcript's options. Who begins is told only where it makes a difference: an older program
        cannot read it.
        """
        rounds, begins = self.cleaned_data["rounds"] or 1, self.cleaned_data["begins"] or "first"
        return {
            "rounds": rounds,
            "joker": self.cleaned_data["joker"] or "free",
            **({"begins": begins} if rounds > 1 and begins != "first" else {}),
        }
