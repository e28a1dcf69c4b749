"""Whole games written down before anything is measured: while it measures, the client need not know the rules."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from scoresheets.pads import PADS
from scoresheets.registry import GAMES
from tests.games.hands import chosen_move


@dataclass(frozen=True, slots=True)
class Turn:
    """One entry: whose it is, by its place in the order of play from 0, and the fields of its form."""

    seat: int
    number: int
    fields: tuple[tuple[str, str], ...]


@cache
def script(game: str, players: int, seed: int = 4, **options: int) -> tuple[Turn, ...]:
    """A whole game played by chance."""
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
