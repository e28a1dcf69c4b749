"""Sentences about an entry, in words that fit every game."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.kit.numbers import Number
from scoresheets.base.words import amount


def went_home(name: str) -> str:
    """Return the sentence that a player has left."""
    return _("%(name)s left the game.") % {"name": name}


def wrote(name: str, value: Number | None) -> str:
    """Return the sentence that a player has written a number, or something else."""
    if value is None:
        return _("%(name)s made an entry.") % {"name": name}
    return _("%(name)s wrote %(value)s.") % {"name": name, "value": amount(value)}
