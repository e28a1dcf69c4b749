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
    refuses=frozenset(
        (
            "already_mortgaged",
            "card_already_kept",
            "card_due",
            "debt_open",
            "group_has_buildings",
            "group_incomplete",
            "group_mortgaged",
            "in_jail",
            "no_card_due",
            "no_debt",
            "no_hotel_left",
            "no_house_left",
            "no_jail_card",
            "no_offer",
            "no_service_roll_due",
            "not_a_street",
            "not_enough_cash",
            "not_here",
            "not_in_jail",
            "not_mortgaged",
            "not_yours",
            "nothing_to_sell",
            "offer_open",
            "service_roll_due",
            "too_many_buildings",
        )
    ),
)
