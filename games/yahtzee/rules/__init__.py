"""Yahtzee: five dice, thirteen boxes a round, and a hundred for every further Yahtzee."""

from __future__ import annotations

from games.kit.game import Game
from games.yahtzee.rules.ending import State
from games.yahtzee.rules.findings import ON_PAPER
from games.yahtzee.rules.moves import Move, read_move, write_move
from games.yahtzee.rules.options import PLAYERS, read_options
from games.yahtzee.rules.scoring import ladder, outcome
from games.yahtzee.rules.verbs import apply, check, legal_moves, start, value

GAME: Game[State, Move] = Game(
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
    seat_options=("players",),
    rolls=True,
    since={"zero": 2, "begins": 3},
    on_paper=ON_PAPER,
    refuses=frozenset(
        (
            "box_filled",
            "joker_must_use_upper",
            "no_round_begin_due",
            "round_begin_due",
        )
    ),
)
