"""Write the names of guests: one that is corrected in the list or at a seat is right everywhere, and one that is
removed at a seat is gone everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from difflib import SequenceMatcher

from django.db.models import Max, Q, QuerySet

from games.kit.names import read_name, same_name
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import (
    Device,
    Guest,
    Night,
    RoundSeat,
    Seat,
    Table,
    TeamMember,
    Wish,
)
from scoresheets.models.limits import most
from scoresheets.nights.access import NightAccess, helping
from scoresheets.nights.guests.selectors import guests_called, guests_of
from scoresheets.people.services import relink_person
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.live.render_cache import drop_renderings
from scoresheets.table.selectors.access import night_of
from scoresheets.table.services.forgetting import unname_seat
from scoresheets.table.services.names import write_name
from scoresheets.table.writing import (
    locked,
    once_written,
    touch_night,
    wipe_traces,
    write_night,
    write_table,
)

ALIKE = 0.7  # share of the letters that a name keeps when it is corrected, and not another person's


def correct_name(*, access: NightAccess, number: int, name: str, same: bool | None = None) -> None:
    """Correct the name of a guest, on the list or not, and at every seat. If another guest has that name, the two
    become one where the organizer says that they are the `same` person; if not, both have it, but the list has it once.

    Raises Refusal `only_looks`, `known_here` if the other one is on the list, `sits_here` if at a table only and nobody
    says which it is, `sat_together`, MalformedMove.
    """
    name = read_name(name)
    with helping(access) as night:
        guest = night.guests.filter(number=number).exclude(name_key="").first()
        if guest is None:
            return
        other = guests_called(night, name).exclude(pk=guest.pk).first()
        if other is not None and same:
            merge_guests(guest, other)
        elif other is not None and (other.listed or same is None):
            raise Refusal("known_here" if other.listed else "sits_here", name=other.name)
        else:
            _correct(guest, name)
    wipe_traces()


def merge_guests(guest: Guest, other: Guest) -> None:
    """Let a guest become another one of the night: seats, wishes, places in rounds, what counts for it in standings,
    and the phone if that one has none.

    A round that one of them sat out while the other played was played, and a draft with both of them goes. Only while
    the night is locked. Raises Refusal `sat_together`.
    """
    rounds = set(guest.round_seats.values_list("round", flat=True))
    shared = rounds.intersection(other.round_seats.values_list("round", flat=True))
    guest.night.rounds.filter(published_at=None, pk__in=shared).delete()
    both = RoundSeat.objects.filter(round__in=shared, guest__in=(guest, other))
    played = Counter(both.exclude(table=None).values_list("round", flat=True))
    tables = set(guest.seats.values_list("table", flat=True))
    if other.seats.filter(table__in=tables).exists() or max(played.values(), default=0) > 1:
        raise Refusal("sat_together", name=guest.name, other=other.name)
    both.filter(table=None, round__in=played).delete()
    guest.round_seats.exclude(round__in=shared.difference(played)).update(guest=other)
    Wish.objects.filter(one__in=(guest, other), other__in=(guest, other)).delete()
    Wish.objects.filter(one=guest).update(one=other)
    Wish.objects.filter(other=guest).update(other=other)
    _take_over(guest, other)
    _hand_on(guest, other)
    for seat in guest.seats.select_related("table"):
        become(seat.table, seat, other, told=True)
    Guest.objects.filter(pk=guest.pk).delete()
    once_written(correct_seats, other.pk)


def _take_over(guest: Guest, other: Guest) -> None:
    """Let another guest be on the list as this one was, unless it is there already, and have the phone if it has
    none.
    """
    taken = ["listed", "state", "plays", "waits_since"] if guest.listed and not other.listed else []
    taken += ["device", "claimed_from"] if other.device_id is None else []
    taken += ["waits_at"] if other.waits_at_id is None else []
    for name in taken:
        setattr(other, name, getattr(guest, name))
    other.confirmed, other.doubted = other.confirmed or guest.confirmed, False
    guest.others.exclude(pk=other.pk).update(one_with=other)
    if other.one_with_id == guest.pk:
        other.one_with = None
    Guest.objects.filter(pk=guest.pk).update(listed=False)  # the list has each name once
    other.save()


def _hand_on(guest: Guest, other: Guest) -> None:
    """Give a guest's handicaps, team and settled ties to another one, who keeps those of its own."""
    guest.handicaps.exclude(game__in=other.handicaps.values("game")).update(guest=other)
    guest.ties.exclude(tie__in=other.ties.values("tie")).update(guest=other)
    if not TeamMember.objects.filter(guest=other).exists():
        TeamMember.objects.filter(guest=guest).update(guest=other)


def seat_guests(table: Table, night: Night) -> None:
    """Note which guests of the night sit at the named seats of a table that comes to it. Only while both are locked."""
    for seat in table.seats.filter(guest=None).exclude(name=""):
        take_seat(seat, _of_name(night, seat) or new_guest(night, seat.name))


def follow_name(table: Table, seat: Seat, _by: Device | None) -> None:
    """Note which guest sits at this seat as a name was written there: the guest of that name, else a new one. A name
    that is only corrected is the guest's own from now on. Only inside `write_table`.
    """
    night, guest = night_of(table), seat.guest
    if night is None or guest is not None and guest.name == seat.name:
        return
    night = locked(night)
    known = _of_name(night, seat)
    if guest is not None and (guest == known or known is None and _is_correction(table, guest, seat)):
        _correct(guest, seat.name)
    else:
        take_seat(seat, known or new_guest(night, seat.name))
    touch_night(night.pk)


def _of_name(night: Night, seat: Seat) -> Guest | None:
    """Return the guest of the name in this seat, of several one on the list, else the first; one who sits here already
    stays.
    """
    alike = guests_called(night, seat.name)
    own = alike.filter(pk=seat.guest_id) if seat.guest_id else alike.none()
    return own.first() or alike.first()


def _is_correction(table: Table, guest: Guest, seat: Seat) -> bool:
    """Return whether a name that no other guest has is that of the same person. It is if the guest sits nowhere else
    and is not on the list. If on the list, it is in a game that runs, or if most letters stay. Else most letters have
    to stay, and the game has to run or no other table of the guest to be open.
    """
    if not guest.listed and not guest.seats.exclude(pk=seat.pk).exists():
        return True
    alike = SequenceMatcher(None, guest.name_key, seat.name_key).ratio() >= ALIKE
    if guest.listed:
        return alike or table.started_at is not None
    elsewhere = guest.seats.filter(table__closed_at=None).exclude(table=table)
    return alike and (table.started_at is not None or not elsewhere.exists())


def guest_at(night: Night, seat: Seat) -> Guest:
    """Return the guest who is the person in this seat: without a name a new one. Only while the night is locked."""
    guest = seat.guest
    if guest is None:
        guest = new_guest(night, "")
        take_seat(seat, guest)
    return guest.one_with or guest


def new_guest(night: Night, name: str, *, doubted: bool = False) -> Guest:
    """Create a guest who is not on the list. Only while the night is locked."""
    called = {"name": name, "name_key": same_name(name)}
    return Guest.objects.create(
        night=night, number=next_number(night), listed=False, confirmed=False, doubted=doubted, **called
    )


def next_number(night: Night) -> int:
    """Return a number that nobody has or had at the night, also after its names were taken away. Only while the night
    is locked.
    """
    last: int = night.guests.aggregate(last=Max("number"))["last"] or 0
    return last + 1


def take_along(night: Night, names: Collection[str]) -> None:
    """Give guests who are new on the list, by the keys of their names, what the night before knew of them: the games
    that they play, and wishes of people who are all on the list. Only while the night is locked.
    """
    if night.follows is None:
        return
    before = guests_of(night.follows).filter(name_key__in=names).exclude(plays=[])
    plays = dict(before.values_list("name_key", "plays"))
    of_them = Q(one__name_key__in=names) | Q(other__name_key__in=names)
    room = max(0, most(Wish) - night.wishes.count())
    wishes = list(night.follows.wishes.filter(of_them).select_related("one", "other")[:room])
    keys = {each.name_key for wish in wishes for each in (wish.one, wish.other) if each}
    here = {guest.name_key: guest for guest in guests_of(night).filter(name_key__in=keys | plays.keys())}
    for key, games in plays.items():
        Guest.objects.filter(pk=here[key].pk, plays=[]).update(plays=games)
    for wish in wishes:
        one, other = here.get(wish.one.name_key), here.get(wish.other.name_key) if wish.other else None
        if one and bool(other) == bool(wish.other):
            Wish.objects.create(night=night, kind=wish.kind, one=one, other=other, place=wish.place)


def list_guests(guests: QuerySet[Guest], names: Collection[str]) -> None:
    """Put those who only sat down under these names, given by their keys, on the list: of each name the first, unless
    it is there already. Only while the night is locked.
    """
    listed = guests.filter(listed=True, name_key__in=names).values_list("name_key", flat=True)
    found = guests.filter(listed=False, name_key__in=names).exclude(name_key__in=list(listed))
    first = found.order_by("name_key", "number").values_list("name_key", "pk")
    guests.filter(pk__in=dict(reversed(first)).values()).update(listed=True)


def unlist_guests(guests: QuerySet[Guest]) -> None:
    """Take these guests off the list: those who sat at a table stay guests of it. Only while the night is locked."""
    pks = list(guests.values_list("pk", flat=True))
    Wish.objects.filter(Q(one__in=pks) | Q(other__in=pks)).delete()
    Guest.objects.filter(pk__in=pks).update(listed=False, device=None, claimed_from="")
    drop_seatless(Guest.objects.filter(pk__in=pks))


def drop_seatless(guests: QuerySet[Guest]) -> None:
    """Delete those of these guests who are at no part of the night any more."""
    _seatless(guests).delete()


def _seatless(guests: QuerySet[Guest]) -> QuerySet[Guest]:
    """Return those of these guests who are not on the list, sit nowhere, were in no round and wait for no game."""
    return never_seated(guests.filter(listed=False, waits_at=None))


def never_seated(guests: QuerySet[Guest]) -> QuerySet[Guest]:
    """Return those of these guests who sit nowhere and were in no round, found by keys as in `tables_of`."""
    pks = set(guests.values_list("pk", flat=True))
    for rows in Seat.objects, RoundSeat.objects:
        pks.difference_update(rows.filter(guest__in=pks).values_list("guest", flat=True))
    return Guest.objects.filter(pk__in=pks)


def stop_waiting(guests: QuerySet[Guest]) -> int:
    """Take these guests off the lists of people who came late, and return how many were on one. Only while the night
    is locked.
    """
    pks = list(guests.values_list("pk", flat=True))
    gone = Guest.objects.filter(pk__in=pks).exclude(waits_at=None).update(waits_at=None)
    drop_seatless(Guest.objects.filter(pk__in=pks))
    return gone


def become(table: Table, seat: Seat, guest: Guest, *, told: bool = False) -> None:
    """Note that this guest sits here, as `take_seat` does, and which remembered person that is. Only inside a write,
    while the night is locked.
    """
    take_seat(seat, guest, told=told)
    relink_person(table, seat)


def take_seat(seat: Seat, guest: Guest, *, told: bool = False) -> None:
    """Note that this guest sits here, as somebody has `told` or not. One who sat here before and nowhere else is
    forgotten, and what counts for it in standings is the guest's. Only while the night is locked.
    """
    before, seat.guest, seat.guest_told = seat.guest, guest, told
    seat.save(update_fields=["guest", "guest_told"])
    if before is not None and before != guest:
        for gone in _seatless(Guest.objects.filter(pk=before.pk)):
            _hand_on(gone, guest)
            gone.delete()


def leave_seat(table: Table, seat: Seat) -> None:
    """Forget the guest of a seat that is gone, if the guest was only there. Only inside `write_table`."""
    if seat.guest_id is not None:
        drop_seatless(Guest.objects.filter(pk=seat.guest_id))


def leave_table(table: Table) -> None:
    """Forget the guests of a table that is about to go, or leaves its night, who were only there. Only inside
    `write_table`.
    """
    guests = list(table.seats.exclude(guest=None).values_list("guest", flat=True))
    table.seats.update(guest=None)
    drop_seatless(Guest.objects.filter(pk__in=guests))


def _correct(guest: Guest, name: str) -> None:
    guest.name, guest.name_key = name, same_name(name)
    guest.save(update_fields=["name", "name_key"])
    once_written(correct_seats, guest.pk)
    lobby_follows(guest)


def correct_seats(guest: int) -> None:
    """Write the name of a guest at each seat that still has another one, one table at a time. A name that was removed
    stays so, and one that another player of that table has is left out.
    """
    found = Guest.objects.filter(pk=guest).exclude(name_key="").first()
    if found is None:
        return
    seats = Seat.objects.filter(guest=found).exclude(name="").exclude(name=found.name)
    for seat in list(seats.select_related("table")):
        with suppress(Stranger):
            _correct_seat(seat, found.name)
    wipe_traces()


def _correct_seat(seat: Seat, name: str) -> None:
    with write_table(seat.table) as fresh:
        now = fresh.seats.filter(pk=seat.pk).exclude(name="").first()
        taken = fresh.seats.filter(name_key=same_name(name)).exclude(pk=seat.pk).exists()
        if now is None or taken:
            return
        write_name(table=fresh, seat=now, name=name, by=None)
    drop_renderings(fresh.public_id)
    broadcast_changed(fresh, forget=True)


def forget_name(table: Table, seat: Seat) -> None:
    """Let the name of the guest at this seat go from the night, as it is about to be removed here. Only inside
    `write_table`.
    """
    if seat.guest is not None and seat.guest.name:
        once_written(forget_guest, seat.guest.pk)


def remove_names(guests: QuerySet[Guest]) -> None:
    """Remove the names of these guests, who have gone. Their rows stay."""
    guests.update(name="", name_key="", device=None, claimed_from="", state=Guest.State.GONE, waits_at=None)


def forget_guest(pk: int) -> None:
    """Remove the name of a guest: in the list, from the notes for next games, and then at each seat, one table at a
    time.
    """
    guest = Guest.objects.select_related("night").filter(pk=pk).exclude(name_key="").first()
    if guest is None:
        return
    seats = list(guest.seats.exclude(name="").select_related("table"))
    with suppress(Stranger), write_night(guest.night) as night:
        Wish.objects.filter(Q(one=guest) | Q(other=guest)).delete()
        remove_names(Guest.objects.filter(pk=pk))
        touch_night(night.pk)
        lobby_follows(guest)
    for seat in seats:
        with suppress(Stranger):
            _forget_seat(seat)
    wipe_traces()


def _forget_seat(seat: Seat) -> None:
    with write_table(seat.table) as fresh:
        for now in fresh.seats.filter(pk=seat.pk, name_key=seat.name_key, guest=seat.guest_id):
            unname_seat(fresh, now)
        fresh.touch("title", "options", "settlement")
    drop_renderings(fresh.public_id)
    broadcast_changed(fresh, forget=True)


def lobby_follows(guest: Guest) -> None:
    """Let the lobby that offers this guest a seat show what changed about that, once it is written. Only inside a
    write.
    """
    if guest.waits_at_id is not None:
        once_written(_touch_lobby, guest.waits_at_id)


def _touch_lobby(place: int) -> None:
    """Count a change of the table at a place if it is still in its lobby, where the people noted for its game are."""
    table = Table.objects.filter(shown_at=place, started_at=None).first()
    if table is None:
        return
    with suppress(Stranger), write_table(table) as fresh:
        if fresh.started_at:
            return
        fresh.touch()
    drop_renderings(fresh.public_id)
    broadcast_changed(fresh, forget=True)
