"""A table of any game, opened and played on one device by the services that a page uses."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.test import Client

from games.kit.turns import turns_before
from scoresheets.models import Device, Table
from scoresheets.plugin.contract.hands import chosen_move
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.history import History
from scoresheets.table.selectors.access import access_fresh
from scoresheets.table.selectors.states import table_history
from scoresheets.table.services import devices, entries, tables


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table at which one device holds all seats, so that nobody else has to answer."""

    opened: Table
    device: Device
    secret: str

    @property
    def table(self) -> Table:
        """Return its row as it is now."""
        return Table.objects.get(pk=self.opened.pk)

    @property
    def history(self) -> History:
        return table_history(self.table, tuple(self.opened.seats.all()))

    @property
    def state(self) -> Any:
        return self.history.state

    def page(self, address: str, language: str) -> tuple[int, str]:
        """Return the status and the text of a page as this device gets it."""
        client = Client()
        client.cookies[DEVICE_COOKIE] = self.secret
        client.cookies["language"] = language
        response = client.get(address)
        return response.status_code, response.content.decode()

    def leave_all(self) -> None:
        """Let one player after the other leave, until the game is over."""
        for seat in self.opened.seats.all():
            if self.state.seat is not None:
                access = access_fresh(self.device, self.table)
                entries.leave_game(access=access, number=seat.number, key=secrets.token_hex(16))

    def record_random(self, chance: random.Random) -> None:
        """Write a random legal move for the seat in turn."""
        history, seats = self.history, list(self.opened.seats.all())
        move = chosen_move(history.game, history.state, history.state.seat, chance)
        numbers = [seat.number for seat in seats]
        entries.record_entry(
            access=access_fresh(self.device, self.table),
            number=numbers[move.seat],
            turn=turns_before(history.state) + 1,
            entry=history.game.write_move(move, numbers.__getitem__),
            key=secrets.token_hex(16),
        )


def open_table(names: Sequence[str], options: Mapping[str, Any], *, game: str) -> PlayedTable:
    """Open a table with these players and start it."""
    device, secret = devices.greet_device(device=None)
    table = tables.open_table(
        device=device, title="", game=game, options=dict(options), names=names, alone=True
    )
    return PlayedTable(table, device, secret)
