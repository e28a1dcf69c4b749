"""Monopoly Deal: real cards in hidden hands; the banks and property sets on the table are counted here."""

from __future__ import annotations

from games.kit.game import Game
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.moves import Move, read_move, write_move
from games.monopoly_deal.rules.options import SEATS, read_options
from games.monopoly_deal.rules.scoring import ladder, outcome
from games.monopoly_deal.rules.verbs import apply, check, legal_moves, start, value

GAME: Game[State, Move] = Game(
    key="monopoly-deal",
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
    refuses=frozenset(
        (
            "already_built",
            "cannot_pay_with",
            "card_not_left",
            "double_not_allowed",
            "full_set",
            "hotel_needs_house",
            "no_buildings_here",
            "no_card_in_hand",
            "no_plays_left",
            "no_rent",
            "not_a_property",
            "not_bankable",
            "not_on_table",
            "not_playable",
            "paid_too_little",
            "paid_too_much",
            "payment_cancelled",
            "set_full",
            "set_incomplete",
            "target_self",
            "unknown_card",
            "wrong_colour",
            "wrong_discard",
            "wrong_targets",
        )
    ),
)
