"""Sheets that are typed from paper, and what is said of them: shape only."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.timezone import get_current_timezone, localdate, make_aware

from scoresheets.base.http.lines import LineField
from scoresheets.base.moments import EARLIEST_DAY
from scoresheets.nights.forms import MOST_PLACES, YES
from scoresheets.table.forms import SeatForm

RULINGS = ("read", "misread", "struck", "differ")
BOX, SUM = "box:", "sum:"
"""What the fields of boxes and of sums begin with, before their key."""


class PaperForm(forms.Form):
    """Whether the sheets of a table are typed twice."""

    twice = forms.ChoiceField(choices=YES, required=False)


class AtNightForm(forms.Form):
    """At which night a new table stands, and at which of its places."""

    night = forms.CharField(max_length=32, required=False)
    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)


class TypistForm(forms.Form):
    """Who types on this device; a name is read by the rules of names."""

    typist = forms.CharField(max_length=300, required=False)


class DoForm(TypistForm):
    """Whether a sheet is kept, done, typed again, compared with that of another device, or taken over from it, or who
    types it is named.
    """

    do = forms.ChoiceField(
        choices=[(each, each) for each in ("keep", "done", "again", "compare", "take", "typist")]
    )


class SheetForm(SeatForm, DoForm):
    """The same of a seat's sheet."""


def typed_fields(typed: QueryDict, beginning: str) -> dict[str, str]:
    """The texts of the fields that begin so, by their keys."""
    return {name.removeprefix(beginning): str(typed[name]) for name in typed if name.startswith(beginning)}


class EndedForm(forms.Form):
    """How it ended, and when it was played; who went home is read beside it."""

    ended = forms.CharField(max_length=20, required=False)
    all_left = forms.ChoiceField(choices=YES, required=False)
    day = forms.DateField(required=False)
    time = forms.TimeField(required=False)

    def clean_day(self) -> date | None:
        """A day on which it can have been played. Raises ValidationError for a slip of the finger."""
        day: date | None = self.cleaned_data["day"]
        if day is not None and not EARLIEST_DAY <= day <= localdate() + timedelta(days=1):
            raise forms.ValidationError("day")
        return day

    def played_at(self) -> str:
        """When it was played, ISO 8601 with its zone; "" where nobody says."""
        told: dict[str, Any] = self.cleaned_data
        if told["day"] is None:
            return ""
        clock = told["time"] or datetime.min.time()
        when = make_aware(datetime.combine(told["day"], clock), get_current_timezone())
        return when.isoformat(timespec="seconds")


class LeftForm(forms.Form):
    """The numbers of the seats that went home."""

    left = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, 11)], coerce=int, required=False
    )


class ReasonedForm(forms.Form):
    """A reason in one line."""

    reason = LineField(max_length=200, required=False)


class RulingForm(ReasonedForm):
    """A finding and what somebody decides who looked at the paper; `at` is a box as "2@fives.1"."""

    kind = forms.ChoiceField(choices=[(each, each) for each in RULINGS])
    finding = forms.CharField(max_length=300, required=False)
    at = forms.RegexField(r"^\d{1,2}@.{1,60}$", required=False)
    value = forms.CharField(max_length=12, required=False)

    def clean_at(self) -> tuple[int, str] | None:
        """The number of the seat and the key of the box."""
        number, _at, box = self.cleaned_data["at"].partition("@")
        return (int(number), box) if box else None
