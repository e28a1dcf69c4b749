"""Write who is at a night, and its rounds: draw one, change the draft, publish it, take it back."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from games.kit.names import read_name, same_name
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Attendee, Device, Night, Place, Round, Table, Wish
from scoresheets.nights.places.services import open_at
from scoresheets.nights.rounds.draw import Seating, TooFew, costs, draw, swapped
from scoresheets.nights.rounds.missing import pass_seats_on
from scoresheets.nights.rounds.selectors.drawing import (
    DrawInputs,
    draw_inputs,
    free_places,
    seating_as_json,
    seating_of,
)
from scoresheets.nights.rounds.selectors.rooms import groups_to_call, open_room
from scoresheets.nights.rounds.selectors.shown import names_of_last
from scoresheets.nights.selectors.access import (
    NightAccess,
    access_helping,
    access_running,
    night_access_fresh,
)
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.services.devices import greeted
from scoresheets.table.services.forgetting import delete_locked
from scoresheets.table.services.tables import add_typed_seat, lay_table
from scoresheets.table.writing import locked_night, touch_night, wipe_traces, write_new, write_night

MOST_ON_PHONE = 8
MOST_PEOPLE = 300  # at a night
MOST_ROUNDS = 99
MOST_WISHES = 200


@contextmanager
def _writing(access: NightAccess, *, runs: bool = True) -> Iterator[Night]:
    with write_night(access.night) as night:
        fresh = night_access_fresh(access.device, night)
        (access_running if runs else access_helping)(fresh)
        yield night
        call_waiting(night)
        touch_night(night.pk)


def note_people(*, access: NightAccess, names: Sequence[str]) -> None:
    """Note people as here. One who is noted already is here again.

    Raises Refusal `only_looks`, `too_many_here`, MalformedMove for what is no name.
    """
    wanted = {same_name(name): name for name in map(read_name, names)}
    with _writing(access, runs=False) as night:
        found = Attendee.objects.filter(night=night)
        known = set(found.values_list("name_key", flat=True))
        new = [(key, name) for key, name in wanted.items() if key not in known]
        if len(known) + len(new) > MOST_PEOPLE:
            raise Refusal("too_many_here", limit=MOST_PEOPLE)
        put_in_state(found.filter(name_key__in=wanted), Attendee.State.HERE)
        first, now = (found.aggregate(last=Max("number"))["last"] or 0) + 1, timezone.now()
        Attendee.objects.bulk_create(
            Attendee(night=night, number=number, name=name, name_key=key, waits_since=now)
            for number, (key, name) in enumerate(new, start=first)
        )


def put_in_state(people: QuerySet[Attendee], state: Attendee.State) -> None:
    """Note that these people are here, pause or have gone. Who comes back waits from now on. Only inside
    `write_night`.
    """
    people.exclude(state=state).update(state=state, waits_since=timezone.now())


def come_here(*, device: Device | None, place: Place, name: str) -> tuple[Device, str]:
    """Note a person as here, as the person's own phone says by the card of a place. Return the device and its new
    secret. A person noted by an organizer before is from now on with this phone.

    Raises Stranger if the card was renewed meanwhile, Refusal `here_already` if another phone said so of that name,
    `too_many_on_phone`, `too_many_here`, MalformedMove.
    """
    name = read_name(name)
    with write_night(place.night) as night:
        if not Place.objects.filter(pk=place.pk, card_token=place.card_token).exists():
            raise Stranger
        found = Attendee.objects.filter(night=night)
        known = found.filter(name_key=same_name(name)).first()
        if known and known.device_id and (device is None or known.device_id != device.pk):
            raise Refusal("here_already", name=known.name)
        device, secret = greeted(device)
        if (known is None or known.device_id is None) and found.filter(
            device=device
        ).count() >= MOST_ON_PHONE:
            raise Refusal("too_many_on_phone", limit=MOST_ON_PHONE)
        if known is None:
            if found.count() >= MOST_PEOPLE:
                raise Refusal("too_many_here", limit=MOST_PEOPLE)
            number = (found.aggregate(last=Max("number"))["last"] or 0) + 1
            known = Attendee(night=night, number=number, name=name, name_key=same_name(name))
        known.device = device
        known.save()
        put_in_state(found.filter(pk=known.pk), Attendee.State.HERE)
        call_waiting(night)
        touch_night(night.pk)
    return device, secret


def change_own_state(*, device: Device | None, place: Place, number: int, state: Attendee.State) -> None:
    """Say of a person noted by this device that the person is here, pauses or has gone. Raises Stranger for somebody
    else.
    """
    with write_night(place.night) as night:
        found = Attendee.objects.filter(night=night, number=number, device=device, device__isnull=False)
        if not found.exists():
            raise Stranger
        put_in_state(found, state)
        call_waiting(night)
        touch_night(night.pk)
    pass_seats_on(night=place.night, people=(number,))


def note_last_list(*, access: NightAccess) -> None:
    """Note everybody of the night before as here. Raises Refusal `only_looks`, `too_many_here`."""
    note_people(access=access, names=names_of_last(access.night))


def change_state(*, access: NightAccess, numbers: Sequence[int], state: Attendee.State) -> None:
    """Say of these people that they are here, pause or have gone. Raises Refusal `only_looks`."""
    with _writing(access, runs=False) as night:
        put_in_state(Attendee.objects.filter(night=night, number__in=numbers), state)
    pass_seats_on(night=access.night, people=numbers)


def take_off_list(*, access: NightAccess, numbers: Sequence[int]) -> None:
    """Take people off the list who are in no round; those who are in one have gone. Raises Refusal `only_looks`."""
    with _writing(access, runs=False) as night:
        seated = {
            number
            for drawn in Round.objects.filter(night=night)
            for people in [*(table["people"] for table in drawn.seating["tables"]), drawn.seating["byes"]]
            for number in people
        }
        found = Attendee.objects.filter(night=night, number__in=numbers)
        found.exclude(number__in=seated).delete()
        put_in_state(found, Attendee.State.GONE)
    pass_seats_on(night=access.night, people=numbers)
    wipe_traces()


def add_wish(*, access: NightAccess, kind: Wish.Kind, one: int, other: int | None, place: int | None) -> None:
    """Note a wish of people on the list, by their numbers, for all rounds to be drawn. The same one again changes
    nothing, and of two places of a person the new one counts. Raises Refusal `only_looks`, `wish_unclear`.
    """
    with _writing(access, runs=False) as night:
        people = {each.number: each for each in Attendee.objects.filter(night=night)}
        first, second = people.get(one), people.get(other or 0)
        own = Wish.objects.filter(night=night, kind=kind, one=first)
        if kind == Wish.Kind.PLACE:
            if first is None or place is None:
                raise Refusal("wish_unclear")
            own.delete()
            Wish.objects.create(night=night, kind=kind, one=first, place=place)
            return
        if first is None or second is None or first == second:
            raise Refusal("wish_unclear")
        of_two = Wish.objects.filter(night=night, one__in=(first, second), other__in=(first, second))
        of_two.exclude(kind=kind).delete()  # nobody sits both apart and together
        if not of_two.filter(kind=kind).exists():
            if Wish.objects.filter(night=night).count() >= MOST_WISHES:
                raise Refusal("too_many_wishes", limit=MOST_WISHES)
            Wish.objects.create(night=night, kind=kind, one=first, other=second)


def drop_wish(*, access: NightAccess, wish: int) -> None:
    """Drop a wish. One that is gone already changes nothing. Raises Refusal `only_looks`."""
    with _writing(access, runs=False) as night:
        Wish.objects.filter(night=night, pk=wish).delete()


def draw_round(*, access: NightAccess, key: str, game: dict[str, Any]) -> None:
    """Draw a draft of the next round, in place of the one there is. `game` is what its tables play: game, options,
    edition, house, title, `fewest` and `most` players at a table, `way` (chance or standing), how many of the `best` go
    on (0 for everybody), and whether `only` the places that are there are used. The same key draws once.

    Raises Refusal `not_running`, `room_open`, `too_few_here`, `too_many_rounds`, `cut_tied`, `cut_too_few`.
    """
    seed = secrets.token_hex(8)
    given = draw_inputs(access.night, game)
    seating = _drawn(given, seed)  # before the lock: it may take a second
    with _writing(access) as night:
        found = Round.objects.filter(night=night)
        if found.filter(key=key).exists():
            return
        if (now := draw_inputs(night, game)) != given:
            given, seating = now, _drawn(now, seed)
        if open_room(night):
            raise Refusal("room_open")
        found.filter(published_at=None).delete()
        number = (found.aggregate(last=Max("number"))["last"] or 0) + 1
        if number > MOST_ROUNDS:
            raise Refusal("too_many_rounds", limit=MOST_ROUNDS)
        _people, past, aims = given
        stored = seating_as_json(seating) | {"drawn": list(costs(seating, past, aims))}
        Round.objects.create(night=night, key=key, number=number, game=game, seed=seed, seating=stored)


def _drawn(given: DrawInputs, seed: str) -> Seating:
    try:
        return draw(*given, seed)
    except TooFew as few:
        raise Refusal("too_few_here", more=few.more) from few


def swap_people(*, access: NightAccess, drawn: int, one: int, other: int) -> None:
    """Let two people of the draft change seats; who sits out has a seat too. Raises Refusal `not_running`, `no_draft`,
    `malformed` for somebody who is not in it.
    """
    with _writing(access) as night:
        draft = _draft(night, drawn)
        seating = seating_of(draft)
        there = {*seating.byes, *(person for table in seating.tables for person in table.people)}
        if one == other or not {str(one), str(other)} <= there:
            raise Refusal("malformed", reason="two_people")
        draft.seating |= seating_as_json(swapped(seating, str(one), str(other)))
        draft.save(update_fields=["seating"])


def discard_draft(*, access: NightAccess, drawn: int) -> None:
    """Drop the draft. One that is gone already changes nothing. Raises Refusal `not_running`."""
    with _writing(access) as night:
        Round.objects.filter(night=night, pk=drawn, published_at=None).delete()


def publish_round(*, access: NightAccess, drawn: int, origin: str) -> None:
    """Open the tables of the draft at their places, with everybody's name at a seat, in order of play. Tables without a
    place wait. A round that is published already changes nothing.

    Raises Refusal `not_running`, `no_draft`, `place_taken` if a game began there meanwhile.
    """
    with _writing(access) as night:
        found = Round.objects.filter(night=night, pk=drawn).first()
        if found is not None and found.published_at:
            return
        draft = _draft(night, drawn)
        _open(night, draft, origin)
        draft.published_at = timezone.now()
        draft.save(update_fields=["seating", "published_at"])


def open_waiting(*, access: NightAccess, drawn: int, origin: str) -> None:
    """Open the tables of a published round that waited, at the places that are free now, first come. Raises Refusal
    `not_running`.
    """
    with _writing(access) as night:
        found = Round.objects.filter(night=night, pk=drawn, published_at__isnull=False).first()
        if found is None:
            return
        free = iter(free_places(night, only=found.game["only"]))
        for table in found.seating["tables"]:
            if table["place"] is None:
                table["place"] = next(free, None)
        _open(night, found, origin)
        found.save(update_fields=["seating"])


def call_waiting(night: Night) -> None:
    """Open tables for the next groups, if the night has an open waiting room and there are such groups. The seed of
    each table is on record. Only inside `write_night`.
    """
    room, seed = open_room(night), secrets.token_hex(8)
    called = groups_to_call(night, room, seed) if room else None
    if room is None or called is None:
        return
    room.seating["tables"] += [{**row, "seed": seed} for row in seating_as_json(called)["tables"]]
    with suppress(Refusal), transaction.atomic():  # two names could be mistaken: the page of rounds says so
        _open(night, room, "")
        room.save(update_fields=["seating"])


def _open(night: Night, drawn: Round, origin: str) -> None:
    """Open the tables of a round that have a place and are not open yet."""
    names = dict(Attendee.objects.filter(night=night).values_list("number", "name"))
    for table in drawn.seating["tables"]:
        if table["table"] is None and table["place"] is not None:
            people = [names[number] for number in table["people"] if number in names]
            table["table"] = open_at(night, table["place"], partial(_lay, drawn.game, people, origin)).pk


def _lay(game: dict[str, Any], people: Sequence[str], origin: str) -> Table:
    """Create the rows of a table for these people, in order of play."""
    table = lay_table(
        device=None,
        title=game["title"],
        game=game["game"],
        options=game["options"],
        edition=game["edition"],
        house=HouseRules(**game["house"]),
        origin=origin,
    )
    for name in people:
        add_typed_seat(table=table, name=name)
    return table


def _draft(night: Night, drawn: int) -> Round:
    draft = Round.objects.filter(night=night, pk=drawn, published_at=None).first()
    if draft is None:
        raise Refusal("no_draft")
    return draft


def take_back_round(*, access: NightAccess, drawn: int) -> None:
    """Delete the newest round with its tables, while none of them has begun. One that is gone already changes nothing.

    Raises Refusal `not_running`, `round_begun`.
    """
    with write_new():
        found = Round.objects.filter(
            night=access.night, pk=drawn, published_at__isnull=False, room=""
        ).first()
        rows = [table["table"] for table in found.seating["tables"] if table["table"]] if found else []
        tables = list(Table.objects.select_for_update().filter(pk__in=rows).order_by("pk"))
        night = locked_night(access.night)
        access_running(night_access_fresh(access.device, night))
        if found is None:
            return
        later = Round.objects.filter(night=night, number__gt=found.number, published_at__isnull=False)
        if later.exists() or any(table.started_at for table in tables):
            raise Refusal("round_begun")
        for table in tables:
            delete_locked(table)
        Round.objects.filter(night=night, number__gte=found.number).delete()
        touch_night(night.pk)
    wipe_traces()
