"""Forms of rounds: shape only."""

from __future__ import annotations

from typing import Any

from django import forms

from scoresheets.base.limits import MOST_PLACES
from scoresheets.nights.forms import HIGHEST, YES, NumbersField
from scoresheets.pads import PADS
from scoresheets.pads.forms import KeyForm

FINAL = ("final", "plain")  # whether the TV shows the round as the final


def game_choices() -> list[tuple[str, str]]:
    """Return the keys of the games that people may play, each with its title."""
    return [(pad.key, str(pad.title)) for pad in PADS.values()]


class HereForm(forms.Form):
    """A name to note from a phone, and whether it claims that name from the list; or one of the phone's people, by
    number, and what to say of that person.
    """

    name = forms.CharField(max_length=200, required=False)
    claim = forms.ChoiceField(choices=YES, required=False)
    person = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
    say = forms.ChoiceField(
        choices=[(each, each) for each in ("here", "pausing", "gone", "plays")], required=False
    )
    game = forms.MultipleChoiceField(choices=game_choices, required=False)


class CardForm(forms.Form):
    """Action on the night's own card."""

    say = forms.ChoiceField(choices=[(each, each) for each in ("make", "renew", "end")])


class MissingForm(forms.Form):
    """A person of the list, by number, who is not here."""

    person = forms.IntegerField(min_value=1, max_value=HIGHEST)


class WishForm(forms.Form):
    """A wish to note: its kind and people, by their numbers, or the place of one; or the wish to drop."""

    kind = forms.ChoiceField(
        choices=[(each, each) for each in ("apart", "together", "place")], required=False
    )
    one = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
    other = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
    place = forms.IntegerField(min_value=1, max_value=MOST_PLACES, required=False)
    wish = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)


class DrawForm(KeyForm):
    """How many players sit at a table, how they are drawn, whether only so many of the best go on, whether people who
    still play are left out, and whether people write on paper; and the draft that the game joins.
    """

    fewest = forms.IntegerField(min_value=1, max_value=30)
    most = forms.IntegerField(min_value=1, max_value=30)
    way = forms.ChoiceField(choices=[("chance", "chance"), ("standing", "standing")])
    go_on = forms.IntegerField(min_value=0, max_value=300, required=False)
    only = forms.ChoiceField(choices=YES, required=False)
    playing = forms.ChoiceField(choices=[("out", "out")], required=False)
    paper = forms.ChoiceField(choices=YES, required=False)
    joins = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)

    def clean(self) -> dict[str, Any]:
        """Return the fields. Raises ValidationError if fewest are more than most."""
        fields: dict[str, Any] = super().clean() or {}
        if fields.get("fewest", 0) > fields.get("most", HIGHEST):
            raise forms.ValidationError("most")
        return fields


class TablesField(forms.Field):
    """Numbers of tables, one for each field of this name; None for an empty one."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: list[str] | None) -> list[int | None]:
        """Return the numbers. Raises ValidationError for what is none."""
        try:
            found = [int(each) if each else None for each in value or ()]
        except ValueError as error:
            raise forms.ValidationError("number") from error
        if any(each and not 0 < each <= MOST_PLACES for each in found):
            raise forms.ValidationError("number")
        return found


class DrawAgainForm(forms.Form):
    """The round that is drawn once more, and how many tables play each of its games; 0 leaves a game out."""

    like = forms.IntegerField(min_value=1, max_value=HIGHEST)
    tables = TablesField(required=False)
    playing = forms.ChoiceField(choices=[("out", "out")], required=False)


class WaitingRoomForm(forms.Form):
    """Choice to open a waiting room, to close it, or to call the next group, and whether people pause after a game."""

    say = forms.ChoiceField(choices=[(each, each) for each in ("open", "close", "call")])
    pauses = forms.ChoiceField(choices=YES, required=False)


class RoundForm(forms.Form):
    """A round, what to do with it, and for a swap two people by their numbers; to publish a draft, what of the changes
    since it was drawn the organizer has seen.
    """

    round = forms.IntegerField(min_value=1, max_value=HIGHEST)
    say = forms.ChoiceField(
        choices=[(each, each) for each in ("swap", "again", "discard", "publish", "wave", "back", *FINAL)]
    )
    person = NumbersField(required=False)
    since = forms.CharField(max_length=4000, required=False)
