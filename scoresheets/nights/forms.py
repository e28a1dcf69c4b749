"""Forms of a night, its places and its tables: shape only."""

from __future__ import annotations

from datetime import date, timedelta

from django import forms
from django.utils.timezone import localdate

from scoresheets.base.http.lines import LineField
from scoresheets.base.limits import LONGEST_ORDER, MOST_PLACES
from scoresheets.base.moments import EARLIEST_DAY
from scoresheets.nights.wall.pages import CARD, LONGEST, PEOPLE, SHORTEST, STANDINGS, TABLES
from scoresheets.pads.forms import KeyForm
from scoresheets.table.forms import NameForm, SeatForm

HIGHEST = 2**31 - 1
FARTHEST_AHEAD = timedelta(days=3 * 366)
MOST_NAMESAKES = 9999
MOST_HELPERS = 1000
YES = [("yes", "yes")]


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


class AgainForm(NightForm):
    """A night that repeats another one: its name and day, and the numbers of the devices that help again."""

    helper = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, MOST_HELPERS)], coerce=int, required=False
    )


class NightChoicesForm(NightForm):
    """The night's settings: also the minutes until a table counts as waiting, and whether an idle night is never
    deleted.
    """

    patience = forms.IntegerField(min_value=1, max_value=240)
    kept = forms.ChoiceField(choices=YES, required=False)


class TvForm(forms.Form):
    """The parts that the TV shows, the part it stays on ("" for none), and the seconds that a page stays."""

    shows = forms.MultipleChoiceField(
        choices=[(each, each) for each in (TABLES, STANDINGS, PEOPLE, CARD)], required=False
    )
    pinned = forms.CharField(max_length=LONGEST_ORDER, required=False)
    seconds = forms.IntegerField(min_value=SHORTEST, max_value=LONGEST)


class NamesakesForm(forms.Form):
    """Two people of one name, by their numbers, and whether they are one. `back` is the page that asked."""

    name = LineField(max_length=60)
    one = forms.IntegerField(min_value=0, max_value=MOST_NAMESAKES)
    other = forms.IntegerField(min_value=0, max_value=MOST_NAMESAKES)
    say = forms.ChoiceField(choices=[("same", "same"), ("two", "two")])
    back = forms.ChoiceField(choices=[("wall", "wall"), ("standings", "standings")])


class PlaceForm(forms.Form):
    """A place by its number."""

    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES)


class MoveTableForm(forms.Form):
    """A table, and the number of the place to which it moves."""

    table = forms.CharField(max_length=32)
    to = forms.IntegerField(min_value=1, max_value=MOST_PLACES)


class NoteForm(PlaceForm, NameForm):
    """A place, and the name of a person to note for its next game."""


class LateForm(forms.Form):
    """A person who is noted for a next game."""

    late = forms.IntegerField(min_value=1, max_value=HIGHEST)


class PlaceNewcomersForm(PlaceForm):
    """A place, and whether devices that come by its card may sit or only watch."""

    may = forms.ChoiceField(choices=[("sit", "sit"), ("watch", "watch")])


class PlacesForm(forms.Form):
    """The highest number of a place."""

    until = forms.IntegerField(min_value=1, max_value=MOST_PLACES)


class FreePlaceForm(forms.Form):
    """The place where a table opens; none for the first free one."""

    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)


class OpenTablesForm(FreePlaceForm):
    """How many tables to open, and the place of the first."""

    count = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)


class LastTimeForm(forms.Form):
    """The places at which the games of the night before are opened again, and a place whose kind of game is opened
    alone.
    """

    place = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, MOST_PLACES + 1)], coerce=int
    )
    only = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)


class EndForm(forms.Form):
    """The step to take at the end of an evening."""

    what = forms.ChoiceField(choices=[(each, each) for each in ("close", "names", "delete", "delete-tables")])


class PublishForm(forms.Form):
    """The number of the published order when the page was loaded; 0 for none."""

    after = forms.IntegerField(min_value=0, max_value=HIGHEST)


class OrderForm(forms.Form):
    """The criterion of a game (of all games if none is named) to put before another one."""

    game = forms.CharField(max_length=40, required=False)
    name = forms.CharField(max_length=60)
    before = forms.CharField(max_length=60)


class AnnounceForm(KeyForm):
    """A line to announce, and for which tables: all, or those of the places that are checked."""

    words = LineField(max_length=200)
    to = forms.ChoiceField(choices=[("all", "all"), ("some", "some")])
    place = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, MOST_PLACES + 1)], coerce=int, required=False
    )
    tv = forms.ChoiceField(choices=YES, required=False)


class AnnouncementForm(forms.Form):
    """The announcement to withdraw."""

    announcement = forms.IntegerField(min_value=1, max_value=HIGHEST)


class CallForm(SeatForm, KeyForm):
    """The seat that calls, the box it is about, and a few words."""

    box = LineField(max_length=60, required=False)
    words = LineField(max_length=200, required=False)


class AnswerCallForm(forms.Form):
    """A call, and its outcome."""

    call = forms.IntegerField(min_value=1, max_value=HIGHEST)
    words = LineField(max_length=200, required=False)


class AcceptForm(forms.Form):
    """The seat that accepts and the entry as of which it accepts, in the one value that a button can carry: "2@57"."""

    seat = forms.RegexField(r"\A\d{1,2}@\d{1,9}\Z")

    def clean_seat(self) -> tuple[int, int]:
        """Return the number of the seat and the sequence of the entry."""
        seat, _at, sequence = self.cleaned_data["seat"].partition("@")
        return int(seat), int(sequence)


class WhoForm(forms.Form):
    """The person at a seat: `3-1` says that in seat 3 sits the night's person number 1 of that name, `3-new` somebody
    else.
    """

    person = forms.RegexField(r"^\d{1,2}-(\d{1,4}|new)$")

    def clean_person(self) -> tuple[int, int | None]:
        """Return the number of the seat and of the person; None for somebody else."""
        number, _dash, who = self.cleaned_data["person"].partition("-")
        return int(number), None if who == "new" else int(who)
