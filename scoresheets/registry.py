"""The installed games, by the key that transcripts give them.

`scoresheets.pads.register` fills these when a game's `pad` module is found; everything of a game follows from its pad.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.kit.errors import IllegalMove
from games.kit.game import Game
from scoresheets.base.refusals import NotInstalled

Say = Callable[[IllegalMove, Sequence[str]], str]
"""(refusal, players' names in order of play) -> why not, in a sentence."""

GAMES: dict[str, Game[Any, Any]] = {}
REFUSALS: dict[str, Mapping[str, Say]] = {}
MALFORMED: dict[str, Mapping[str, Any]] = {}


def is_installed(key: str) -> bool:
    """Return whether the game with this key can be played here. A game from outside may be gone while tables still name
    it.
    """
    return key in GAMES


def game_of(key: str) -> Game[Any, Any]:
    """Return the game with this key in tables and transcripts. Raises NotInstalled."""
    if key not in GAMES:
        raise NotInstalled(spelled(key))
    return GAMES[key]


def spelled(key: str) -> str:
    """Return a readable name for a game that is no longer installed: "Six Dice" for "six-dice"."""
    return key.replace("-", " ").title()
