"""Write the names of seats: none twice at a table, and one that looks like another is asked about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from games.kit.names import read_name, same_name
from scoresheets.base.lookalikes import name_it_looks_like
from scoresheets.base.refusals import Refusal
from scoresheets.models import Device, Seat, Table
from scoresheets.registry import game_of
from scoresheets.table import hooks
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.live.render_cache import drop_renderings
from scoresheets.table.selectors.access import (
    Access,
    access_fresh,
    access_seat,
    knows_people,
)
from scoresheets.table.writing import wipe_traces, write_table


def check_names(game: str, names: Sequence[str], *, others: Collection[str] = ()) -> None:
    """Raise what `open_table` would raise for these typed names, before anything is written, and Refusal `looks_like`
    for one that could be mistaken for another, unless it is among those of which the device says that they are
    `others`.
    """
    limit = game_of(game).players[-1]
    if len(names) > limit:
        raise Refusal("table_full", limit=limit)
    taken: dict[str, str] = {}
    for name in map(read_name, names):
        if same_name(name) in taken:
            raise Refusal("name_taken", name=name)
        check_not_mistaken(name, taken.values(), others)
        taken[same_name(name)] = name


def rename_seat(*, access: Access, number: int, name: str, others: Collection[str] = ()) -> None:
    """Rename a seat, at any time: the host any seat, a device its own ones. No entry holds a name.

    Raises Refusal `name_taken`, `looks_like` as `check_names` does, and `log_full` if the name would make the table's
    export too large.
    """
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        seat = access_seat(now, number)
        name = read_name(name)
        if seat.name != name:
            check_not_taken(name, names_at(fresh, but=seat.pk))
            check_not_mistaken(name, names_at(fresh, but=seat.pk), others)
        write_name(table=fresh, seat=seat, name=name, by=None if knows_people(now) else now.device)
        if fresh.started_at:
            hooks.log_grows(now, 0)
    drop_renderings(fresh.public_id)
    broadcast_changed(fresh, forget=True)
    wipe_traces()


def write_name(*, table: Table, seat: Seat, name: str, by: Device | None) -> None:
    """Write another name at a seat, as this device or (None) one that knows the people of the table. Only inside
    `write_table`.
    """
    before = seat.guest_id
    if same_name(name) != same_name(seat.name):
        seat.name_key = same_name(name)
    seat.name = name
    seat.save(update_fields=["name", "name_key"])
    hooks.seat_named(table, seat, by)
    if table.started_at and not table.closed_at and seat.guest_id != before:
        hooks.play_begins(table, (seat,))
    hooks.names_changed(table)
    table.touch()


def names_at(table: Table, *, but: int | None = None) -> list[str]:
    """Return the names at a table, without that of the seat `but`."""
    return [seat.name for seat in table.seats.all() if seat.name and seat.pk != but]


def check_not_taken(name: str, names: Iterable[str]) -> None:
    """Raise Refusal `name_taken` if one of these names is the same."""
    if same_name(name) in map(same_name, names):
        raise Refusal("name_taken", name=name)


def check_not_mistaken(name: str, names: Iterable[str], others: Collection[str]) -> None:
    """Raise Refusal `looks_like` if the name could be mistaken for one of these, and is not among the `others`, of
    which the device says that they are somebody else.
    """
    like = name_it_looks_like(name, names)
    if like and name not in others:
        raise Refusal("looks_like", name=name, like=like)
