"""Write people: link seats to them, write their plays, rename, merge and remove them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime

from django.db.models import F, Max, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.kit.names import read_name, same_name
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, Guest, Night, Person, Play, Seat, Table
from scoresheets.models.limits import most
from scoresheets.people.selectors.access import (
    PersonAccess,
    access_editing,
    access_forgetting,
    access_person,
    known_from,
    nights_of,
    tables_at,
)
from scoresheets.people.selectors.records import records_of
from scoresheets.registry import game_of
from scoresheets.results.selectors.plays import PlayedGame, figures_of, kind_of, played_game, seatless
from scoresheets.table.history import History
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.live.render_cache import drop_renderings
from scoresheets.table.selectors.access import one_with, sees_person
from scoresheets.table.selectors.states import closed_history
from scoresheets.table.services.devices import new_token
from scoresheets.table.services.forgetting import unname_seat
from scoresheets.table.writing import wipe_traces, write_new, write_table


def link_person(table: Table, seat: Seat, by: Device | None = None) -> None:
    """Link the seat to the person of this name who belongs to the device that opened the table, creating the person if
    needed. The seat's plays move with it. Call only inside `write_table`.

    `by` is the device that wrote the name, None if that device knows all people of the table. A name written by another
    device opens no page that this device could not see before.
    """
    person, new = _called(table, seat)
    seat.claimed = by is not None and not new and not (person is not None and sees_person(by, person))
    _link(seat, person)


def relink_person(table: Table, seat: Seat, person: Person | None = None) -> None:
    """Link the seat as `link_person` does, or to this person of the device that opened the table, when its name was not
    written anew. No further page opens by it.
    """
    _link(seat, person or _called(table, seat)[0])


def _link(seat: Seat, person: Person | None) -> None:
    before, seat.person = seat.person_id, person
    seat.save(update_fields=["person", "claimed"])
    if person is not None and seat.guest is not None:
        _join_guests(person, night=seat.guest.night_id)
    if before == seat.person_id:
        return
    plays = Play.objects.filter(seat=seat)
    if person is None:
        plays.delete()
    else:
        plays.update(person=person)
    drop_idle({before})


def _called(table: Table, seat: Seat) -> tuple[Person | None, bool]:
    """Return the person of this seat's name, and whether it was created now. A device that remembers too many people
    remembers nobody more.
    """
    if not seat.name or table.forgets or table.opened_by_id is None:
        return None, False
    known = Person.objects.filter(owner_id=table.opened_by_id)
    alike = known.filter(name_key=seat.name_key)
    person = _of_guest(alike, seat.guest, seat) if seat.guest else alike.filter(namesake=0).first()
    if person is not None:
        person.seen_at, person.expiry_told_at = timezone.now(), None
        person.save(update_fields=["seen_at", "expiry_told_at"])
        return person, False
    if known.count() >= most(Person):
        return None, False
    last = alike.aggregate(last=Max("namesake"))["last"]
    namesake = 0 if last is None else last + 1
    called = {"owner_id": table.opened_by_id, "name_key": seat.name_key, "namesake": namesake}
    return Person.objects.get_or_create(**called, defaults={"name": seat.name, "public_id": new_token()})


def _of_guest(alike: QuerySet[Person], guest: Guest, seat: Seat) -> Person | None:
    """Return which of these people of one name the guest is: the one at another seat of the guest, else the first, if
    no other guest of that name is.
    """
    own = alike.filter(seats__in=guest.seats.exclude(pk=seat.pk)).first()
    others = Guest.objects.filter(night=guest.night_id, name_key=guest.name_key).exclude(pk=guest.pk)
    free = alike.filter(namesake=0).exclude(seats__guest__in=list(others))
    return own or free.first()


def _join_guests(person: Person, **at: int) -> None:
    """Let the guests of this person, and of those merged with this one, be one at each night of their owner, or only
    `at` one.
    """
    own = Guest.objects.filter(night__opened_by=person.owner_id, seats__person__in=one_with(person), **at)
    first: dict[int, int] = {}
    changed = []
    for guest in own.distinct().order_by("number"):
        one = first.setdefault(guest.night_id, guest.pk)
        before, guest.one_with_id = guest.one_with_id, None if one == guest.pk else one
        changed += [guest] if guest.one_with_id != before else []
    Guest.objects.bulk_update(changed, ["one_with"], batch_size=500)


def unmerge_tablemates(table: Table) -> None:
    """Unmerge merged people who have now played at one table: of those with the same primary person, all but the
    first. Call only inside `write_table`.
    """
    shown: set[int] = set()
    for person in Person.objects.filter(seats__table=table).order_by(
        F("one_with").asc(nulls_first=True), "pk"
    ):
        one = person.one_with_id or person.pk
        if one in shown:
            _touch_nights(person)
            before, person.one_with = person.one_with, None
            person.save(update_fields=["one_with"])
            for each in filter(None, (person, before)):
                _join_guests(each)
        shown.add(one)


def note_seen(table: Table) -> None:
    """Note that the people at this table were seen now. Call only inside a transaction."""
    Person.objects.filter(seats__table=table).update(seen_at=timezone.now(), expiry_told_at=None)


def forget_if_idle(person: int | None) -> None:
    """Drop the person of a seat if idle, as `drop_idle` does; None for no person."""
    drop_idle({person})


def drop_idle(people: Iterable[int | None]) -> None:
    """Delete those of these people who have no seat and no play. Call only inside a transaction."""
    gone = {pk for pk in people if pk is not None}
    shown_as = {each.one_with_id for each in Person.objects.filter(pk__in=gone) if each.one_with_id}
    for group in (gone, shown_as):  # their primary people may be left with nobody
        Person.objects.filter(pk__in=group, seats=None, plays=None, others=None).delete()


def people_only_at(tables: Collection[int]) -> set[int]:
    """Return the people that only these tables refer to. Merged people are returned together or not at all."""
    inside = dict(Seat.objects.filter(table__in=tables).values_list("pk", "person"))
    one = Coalesce("one_with", "pk")
    there = set(Person.objects.filter(pk__in=set(inside.values()) - {None}).values_list(one, flat=True))
    rows = Person.objects.filter(Q(pk__in=there) | Q(one_with__in=there)).values_list("pk", one)
    same: dict[int, int] = dict(rows)
    known = {same[person] for person, seat in known_from(same) if seat not in inside}
    return {pk for pk, its in same.items() if its not in known}


def forget_who_sits_only_there(table: Table) -> None:
    """Delete the people that only this table refers to, as it is about to be deleted. Call only inside
    `write_table`.
    """
    forget_people(people_only_at([table.pk]))


def forget_people(people: Iterable[int]) -> None:
    """Delete these people with their figures. Call only inside a transaction, and `wipe_traces` after it."""
    Person.objects.filter(pk__in=list(people)).delete()


def rename_person(*, access: PersonAccess, name: str) -> None:
    """Rename the person from now on. Raises Refusal `not_running`, `person_known`, MalformedMove."""
    access_editing(access)
    called = read_name(name)
    with write_new():
        person = _fresh(access)
        others = Person.objects.filter(owner=person.owner_id).exclude(pk=person.pk)
        if same_name(called) != same_name(person.name):
            if others.filter(name_key=same_name(called)).exists():
                raise Refusal("person_known", name=called)
            person.name_key, person.namesake = same_name(called), 0
        person.name = called
        person.save(update_fields=["name", "name_key", "namesake"])
        _rename_guests(person)
        _touch_nights(person)
    wipe_traces()


def _rename_guests(person: Person) -> None:
    """Call the guests that this person was the same, but at a night that has a guest of that name."""
    own = Guest.objects.filter(night__opened_by=person.owner_id, seats__person=person).exclude(name_key="")
    at = dict(own.order_by("listed", "-number").values_list("night", "pk"))
    others = Guest.objects.filter(night__in=at, name_key=person.name_key).exclude(pk__in=at.values())
    taken = set(others.values_list("night", flat=True))
    Guest.objects.filter(pk__in=[pk for night, pk in at.items() if night not in taken]).update(
        name=person.name, name_key=person.name_key
    )


def _touch_nights(person: Person) -> None:
    """Renew the pages of the person's nights: their standings show people's names."""
    Night.objects.filter(pk__in=nights_of(one_with(person)), opened_by=person.owner_id).update(
        version=F("version") + 1
    )


def _fresh(access: PersonAccess) -> Person:
    """Return the person as stored now, locked, with rights checked again. Raises Stranger, Refusal `not_running`."""
    fresh = Person.objects.select_for_update().filter(pk=access.person.pk).first()
    if fresh is None:
        raise Stranger
    access_editing(access_person(access.device, fresh.public_id))
    return fresh


def _other(access: PersonAccess, public_id: str) -> Person:
    """Return the primary person to join with, if this device edits them too. Raises Refusal `no_such_person`."""
    with suppress(Stranger):
        other = access_person(access.device, public_id)
        if other.edits and other.person.owner_id == access.person.owner_id:
            return other.person
    raise Refusal("no_such_person")


def merge_people(*, access: PersonAccess, other: str) -> None:
    """Merge another person of the same owner, by public id, into this one, with all people already merged into it.

    Raises Refusal `not_running`, `no_such_person`, `same_person`, `sat_together`.
    """
    access_editing(access)
    with write_new():
        person = _fresh(access)
        person = person.one_with or person
        joined = _other(access, other)
        if person.pk == joined.pk:
            raise Refusal("same_person", name=person.name)
        here, there = (Seat.objects.filter(person__in=one_with(each)) for each in (person, joined))
        if here.filter(table__in=set(there.values_list("table", flat=True))).exists():
            raise Refusal("sat_together", name=person.name, other=joined.name)
        Person.objects.filter(Q(pk=joined.pk) | Q(one_with=joined.pk)).update(one_with=person)
        _join_guests(person)
        _touch_nights(person)


def unmerge_people(*, access: PersonAccess, other: str) -> None:
    """Unmerge a person from this one. A person who is not merged changes nothing. Raises Refusal `not_running`."""
    access_editing(access)
    with write_new():
        person = _fresh(access)
        _touch_nights(person)
        merged = Person.objects.filter(one_with=person, public_id=other)
        alone = list(merged.values_list("pk", flat=True))
        merged.update(one_with=None)
        for each in (person, *Person.objects.filter(pk__in=alone)):
            _join_guests(each)


def settle_plays(table: Table, seats: Sequence[Seat], before: History, after: History) -> None:
    """Write or drop the plays of a table after one more line of its log: write them if the game is over, drop them if
    it goes on again.

    While the game is played, no query is made.
    """
    if after.state.seat is None:
        write_plays(table=table, seats=seats, game=played_game(table, after))
    elif before.state.seat is None:
        drop_plays(table=table)


def renew_plays(table: Table) -> None:
    """Write the plays of a table anew after its people changed, if its game is over. Call only inside `write_table`."""
    seats = tuple(Seat.objects.filter(table=table))
    history = closed_history(table, seats) if table.started_at else None
    if history is not None:
        write_plays(table=table, seats=seats, game=played_game(table, history))


def write_plays(*, table: Table, seats: Sequence[Seat], game: PlayedGame | None) -> None:
    """Write a play for each remembered person of a game that is over. `seats` are in order of play. Call only inside
    `write_table`.

    For None, or at a table that forgets its people, nothing is written. Merged people who sit here together are
    unmerged.
    """
    if game is None or table.forgets:
        return
    unmerge_tablemates(table)
    options = game_of(table.game).read_options(table.options, len(seats), table.edition)
    alike = {
        "game": table.game,
        "options": seatless(table.game, table.options),
        "own_sheet": table.edition is not None,
        "kind": kind_of(table.game, options, len(seats)),
        "closed": table.closed_at is not None,
    }
    for place, seat in enumerate(seats):
        if seat.person_id is not None:
            columns = {**alike, **figures_of(game, place), "person_id": seat.person_id}
            play = Play.objects.filter(seat=seat).first() or Play(seat=seat)
            for name, value in columns.items():
                setattr(play, name, value)
            play.records = records_of(play, _earlier(play))
            play.save()
            seen = min(game.at, timezone.now())  # an imported file may hold a time in the future
            Person.objects.filter(pk=seat.person_id, seen_at__lt=seen).update(
                seen_at=seen, expiry_told_at=None
            )


def mark_closed(table: Table) -> None:
    """Mark the plays of a table as closed, or as open again. Call only inside `write_table`."""
    Play.objects.filter(seat__table=table).update(closed=table.closed_at is not None)


def drop_plays(*, table: Table) -> None:
    """Delete the plays of a table: its game goes on, or its people must not be remembered. Call only inside
    `write_table`.
    """
    Play.objects.filter(seat__table=table).delete()


def _earlier(play: Play) -> list[Play]:
    """Return the same person's earlier plays of this kind that count for records, with those of merged people."""
    until: datetime = play.played_at
    alike = Play.objects.filter(kind=play.kind, measure=play.measure, for_record=True)
    found = alike.filter(person__in=one_with(play.person), played_at__lt=until)
    return list(found.exclude(pk=play.pk).order_by("played_at", "pk"))


def remove_person(*, access: PersonAccess) -> None:
    """Delete a person for good, with those merged with them: the figures, and the name at every table.

    A device that runs a night removes what belongs to that night; the person goes if nothing else refers to them.
    Raises Refusal `not_running`, and if a table cannot be written now; a retry then does the rest.
    """
    access_forgetting(access)
    same = one_with(access.person)
    tables = Table.objects.filter(seats__person__in=same)
    if not access.can_administer:
        tables = tables.filter(pk__in=tables_at(access.runs))
    for table in list(tables.distinct().order_by("pk")):
        with suppress(Stranger):
            _unname_people(table, same)
    if access.can_administer:
        with write_new():
            forget_people(same)
    wipe_traces()


def _unname_people(table: Table, people: Collection[int]) -> None:
    with write_table(table) as fresh:
        for seat in fresh.seats.filter(person__in=people):
            unname_seat(fresh, seat)
        fresh.touch("title", "options", "settlement")
    drop_renderings(fresh.public_id)
    broadcast_changed(fresh, forget=True)
