"""Devices, going home, playing again: shape only."""

from __future__ import annotations

from django import forms
from django.db.models import BigIntegerField

from scoresheets.forms.table import SeatForm
from scoresheets.pads.forms import KeyForm


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
