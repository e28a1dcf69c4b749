"""Shape of a Roll Estate entry and of Roll Estate's options."""

from __future__ import annotations

from typing import Any

from django import forms

from scoresheets.plugin.pad import FiveDiceForm, OptionsForm


class RollEstateEntryForm(FiveDiceForm):
    """Five dice and the box they go into, the row given up for them, or no legal box."""

    box = forms.CharField(max_length=40, required=False)
    lose_interest = forms.CharField(max_length=40, required=False)
    no_legal_box = forms.CharField(max_length=5, required=False)

    def to_entry(self) -> dict[str, Any]:
        """Return the submission as a transcript's entry, without `player`."""
        given = {
            kind: self.cleaned_data[kind] for kind in ("box", "lose_interest") if self.cleaned_data[kind]
        }
        if self.cleaned_data["no_legal_box"]:
            given["no_legal_box"] = True
        return {**self.to_dice(), **given}


class RollEstateOptionsForm(OptionsForm):
    """Variant, difficulty and how triples count; a choice that another choice excludes is ignored."""

    variant = forms.ChoiceField(choices=[(choice, choice) for choice in ("standard", "ruthless", "solo")])
    difficulty = forms.ChoiceField(
        choices=[(choice, choice) for choice in ("easy", "medium", "hard", "perfect")], required=False
    )
    triple_counts = forms.ChoiceField(
        choices=[(choice, choice) for choice in ("matched", "all")], required=False
    )

    def to_options(self) -> dict[str, Any]:
        """Return the choices as a transcript's options."""
        options = {"variant": self.cleaned_data["variant"]}
        if options["variant"] == "solo":
            options["difficulty"] = self.cleaned_data["difficulty"] or "easy"
        options["triple_counts"] = self.cleaned_data["triple_counts"] or "matched"
        return options
