"""Playing again: a new table for the people of a finished game. Everybody keeps their seat."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from scoresheets.base.refusals import Refusal
from scoresheets.models import Admission, Device, Person, Seat, SentAway, Table
from scoresheets.table import hooks
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_playing
from scoresheets.table.selectors.house_rules import house_rules
from scoresheets.table.selectors.player_counts import table_numbers
from scoresheets.table.selectors.seating import seat_views
from scoresheets.table.selectors.states import table_history
from scoresheets.table.services.devices import hold_seat, let_in, new_token
from scoresheets.table.services.sending_away import ban_from_next
from scoresheets.table.services.table_limits import make_room_for_table
from scoresheets.table.services.tables import begin_alone, new_code, open_table
from scoresheets.table.writing import write_table

Options = Mapping[str, Any]


def _as_before(options: Options, places: Sequence[int]) -> Options:
    """Return the options unchanged."""
    return options


def play_again(
    *,
    access: Access,
    begins: int,
    along: Collection[int] = (),
    options: Callable[[Options, Sequence[int]], Options] = _as_before,
) -> Table:
    """Return the table at which the same people play the same game again, in its lobby. A lone player of a game for one
    begins at once. The table is made once: a second request returns it too.

    The seat number `begins` is first, the others follow round the table. Seats whose player went home are taken over
    only if their number is in `along`. `options` fits the old options to the places that are taken over, given as
    indices of the old order of play, in the new order. Every device is at the new table what it was at this one. Raises
    Refusal `not_over`, `not_playing`, `malformed`.
    """
    with write_table(access.table) as fresh:
        now = access_playing(access_fresh(access.device, fresh))
        left = _left(fresh, now.seats)
        if fresh.next_table is not None:
            return fresh.next_table
        first = now.seats.index(now.seat(begins))
        order = [*now.seats[first:], *now.seats[:first]]
        players = [seat for seat in order if seat.number not in left or seat.number in along] or order
        if players[0] != order[0]:
            raise Refusal("malformed", reason="went_home", name=order[0].called)
        places = [now.seats.index(seat) for seat in players]
        fresh.next_table = _next_table(fresh, now, dict(options(fresh.options, places)))
        hooks.rematch_laid(fresh, fresh.next_table)
        _take_over(fresh, fresh.next_table, players)
        if table_numbers(fresh.next_table)[-1] == len(players) == 1:
            begin_alone(table=fresh.next_table)
        fresh.touch("next_table")
    broadcast_changed(fresh)
    return fresh.next_table


def same_as(
    *,
    device: Device,
    table: Table,
    options: Callable[[Options, Sequence[int]], Options],
    origin: str = "",
    opening: str = "",
) -> Table:
    """Open a new table for the people of one that this device opened, with the same game and options. A person renamed
    since then gets the new name. Raises Refusal `not_host` if another device opened the old table, and what
    `open_table` raises.
    """
    if table.opened_by_id != device.pk:
        raise Refusal("not_host")
    seats = tuple(Seat.objects.filter(table=table).select_related("person"))
    named = [seat for seat in seats if seat.name]
    called = [seat.person.name if seat.person else seat.name for seat in named]
    new = open_table(
        device=device,
        title=table.title,
        game=table.game,
        options=options(table.options, [seats.index(seat) for seat in named]),
        names=called,
        edition=table.edition,
        house=house_rules(table),
        forgets=table.forgets,
        origin=origin,
        opening=opening,
    )
    _link_namesakes(new, [seat.person for seat in named if seat.person])
    return new


def _link_namesakes(table: Table, people: Sequence[Person]) -> None:
    """Link the new table's seats to the same people as before, if several people share a name."""
    for person in people:
        seat = table.seats.filter(name_key=person.name_key).first() if person.namesake else None
        if seat is not None and seat.person_id != person.pk:
            hooks.seat_taken_over(table, seat, person)


def go_on(*, access: Access) -> tuple[Table, bool]:
    """Let this device in at the next game of these people, with the rights it has here. Return the next table, and
    whether the device took its seats there.

    Each device is taken along once: a device put out of the next game comes back by a link only. No watcher follows
    once the next game's watch link was renewed, and no device follows if this table's host was sent away from the next
    game. Where newcomers only watch, a device that was not there yet only watches. Raises Refusal `no_next_game`,
    Stranger.
    """
    following = access.table.next_table
    if following is None:
        raise Refusal("no_next_game")
    with write_table(following) as fresh:
        now = access_fresh(access.device, access.table)
        if now.role and not now.device_number and not now.holds:
            return fresh, False  # an organizer is at the next game too, by its role
        came, _ = Admission.objects.get_or_create(table=access.table, device=now.device)
        if came.went_on or not (now.can_take_seat or fresh.watchers_follow) or _host_gone(now.table, fresh):
            return fresh, False
        let_in(fresh, now.device, watcher=not now.can_take_seat)
        came.went_on = True
        came.save(update_fields=["went_on"])
        sits = _sit_as_here(now, fresh)
    if sits:
        broadcast_changed(fresh)
    return fresh, sits


def _host_gone(table: Table, following: Table) -> bool:
    """Return whether this table's host was sent away from the next one: the device still has the links of this one."""
    return SentAway.objects.filter(table=following, device=table.host_id).exists()


def _sit_as_here(now: Access, following: Table) -> bool:
    """Take this device's seats at the next game too, where the seat has the same name and is free."""
    keys = {seat.number: seat.name_key for seat in now.seats if seat.number in now.holds}
    same = [seat for seat in following.seats.filter(device=None) if keys.get(seat.number) == seat.name_key]
    if not same or following.closed_at or not access_fresh(now.device, following).can_take_seat:
        return False
    for seat in same:
        hold_seat(seat, now.device)
    following.touch()
    return True


def _left(table: Table, seats: tuple[Seat, ...]) -> set[int]:
    """Return the seat numbers of players gone home, of a game that is over. Raises Refusal `not_over`."""
    history = table_history(table, seats) if table.started_at and not table.closed_at else None
    if history is None and not table.closed_at:
        raise Refusal("not_over")
    if history is not None and history.state.seat is not None:
        raise Refusal("not_over")
    return {view.number for view in seat_views(table, seats, history) if view.left}


def _next_table(table: Table, now: Access, options: dict[str, Any]) -> Table:
    make_room_for_table(owner=table.opened_by_id, origin=table.opened_from)
    return Table.objects.create(
        public_id=new_token(),
        title=table.title,
        game=table.game,
        options=options,
        edition=table.edition,
        **asdict(house_rules(table)),
        newcomers_watch=table.newcomers_watch,
        dice_shown=table.dice_shown,
        code=new_code(),
        join_token=new_token(),
        watch_token=new_token(),
        host=table.host or (None if now.role else now.device),
        opened_by=table.opened_by,
        opened_from=table.opened_from,
        forgets=table.forgets,
        trial=table.trial,
    )


def _take_over(old: Table, new: Table, players: Sequence[Seat]) -> None:
    """Copy to the new table: devices with their numbers, people with their colours, and the devices sent away."""
    ban_from_next(table=old, following=new)
    everybody = Admission.objects.filter(table=old)
    Admission.objects.bulk_create(
        Admission(table=new, device_id=came.device_id, watcher=came.watcher, number=came.number)
        for came in everybody
    )
    everybody.update(went_on=True)
    for position, seat in enumerate(players, start=1):
        same = Seat.objects.create(
            table=new,
            number=seat.number,
            position=position,
            name=seat.name,
            name_key=seat.name_key,
            device_id=seat.device_id,
            person_id=seat.person_id,
            claimed=seat.claimed,
            guest_id=seat.guest_id,
        )
        if same.person_id is None:
            hooks.seat_taken_over(new, same, None)
    hooks.rematch_opened(new)
