"""Opening a table, arranging its seats, and beginning to play."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils import timezone

from games.kit.names import read_name, same_name
from scoresheets.base.refusals import Refusal
from scoresheets.models import Admission, Device, Seat, Sheet, Table
from scoresheets.registry import game_of
from scoresheets.table import hooks
from scoresheets.table.house_rules import NO_HOUSE_RULES, HouseRules
from scoresheets.table.live.broadcast import broadcast_changed, broadcast_revoked
from scoresheets.table.selectors.access import (
    Access,
    access_fresh,
    access_sitting,
    access_writing,
    knows_people,
)
from scoresheets.table.selectors.player_counts import table_numbers
from scoresheets.table.services.devices import new_token, take_the_host
from scoresheets.table.services.names import check_not_mistaken, check_not_taken, names_at
from scoresheets.table.services.seats import Reseated, drop_seat
from scoresheets.table.services.table_limits import make_room_for_table
from scoresheets.table.writing import write_new, write_table

CODE_SYMBOLS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without 0 O 1 I L
CODE_LENGTH = 8


def _as_chosen(options: Mapping[str, Any], people: object) -> Mapping[str, Any]:
    """Return the table's options unchanged, for any seats."""
    return options


def new_code() -> str:
    """Return eight symbols to read out and type."""
    return "".join(secrets.choice(CODE_SYMBOLS) for _ in range(CODE_LENGTH))


def open_table(
    *,
    device: Device,
    title: str,
    game: str,
    options: Mapping[str, Any],
    names: Sequence[str],
    edition: Any = None,
    house: HouseRules = NO_HOUSE_RULES,
    alone: bool = False,
    forgets: bool = False,
    origin: str = "",
    opening: str = "",
) -> Table:
    """Open a new table in its lobby, with this device as its host. Raises Refusal `name_taken`, `table_full`,
    MalformedMove.

    `edition` is the printed sheet it plays, as the game's desk has read it; None for ours. `alone`: the game begins at
    once on this device, as there is nobody to wait for. `forgets`: no player is remembered as a person. `origin` is the
    mark of the address that opens the table. The same form of this device (`opening`, its digest) opens one table,
    however often it is sent.
    """
    with write_new():
        opened = _opened_by(device, opening) if opening else None
        if opened is not None:
            return opened
        table = lay_table(
            device=device,
            title=title,
            game=game,
            options=options,
            edition=edition,
            house=house,
            origin=origin,
        )
        table.forgets, table.opening = forgets, opening
        table.save(update_fields=["forgets", "opening"])
        for name in names:
            _add_typed(table, name, device=device if alone else None, limit=game_of(game).players[-1])
        if alone:
            begin_alone(table=table)
    return table


def _opened_by(device: Device, opening: str) -> Table | None:
    """Return the table that this form has opened, None if it is sent for the first time. Locks the device's row: of two
    simultaneous forms the second one finds the table.
    """
    Device.objects.select_for_update().get(pk=device.pk)
    return Table.objects.filter(opened_by=device, opening=opening).first()


def lay_table(
    *,
    device: Device | None,
    title: str,
    game: str,
    options: Mapping[str, Any],
    edition: object = None,
    house: HouseRules = NO_HOUSE_RULES,
    origin: str = "",
) -> Table:
    """Create the rows of a new table without seats, with this device as its host. Only inside `write_new`.

    With None as device, the first device to sit down will be the host. Raises Refusal `too_many_tables`.
    """
    make_room_for_table(owner=device.pk if device else None, origin=origin)
    table = Table.objects.create(
        public_id=new_token(),
        title=title,
        game=game,
        options=dict(options),
        edition=edition,
        **asdict(house),
        code=new_code(),
        join_token=new_token(),
        watch_token=new_token(),
        host=device,
        opened_by=device,
        opened_from=origin,
    )
    if device is not None:
        Admission.objects.create(table=table, device=device)
    return table


def add_free_seat(*, table: Table, name: str, name_key: str) -> Seat:
    """Add a seat that no device holds yet, with the name that a file gives. Only inside `write_new`."""
    return _add(table, name, name_key, device=None, limit=game_of(table.game).players[-1])


def add_typed_seat(*, table: Table, name: str) -> Seat:
    """Add a seat that no device holds yet, with a name that somebody has typed. Raises Refusal `name_taken`."""
    return _add_typed(table, name, device=None, limit=game_of(table.game).players[-1])


def add_seat(*, access: Access, name: str, key: str = "", others: Collection[str] = ()) -> Seat:
    """Add one more seat before the start: a free one if the host adds it, otherwise the adding device's own.

    The same `key` again returns the same seat. Raises Refusal `added_already` if the key was sent with another name,
    `looks_like` as `check_names` does.
    """
    with write_table(access.table) as fresh:
        now = access_sitting(access_fresh(access.device, fresh), code="watchers_do_not_sit")
        if known := _added_by(fresh, name, key):
            return known
        seat = add_own_seat(table=fresh, access=now, name=name, others=others)
        seat.key = key
        seat.save(update_fields=["key"])
    broadcast_changed(fresh)
    return seat


def add_own_seat(
    *, table: Table, access: Access, name: str, free: bool = False, others: Collection[str] = ()
) -> Seat:
    """Do the same as `add_seat` inside the caller's `write_table`, with the rights as they are now. With `free` no
    device holds the seat.
    """
    _not_started(table)
    device = None if access.writes_for_all or free else access.device
    by = None if knows_people(access) else access.device
    seat = _add_typed(table, name, device=device, limit=table_numbers(table)[-1], by=by)
    check_not_mistaken(seat.name, names_at(table, but=seat.pk), others)
    if device is not None:
        take_the_host(table, device)
    table.touch()
    return seat


def move_seat(
    *, access: Access, number: int, up: bool, seen: int | None = None, options: Reseated = _as_chosen
) -> None:
    """Move a seat one place in the order of play, as the host. Nothing happens at the end of the list, nor if the seat
    no longer stands in the place `seen`: a tap sent again has moved it already.

    `options` fits the table's options to the old places of the seats, in their new order.
    """
    with write_table(access.table) as fresh:
        seats = list(access_writing(access_fresh(access.device, fresh)).seats)
        _not_started(fresh)
        index = next((place for place, seat in enumerate(seats) if seat.number == number), None)
        if index is None:
            raise Refusal("malformed", reason="no_such_seat")
        if seen not in (None, index):
            return
        other = index - 1 if up else index + 1
        if not 0 <= other < len(seats):
            return
        _swap(seats[index], seats[other])
        places = list(range(len(seats)))
        places[index], places[other] = other, index
        fresh.options = dict(options(fresh.options, places))
        fresh.touch("options")
    broadcast_changed(fresh)


def remove_seat(*, access: Access, number: int, options: Reseated = _as_chosen) -> None:
    """Remove a seat before the start, as the host. A device that held only this seat is put out.

    `options` as for `move_seat`, with the places that are left.
    """
    with write_table(access.table) as fresh:
        now = access_writing(access_fresh(access.device, fresh))
        seat = now.seat(number)
        _not_started(fresh)
        gone = drop_seat(table=fresh, seats=now.seats, seat=seat, options=options)
        fresh.touch("options")
    broadcast_revoked(access.table, device_ids=gone)
    broadcast_changed(fresh)


def change_options(
    *,
    access: Access,
    title: str,
    options: Mapping[str, Any],
    edition: Any,
    house: HouseRules = NO_HOUSE_RULES,
) -> None:
    """Change title, options, house rules and printed sheet (None: ours) before the start, as the host."""
    with write_table(access.table) as fresh:
        access_writing(access_fresh(access.device, fresh))
        _not_started(fresh)
        fresh.title, fresh.options, fresh.edition = title, dict(options), edition
        agreed = asdict(house)
        for rule, chosen in agreed.items():
            setattr(fresh, rule, chosen)
        fresh.touch("title", "options", "edition", *agreed)
    broadcast_changed(fresh)


def choose_edition(*, access: Access, edition: Any) -> None:
    """Let the table play a copy of this printed sheet, before the start, as the host."""
    with write_table(access.table) as fresh:
        access_writing(access_fresh(access.device, fresh))
        _not_started(fresh)
        fresh.edition = edition
        fresh.touch("edition")
    broadcast_changed(fresh)


def start_table(
    *, access: Access, options: Callable[[Mapping[str, Any], int], Mapping[str, Any]] = _as_chosen
) -> None:
    """Begin to play with the seats as they stand. Raises Refusal `wrong_number` if the game is not for so many players.

    `options` returns, under the lock, the options for this number of players.
    """
    with write_table(access.table) as fresh:
        seats = access_writing(access_fresh(access.device, fresh)).seats
        if fresh.started_at:
            return
        _not_started(fresh)
        _enough(fresh, len(seats))
        fresh.options = dict(options(fresh.options, len(seats)))
        game_of(fresh.game).read_options(fresh.options, len(seats), fresh.edition)
        begin(table=fresh, seats=seats)
        fresh.touch("started_at", "rules_version", "options")
    broadcast_changed(fresh)


def begin(*, table: Table, seats: Sequence[Seat]) -> None:
    """Lay a sheet before every seat and mark the table as started; the caller saves the table."""
    game = game_of(table.game)
    allowed = {"zero_allowed": game.zero_allowed, "below_zero_allowed": game.below_zero_allowed}
    Sheet.objects.bulk_create(Sheet(table=table, seat=seat, **allowed) for seat in seats)
    table.started_at = timezone.now()
    table.rules_version = game.rules_version
    hooks.play_begins(table, seats)


def begin_alone(*, table: Table) -> None:
    """Begin to play with the only player there. Only while a table is being opened, before any device looks on."""
    seats = tuple(table.seats.all())
    game_of(table.game).read_options(table.options, len(seats), table.edition)
    begin(table=table, seats=seats)
    table.save(update_fields=["started_at", "rules_version"])


def _added_by(table: Table, name: str, key: str) -> Seat | None:
    seat = table.seats.filter(key=key).first() if key else None
    if seat is not None and seat.name_key != same_name(read_name(name)):
        raise Refusal("added_already", name=seat.called)
    return seat


def _add_typed(
    table: Table, name: str, *, device: Device | None, limit: int, by: Device | None = None
) -> Seat:
    name = read_name(name)
    check_not_taken(name, names_at(table))
    seat = _add(table, name, same_name(name), device=device, limit=limit)
    hooks.seat_named(table, seat, by)
    return seat


def _add(table: Table, name: str, name_key: str, *, device: Device | None, limit: int) -> Seat:
    seats = list(table.seats.all())
    if len(seats) >= limit:
        raise Refusal("table_full", limit=limit)
    numbers = range(1, len(seats) + 2)
    number = next(number for number in numbers if all(seat.number != number for seat in seats))
    position = 1 + max((seat.position for seat in seats), default=0)
    return Seat.objects.create(
        table=table, number=number, position=position, name=name, name_key=name_key, device=device
    )


def _swap(one: Seat, other: Seat) -> None:
    """Exchange two positions by way of a free one, as no two seats may ever share a position."""
    here, there = one.position, other.position
    for seat, position in ((one, 0), (other, here), (one, there)):
        seat.position = position
        seat.save(update_fields=["position"])


def _enough(table: Table, players: int) -> None:
    """Raise Refusal `wrong_number` if the table's game is not for this number of players."""
    numbers = table_numbers(table)
    if players not in numbers:
        raise Refusal("wrong_number", fewest=numbers[0], most=numbers[-1], players=players)


def _not_started(table: Table) -> None:
    if table.started_at or table.on_paper:
        raise Refusal("already_started")
