"""Yahtzee: five dice, thirteen boxes a round, and a hundred for every further Yahtzee."""

from __future__ import annotations

from games.kit.game import Game
from games.yahtzee.ending import State
from games.yahtzee.moves import Move, read_move, write_move
from games.yahtzee.options import PLAYERS, read_options
from games.yahtzee.rules import apply, check, legal_moves, start, value
from games.yahtzee.scoring import ladder, outcome

YAHTZEE: Game[State, Move] = Game(
    key="yahtzee",
    rules_version=1,
    players=PLAYERS,
    editions=False,
    zero_allowed=True,
    read_options=read_options,
    start=start,
    read_move=read_move,
    write_move=write_move,
    legal_moves=legal_moves,
    check=check,
    apply=apply,
    value=value,
    outcome=outcome,
    ladder=ladder,
    rolls=True,
    since={"zero": 2},
)
