"""Attributes that a pad must give, and their kinds. Checked when a game is registered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from games.kit.game import Game
from scoresheets.pads.editions import EditionDesk
from scoresheets.pads.forms import EntryForm, OptionsForm
from scoresheets.pads.pad import Pad
from scoresheets.pads.parts import Book, DraftedTray, Hiding, Tray

MUST_GIVE = ("seam", "game", "title", "tagline", "tray")
"""Attributes that every pad must have."""

KINDS: Mapping[str, Any] = {
    **dict.fromkeys(("refusals", "findings", "malformed", "steps", "parts"), Mapping),
    "game": Game,
    "tray": Tray,
    "book": Book,
    "editions": EditionDesk,
    "hiding": Hiding,
}
FORMS = {"entry_form": EntryForm, "options_form": OptionsForm}
MAY_BE_NONE = ("book", "editions", "hiding")


def refuse_unready(pad: Any) -> None:
    """Raise ImproperlyConfigured if this is no pad or lacks what every pad must give."""
    if not isinstance(pad, Pad):
        raise ImproperlyConfigured(f"What is registered must be an instance of Pad, and {pad!r} is none.")
    if lacks := ", ".join(_lacks(pad)):
        raise ImproperlyConfigured(f"The pad {type(pad).__name__} must give: {lacks}.")


def refuse_wrong_kinds(pad: Pad) -> None:
    """Raise ImproperlyConfigured if an attribute is of a wrong kind, or if the tray does not say what dice or taps may
    do.
    """
    for name, given, kind in _of_wrong_kind(pad):
        raise ImproperlyConfigured(
            f"The pad {type(pad).__name__} gives {given!r} as its {name}: it must be {kind}."
        )
    method = "asks" if isinstance(pad.tray, DraftedTray) else "highlights"
    if not pad.tray.answers(method):
        raise ImproperlyConfigured(f"The tray {type(pad.tray).__name__} must give: {method}.")


def _lacks(pad: Pad) -> Iterator[str]:
    yield from (name for name in MUST_GIVE if not hasattr(pad, name))
    if not pad.answers("fill"):
        yield "fill"


def _of_wrong_kind(pad: Pad) -> Iterator[tuple[str, object, str]]:
    for name, kind in KINDS.items():
        given = getattr(pad, name)
        if not isinstance(given, kind) and not (given is None and name in MAY_BE_NONE):
            yield name, given, f"an instance of {kind.__name__}"
    for name, form in FORMS.items():
        given = getattr(pad, name)
        if not (isinstance(given, type) and issubclass(given, form)):
            yield name, given, f"a subclass of {form.__name__}"
