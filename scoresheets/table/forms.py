"""Asking what a correction would do, asking for it, and answering what somebody asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.validators import RegexValidator

from games.kit.json_file import read_json
from games.kit.shape import read_object
from scoresheets.base.http.lines import LineField
from scoresheets.pads.forms import KeyForm

HIGHEST = 2**31 - 1
YES = [("yes", "yes")]
ANSWER = RegexValidator(r"\A[0-9]{1,9}-[0-9]{1,2}(-[0-9]{1,6}(-drop)?)?\Z")


class AskForm(forms.Form):
    """Which entry, and what is to become of it: taken back (`strike`), or what the game's own fields say (`look`).

    `thought` is whether the game's second thought about the new entry is to be followed, where it has one; `sure` shows
    before and after once more, where people share one device.
    """

    entry = forms.IntegerField(min_value=1, max_value=HIGHEST)
    strike = forms.ChoiceField(choices=YES, required=False)
    look = forms.ChoiceField(choices=YES, required=False)
    thought = forms.ChoiceField(choices=[*YES, ("no", "no")], required=False)
    sure = forms.ChoiceField(choices=YES, required=False)


class CorrectionForm(KeyForm):
    """One correction as its preview named it: `move` is the entry's new form in JSON, empty where it is taken back."""

    entry = forms.IntegerField(min_value=1, max_value=HIGHEST)
    seen = forms.IntegerField(min_value=0, max_value=HIGHEST)
    move = forms.CharField(max_length=2000, required=False)
    cut = forms.ChoiceField(choices=YES, required=False)
    sure = forms.ChoiceField(choices=YES, required=False)
    reason = LineField(max_length=200, required=False)

    def to_entry(self) -> Mapping[str, Any] | None:
        """The new form as a transcript's entry without `player`, or None. Raises MalformedMove."""
        text = self.cleaned_data["move"]
        return read_object(read_json(text.encode()), "move") if text else None


class AnswerForm(forms.Form):
    """Which proposal, for which seat (0 for none), and which revision of it was seen, in the one value a button can
    carry: "17-2-0".
    """

    say = forms.CharField(max_length=24, validators=[ANSWER])

    @property
    def proposal(self) -> int:
        """The number of the proposal."""
        return int(self.cleaned_data["say"].split("-")[0])

    @property
    def seat(self) -> int:
        """The number of the seat."""
        return int(self.cleaned_data["say"].split("-")[1])

    @property
    def revision(self) -> int | None:
        """The revision that was seen, None from a page that names none."""
        named = self.cleaned_data["say"].split("-")[2:3]
        return int(named[0]) if named else None

    @property
    def drops(self) -> bool:
        """True if the proposal is to be withdrawn rather than made."""
        return str(self.cleaned_data["say"]).endswith("-drop")


class ConfirmForm(AnswerForm):
    """The host's word, with the reason that everybody will see."""

    reason = LineField(max_length=200, required=False)


class SequenceForm(forms.Form):
    """One line of the log."""

    entry = forms.IntegerField(min_value=1, max_value=HIGHEST)


class LogForm(forms.Form):
    """Which line of the log is looked for, if one is."""

    entry = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)


class BoxForm(forms.Form):
    """Whose sheet, which box of it, and which page of what it has seen."""

    seat = forms.IntegerField(min_value=1, max_value=10, required=False)
    box = forms.CharField(max_length=40, required=False)
    page = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)


class StepForm(BoxForm):
    """After how many entries, and whose sheet."""

    at = forms.IntegerField(min_value=0, max_value=HIGHEST, required=False)
