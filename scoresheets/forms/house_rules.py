"""The shape of a table's house rules."""

from __future__ import annotations

from typing import Any

from django import forms

from scoresheets.house_rules import HouseRules


class HouseRulesForm(forms.Form):
    """Whether every roll is entered, totals stay hidden and others consent; what was left out stays usual."""

    rolls = forms.ChoiceField(choices=[("last", "last"), ("each", "each")], required=False)
    totals = forms.ChoiceField(choices=[("shown", "shown"), ("hidden", "hidden")], required=False)
    consent = forms.ChoiceField(choices=[("asked", "asked"), ("off", "off")], required=False)

    def to_house_rules(self, *, rolls: bool, totals: bool) -> HouseRules:
        """The choices, as far as this game knows `rolls` and its pad can hide `totals`."""
        chosen = self.cleaned_data
        return HouseRules(
            roll_by_roll=rolls and chosen["rolls"] == "each",
            totals_hidden=totals and chosen["totals"] == "hidden",
            consent_off=chosen["consent"] == "off",
        )


def typed_house_rules(house: HouseRules) -> dict[str, Any]:
    """The form's fields as they say these house rules."""
    return {
        "rolls": "each" if house.roll_by_roll else "last",
        "totals": "hidden" if house.totals_hidden else "shown",
        "consent": "off" if house.consent_off else "asked",
    }
