"""UNO Dice Roll & Write: chains of dice along a path of spaces, and a call-out that writes on the others' boards."""

from __future__ import annotations

from games.kit.game import Game
from games.uno_dice.rules.ending import State
from games.uno_dice.rules.findings import ON_PAPER
from games.uno_dice.rules.moves import Move, read_move, write_move
from games.uno_dice.rules.options import SEATS, read_options
from games.uno_dice.rules.scoring import SPACES_OPEN, ladder, outcome
from games.uno_dice.rules.verbs import apply, check, legal_moves, start, value

GAME: Game[State, Move] = Game(
    key="uno-dice",
    rules_version=1,
    players=SEATS,
    editions=False,
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
    since={"declines": 2, "stars_passed_over": 2},
    measures=lambda _options: (SPACES_OPEN,),
    seat_options=("boards",),
    on_paper=ON_PAPER,
    refuses=frozenset(
        (
            "cannot_decline",
            "chain_broken",
            "chain_must_start_with_number",
            "penalty_on_self",
            "start_already_written",
            "start_missing",
            "too_many_dice",
        )
    ),
)
