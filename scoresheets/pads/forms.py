"""Forms of an entry and of a table's options: shape only. A game adds its own fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.validators import EMPTY_VALUES, RegexValidator

from games.kit.errors import MalformedMove
from games.kit.head import fitting_title
from games.kit.json_file import read_json
from games.kit.shape import read_object
from scoresheets.base.http.numbers import SignedInput

KEY = RegexValidator(r"\A[0-9a-f]{32}\Z")


class _SharedFields(dict[str, forms.Field]):
    """Fields shared between all instances of a form class: no form changes them."""

    def __deepcopy__(self, _memo: object) -> _SharedFields:
        return self


class KeyForm(forms.Form):
    """The key by which a double tap or a retry is recognised as one entry."""

    key = forms.CharField(max_length=32, validators=[KEY])

    def __init__(self, *args: Any, **more: Any) -> None:
        vars(self)["base_fields"] = _SharedFields(
            self.base_fields
        )  # Django would deep-copy them for every form
        super().__init__(*args, **more)


class LastEntryForm(KeyForm):
    """A strike or an amend, with the entry that it is about."""

    entry = forms.IntegerField(min_value=1, max_value=2**31 - 1)


class EntryForm(KeyForm):
    """A move for one seat and turn. Each game's form adds its own fields and turns them into an entry."""

    seat = forms.IntegerField(min_value=1, max_value=10)
    turn = forms.IntegerField(min_value=1, max_value=2**31 - 1)

    def to_entry(self) -> dict[str, Any]:
        """Return the submission as a transcript's entry, without `player`."""
        raise NotImplementedError

    def to_correction(self) -> dict[str, Any]:
        """Return the submission as the new form of an earlier entry."""
        return self.to_entry()

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """Return the fields as they would be typed for this entry: faces in a row, lists with spaces, yes as "true"."""
        return {name: _typed(name, entry[name]) for name in cls.base_fields if name in entry}


def _typed(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else ""
    if isinstance(value, list | tuple):
        return ("" if name == "dice" else " ").join(map(str, value))
    return str(value)


def read_faces(text: str) -> list[int]:
    """Return typed dice, "55361", as faces. A character that is no digit from 1 to 9 becomes 0, a face that no die
    has.
    """
    return [int(sign) if sign in "123456789" else 0 for sign in text if not sign.isspace()]


LONGEST_ROLLS = 60


class FiveDiceForm(EntryForm):
    """The final faces, "55361", and the rolls before them if the table records each roll. The last roll alone is
    enough.
    """

    dice = forms.CharField(max_length=40, required=False)
    rolls = forms.CharField(max_length=LONGEST_ROLLS, required=False)

    def to_dice(self) -> dict[str, Any]:
        """Return the dice and rolls as keys of a transcript's entry."""
        rolls = read_rolls(self.cleaned_data["rolls"])
        dice = read_faces(self.cleaned_data["dice"])
        if not rolls:
            return {"dice": dice}
        return {"dice": dice or rolls[-1]["faces"], "rolls": rolls}

    def to_correction(self) -> dict[str, Any]:
        """Return the submission as the new form of an earlier entry. Rolls that no longer end with the corrected dice
        are dropped.
        """
        entry = self.to_entry()
        rolls = entry.get("rolls")
        if rolls and sorted(rolls[-1]["faces"]) != sorted(entry["dice"]):
            del entry["rolls"]
        return entry

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """Return the fields as they would be typed for this entry."""
        rest = {name: value for name, value in entry.items() if name != "rolls"}
        return {**super().typed(rest), "rolls": " ".join(map(_typed_roll, entry.get("rolls", ())))}


def read_rolls(text: str) -> list[dict[str, Any]]:
    """Return typed rolls, "55361 55246/12": five faces each and, behind a stroke, the places (from 1) that were
    held.
    """
    return [_read_roll(word) for word in text.split()]


def _read_roll(word: str) -> dict[str, Any]:
    faces, _stroke, held = word.partition("/")
    places = [face - 1 for face in read_faces(held)]
    return {"faces": read_faces(faces), **({"held": places} if places else {})}


def _typed_roll(roll: Mapping[str, Any]) -> str:
    faces, held = (
        "".join(map(str, each)) for each in (roll["faces"], [place + 1 for place in roll.get("held", ())])
    )
    return f"{faces}/{held}" if held else faces


LONGEST_ENTRY = 2000
LONGEST_TAPS = 2000


class DraftedEntryForm(EntryForm):
    """The entry as JSON, as composed by the tray. The taps beside it only serve to redraw the tray."""

    move = forms.CharField(max_length=LONGEST_ENTRY)

    def to_entry(self) -> dict[str, Any]:
        """Return the submission as a transcript's entry, without `player`. Raises MalformedMove, also for an entry by
        which a player would go home.
        """
        entry = dict(read_object(read_json(self.cleaned_data["move"].encode()), "move"))
        if "leaves" in entry:
            raise MalformedMove("unknown_key", key="leaves")
        return entry

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """Return the field as it would be sent for this entry."""
        return {"move": json.dumps(entry)}


def taps_of(fields: Mapping[str, str]) -> Throw:
    """Return the taps so far, oldest first, including the one just made. A turn begins without any; that is complete
    too.
    """
    taps = " ".join((fields.get("taps", ""), fields.get("tap", "")))[:LONGEST_TAPS].split()
    return Throw(MappingProxyType({"taps": " ".join(taps)}), tuple(taps))


FIVE = 5


@dataclass(frozen=True, slots=True)
class Throw:
    """The contents of the tray. `typed` are the tray's fields, cleaned. `thrown` is what the game's `legal_moves`
    reads, None while incomplete. Not `readable` if a field holds something that is no die at all.
    """

    typed: Mapping[str, str]
    thrown: Any = None
    readable: bool = True


def five_dice(fields: Mapping[str, str]) -> Throw:
    """Return five faces as typed, "55361", or the last of the typed rolls."""
    text = fields.get("rolls", "")[:LONGEST_ROLLS]
    rolls = read_rolls(text)
    last: list[int] = rolls[-1]["faces"] if rolls else []
    faces = read_faces(fields.get("dice", "")[:10]) or last[:10]
    dice = [face for face in faces if 1 <= face <= 6][:FIVE]
    typed = MappingProxyType({"dice": "".join(map(str, dice)), "rolls": " ".join(text.split())})
    return Throw(typed, tuple(dice) if len(dice) == FIVE else None, readable=0 not in faces)


class OptionsForm(forms.Form):
    """The options of a table. Each game's form adds its own: a field named like the option in a transcript, with
    `required=False`, the usual value as `initial`, and a `label` (lazy text); or it overrides `to_options`, and its pad
    `choices`.
    """

    title = forms.CharField(max_length=60, required=False, strip=True)
    edition = forms.CharField(max_length=32, required=False)  # the printed sheet, as `chosen_sheet` reads it

    def __init__(self, *args: Any, **more: Any) -> None:
        """Let every whole number take whatever minus was typed."""
        super().__init__(*args, **more)
        for each in self.fields.values():
            if type(each) is forms.IntegerField:
                each.widget = SignedInput()

    def clean_title(self) -> str:
        """Return the title as a file can hold it: in NFC, without characters that cannot be written."""
        return fitting_title(self.cleaned_data["title"])

    def to_options(self) -> dict[str, Any]:
        """Return the choices as a transcript's options; those left open have their usual value."""
        typed = {name: (self.cleaned_data[name], each.initial) for name, each in self.own_fields().items()}
        return {name: usual if chosen in EMPTY_VALUES else chosen for name, (chosen, usual) in typed.items()}

    @classmethod
    def own_fields(cls) -> dict[str, forms.Field]:
        """Return the fields of this game's form, without those that every game has."""
        shared = OptionsForm.base_fields
        return {name: each for name, each in cls.base_fields.items() if name not in shared}
