"""A night, its links and places, and what is said at its tables: shape only."""

from __future__ import annotations

from datetime import date, timedelta

from django import forms
from django.utils.timezone import localdate

from scoresheets.base.http.lines import LineField
from scoresheets.base.moments import EARLIEST_DAY
from scoresheets.pads.forms import KeyForm
from scoresheets.table.forms import CodeForm, SeatForm

HIGHEST = 2**31 - 1
FARTHEST_AHEAD = timedelta(days=3 * 366)
MOST_PLACES = 99
MOST_NAMESAKES = 9999
LONGEST_LINK = 40
YES = [("yes", "yes")]
ROLES = [(role, role) for role in ("run", "help", "look")]


class NightForm(forms.Form):
    """What a night is called, when it is, and whether each seat accepts its sheet."""

    name = LineField(max_length=60)
    day = forms.DateField()
    accept = forms.ChoiceField(choices=YES, required=False)

    def clean_day(self) -> date:
        """A day on which there can be a night. Raises ValidationError for a slip of the finger."""
        day: date = self.cleaned_data["day"]
        if not EARLIEST_DAY <= day <= localdate() + FARTHEST_AHEAD:
            raise forms.ValidationError("day")
        return day


class NightChoicesForm(NightForm):
    """The same, with the minutes until a table is waiting, and whether the night stays that nobody touches."""

    patience = forms.IntegerField(min_value=1, max_value=240)
    kept = forms.ChoiceField(choices=YES, required=False)


class NamesakesForm(forms.Form):
    """Two people of one name, by their numbers, and whether they are one; `back` is the page that asked."""

    name = LineField(max_length=60)
    one = forms.IntegerField(min_value=0, max_value=MOST_NAMESAKES)
    other = forms.IntegerField(min_value=0, max_value=MOST_NAMESAKES)
    say = forms.ChoiceField(choices=[("same", "same"), ("two", "two")])
    back = forms.ChoiceField(choices=[("wall", "wall"), ("standings", "standings")])


class RoleForm(forms.Form):
    """What a new link lets a device do, and for whom it is."""

    role = forms.ChoiceField(choices=ROLES)
    name = LineField(max_length=LONGEST_LINK, required=False)


class NightLinkForm(forms.Form):
    """Which link to void."""

    link = forms.IntegerField(min_value=1, max_value=HIGHEST)


class OrganizerForm(forms.Form):
    """Which device to take off."""

    device = forms.IntegerField(min_value=1, max_value=HIGHEST)


class PlaceForm(forms.Form):
    """A place by its number."""

    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES)


class PlaceNewcomersForm(PlaceForm):
    """What those may do who come by the card of a place."""

    may = forms.ChoiceField(choices=[("sit", "sit"), ("watch", "watch")])


class PlacesForm(forms.Form):
    """Up to which number there are places."""

    until = forms.IntegerField(min_value=1, max_value=MOST_PLACES)


class OpenTablesForm(forms.Form):
    """How many tables, and the place of the first."""

    count = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)
    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)


class InviteForm(CodeForm):
    """A table that was opened elsewhere, by its code, and the place it would stand at."""

    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)


class YesForm(forms.Form):
    """Yes or no."""

    answer = forms.ChoiceField(choices=[*YES, ("no", "no")])


class EndForm(forms.Form):
    """What is done at the end of an evening."""

    what = forms.ChoiceField(choices=[(each, each) for each in ("close", "names", "delete", "delete-tables")])


class PublishForm(forms.Form):
    """The number of the order that was published when the page was loaded; 0 for none."""

    after = forms.IntegerField(min_value=0, max_value=HIGHEST)


class OrderForm(forms.Form):
    """Which criterion of a game (of all, where none is named) is put before which other one."""

    game = forms.CharField(max_length=40, required=False)
    name = forms.CharField(max_length=60)
    before = forms.CharField(max_length=60)


class CallForm(SeatForm, KeyForm):
    """Who calls, about which box, in a few words."""

    box = LineField(max_length=60, required=False)
    words = LineField(max_length=200, required=False)


class AnswerCallForm(forms.Form):
    """Which call, and what came of it."""

    call = forms.IntegerField(min_value=1, max_value=HIGHEST)
    words = LineField(max_length=200, required=False)


class AcceptForm(forms.Form):
    """Which seat accepts, as of which entry, in the one value a button can carry: "2@57"."""

    seat = forms.RegexField(r"\A\d{1,2}@\d{1,9}\Z")

    def clean_seat(self) -> tuple[int, int]:
        """The number of the seat, and the sequence of the entry."""
        seat, _at, sequence = self.cleaned_data["seat"].partition("@")
        return int(seat), int(sequence)


class WhoForm(forms.Form):
    """Who sits at a seat: `3-1` the night's second person of that name, `3-new` somebody else."""

    person = forms.RegexField(r"^\d{1,2}-(\d{1,4}|new)$")

    def clean_person(self) -> tuple[int, int | None]:
        """The number of the seat and that of the person, None for somebody else."""
        number, _dash, who = self.cleaned_data["person"].partition("-")
        return int(number), None if who == "new" else int(who)
