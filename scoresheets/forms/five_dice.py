"""Five dice as a form sends them: the faces a turn ends with and, roll by roll, how they came about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from scoresheets.forms.entry import EntryForm, read_faces

LONGEST_ROLLS = 60


class FiveDiceForm(EntryForm):
    """The final faces, "55361", and the rolls before them where a table tells each; the last roll alone will do."""

    dice = forms.CharField(max_length=40, required=False)
    rolls = forms.CharField(max_length=LONGEST_ROLLS, required=False)

    def to_dice(self) -> dict[str, Any]:
        """What was thrown, in the words of a transcript's entry."""
        rolls = read_rolls(self.cleaned_data["rolls"])
        dice = read_faces(self.cleaned_data["dice"])
        if not rolls:
            return {"dice": dice}
        return {"dice": dice or rolls[-1]["faces"], "rolls": rolls}

    def to_correction(self) -> dict[str, Any]:
        """As an entry; the rolls that were told before go where the corrected dice are no longer their last."""
        entry = self.to_entry()
        rolls = entry.get("rolls")
        if rolls and sorted(rolls[-1]["faces"]) != sorted(entry["dice"]):
            del entry["rolls"]
        return entry

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """The fields as they would be typed for this entry."""
        rest = {name: value for name, value in entry.items() if name != "rolls"}
        return {**super().typed(rest), "rolls": " ".join(map(_typed_roll, entry.get("rolls", ())))}


def read_rolls(text: str) -> list[dict[str, Any]]:
    """Typed rolls, "55361 55246/12": five faces each, and behind a stroke the places, from 1, that were held."""
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
