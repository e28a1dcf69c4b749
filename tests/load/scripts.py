"""Whole games computed before the measurement: during it the client need not know the rules."""

import random
from dataclasses import dataclass
from functools import cache

from games.kit.turns import turns_before
from scoresheets.pads import PADS
from scoresheets.plugin.contract.hands import chosen_move
from scoresheets.registry import GAMES


@dataclass(frozen=True, slots=True)
class Turn:
    """One entry: its seat and the device that writes it, both by the place in the order of play from 0, and the fields
    of its form.
    """

    seat: int
    device: int
    number: int
    fields: tuple[tuple[str, str], ...]


def on_one_device(game: str) -> bool:
    """Return whether an entry asks others, who would tap their answers on devices of their own. The client makes whole
    entries only, so one device writes for all.
    """
    return PADS[game].tray.sharing is not None


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
        device = 0 if on_one_device(game) else state.seat
        turns.append(Turn(state.seat, device, turns_before(state) + 1, tuple(fields.items())))
        state = rules.apply(state, move)
    return tuple(turns)
