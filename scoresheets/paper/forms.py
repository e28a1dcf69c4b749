"""Forms of sheets typed from paper: shape only."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.timezone import get_current_timezone, localdate, make_aware

from scoresheets.base.http.lines import LineField
from scoresheets.base.limits import MOST_PLACES
from scoresheets.base.moments import EARLIEST_DAY
from scoresheets.nights.forms import YES
from scoresheets.table.forms import SeatForm

RULINGS = ("read", "misread", "struck", "differ")
BOX, SUM = "box:", "sum:"
"""Prefixes of the field names of boxes and of sums, before their key."""


class PaperForm(forms.Form):
    """The choice to type each sheet of a table twice."""

    twice = forms.ChoiceField(choices=YES, required=False)


class AtNightForm(forms.Form):
    """The night of a new table, and its place there."""

    night = forms.CharField(max_length=32, required=False)
    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)


class TypistForm(forms.Form):
    """The name of the person who types on this device. It is checked by the rules of names."""

    typist = forms.CharField(max_length=300, required=False)


class DoForm(TypistForm):
    """An action on a sheet: save it, finish it, type it again, compare it with another device's, take it over from
    there, or name the typist.
    """

    do = forms.ChoiceField(
        choices=[(each, each) for each in ("keep", "done", "again", "compare", "take", "typist")]
    )


class SheetForm(SeatForm, DoForm):
    """An action on the sheet of a seat."""


def typed_fields(typed: QueryDict, beginning: str) -> dict[str, str]:
    """Return the texts of the fields with this prefix, by their keys without it."""
    return {name.removeprefix(beginning): str(typed[name]) for name in typed if name.startswith(beginning)}


class EndedForm(forms.Form):
    """How the game ended and when it was played. `LeftForm` reads which seats went home."""

    ended = forms.CharField(max_length=20, required=False)
    all_left = forms.ChoiceField(choices=YES, required=False)
    day = forms.DateField(required=False)
    time = forms.TimeField(required=False)

    def clean_day(self) -> date | None:
        """Return the day. Raises ValidationError for a day too far in the past or future: a slip of the finger."""
        day: date | None = self.cleaned_data["day"]
        if day is not None and not EARLIEST_DAY <= day <= localdate() + timedelta(days=1):
            raise forms.ValidationError("day")
        return day

    def played_at(self) -> str:
        """Return when it was played, ISO 8601 with its zone; "" if no day is given."""
        cleaned: dict[str, Any] = self.cleaned_data
        if cleaned["day"] is None:
            return ""
        clock = cleaned["time"] or datetime.min.time()
        when = make_aware(datetime.combine(cleaned["day"], clock), get_current_timezone())
        return when.isoformat(timespec="seconds")


class RoundPaperForm(forms.Form):
    """Tables of a round that were checked, or at which everybody stopped: each with its version, as "id.7 id.12"."""

    do = forms.ChoiceField(choices=[(each, each) for each in ("check", "stopped")])
    tables = forms.RegexField(r"^([\w-]{1,40}\.\d{1,9} ?)+$", max_length=5000)

    def clean_tables(self) -> dict[str, int]:
        """Return the versions of the tables by their ids."""
        seen = (each.split(".") for each in self.cleaned_data["tables"].split())
        return {public_id: int(version) for public_id, version in seen}


class LeftForm(forms.Form):
    """The numbers of the seats that went home."""

    left = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, 11)], coerce=int, required=False
    )


class ReasonedForm(forms.Form):
    """A reason in one line."""

    reason = LineField(max_length=200, required=False)


class RulingForm(ReasonedForm):
    """A finding and the ruling of a person who looked at the paper. `at` is a box as "2@fives.1"."""

    kind = forms.ChoiceField(choices=[(each, each) for each in RULINGS])
    finding = forms.CharField(max_length=300, required=False)
    at = forms.RegexField(r"^\d{1,2}@.{1,60}$", required=False)
    value = forms.CharField(max_length=12, required=False)

    def clean_at(self) -> tuple[int, str] | None:
        """Return the number of the seat and the key of the box; None for no box."""
        number, _at, box = self.cleaned_data["at"].partition("@")
        return (int(number), box) if box else None
