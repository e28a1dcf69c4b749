"""The options of a table in words, as the labels of its form say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoresheets.base.words import amount
from scoresheets.pads.forms import OptionsForm


def chosen_in_words(form: type[OptionsForm], options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return these options as (label, value), for each field of the form that has a label: a choice, a box to tick,
    or a whole number.
    """
    return tuple(
        (str(field.label), _in_words(field, options.get(name, field.initial)))
        for name, field in form.own_fields().items()
        if field.label
    )


def _in_words(field: forms.Field, value: Any) -> str:
    if isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    if isinstance(field, forms.ChoiceField):
        return str(next(name for key, name in field.widget.choices if key == value))
    return amount(value)
