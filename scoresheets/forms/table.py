"""Opening a table, arranging it, and coming to it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import EMPTY_VALUES

from games.kit.head import fitting_title
from scoresheets.forms.entry import KEY


class OptionsForm(forms.Form):
    """What a table plays; each game's form adds its own choices, each a field called as the option is in a transcript,
    with `required=False`, what is usual as its `initial`, and its `label` (lazy text).
    """

    title = forms.CharField(max_length=60, required=False, strip=True)
    edition = forms.CharField(
        max_length=32, required=False
    )  # whose printed sheet, as `chosen_sheet` reads it

    def clean_title(self) -> str:
        """As a file may tell it: without what cannot be written, in NFC."""
        return fitting_title(self.cleaned_data["title"])

    def to_options(self) -> dict[str, Any]:
        """The choices as a transcript's options; what is left open is as usual."""
        typed = {name: (self.cleaned_data[name], each.initial) for name, each in self.own_fields().items()}
        return {name: usual if chosen in EMPTY_VALUES else chosen for name, (chosen, usual) in typed.items()}

    @classmethod
    def own_fields(cls) -> dict[str, forms.Field]:
        """What this game asks, beside what every game does."""
        shared = OptionsForm.base_fields
        return {name: each for name, each in cls.base_fields.items() if name not in shared}


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


class WhoForm(forms.Form):
    """Who sits at a seat: `3-1` the night's second person of that name, `3-new` somebody else."""

    person = forms.RegexField(r"^\d{1,2}-(\d{1,4}|new)$")

    def clean_person(self) -> tuple[int, int | None]:
        """The number of the seat and that of the person, None for somebody else."""
        number, _dash, who = self.cleaned_data["person"].partition("-")
        return int(number), None if who == "new" else int(who)


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
