"""Playing again: a new table for the people of one that is over, everybody in the own place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from scoresheets.base.refusals import Refusal
from scoresheets.models import Admission, Device, Person, Seat, SentAway, Table
from scoresheets.table import hooks
from scoresheets.table.live.announce import announce_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_playing
from scoresheets.table.selectors.house import house_rules
from scoresheets.table.selectors.numbers import table_numbers
from scoresheets.table.selectors.seating import seat_views
from scoresheets.table.selectors.states import table_history
from scoresheets.table.services.devices import hold_seat, let_in, new_token
from scoresheets.table.services.sending_away import keep_away
from scoresheets.table.services.tables import begin_alone, new_code, open_table
from scoresheets.table.writing import write_table

Options = Mapping[str, Any]


def _as_before(options: Options, places: Sequence[int]) -> Options:
    """What was played, whoever sits where."""
    return options


def play_again(
    *,
    access: Access,
    begins: int,
    along: Collection[int] = (),
    options: Callable[[Options, Sequence[int]], Options] = _as_before,
) -> Table:
    """The table at which the same people play the same again, in its lobby (a lone player of a game for one begins at
    once); made once, whoever asks second gets it too.

    The seat number `begins` is first, the others follow round the table. Whoever went home is not taken over but for
    the seat numbers in `along`. `options` fits what was played to the old places that are taken over, in the new order.
    Every device is at the new table what it was at this one. Raises Refusal `not_over`, `not_playing`, `malformed`.
    """
    with write_table(access.table) as fresh:
        now = access_playing(access_fresh(access.device, fresh))
        left = _left(fresh, now.seats)
        if fresh.next_table is not None:
            return fresh.next_table
        first = now.seats.index(now.seat(begins))
        order = [*now.seats[first:], *now.seats[:first]]
        going_on = [seat for seat in order if seat.number not in left or seat.number in along] or order
        if going_on[0] != order[0]:
            raise Refusal("malformed", reason="went_home", name=order[0].called)
        places = [now.seats.index(seat) for seat in going_on]
        fresh.next_table = _next_table(fresh, now, dict(options(fresh.options, places)))
        hooks.rematch_laid(fresh, fresh.next_table)
        _take_over(fresh, fresh.next_table, going_on)
        if table_numbers(fresh.next_table)[-1] == len(going_on) == 1:
            begin_alone(table=fresh.next_table)
        fresh.touch("next_table")
    announce_changed(fresh)
    return fresh.next_table


def same_as(
    *,
    device: Device,
    table: Table,
    options: Callable[[Options, Sequence[int]], Options],
    origin: str = "",
    opening: str = "",
) -> Table:
    """A new table of this device for the people of one that it opened, who play the same as then; whoever was renamed
    since comes by that name. Raises Refusal `not_host` where another device opened it, and what `open_table` raises.
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
    _keep_apart(new, [seat.person for seat in named if seat.person])
    return new


def _keep_apart(table: Table, persons: Sequence[Person]) -> None:
    """Let those seats be the very persons of the table before who are one of several of their name."""
    for person in persons:
        seat = table.seats.filter(name_key=person.name_key).first() if person.namesake else None
        if seat is not None and seat.person_id != person.pk:
            seat.namesake = person.namesake
            seat.save(update_fields=["namesake"])
            hooks.seat_kept(table, seat)


def go_on(*, access: Access) -> tuple[Table, bool]:
    """The next game of the people at this table, this device at it with the rights it has here; and whether it sits
    down there by that.

    Each device is brought along once: whoever is put out there comes back by a link only, no watcher follows where the
    watch link has been made anew, and nobody where the host of this table was sent away. Where newcomers only watch, so
    does whoever was not there yet. Raises Refusal `no_next_game`, Stranger.
    """
    following = access.table.next_table
    if following is None:
        raise Refusal("no_next_game")
    with write_table(following) as fresh:
        now = access_fresh(access.device, access.table)
        if now.role and not now.device_number and not now.holds:
            return fresh, False  # who looks after the night is at the next game too
        came, _ = Admission.objects.get_or_create(table=access.table, device=now.device)
        if came.went_on or not (now.may_sit or fresh.watchers_follow) or _host_gone(now.table, fresh):
            return fresh, False
        let_in(fresh, now.device, watcher=not now.may_sit)
        came.went_on = True
        came.save(update_fields=["went_on"])
        sits = _sit_as_here(now, fresh)
    if sits:
        announce_changed(fresh)
    return fresh, sits


def _host_gone(table: Table, following: Table) -> bool:
    """Whether the host of a table was sent away from the next: the links of the one still lie with that device."""
    return SentAway.objects.filter(table=following, device=table.host_id).exists()


def _sit_as_here(now: Access, following: Table) -> bool:
    """Take this device's seats at the next game too: those that are the same person's and still free."""
    keys = {seat.number: seat.name_key for seat in now.seats if seat.number in now.holds}
    same = [seat for seat in following.seats.filter(device=None) if keys.get(seat.number) == seat.name_key]
    if not same or following.closed_at or not access_fresh(now.device, following).may_sit:
        return False
    for seat in same:
        hold_seat(seat, now.device)
    following.touch()
    return True


def _left(table: Table, seats: tuple[Seat, ...]) -> set[int]:
    """The seat numbers of those who went home, of a game that is over. Raises Refusal `not_over`."""
    history = table_history(table, seats) if table.started_at and not table.closed_at else None
    if history is None and not table.closed_at:
        raise Refusal("not_over")
    if history is not None and history.state.seat is not None:
        raise Refusal("not_over")
    return {view.number for view in seat_views(table, seats, history) if view.left}


def _next_table(table: Table, now: Access, options: dict[str, Any]) -> Table:
    return Table.objects.create(
        public_id=new_token(),
        title=table.title,
        game=table.game,
        options=options,
        edition=table.edition,
        **asdict(house_rules(table)),
        newcomers_watch=table.newcomers_watch,
        code=new_code(),
        join_token=new_token(),
        watch_token=new_token(),
        host=table.host or (None if now.role else now.device),
        opened_by=table.opened_by,
        opened_from=table.opened_from,
        forgets=table.forgets,
        trial=table.trial,
    )


def _take_over(old: Table, new: Table, going_on: Sequence[Seat]) -> None:
    """Devices with their numbers, people with their colours, and who was sent away."""
    keep_away(table=old, following=new)
    everybody = Admission.objects.filter(table=old)
    for came in everybody:
        Admission.objects.create(
            table=new, device_id=came.device_id, watcher=came.watcher, number=came.number
        )
    everybody.update(went_on=True)
    for position, seat in enumerate(going_on, start=1):
        same = Seat.objects.create(
            table=new,
            number=seat.number,
            position=position,
            name=seat.name,
            name_key=seat.name_key,
            device_id=seat.device_id,
            person_id=seat.person_id,
            claimed=seat.claimed,
            namesake=seat.namesake,
        )
        if same.person_id is None:
            hooks.seat_kept(new, same)
    hooks.rematch_opened(new)
