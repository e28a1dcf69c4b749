"""Write who is at a night, and its rounds: draw one, change the draft, publish it, take it back."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from games.kit.names import read_name, same_name
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Attendee, Night, Round, Table, Wish
from scoresheets.models.limits import check_limit, most
from scoresheets.nights.rounds.arrivals import make_room_on_list, next_number, seated_numbers
from scoresheets.nights.rounds.draw import TooFew, costs, draw, swapped
from scoresheets.nights.rounds.missing import pass_seats_on
from scoresheets.nights.rounds.opening import call_waiting, open_rest, put_in_state
from scoresheets.nights.rounds.selectors.begun import begun, has_begun
from scoresheets.nights.rounds.selectors.drawing import (
    DrawInputs,
    draw_inputs,
    free_places,
    games_of,
    seating_as_json,
    seating_of,
    seeds_of,
)
from scoresheets.nights.rounds.selectors.rooms import open_room
from scoresheets.nights.rounds.selectors.shown import names_of_last
from scoresheets.nights.rounds.split import MOST_GAMES
from scoresheets.nights.selectors.access import (
    NightAccess,
    access_helping,
    access_running,
    night_access_fresh,
)
from scoresheets.nights.writing import night_mark
from scoresheets.table.services.forgetting import delete_locked
from scoresheets.table.writing import touch_night, wipe_traces, write_night, write_table


@contextmanager
def _writing(access: NightAccess, *, runs: bool = True) -> Iterator[Night]:
    with write_night(access.night) as night:
        fresh = night_access_fresh(access.device, night)
        (access_running if runs else access_helping)(fresh)
        yield night
        call_waiting(night)
        touch_night(night.pk)


def note_people(
    *, access: NightAccess, names: Sequence[str], state: Attendee.State = Attendee.State.HERE, seen: int = 0
) -> list[str]:
    """Note people as here or coming. Of those who are noted already each one is here again; or coming again who had
    gone. Return the names that would be two people: typed twice, or here already, by a phone or among the first `seen`
    people that the page showed when they were typed. Nothing is written of these; the others are noted.

    Raises Refusal `only_looks`, `too_many_here`, MalformedMove for what is no name.
    """
    wanted, left = dict[str, str](), list[str]()
    for name in map(read_name, names):
        if wanted.setdefault(same_name(name), name) is not name:
            left.append(name)
    with _writing(access, runs=False) as night:
        found = Attendee.objects.filter(night=night)
        if state == Attendee.State.HERE:
            told = found.filter(
                Q(device__isnull=False) | Q(number__lte=seen), name_key__in=wanted, state=state
            )
            left = [*(wanted.pop(key) for key in list(told.values_list("name_key", flat=True))), *left]
        known = set(found.values_list("name_key", flat=True))
        new = [(key, name) for key, name in wanted.items() if key not in known]
        make_room_on_list(night, len(new))
        found.filter(name_key__in=wanted).update(confirmed=True)
        noted = found.filter(name_key__in=wanted)
        if state == Attendee.State.COMING:
            noted = noted.filter(state=Attendee.State.GONE)
        put_in_state(noted, state)
        first, now = next_number(night), timezone.now()
        Attendee.objects.bulk_create(
            Attendee(night=night, number=number, name=name, name_key=key, state=state, waits_since=now)
            for number, (key, name) in enumerate(new, start=first)
        )
    return left


def note_last_list(*, access: NightAccess, state: Attendee.State = Attendee.State.HERE) -> None:
    """Note everybody of the night before as here or coming. Raises Refusal `only_looks`, `too_many_here`."""
    note_people(access=access, names=names_of_last(access.night), state=state)


def change_state(*, access: NightAccess, numbers: Sequence[int], state: Attendee.State) -> None:
    """Say of these people that they are here, pause or have gone. Raises Refusal `only_looks`."""
    with _writing(access, runs=False) as night:
        people = Attendee.objects.filter(night=night, number__in=numbers)
        people.update(confirmed=True)
        put_in_state(people, state)
    pass_seats_on(night=access.night, people=numbers)


def take_off_list(*, access: NightAccess, numbers: Sequence[int]) -> None:
    """Take people off the list who are in no round; those who are in one have gone. Raises Refusal `only_looks`."""
    with _writing(access, runs=False) as night:
        found = Attendee.objects.filter(night=night, number__in=numbers)
        found.exclude(number__in=seated_numbers(night)).delete()
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
            check_limit(Wish.objects.filter(night=night))
            Wish.objects.create(night=night, kind=kind, one=first, other=second)


def drop_wish(*, access: NightAccess, wish: int) -> None:
    """Drop a wish. One that is gone already changes nothing. Raises Refusal `only_looks`."""
    with _writing(access, runs=False) as night:
        Wish.objects.filter(night=night, pk=wish).delete()


def draw_round(*, access: NightAccess, key: str, game: dict[str, Any], joins: int | None = None) -> None:
    """Draw a draft of the next round, in place of the one there is. `game` is what its tables play: game, options,
    edition, house, title, `fewest` and `most` players at a table, `way` (chance or standing), how many of the `best` go
    on (0 for everybody), whether `only` the places that are there are used, and whether people write on `paper`. The
    same key draws once. If the game `joins` a draft, that is drawn anew with one more game.

    It is drawn before the lock is taken, and once more if the night changed meanwhile; what changes after that is as
    what changes after the draw. Raises Refusal `not_running`, `room_open`, `no_draft`, `too_many_games`,
    `too_few_here`, `too_many_rounds`, `cut_tied`, `cut_too_few`.
    """
    if Round.objects.filter(night=access.night, key=key).exists():
        return
    seed = secrets.token_hex(8)
    if joins:
        game = _joined(_draft(access.night, joins).game, game)
    mark, given = night_mark(access.night), draw_inputs(access.night, game)
    seating = _drawn(access.night, game, given, seed)
    if _store_draft(access, key, game, seed, seating, mark):
        return
    if (now := draw_inputs(access.night, game)) != given:
        seating = _drawn(access.night, game, now, seed)
    _store_draft(access, key, game, seed, seating, None)


def _drawn(night: Night, game: dict[str, Any], given: DrawInputs, seed: str) -> dict[str, Any]:
    """Return the seating of a draft as it is stored."""
    people, past, aims = given
    try:
        seating = draw(people, past, aims, seed)
    except TooFew as few:
        raise Refusal("too_few_here", more=few.more) from few
    stored = seating_as_json(seating) | {"drawn": list(costs(seating, past, aims))}
    return {**stored, "seeds": seeds_of(night, people)} if game.get("best") else stored


def _store_draft(
    access: NightAccess,
    key: str,
    game: dict[str, Any],
    seed: str,
    seating: dict[str, Any],
    mark: tuple[Any, ...] | None,
) -> bool:
    """Store the draft, unless the night has another mark now (None: whatever it has). Return whether that is done, now
    or by the same key before.
    """
    with _writing(access) as night:
        found = Round.objects.filter(night=night)
        if found.filter(key=key).exists():
            return True
        if open_room(night):
            raise Refusal("room_open")
        if mark is not None and night_mark(night) != mark:
            return False
        found.filter(published_at=None).delete()
        number = next_round(night)
        Round.objects.create(night=night, key=key, number=number, game=game, seed=seed, seating=seating)
    return True


def _joined(game: dict[str, Any], another: dict[str, Any]) -> dict[str, Any]:
    """Return the games of a draft with another one, which replaces that of the same kind."""
    games = [each for each in games_of(game) if each["game"] != another["game"]]
    if len(games) >= MOST_GAMES:
        raise Refusal("too_many_games", limit=MOST_GAMES)
    shared = {name: game.get(name) for name in ("best", "only")}
    first, *more = [{**each, "more": []} for each in (*games, another)]
    return {**first, **shared, "more": more}


def next_round(night: Night) -> int:
    """Return the number of the next round. Raises Refusal `too_many_rounds`. Only inside `write_night`."""
    number: int = (Round.objects.filter(night=night).aggregate(last=Max("number"))["last"] or 0) + 1
    if number > most(Round):
        raise Refusal("too_many_rounds", limit=most(Round))
    return number


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
    place wait. Where that broke off, the same again opens the tables that are left.

    Raises Refusal `not_running`, `no_draft`, `place_taken` if a game began there meanwhile.
    """
    with _writing(access) as night:
        found = Round.objects.filter(night=night, pk=drawn).first()
        if found is None or not found.published_at:
            draft = _draft(night, drawn)
            places = {row["place"] for row in draft.seating["tables"]} - {None}
            for place in sorted(places.difference(free_places(night, only=False))):
                raise Refusal("place_taken", number=place)
            draft.published_at = timezone.now()
            draft.save(update_fields=["published_at"])
    open_rest(access.night, drawn, origin=origin)


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
        found.save(update_fields=["seating"])
    open_rest(access.night, drawn, origin=origin)


def _draft(night: Night, drawn: int) -> Round:
    draft = Round.objects.filter(night=night, pk=drawn, published_at=None).first()
    if draft is None:
        raise Refusal("no_draft")
    return draft


def take_back_round(*, access: NightAccess, drawn: int) -> None:
    """Delete the newest round with its tables, while none of them has begun. One that is gone already changes nothing.

    The tables go one by one: one that has begun meanwhile stays, and the round with it. Raises Refusal `not_running`,
    `round_begun`.
    """
    access_running(night_access_fresh(access.device, access.night))
    found = Round.objects.filter(night=access.night, pk=drawn, published_at__isnull=False, room="").first()
    if found is None:
        return
    tables = list(Table.objects.filter(pk__in=_tables_of(found)).order_by("pk"))
    if _later(found).exists() or begun(tables):
        raise Refusal("round_begun")
    for table in tables:
        with suppress(Stranger), write_table(table) as fresh:
            if not has_begun(fresh):
                delete_locked(fresh)
    with _writing(access) as night:
        if _later(found).exists() or Table.objects.filter(pk__in=_tables_of(found)).exists():
            raise Refusal("round_begun")
        Round.objects.filter(night=night, number__gte=found.number).delete()
    wipe_traces()


def _tables_of(drawn: Round) -> list[int]:
    return [row["table"] for row in drawn.seating["tables"] if row["table"]]


def _later(drawn: Round) -> QuerySet[Round]:
    """Return the rounds that were published after this one."""
    return Round.objects.filter(night=drawn.night_id, number__gt=drawn.number, published_at__isnull=False)
