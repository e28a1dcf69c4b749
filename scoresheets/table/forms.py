"""Opening a table, arranging it, coming to it, throwing for who begins, and correcting what was written: shape only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.db.models import BigIntegerField

from games.kit.json_file import read_json
from games.kit.shape import read_object
from scoresheets.base.http.lines import LineField
from scoresheets.pads.forms import KEY, LONGEST_TAPS, KeyForm
from scoresheets.table.house_rules import HouseRules

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


class DraftForm(forms.Form):
    """Whose tap and for which turn; `taps` are those so far, `tap` one more, empty where the entry is only shared."""

    seat = forms.IntegerField(min_value=1, max_value=10)
    turn = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    taps = forms.CharField(max_length=LONGEST_TAPS, required=False)
    tap = forms.RegexField(r"\A\S{0,100}\Z", required=False)


class HouseRulesForm(forms.Form):
    """Whether every roll is entered, totals stay hidden and others consent; what was left out stays usual."""

    rolls = forms.ChoiceField(choices=[("last", "last"), ("each", "each")], required=False)
    totals = forms.ChoiceField(choices=[("shown", "shown"), ("hidden", "hidden")], required=False)
    consent = forms.ChoiceField(choices=[("asked", "asked"), ("off", "off")], required=False)

    def to_house_rules(self, *, rolls: bool, totals: bool) -> HouseRules:
        """The choices, as far as this game knows `rolls` and its pad can hide `totals`."""
        chosen = self.cleaned_data
        return HouseRules(
            roll_by_roll=rolls and chosen["rolls"] == "each",
            totals_hidden=totals and chosen["totals"] == "hidden",
            consent_off=chosen["consent"] == "off",
        )


def typed_house_rules(house: HouseRules) -> dict[str, Any]:
    """The form's fields as they say these house rules."""
    return {
        "rolls": "each" if house.roll_by_roll else "last",
        "totals": "hidden" if house.totals_hidden else "shown",
        "consent": "off" if house.consent_off else "asked",
    }


class DeviceForm(forms.Form):
    """A device by its number at the table."""

    device = forms.IntegerField(min_value=1, max_value=BigIntegerField.MAX_BIGINT)


class HandForm(SeatForm, DeviceForm):
    """A seat, and the device it goes to."""


class KeyedSeatForm(SeatForm, KeyForm):
    """A seat whose player does something that is no turn, and the key of the submission."""


class MemoryForm(forms.Form):
    """Whether those at the table are remembered as persons."""

    us = forms.ChoiceField(choices=[("remember", "remember"), ("forget", "forget")])


class AgainForm(SeatForm):
    """Who begins, and who is taken along of those who went home."""

    along = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, 11)], coerce=int, required=False
    )


THROW = RegexValidator(r"\A([1-9]|10)\.[1-9][0-9]?\Z")


class ThrowForm(forms.Form):
    """Which `throw` it is ("3.1" is the first one of seat 3), and its `dice` as tapped ("65531") or else its `sum`.

    Without scripts either is typed into `sum`.
    """

    throw = forms.CharField(max_length=5, validators=[THROW])
    dice = forms.CharField(max_length=40, required=False)
    sum = forms.CharField(max_length=40, required=False)

    @property
    def place(self) -> tuple[int, int]:
        """The seat's number, and which of its throws this is, from 1."""
        number, _dot, attempt = self.cleaned_data["throw"].partition(".")
        return int(number), int(attempt)

    def total(self, dice: int) -> int | None:
        """The sum of so many dice, None where this is neither dice nor a sum they can make."""
        return read_total(self.cleaned_data["dice"] or self.cleaned_data["sum"], dice)


def read_total(text: str, dice: int) -> int | None:
    """The sum that is typed: as "6 5 5 3 1", or as "20". None for everything else."""
    signs = [sign for sign in text if sign not in " +,"]
    if len(signs) == dice and all(sign in "123456" for sign in signs):
        return sum(map(int, signs))
    text = text.strip()
    if text.isascii() and text.isdecimal() and len(text) < 4 and dice <= int(text) <= 6 * dice:
        return int(text)
    return None
