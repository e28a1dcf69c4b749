"""One description of its sheet a game: all that a table page needs to know of it.

A game's `pad` module registers its pad, as an `admin.py` registers with the admin; Django's autodiscovery imports these
modules once all models are there, in the order of INSTALLED_APPS.
"""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured

from scoresheets.pads.kept_keys import refuse_kept_keys
from scoresheets.pads.pad import Pad
from scoresheets.refusals import NotInstalled
from scoresheets.registry import GAMES, MALFORMED, REFUSALS, spelled

PADS: dict[str, Pad] = {}
VERSION = 1
"""Of the seam, `scoresheets.plugin`: another one whenever a name there, or what is expected of a game, changes."""

MUST_GIVE = ("seam", "game", "title", "tagline", "tray")
"""The attributes of a pad without which there is none."""


def register(pad: Pad) -> None:
    """Make a game known by its pad. Raises ImproperlyConfigured where it is none or lacks what every pad must give,
    where another game has its key, where it was written for another version of the seam, or where a key of its entries
    is one that the log keeps for itself.
    """
    if not isinstance(pad, Pad):
        raise ImproperlyConfigured(f"What is registered must be a Pad, and {pad!r} is none.")
    lacks = [name for name in MUST_GIVE if not hasattr(pad, name)]
    if lacks:
        raise ImproperlyConfigured(f"The pad {type(pad).__name__} must give: {', '.join(lacks)}.")
    if pad.seam != VERSION:
        raise ImproperlyConfigured(
            f"The game {pad.key!r} is written for version {pad.seam} of scoresheets.plugin; here it is {VERSION}."
        )
    if pad.key in PADS:
        raise ImproperlyConfigured(f"Two games have the key {pad.key!r}.")
    refuse_kept_keys(pad)
    PADS[pad.key] = pad
    GAMES[pad.key] = pad.game
    REFUSALS[pad.key] = pad.refusals
    MALFORMED[pad.key] = pad.malformed


def pad_of(key: str) -> Pad:
    """The pad of the game with this key. Raises NotInstalled, which a page turns into its answer."""
    if key not in PADS:
        raise NotInstalled(spelled(key))
    return PADS[key]


def game_title(key: str) -> str:
    """What the game with this key is called in the active language, also where it is not installed."""
    return str(PADS[key].title) if key in PADS else spelled(key)
