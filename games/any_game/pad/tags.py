"""Template filters of any game, beside those that all games have."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.any_game.pad.tray import as_json
from games.any_game.words.presets import PRESETS, usual, usual_words
from scoresheets.plugin.words import amount


def presets() -> tuple[tuple[str, str, str, str], ...]:
    """Return the games that are chosen in one tap, the first one none of them: the key, the name, the meaning of each
    empty field in JSON, and all of it in words.
    """
    return tuple(
        (key, str(name), json.dumps(usual(options), ensure_ascii=False), usual_words(key, options))
        for key, (name, options) in {"": (gettext("Something else"), {}), **PRESETS}.items()
    )


def typed(chosen: Mapping[str, Any], name: str) -> str:
    """Return what stands in a field of the options: as typed, or as the table has it. A table's 0 is an empty field."""
    value = chosen.get(name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    empty = value is None or (value == 0 and name != "adds_up_to")
    return "" if empty else str(value)


def typed_more(chosen: Mapping[str, Any]) -> bool:
    """Return whether anything is chosen beside the game and its name."""
    return any(
        typed(chosen, name) for name in ("counts", "bids", "best", "rounds", "goal", "adds_up_to", "exactly")
    )


FILTERS = {"amount": amount, "as_json": as_json, "typed": typed, "typed_more": typed_more}
FUNCTIONS = {"presets": presets}
