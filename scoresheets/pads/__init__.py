"""The pads of all games. A pad is all that a table page needs to know of a game's sheet.

A game's `pad` module registers its pad, as an `admin.py` registers with the admin. Django's autodiscovery imports these
modules once all models are there, in the order of INSTALLED_APPS.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from scoresheets.base.refusals import NotInstalled
from scoresheets.pads.kinds import refuse_unready, refuse_wrong_kinds
from scoresheets.pads.pad import Pad
from scoresheets.pads.reserved_names import (
    refuse_reserved_folder,
    refuse_reserved_keys,
    refuse_reserved_options,
)
from scoresheets.registry import GAMES, MALFORMED, REFUSALS, spelled

PADS: dict[str, Pad] = {}
VERSION = 2
"""Version of the seam `scoresheets.plugin`. It changes whenever a name there changes, or what is expected of a game."""


def register(pad: Pad) -> None:
    """Make a game known by its pad.

    Raises ImproperlyConfigured if it is no pad, lacks what every pad must give, or gives something of a wrong kind; if
    another game or a folder of ours has its key; if it was written for another version of the seam; or if its entries
    have a key that the log keeps for itself.
    """
    refuse_unready(pad)
    if pad.seam != VERSION:
        raise ImproperlyConfigured(
            f"The game {pad.key!r} is written for version {pad.seam!r} of scoresheets.plugin; here it is {VERSION}."
        )
    refuse_wrong_kinds(pad)
    if pad.key in PADS:
        raise ImproperlyConfigured(f"Two games have the key {pad.key!r}.")
    refuse_reserved_folder(pad)
    refuse_reserved_keys(pad)
    refuse_reserved_options(pad)
    PADS[pad.key] = pad
    GAMES[pad.key] = pad.game
    REFUSALS[pad.key] = pad.refusals
    MALFORMED[pad.key] = pad.malformed


def pad_of(key: str) -> Pad:
    """Return the pad of the game with this key. Raises NotInstalled, which a page turns into its answer."""
    if key not in PADS:
        raise NotInstalled(spelled(key))
    return PADS[key]


def game_title(key: str) -> str:
    """Return the title of the game with this key in the active language, also if it is not installed."""
    return str(PADS[key].title) if key in PADS else spelled(key)


def title_with(key: str, options: Mapping[str, Any]) -> str:
    """Return the title of the game with this key at a table with these options, also if it is not installed."""
    return PADS[key].titled(options) if key in PADS else spelled(key)


def own_key(key: str, options: Mapping[str, Any]) -> str:
    """Return the key of the game that people play at a table with these options: a game to which they gave a name is a
    game of its own. The key does not hold that name, which may be removed.
    """
    typed = GAMES[key].typed_options if key in GAMES else {}
    called = ":".join(str(options[name]) for name in typed if options.get(name))
    return f"{key}_{sha256(called.encode()).hexdigest()[:8]}" if called else key
