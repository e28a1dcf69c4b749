"""Fingers at the tray of Monopoly Deal, without a page: what is offered, and an evening of random taps."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games import GAMES
from games.kit.seats import logged_seat
from games.monopoly_deal.ending import State
from games.monopoly_deal.filled import Lighting, Tap
from games.monopoly_deal.moves import Move
from scoresheets.pads.monopoly_deal_asks import Asks
from scoresheets.pads.monopoly_deal_tray import asks, lit

GAME = GAMES["monopoly-deal"]
NAMES = tuple("ABCDEFGHIJ")


@dataclass(frozen=True, slots=True)
class Offered:
    """Something that can be tapped: a tap of the draft, or a whole entry."""

    value: str
    writes: bool = False


def start(players: int = 3, **options: Any) -> State:
    found: State = GAME.start(GAME.read_options(options, players, None), players)
    return found


def offered(state: State, taps: Sequence[str]) -> list[Offered]:
    """Everything on the page that is not dashed."""
    seat = state.seat or 0
    found, said = lit(state, seat, taps), asks(state, seat, taps, NAMES)
    assert said is not None
    boards: list[Lighting] = [found.boxes, *found.others.values()]
    return [
        *(Offered(tap.value, tap.writes) for tap in on_boards(boards) if tap.why is None),
        *_in_tray(said),
    ]


def on_boards(boards: Iterable[Lighting]) -> Iterable[Tap]:
    for board in boards:
        for taps in board.cards.values():
            yield from taps
        yield from board.sets.values()
        yield from board.new.values()


def _in_tray(said: Asks) -> Iterable[Offered]:
    verbs = (
        *said.tabs,
        *([said.end] if said.end else []),
        *said.verbs,
        *(verb for debt in said.debts for verb in debt.verbs),
    )
    yield from (Offered(verb.value, verb.writes) for verb in verbs if not verb.why)
    yield from (Offered(key.value, key.writes) for key in said.keys if not key.why)
    yield from (Offered(tap) for _seat, tap in said.whom)
    if said.entry is not None:
        yield Offered(json.dumps(said.entry), writes=True)


def taps_after(state: State, taps: Sequence[str], tap: str) -> tuple[str, ...]:
    """The taps as the page keeps them after one more."""
    said = asks(state, state.seat or 0, (*taps, tap), NAMES)
    assert said is not None
    return tuple(said.taps.split())


def read(state: State, entry: str | Mapping[str, Any]) -> Move:
    """The move that a whole entry says."""
    told = json.loads(entry) if isinstance(entry, str) else entry
    found: Move = GAME.read_move(state.options, state.seat or 0, told, logged_seat)
    return found


def after(state: State, **entry: Any) -> State:
    """The table after this entry of the player in turn; players by their places."""
    found: State = GAME.apply(state, read(state, entry))
    return found


def random_entry(state: State, chance: random.Random, most: int = 60) -> str:
    """A whole entry to which random taps have led."""
    taps: tuple[str, ...] = ()
    for _step in range(most):
        chosen = chance.choice(offered(state, taps))
        if chosen.writes:
            return chosen.value
        taps = taps_after(state, taps, chosen.value)
    return next(each.value for each in offered(state, ()) if each.writes)
