"""What every entry of every game names: the seat, the turn its dice were thrown for, and its key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.validators import RegexValidator

KEY = RegexValidator(r"\A[0-9a-f]{32}\Z")


class _SharedFields(dict[str, forms.Field]):
    """Shares its fields between instances: no form of the class changes them."""

    def __deepcopy__(self, _memo: object) -> _SharedFields:
        return self


class KeyForm(forms.Form):
    """The key by which a double tap or a retry is one entry."""

    key = forms.CharField(max_length=32, validators=[KEY])

    def __init__(self, *args: Any, **more: Any) -> None:
        vars(self)["base_fields"] = _SharedFields(self.base_fields)  # Django deep-copies them for every form
        super().__init__(*args, **more)


class LastEntryForm(KeyForm):
    """A strike or an amend: which entry it is about."""

    entry = forms.IntegerField(min_value=1, max_value=2**31 - 1)


class EntryForm(KeyForm):
    """A move for one seat and turn; each game's form adds its own fields and says how they become an entry."""

    seat = forms.IntegerField(min_value=1, max_value=10)
    turn = forms.IntegerField(min_value=1, max_value=2**31 - 1)

    def to_entry(self) -> dict[str, Any]:
        """The submission as a transcript's entry, without `player`."""
        raise NotImplementedError

    def to_correction(self) -> dict[str, Any]:
        """The submission as what an earlier entry is to become."""
        return self.to_entry()

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """The fields as they would be typed for this entry: faces in a row, lists with blanks, yes as "true"."""
        return {name: _typed(name, entry[name]) for name in cls.base_fields if name in entry}


def _typed(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else ""
    if isinstance(value, list | tuple):
        return ("" if name == "dice" else " ").join(map(str, value))
    return str(value)


def read_faces(text: str) -> list[int]:
    """Typed dice, "55361", as faces; a sign that is no digit counts as a face that no die has."""
    return [int(sign) if sign in "123456789" else 0 for sign in text if not sign.isspace()]
