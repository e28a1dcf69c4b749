"""Shape of a Yahtzee entry and of Yahtzee's options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from scoresheets.plugin.pad import FiveDiceForm, OptionsForm


class YahtzeeEntryForm(FiveDiceForm):
    """Five dice and the box they go into; `instead` is the box for a zero by choice."""

    box = forms.CharField(max_length=40, required=False)
    instead = forms.CharField(max_length=40, required=False)

    def clean(self) -> None:
        """Raise ValidationError unless exactly one of `box` and `instead` is given."""
        if bool(self.cleaned_data.get("box")) == bool(self.cleaned_data.get("instead")):
            raise forms.ValidationError("box or instead")

    def to_entry(self) -> dict[str, Any]:
        """Return the submission as a transcript's entry, without `player`."""
        if self.cleaned_data["instead"]:
            return {**self.to_dice(), "box": self.cleaned_data["instead"], "zero": True}
        return {**self.to_dice(), "box": self.cleaned_data["box"]}

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """Return the fields as somebody would type them for this entry."""
        typed = super().typed(entry)
        if "zero" in entry:
            typed["instead"] = typed.pop("box", "")
        return typed


class YahtzeeOptionsForm(OptionsForm):
    """The number of rounds, the player who begins each, and where a further Yahtzee may go."""

    rounds = forms.IntegerField(min_value=1, max_value=6, required=False)
    begins = forms.ChoiceField(
        choices=[(choice, choice) for choice in ("first", "rotate", "roll-off")], required=False
    )
    joker = forms.ChoiceField(choices=[(choice, choice) for choice in ("free", "forced")], required=False)

    def to_options(self) -> dict[str, Any]:
        """Return the choices as a transcript's options. `begins` is left out where it makes no difference, as older
        programs cannot read it.
        """
        rounds, begins = self.cleaned_data["rounds"] or 1, self.cleaned_data["begins"] or "first"
        return {
            "rounds": rounds,
            "joker": self.cleaned_data["joker"] or "free",
            **({"begins": begins} if rounds > 1 and begins != "first" else {}),
        }
