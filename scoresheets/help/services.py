"""Open a table on which a game is tried alone, with scripted throws."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from games.kit.seats import logged_seat
from games.kit.turns import turns_before
from scoresheets.help.selectors import script_of, script_options
from scoresheets.models import Device, Seat, Table
from scoresheets.registry import game_of
from scoresheets.table.selectors.access import access_fresh
from scoresheets.table.selectors.states import table_history
from scoresheets.table.services.entries import record_entry
from scoresheets.table.services.tables import add_typed_seat, begin_alone, lay_table
from scoresheets.table.writing import write_new


def open_trial(*, device: Device, game: str, origin: str = "") -> Table:
    """Open a started table of this game's script. This device has all its seats; they have no names. Raises LookupError
    if the game has no script.
    """
    with write_new():
        table = _lay(device, game, trial=True, forgets=True, opened_from=origin)
        Seat.objects.filter(table=table).update(name="", name_key="", device=device)
    return table


def open_half_played(*, device: Device, game: str, title: str, throws: int) -> Table:
    """Open a table to look at, with `throws` of the script's throws written, or all. Its seats are free. Raises
    LookupError.
    """
    with write_new():
        table = _lay(device, game, title=title)
    for throw in script_of(game).throws[:throws]:
        for entry in throw.entries:
            _write(device, table, entry)
    return table


def _lay(device: Device, game: str, **said: object) -> Table:
    """Create a started table for the players of the script. `said` are further columns of it."""
    script = script_of(game)
    table = lay_table(device=device, title="", game=game, options=script_options(game))
    for name, value in said.items():
        setattr(table, name, value)
    table.save(update_fields=[*said])
    for name in script.players:
        add_typed_seat(table=table, name=name)
    begin_alone(table=table)
    return table


def _write(device: Device, table: Table, entry: Mapping[str, Any]) -> None:
    access = access_fresh(device, Table.objects.get(pk=table.pk))
    history = table_history(access.table, access.seats)
    move = game_of(table.game).read_move(history.options, history.state.seat, entry, logged_seat)
    record_entry(
        access=access,
        number=access.seats[history.state.seat].number,
        turn=turns_before(history.state) + 1,
        entry=history.game.write_move(move, [seat.number for seat in access.seats].__getitem__),
        key=secrets.token_hex(16),
    )
