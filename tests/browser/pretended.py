"""Turns with random dice, as on a real table, for pictures."""

import random
import secrets
from typing import Any

from scoresheets.models import Table
from scoresheets.table.selectors.access import Access, access_fresh
from scoresheets.table.selectors.states import table_history
from scoresheets.table.services import entries


def write_turns(access: Access, turns: int, dice: random.Random) -> None:
    """Write this many turns, each in the box that scores best now."""
    for _ in range(turns):
        fresh = access_fresh(access.device, Table.objects.get(pk=access.table.pk))
        history = table_history(fresh.table, fresh.seats)
        seat = history.state.seat
        if seat is None:
            return
        move = max(_moves(history, seat, dice), key=lambda each: _worth(history, seat, each))
        entries.record_entry(
            access=fresh,
            number=fresh.seats[seat].number,
            turn=history.state.turns + 1,
            entry=history.game.write_move(move, [seat.number for seat in fresh.seats].__getitem__),
            key=secrets.token_hex(16),
        )


def _moves(history: Any, seat: int, dice: random.Random) -> Any:
    """Return the legal moves after three throws, like those of a player who keeps the most frequent face."""
    faces = [dice.randint(1, 6) for _ in range(5)]
    for _ in range(2):
        most = max(set(faces), key=faces.count)
        faces = [face if face == most or dice.random() < 0.3 else dice.randint(1, 6) for face in faces]
    return history.game.legal_moves(history.state, seat, tuple(faces))


def _worth(history: Any, seat: int, move: Any) -> tuple[int, int]:
    after = history.game.apply(history.state, move)
    return history.game.outcome(after).players[seat].total, -(history.game.value(history.state, move) or 0)
