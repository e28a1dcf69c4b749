"""Forms of Monopoly Deal: a whole entry, and the options of a table."""

from __future__ import annotations

from typing import Any

from django import forms

from games.monopoly_deal.rules.options import MOST_PACKS, DoubleRent
from scoresheets.plugin.pad import DraftedEntryForm, OptionsForm

_LONGEST_ENTRY = 12_000
"""The longest entry in characters: nine players who hand over everything name almost every card of two packs."""


class MonopolyDealEntryForm(DraftedEntryForm):
    """An entry of Monopoly Deal in JSON; it names players by the numbers of their seats."""

    move = forms.CharField(max_length=_LONGEST_ENTRY)


class MonopolyDealOptionsForm(OptionsForm):
    """The number of packs, the rents a doubler may go with, and whether a swap reaches into complete sets."""

    packs = forms.IntegerField(min_value=1, max_value=MOST_PACKS, required=False)
    double_rent = forms.ChoiceField(choices=[(choice, choice) for choice in DoubleRent], required=False)
    troc_full_sets = forms.ChoiceField(choices=[("no", "no"), ("yes", "yes")], required=False)

    def to_options(self) -> dict[str, Any]:
        """Return the choices as a transcript's options."""
        chosen = self.cleaned_data
        return {
            "packs": chosen["packs"] or 1,
            "double_rent": chosen["double_rent"] or str(DoubleRent.ANY),
            "troc_full_sets": chosen["troc_full_sets"] == "yes",
        }
