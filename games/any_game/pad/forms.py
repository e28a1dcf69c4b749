"""Shape of the options of any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.any_game.rules.options import HIGHEST, LONGEST_NAME, MOST_ROUNDS, Best, Counts
from games.any_game.words.presets import PRESETS
from games.kit.errors import MalformedMove
from scoresheets.plugin.pad import OptionsForm

YES = ("yes", "True")
YES_OR_NO = [(each, each) for each in (*YES, "no", "False")]

ASKED = ("bids", "exactly")
PLAIN: Mapping[str, Any] = {
    "called": "",
    "counts": Counts.NUMBERS.value,
    "bids": False,
    "best": Best.MOST.value,
    "rounds": 0,
    "goal": 0,
    "exactly": False,
}
"""The usual options, which a table does not name."""


class AnyGameOptionsForm(OptionsForm):
    """A game chosen in one tap, and whatever the table plays otherwise: what is left open is as that game has it."""

    preset = forms.ChoiceField(choices=[(key, key) for key in PRESETS], required=False)
    called = forms.CharField(
        label=gettext_lazy("Game"), max_length=LONGEST_NAME, initial="", required=False, strip=True
    )
    counts = forms.ChoiceField(choices=[(each.value, each.value) for each in Counts], required=False)
    bids = forms.ChoiceField(choices=YES_OR_NO, required=False)
    best = forms.ChoiceField(choices=[(each.value, each.value) for each in Best], required=False)
    rounds = forms.IntegerField(min_value=0, max_value=MOST_ROUNDS, required=False)
    goal = forms.IntegerField(min_value=0, max_value=HIGHEST, required=False)
    adds_up_to = forms.IntegerField(min_value=-HIGHEST, max_value=HIGHEST, required=False)
    exactly = forms.ChoiceField(choices=YES_OR_NO, required=False)

    def clean(self) -> dict[str, Any]:
        """Let the game give the table its name, if nobody has."""
        cleaned = super().clean() or {}
        if not cleaned.get("title"):
            usual, _options = PRESETS.get(cleaned.get("preset", ""), ("", {}))
            cleaned["title"] = " ".join(cleaned.get("called", "").split()) or str(usual)
        return cleaned

    def to_options(self) -> dict[str, Any]:
        """Return the choices as a transcript's options, without the usual ones. Raise MalformedMove for an exact goal
        that the game cannot have; what only the chosen game has of it is left out.
        """
        name, usual = PRESETS.get(self.cleaned_data["preset"], ("", {}))
        typed = {
            "called": " ".join(self.cleaned_data["called"].split()) or str(name),
            **{each: self.cleaned_data[each] or None for each in ("counts", "best")},
            **{each: self.cleaned_data[each] for each in ("rounds", "goal", "adds_up_to")},
            **{each: self.cleaned_data[each] in YES if self.cleaned_data[each] else None for each in ASKED},
        }
        chosen = {**PLAIN, **usual, **{key: value for key, value in typed.items() if value is not None}}
        if chosen["counts"] == Counts.WON:
            chosen["bids"] = False
        if not (chosen["goal"] and chosen["best"] == Best.MOST):
            if typed["exactly"]:
                raise MalformedMove("exactly_without_goal")
            chosen["exactly"] = False
        return {key: value for key, value in chosen.items() if key not in PLAIN or value != PLAIN[key]}
