"""Any game: the kitchen pad, a number a player and a round, for games that have no pad of their own here."""

from __future__ import annotations

from games.any_game.rules.ending import State
from games.any_game.rules.findings import ON_PAPER
from games.any_game.rules.moves import Move, read_move, write_move, written_for
from games.any_game.rules.options import LONGEST_NAME, NAMES, PLAYERS, read_options
from games.any_game.rules.scoring import ladder, measures, outcome
from games.any_game.rules.verbs import apply, check, legal_moves, start, value
from games.kit.game import Game

ENTRIES = ("points", "bid", "others", "ends", "leaves")

GAME: Game[State, Move] = Game(
    key="any-game",
    rules_version=1,
    players=PLAYERS,
    editions=False,
    zero_allowed=True,
    below_zero_allowed=True,
    read_options=read_options,
    start=start,
    read_move=read_move,
    write_move=write_move,
    written_for=written_for,
    legal_moves=legal_moves,
    check=check,
    apply=apply,
    value=value,
    outcome=outcome,
    ladder=ladder,
    measures=measures,
    typed_options={"called": LONGEST_NAME},
    refuses=frozenset(
        (
            "bid_below_zero",
            "bids_first",
            "does_not_add_up",
            "has_left",
            "no_bid",
            "not_won_or_lost",
            "nothing_written",
            "number_too_large",
            "passes_goal",
            "round_open",
            "written_twice",
        )
    ),
    on_paper=ON_PAPER,
    since=dict.fromkeys((*ENTRIES, *NAMES), 3),  # no older file holds this game
)
