"""The games that Scoresheets knows, by the name a transcript gives them."""

from __future__ import annotations

from typing import Any

from games.kit.game import Game
from games.monopoly_deal import MONOPOLY_DEAL
from games.monopoly_solo import MONOPOLY_SOLO
from games.roll_estate import ROLL_ESTATE
from games.uno_dice import UNO_DICE
from games.yahtzee import YAHTZEE

GAMES: dict[str, Game[Any, Any]] = {
    game.key: game for game in (ROLL_ESTATE, YAHTZEE, UNO_DICE, MONOPOLY_SOLO, MONOPOLY_DEAL)
}
