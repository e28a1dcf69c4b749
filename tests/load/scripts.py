"""Whole games computed before the measurement: during it the client need not know the rules."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from scoresheets.pads import PADS
from scoresheets.plugin.contract.hands import chosen_move
from scoresheets.registry import GAMES


@dataclass(frozen=True, slots=True)
class Turn:
    """One entry: its seat, by the place in the order of play from 0, and the fields of its form."""

    seat: int
    number: int
    fields: tuple[tuple[str, str], ...]


@cache
def script(game: str, players: int, seed: int = 4, **options: int) -> tuple[Turn, ...]:
    """Return a whole random game."""
    rules, chance = GAMES[game], random.Random(seed)  # noqa: S311 (pretended dice)
    form = PADS[game].entry_form
    state = rules.start(rules.read_options(options, players, None), players)
    turns = []
    while state.seat is not None:
        move = chosen_move(rules, state, state.seat, chance)
        fields = form.typed(rules.write_move(move, lambda place: place + 1))
        turns.append(Turn(state.seat, state.turns + 1, tuple(fields.items())))
        state = rules.apply(state, move)
    return tuple(turns)
