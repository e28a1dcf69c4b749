"""Forms for opening and arranging a table, joining it, throwing for the first turn, and corrections: shape only."""

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


class CorrectionQueryForm(forms.Form):
    """The entry to correct, and the change: take it back (`strike`), or write what the game's own fields say (`look`).

    `thought` says whether to follow the game's second thought about the new entry, if there is one.
    """

    entry = forms.IntegerField(min_value=1, max_value=HIGHEST)
    strike = forms.ChoiceField(choices=YES, required=False)
    look = forms.ChoiceField(choices=YES, required=False)
    thought = forms.ChoiceField(choices=[*YES, ("no", "no")], required=False)


class CorrectionForm(KeyForm):
    """One correction as its preview named it. `move` is the entry's new form in JSON, empty if it is taken back."""

    entry = forms.IntegerField(min_value=1, max_value=HIGHEST)
    seen = forms.IntegerField(min_value=0, max_value=HIGHEST)
    move = forms.CharField(max_length=2000, required=False)
    cut = forms.ChoiceField(choices=YES, required=False)
    sure = forms.ChoiceField(choices=YES, required=False)
    reason = LineField(max_length=200, required=False)

    def to_entry(self) -> Mapping[str, Any] | None:
        """Return the new form as a transcript's entry without `player`, or None. Raises MalformedMove."""
        text = self.cleaned_data["move"]
        return read_object(read_json(text.encode()), "move") if text else None


class AnswerForm(forms.Form):
    """A proposal, a seat (0 for none) and the revision that was seen, in the one value a button can carry: "17-2-0"."""

    say = forms.CharField(max_length=24, validators=[ANSWER])

    @property
    def proposal(self) -> int:
        """Return the number of the proposal."""
        return int(self.cleaned_data["say"].split("-")[0])

    @property
    def seat(self) -> int:
        """Return the number of the seat."""
        return int(self.cleaned_data["say"].split("-")[1])

    @property
    def revision(self) -> int | None:
        """Return the revision that was seen, None from a page that names none."""
        named = self.cleaned_data["say"].split("-")[2:3]
        return int(named[0]) if named else None

    @property
    def drops(self) -> bool:
        """True if the proposal is to be withdrawn rather than carried out."""
        return str(self.cleaned_data["say"]).endswith("-drop")


class ConfirmForm(AnswerForm):
    """The host's confirmation, with the reason that everybody will see."""

    reason = LineField(max_length=200, required=False)


class SequenceForm(forms.Form):
    """One line of the log."""

    entry = forms.IntegerField(min_value=1, max_value=HIGHEST)


class LogForm(forms.Form):
    """The line of the log to show, if one is given."""

    entry = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)


class BoxForm(forms.Form):
    """A sheet by its seat, one of its boxes, and a page of the box's history."""

    seat = forms.IntegerField(min_value=1, max_value=10, required=False)
    box = forms.CharField(max_length=40, required=False)
    page = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)


class StepForm(BoxForm):
    """A number of entries, and a sheet by its seat."""

    at = forms.IntegerField(min_value=0, max_value=HIGHEST, required=False)


class GameForm(forms.Form):
    """A game."""

    game = forms.CharField(max_length=40)


class AddressForm(forms.Form):
    """An address of this machine for links to carry, and the page to go back to."""

    address = forms.CharField(max_length=100)
    next = forms.CharField(max_length=200)


class PlayersForm(forms.Form):
    """A number of players."""

    players = forms.IntegerField(min_value=1, max_value=10)


class SeatForm(forms.Form):
    """One seat of a table."""

    seat = forms.IntegerField(min_value=1, max_value=10)


class NameForm(forms.Form):
    """A player's name as typed; the rules of names decide what is allowed, not this form."""

    name = forms.CharField(max_length=1000, required=False, strip=False)


class AddForm(NameForm):
    """One more name, and a key: the same form sent again adds no second seat."""

    key = forms.CharField(max_length=32, required=False, validators=[KEY])


class RenameForm(SeatForm, NameForm):
    """A seat and its new name."""


class MoveForm(forms.Form):
    """A seat, one place up or down in the order of play; `3@2` says that seat 3 was seen in the second place."""

    seat = forms.RegexField(r"^\d{1,2}(@\d{1,2})?$")
    direction = forms.ChoiceField(choices=[("up", "up"), ("down", "down")])

    def clean_seat(self) -> tuple[int, int | None]:
        """Return the number of the seat and its place from 0, None if no place is given."""
        number, _at, place = self.cleaned_data["seat"].partition("@")
        return int(number), int(place) - 1 if place else None


class CodeForm(forms.Form):
    """A table's code as typed: groups, small letters and blanks do not matter."""

    code = forms.CharField(max_length=40)

    def clean_code(self) -> str:
        """Return the eight symbols alone, in capitals."""
        typed: str = self.cleaned_data["code"]
        return "".join(sign for sign in typed.upper() if sign.isalnum())


class FindForm(forms.Form):
    """Words and a day by which to find a table."""

    words = forms.CharField(max_length=60, required=False)
    day = forms.DateField(required=False)


class LinkForm(forms.Form):
    """The link to renew or void."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in ("join", "watch", "host", "host-void")])


class PinForm(forms.Form):
    """A choice: the table stays however long nobody touches it, or not."""

    stays = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


class NewcomersForm(forms.Form):
    """The right of newcomers by the code or the join link: sit or watch."""

    may = forms.ChoiceField(choices=[("sit", "sit"), ("watch", "watch")])


class ReasonForm(forms.Form):
    """A reason."""

    reason = LineField(max_length=200, required=False)


class DraftForm(forms.Form):
    """A tap, its seat and its turn. `taps` are the taps so far, `tap` is one more, empty if the entry is only
    shared.
    """

    seat = forms.IntegerField(min_value=1, max_value=10)
    turn = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    taps = forms.CharField(max_length=LONGEST_TAPS, required=False)
    tap = forms.RegexField(r"\A\S{0,100}\Z", required=False)


class ShownDiceForm(forms.Form):
    """The dice that lie in the tray of a seat in this turn: a digit for each die, 0 for none, and the places held."""

    seat = forms.IntegerField(min_value=1, max_value=10)
    turn = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    dice = forms.RegexField(r"\A[0-6]{1,10}\Z")
    held = forms.RegexField(r"\A[0-9]{0,10}\Z", required=False)


class DiceShownForm(forms.Form):
    """A choice: all devices see the dice while they are tapped, or not."""

    shown = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


class HouseRulesForm(forms.Form):
    """The house rules: every roll entered, totals hidden, no consent. An empty field means the usual rule."""

    rolls = forms.ChoiceField(choices=[("last", "last"), ("each", "each")], required=False)
    totals = forms.ChoiceField(choices=[("shown", "shown"), ("hidden", "hidden")], required=False)
    consent = forms.ChoiceField(choices=[("asked", "asked"), ("off", "off")], required=False)

    def to_house_rules(self, *, rolls: bool, totals: bool) -> HouseRules:
        """Return the chosen house rules, as far as this game knows `rolls` and its pad can hide `totals`."""
        chosen = self.cleaned_data
        return HouseRules(
            roll_by_roll=rolls and chosen["rolls"] == "each",
            totals_hidden=totals and chosen["totals"] == "hidden",
            consent_off=chosen["consent"] == "off",
        )


def house_rules_given(house: HouseRules) -> dict[str, Any]:
    """Return the form's fields for these house rules."""
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
    """A seat whose player acts outside a turn, and the key of the submission."""


class MemoryForm(forms.Form):
    """A choice: the table's players are remembered as people, or forgotten."""

    us = forms.ChoiceField(choices=[("remember", "remember"), ("forget", "forget")])


class AgainForm(SeatForm):
    """The seat that begins, and the seats to take along although their players went home."""

    along = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, 11)], coerce=int, required=False
    )


THROW = RegexValidator(r"\A([1-9]|10)\.[1-9][0-9]?\Z")


class ThrowForm(forms.Form):
    """One `throw` ("3.1" is the first one of seat 3), with its `dice` as tapped ("65531") or else its `sum`.

    Without scripts either is typed into `sum`.
    """

    throw = forms.CharField(max_length=5, validators=[THROW])
    dice = forms.CharField(max_length=40, required=False)
    sum = forms.CharField(max_length=40, required=False)

    @property
    def place(self) -> tuple[int, int]:
        """Return the seat's number, and which of its throws this is, from 1."""
        number, _dot, attempt = self.cleaned_data["throw"].partition(".")
        return int(number), int(attempt)

    def total(self, dice: int) -> int | None:
        """Return the sum of this number of dice, None if this is neither dice nor a sum they can make."""
        return read_total(self.cleaned_data["dice"] or self.cleaned_data["sum"], dice)


def read_total(text: str, dice: int) -> int | None:
    """Return the sum that is typed: as "6 5 5 3 1", or as "20". None for everything else."""
    signs = [sign for sign in text if sign not in " +,"]
    if len(signs) == dice and all(sign in "123456" for sign in signs):
        return sum(map(int, signs))
    text = text.strip()
    if text.isascii() and text.isdecimal() and len(text) < 4 and dice <= int(text) <= 6 * dice:
        return int(text)
    return None
