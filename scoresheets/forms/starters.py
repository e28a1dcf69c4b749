"""What somebody threw for the first turn: all dice, or only their sum."""

from __future__ import annotations

from django import forms
from django.core.validators import RegexValidator

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
