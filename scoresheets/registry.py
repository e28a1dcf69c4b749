"""The games that are installed, by the name a transcript gives them.

A game's `pad` module registers its pad, as an `admin.py` registers with the admin; Django's autodiscovery imports these
modules once all models are there, in the order of INSTALLED_APPS. Everything else of a game follows from its pad.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ImproperlyConfigured

if TYPE_CHECKING:
    from games.kit.game import Game
    from scoresheets.pads.pad import Pad
    from scoresheets.words.refusals import Say

GAMES: dict[str, Game[Any, Any]] = {}
PADS: dict[str, Pad] = {}
REFUSALS: dict[str, Mapping[str, Say]] = {}
MALFORMED: dict[str, Mapping[str, Any]] = {}


def register(pad: Pad) -> None:
    """Make a game known by its pad. Raises ImproperlyConfigured where another game has its key."""
    if pad.key in PADS:
        raise ImproperlyConfigured(f"Two games have the key {pad.key!r}.")
    GAMES[pad.key] = pad.game
    PADS[pad.key] = pad
    REFUSALS[pad.key] = pad.refusals
    MALFORMED[pad.key] = pad.malformed
