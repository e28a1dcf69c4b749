"""Template filters of any game, beside those that all games have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.any_game.pad.tray import as_json
from games.any_game.words.presets import PRESETS
from scoresheets.plugin.words import amount


def preset_names() -> tuple[tuple[str, str], ...]:
    """Return the games that are chosen in one tap: (key, name)."""
    return tuple((key, str(name)) for key, (name, _options) in PRESETS.items())


def typed(chosen: Mapping[str, Any], name: str) -> str:
    """Return what stands in a field of the options: as typed, or as the table has it; 0 is an empty field."""
    value = chosen.get(name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    empty = value is None or (value in (0, "0") and name != "adds_up_to")
    return "" if empty else str(value)


def typed_more(chosen: Mapping[str, Any]) -> bool:
    """Return whether anything is chosen beside the game and its name."""
    return any(typed(chosen, name) for name in ("counts", "bids", "best", "rounds", "goal", "adds_up_to"))


FILTERS = {"amount": amount, "as_json": as_json, "typed": typed, "typed_more": typed_more}
FUNCTIONS = {"preset_names": preset_names}
