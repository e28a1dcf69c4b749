"""Roll Estate: dice into neighborhoods, routes and a portfolio, on sheets that cross off each other's claims."""

from __future__ import annotations

from games.kit.game import Game
from games.roll_estate.rules.ending import State
from games.roll_estate.rules.findings import ON_PAPER
from games.roll_estate.rules.moves import Move, read_move, write_move
from games.roll_estate.rules.options import read_options
from games.roll_estate.rules.scoring import ladder, measures, outcome
from games.roll_estate.rules.verbs import apply, check, legal_moves, start, value

GAME: Game[State, Move] = Game(
    key="roll-estate",
    rules_version=1,
    players=range(1, 6),
    editions=True,
    zero_allowed=False,
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
    measures=measures,
    seat_options=("players",),
    own_numbers=frozenset({2}),  # RE-16: one column of businesses, and four of them end it
    rolls=True,
    claimed_code="route_claimed",
    zero_code="no_qualifying_dice",
    on_paper=ON_PAPER,
    refuses=frozenset(
        (
            "box_crossed_out",
            "box_filled",
            "must_place",
            "no_qualifying_dice",
            "route_claimed",
            "row_has_no_unclaimed",
            "row_must_increase",
        )
    ),
)
