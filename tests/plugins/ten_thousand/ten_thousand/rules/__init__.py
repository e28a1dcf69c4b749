"""Ten Thousand: six dice. After each throw the player sets scoring dice aside, then stops or risks it all."""

from games.kit.game import Game
from ten_thousand.rules.ending import State
from ten_thousand.rules.moves import Move, read_move, write_move
from ten_thousand.rules.options import PLAYERS, read_options
from ten_thousand.rules.scoring import ladder, outcome
from ten_thousand.rules.verbs import apply, check, legal_moves, start, value

GAME: Game[State, Move] = Game(
    key="ten-thousand",
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
    since=dict.fromkeys(("throws", "lost", "leaves", "come_in", "goal"), 2),  # no older file holds this game
    refuses=frozenset(
        (
            "below_come_in",
            "dice_do_not_score",
            "too_many_dice",
        )
    ),
)
