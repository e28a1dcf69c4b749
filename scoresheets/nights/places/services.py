"""Write the places of a night: cards, and joining by a card."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from functools import partial

from scoresheets.base.limits import MOST_PLACES
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.exports.services import Judged, lay_judged, play_judged
from scoresheets.models import (
    Device,
    Night,
    Place,
    RoundTable,
    SentAway,
    Table,
)
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import (
    NightAccess,
    access_helping,
    access_now,
    access_running,
    helping,
    running,
)
from scoresheets.nights.guests.selectors import latecomers_at
from scoresheets.nights.guests.services import seat_guests
from scoresheets.nights.places.selectors import card_opens, is_played
from scoresheets.nights.tables import tables_of
from scoresheets.people.services import link_person
from scoresheets.table import hooks
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.acceptance import may_close_now
from scoresheets.table.selectors.access import (
    access_fresh,
    night_of,
)
from scoresheets.table.selectors.entry_links import would_only_watch
from scoresheets.table.services.closing import close_table
from scoresheets.table.services.devices import come_in, new_token
from scoresheets.table.services.entry_links import locked_line
from scoresheets.table.services.newcomers import sit_anew
from scoresheets.table.services.table_limits import make_room_for_table
from scoresheets.table.writing import (
    touch_night,
    write_new,
    write_table,
)


def open_tables(
    *, access: NightAccess, count: int, number: int | None, lay: Callable[[], Table]
) -> tuple[Table, ...]:
    """Open `count` tables of one kind, each at a free place. The first goes to place `number` if given, the others to
    the lowest free places.

    `lay` creates the rows of one table. Each opens in a transaction of its own, none if there are not enough places.
    Raises Refusal `only_looks`, `place_taken`, `no_place`, `too_many_at_night`, `too_many_tables`.
    """
    access_helping(NightAccess.fresh(access.device, access.night))
    if len(_played_numbers(access.night)) + count > MOST_PLACES:
        raise Refusal("no_place", limit=MOST_PLACES)
    check_limit(Table.objects.filter(place__night=access.night), "night", adding=count)
    opened = list[Table]()
    for index in range(count):
        with helping(access) as fresh:
            opened.append(open_at(fresh, None if index else number, lay))
    return tuple(opened)


def open_judged_at(*, access: NightAccess, number: int | None, judged: Judged, origin: str) -> Table:
    """Open a game that was begun elsewhere at the place of this number, or at the lowest free place, as far as it was
    played. Its seats are free. One that is at the night already stays as it is. Raises as `open_tables` does.
    """
    with helping(access) as fresh:
        own = judged.transcript.head.id
        known = Table.objects.filter(place__night=fresh, transcript_id=own).first() if own else None
        if known is not None:
            return known
        table = open_at(fresh, number, partial(lay_judged, host=None, judged=judged, origin=origin))
        play_judged(table=table, device=access.device, judged=judged)
    return table


def open_at(night: Night, number: int | None, lay: Callable[[], Table]) -> Table:
    """Open one table at the place of this number, or at the lowest free place. `lay` creates its rows.

    Call only inside `write_night`. Raises Refusal `place_taken`, `no_place`, `too_many_at_night`, `too_many_tables`.
    """
    check_limit(Table.objects.filter(place__night=night), "night")
    make_room_for_table(owner=night.opened_by_id, origin="")
    table = lay()
    table.opened_by_id = night.opened_by_id
    table.save(update_fields=["opened_by"])
    stand(table, free_place(night, number))
    for seat in table.seats.all():
        link_person(table, seat)
    return table


def add_places(*, access: NightAccess, until: int) -> None:
    """Add places with cards so that all numbers from 1 to `until` exist. Raises Refusal `not_running`."""
    with running(access) as fresh:
        known = set(Place.objects.filter(night=fresh).values_list("number", flat=True))
        for number in range(1, until + 1):
            if number not in known:
                _new_place(fresh, number)
        hooks.place_freed(fresh, ())


def renew_card(*, access: NightAccess, number: int) -> None:
    """Give the card of a place a new address.

    The printed card becomes void, at every night with the same cards. So do the codes printed on sheets for the table
    at this place. Newcomers may take a seat again. Raises Refusal `not_running`,
    `no_such_place`.
    """
    with running(access) as fresh:
        place = _place(fresh, number)
        token = new_token()
        Place.objects.filter(card_token=place.card_token).update(card_token=token)
        place.card_token, place.newcomers_watch, place.watch_by_sending = token, False, False
        place.save(update_fields=["newcomers_watch", "watch_by_sending"])
        if place.table is not None:
            hooks.links_renewed(place.table.seats.all())


def choose_newcomers_at(*, access: NightAccess, number: int, watch: bool) -> None:
    """Choose whether devices that come by the card of a place only watch. Raises Refusal `only_looks`,
    `no_such_place`.
    """
    with helping(access) as fresh:
        place = _place(fresh, number)
        place.newcomers_watch, place.watch_by_sending = watch, False
        place.save(update_fields=["newcomers_watch", "watch_by_sending"])


@contextmanager
def at_place(*, access: NightAccess, number: int) -> Iterator[tuple[Table | None, Place]]:
    """Context manager: a transaction with the table at a place and then the night locked. Yield both, None for no
    table.

    Raises Refusal `only_looks`, `no_such_place`, `other_game_here`.
    """
    table = _place(access.night, number).table
    with write_new() if table is None else write_table(table) as fresh:
        night = access_helping(access_now(access)).night
        place = _place(night, number)
        if place.table_id != (table.pk if table else None):
            raise Refusal("other_game_here")
        yield fresh, place


def move_table(*, access: NightAccess, public_id: str, to: int) -> None:
    """Move a table of the night to the free place of this number. Its devices stay at it, and the card of that place
    leads to it from now on.

    A table that is there already stays as it is. Raises Refusal `only_looks`, `other_game_here`, `table_closed`,
    `place_taken`.
    """
    here = Place.objects.filter(night=access.night, table__public_id=public_id).first()
    if here is None:
        raise Refusal("other_game_here")
    with at_place(access=access, number=here.number) as (table, old):
        if table is None or old.number == to:
            return
        if not is_played(table):
            raise Refusal("table_closed")
        new = free_place(old.night, to)
        moved = [table, *(each for each in locked_line(table) if is_played(each) and each.place_id == old.pk)]
        for each in moved:
            each.place = new
            each.touch("place")
        RoundTable.objects.filter(table__in=moved).update(place=new.number)
        old.table, new.table = None, table
        _take_along(old, new)
        old.save(update_fields=["table", "newcomers_watch", "watch_by_sending"])
        new.save(update_fields=["table", "newcomers_watch", "watch_by_sending"])
        touch_night(old.night_id)
        hooks.place_freed(old.night, ())
    for each in moved:
        broadcast_changed(each)


def _take_along(old: Place, new: Place) -> None:
    """Give a place what belongs to the table that comes to it: people noted for its next game, and a door at which
    newcomers only watch. The old place opens its own again if that was closed because a device was sent away.
    """
    _take_noted_along(old, new)
    if old.newcomers_watch and not new.newcomers_watch:
        new.newcomers_watch, new.watch_by_sending = True, old.watch_by_sending
    if old.watch_by_sending and not SentAway.objects.filter(table__place=old).exists():
        old.newcomers_watch = old.watch_by_sending = False


def _take_noted_along(old: Place, new: Place) -> None:
    latecomers_at(old).update(waits_at=new)


def follow_place(table: Table, following: Table) -> None:
    """Put the next game of the same people at the place of the game before it, or else at the lowest free place.

    Call only inside `write_table`. Raises Refusal `no_place`.
    """
    night = night_of(table)
    if night is None:
        return
    here = Place.objects.select_for_update().get(tables=table)
    stays = here.table_id in (None, table.pk)
    there = here if stays else free_place(night, None)
    if not stays:
        _take_noted_along(here, there)
    stand(following, there)
    touch_night(night.pk)


def free_place(night: Night, number: int | None) -> Place:
    """Return the place of this number, or the lowest place without a game in play. Create it if it does not exist.

    Raises Refusal `place_taken`, `no_place`.
    """
    free = _free_number(night, number)
    return Place.objects.filter(night=night, number=free).first() or _new_place(night, free)


def stand(table: Table, place: Place) -> None:
    """Put a table at a place. The place shows this table from now on, and its people are guests. Only while its night
    is locked.
    """
    table.place = place
    table.save(update_fields=["place"])
    seat_guests(table, place.night)
    place.table = table
    place.save(update_fields=["table"])


def _free_number(night: Night, number: int | None) -> int:
    """Return this number if no game is in play there; for None the lowest such number. Raises as `free_place` does."""
    taken = _played_numbers(night)
    if number in taken:
        raise Refusal("place_taken", number=number)
    free = (each for each in range(1, MOST_PLACES + 1) if each not in taken)
    if (found := number or next(free, None)) is None:
        raise Refusal("no_place", limit=MOST_PLACES)
    return found


def _played_numbers(night: Night) -> set[int]:
    played = Place.objects.filter(night=night, table__isnull=False, table__closed_at=None)
    return set(played.values_list("number", flat=True))


def _new_place(night: Night, number: int) -> Place:
    return Place.objects.create(night=night, number=number, card_token=new_token())


def _place(night: Night, number: int) -> Place:
    place = Place.objects.filter(night=night, number=number).first()
    if place is None:
        raise Refusal("no_such_place", number=number)
    return place


def come_by_card(
    *, device: Device | None, place: Place, number: int | None, name: str = "", others: Collection[str] = ()
) -> tuple[Table, str]:
    """Let a device in to the table at a place and, if `number` is given, seat it there, or with a `name` at a new seat.
    Both happen or neither.

    Return the table and the device's new secret. `place` is the row as its card was read, with its table. Raises
    Stranger if the card was renewed or the night deleted meanwhile, Refusal `other_game_here` if there is another game
    or none at the place now, Refusal `newcomers_watch` if a seat is asked for and the device would only watch, and all
    that `take_seat` and `add_seat` raise.
    """
    if place.table is None:
        raise Refusal("other_game_here")
    with write_table(place.table) as fresh:
        here = Place.objects.select_for_update().filter(pk=place.pk, card_token=place.card_token).first()
        if here is None:
            raise Stranger
        if here.table_id != fresh.pk or not card_opens(fresh):
            raise Refusal("other_game_here")
        sits = number is not None or name
        if sits and would_only_watch(device, fresh, at_place=here.newcomers_watch):
            raise Refusal("newcomers_watch")
        device, secret = come_in(fresh, device, watcher=here.newcomers_watch, number=number)
        if name and number is None:
            sit_anew(table=fresh, device=device, name=name, others=others)
    if sits:
        broadcast_changed(fresh)
    return fresh, secret


def at_each_table(night: Night, do: Callable[[Table], None]) -> None:
    """Call `do` for every table of the night, one at a time. Skip tables that were deleted meanwhile."""
    for table in tables_of(night).order_by("pk"):
        with suppress(Stranger):
            do(table)


def close_all(*, access: NightAccess) -> None:
    """Close every table of the night whose game is over and waits for no acceptance and no consent.

    Raises Refusal `not_running`.
    """
    access_running(NightAccess.fresh(access.device, access.night))

    def close(table: Table) -> None:
        if may_close_now(table, accepts=access.night.asks_acceptance):
            close_table(access=access_fresh(access.device, table))

    at_each_table(access.night, close)
