"""What is known of the games that are installed, by the name a transcript gives them.

`scoresheets.pads.register` fills these, as a game's `pad` module is found; everything of a game follows from its pad.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.kit.errors import IllegalMove
from games.kit.game import Game

Say = Callable[[IllegalMove, Sequence[str]], str]
"""(refusal, the players' names in order of play) -> why not, in a sentence."""

GAMES: dict[str, Game[Any, Any]] = {}
REFUSALS: dict[str, Mapping[str, Say]] = {}
MALFORMED: dict[str, Mapping[str, Any]] = {}
