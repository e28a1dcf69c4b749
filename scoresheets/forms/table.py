"""Opening a table, arranging it, and coming to it."""

from __future__ import annotations

from django import forms

from scoresheets.base.http.lines import LineField
from scoresheets.pads.forms import KEY


class GameForm(forms.Form):
    """Which game."""

    game = forms.CharField(max_length=40)


class AddressForm(forms.Form):
    """An address of this machine for links to carry, and the page to go back to."""

    address = forms.CharField(max_length=100)
    next = forms.CharField(max_length=200)


class PlayersForm(forms.Form):
    """How many play."""

    players = forms.IntegerField(min_value=1, max_value=10)


class SeatForm(forms.Form):
    """One seat of a table."""

    seat = forms.IntegerField(min_value=1, max_value=10)


class NameForm(forms.Form):
    """A player's name as typed; what a name may be is said by the rules of names, not here."""

    name = forms.CharField(max_length=1000, required=False, strip=False)


class AddForm(NameForm):
    """One more name, and the key by which the form sent again is the same seat."""

    key = forms.CharField(max_length=32, required=False, validators=[KEY])


class RenameForm(SeatForm, NameForm):
    """A seat and its new name."""


class MoveForm(forms.Form):
    """A seat, one place up or down in the order of play; `3@2` tells that seat 3 was seen in the second place."""

    seat = forms.RegexField(r"^\d{1,2}(@\d{1,2})?$")
    direction = forms.ChoiceField(choices=[("up", "up"), ("down", "down")])

    def clean_seat(self) -> tuple[int, int | None]:
        """The number of the seat and its place from 0, None where that is not told."""
        number, _at, place = self.cleaned_data["seat"].partition("@")
        return int(number), int(place) - 1 if place else None


class CodeForm(forms.Form):
    """A table's code as typed: groups, small letters and blanks do not matter."""

    code = forms.CharField(max_length=40)

    def clean_code(self) -> str:
        """The eight symbols alone, in capitals."""
        typed: str = self.cleaned_data["code"]
        return "".join(sign for sign in typed.upper() if sign.isalnum())


class FindForm(forms.Form):
    """What is known of a table that is looked for."""

    words = forms.CharField(max_length=60, required=False)
    day = forms.DateField(required=False)


class LinkForm(forms.Form):
    """Which link to make anew or void."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in ("join", "watch", "host", "host-void")])


class KeepForm(forms.Form):
    """Whether a table stays that nobody touches."""

    stays = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


class NewcomersForm(forms.Form):
    """What those may do who come by the code or the join link."""

    may = forms.ChoiceField(choices=[("sit", "sit"), ("watch", "watch")])


class ReasonForm(forms.Form):
    """Why."""

    reason = LineField(max_length=200, required=False)
