"""Forms of a night as a whole: shape only."""

from __future__ import annotations

from datetime import date, timedelta

from django import forms
from django.utils.timezone import localdate

from scoresheets.base.http.lines import LineField
from scoresheets.base.limits import MOST_PLACES
from scoresheets.base.moments import EARLIEST_DAY

HIGHEST = 2**31 - 1
FARTHEST_AHEAD = timedelta(days=3 * 366)
YES = [("yes", "yes")]


class NumbersField(forms.Field):
    """Numbers of rows, one for each field of this name."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: list[str] | None) -> list[int]:
        """Return the numbers. Raises ValidationError for what is none, or none of a row."""
        try:
            found = [int(each) for each in value or ()]
        except ValueError as error:
            raise forms.ValidationError("number") from error
        if any(not 0 < each <= HIGHEST for each in found):
            raise forms.ValidationError("number")
        return found


class NightForm(forms.Form):
    """The night's name and day, and whether each seat must accept its sheet."""

    name = LineField(max_length=60)
    day = forms.DateField()
    accept = forms.ChoiceField(choices=YES, required=False)

    def clean_day(self) -> date:
        """Return the day. Raises ValidationError for a day too far in the past or future: a slip of the finger."""
        day: date = self.cleaned_data["day"]
        if not EARLIEST_DAY <= day <= localdate() + FARTHEST_AHEAD:
            raise forms.ValidationError("day")
        return day


class NightChoicesForm(NightForm):
    """The night's settings: also the minutes until a table counts as waiting, and whether an idle night is never
    deleted.
    """

    patience = forms.IntegerField(min_value=1, max_value=240)
    kept = forms.ChoiceField(choices=YES, required=False)


class FreePlaceForm(forms.Form):
    """The place where a table opens; none for the first free one."""

    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)


class OpenTablesForm(FreePlaceForm):
    """How many tables to open, and the place of the first."""

    count = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)


class EndForm(forms.Form):
    """The step to take at the end of an evening."""

    what = forms.ChoiceField(
        choices=[(each, each) for each in ("room", "close", "names", "delete", "delete-tables")]
    )


class WhoForm(forms.Form):
    """The person at a seat: `3-1` says that in seat 3 sits the guest number 1 of that name, `3-new` somebody
    else.
    """

    person = forms.RegexField(r"^\d{1,2}-(\d{1,6}|new)$")

    def clean_person(self) -> tuple[int, int | None]:
        """Return the number of the seat and of the person; None for somebody else."""
        number, _dash, who = self.cleaned_data["person"].partition("-")
        return int(number), None if who == "new" else int(who)
