"""Monopoly solo: one player against the bank, with the real dice, cards and pawn."""

from __future__ import annotations

from games.kit.game import Game
from games.monopoly_solo.rules.ending import State
from games.monopoly_solo.rules.moves import Move, read_move, write_move
from games.monopoly_solo.rules.options import PLAYERS, read_options
from games.monopoly_solo.rules.scoring import MEASURES, ladder, outcome
from games.monopoly_solo.rules.verbs import apply, check, legal_moves, start, value

GAME: Game[State, Move] = Game(
    key="monopoly-solo",
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
    measures=lambda _options: MEASURES,
)
