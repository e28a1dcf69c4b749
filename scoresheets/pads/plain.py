"""The templates that a game may leave out: ours in `templates/plain/` stand for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from jinja2 import BaseLoader, Environment, TemplateNotFound

from scoresheets.base.words import amount
from scoresheets.pads import PADS

PLAIN = ("caption", "counts", "nothing", "nothing_more", "options", "pad", "sprite")
"""Templates of a game's folder, without underscore, that ours stand for where they are missing."""


class PlainLoader(BaseLoader):
    """Loader of the plain templates, under the names that those of a game would have."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """Return a template that includes ours. It knows the game by its folder, as `own_folder`."""
        folder, _slash, name = template.partition("/_")
        if name.removesuffix(".html") not in PLAIN or not any(pad.folder == folder for pad in PADS.values()):
            raise TemplateNotFound(template)
        return f'{{% set own_folder = "{folder}" %}}{{% include "plain/_{name}" %}}', None, lambda: True


MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class PlainOption:
    """A field of an options form as it is drawn: `choices` are (value, words, whether it is chosen). Without choices it
    is a whole number, or a box to tick if `ticked` is not None.
    """

    name: str
    label: str
    value: str
    choices: tuple[tuple[str, str, bool], ...] = ()
    ticked: bool | None = None
    lowest: int | None = None
    highest: int | None = None

    @property
    def digits(self) -> int:
        """Return how many digits may be typed, without the sign."""
        bounds = (self.lowest, self.highest)
        return MOST_DIGITS if None in bounds else max(len(str(abs(each or 0))) for each in bounds)


def plain_options(folder: str, chosen: Mapping[str, Any]) -> tuple[PlainOption, ...]:
    """Return the labelled options of the game in this folder; `chosen` is what stands there so far."""
    pad = next(pad for pad in PADS.values() if pad.folder == folder)
    fields = pad.options_form.own_fields().items()
    return tuple(_option(name, field, chosen.get(name)) for name, field in fields if field.label)


def _option(name: str, field: forms.Field, chosen: object) -> PlainOption:
    value, label = field.initial if chosen in (None, "") else chosen, str(field.label)
    if isinstance(field, forms.ChoiceField):
        return PlainOption(name, label, str(value), tuple(_choices(field, value)))
    if isinstance(field, forms.BooleanField):
        return PlainOption(name, label, "true", ticked=str(value).lower() in {"true", "on", "1"})
    lowest, highest = (getattr(field, bound, None) for bound in ("min_value", "max_value"))
    return PlainOption(name, label, "" if value is None else str(value), lowest=lowest, highest=highest)


def _choices(field: forms.ChoiceField, value: object) -> Iterator[tuple[str, str, bool]]:
    for key, words in field.widget.choices:
        yield str(key), str(words), str(key) == str(value)


def total_of(glance: object) -> str:
    """Return the total of a filled sheet, as people write it; "" if it has none."""
    total = glance.get("total") if isinstance(glance, Mapping) else getattr(glance, "total", None)
    return amount(total) if isinstance(total, int) else ""
