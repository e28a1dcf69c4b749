"""Write the rounds of a night: draw one, change the draft, publish it, take it back; and the wishes for them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Max, QuerySet
from django.utils import timezone

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Night, Round, RoundGame, RoundSeat, Table, Wish
from scoresheets.models.limits import check_limit, most
from scoresheets.nights.access import NightAccess, access_running, helping, running
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.round_rows import with_rows
from scoresheets.nights.rounds.draw import Seating, TooFew, costs, draw, swapped
from scoresheets.nights.rounds.selectors.draft_changes import DraftChanges, changes_since
from scoresheets.nights.rounds.selectors.drawing import DrawInputs, draw_inputs, free_places, seeds_of
from scoresheets.nights.rounds.selectors.rounds import Plan, plan_again, plan_of, seating_of
from scoresheets.nights.rounds.selectors.waiting_room import open_room
from scoresheets.nights.rounds.services.opening import (
    call_waiting,
    open_rest,
    store_seats,
    store_tables,
)
from scoresheets.nights.tables import begun, has_begun
from scoresheets.nights.writing import night_mark, write_found
from scoresheets.table.selectors.player_counts import numbers_for
from scoresheets.table.services.forgetting import delete_locked
from scoresheets.table.writing import wipe_traces, write_table


@contextmanager
def _writing(access: NightAccess, *, runs: bool = True) -> Iterator[Night]:
    with (running if runs else helping)(access) as night:
        yield night
        call_waiting(night)


def add_wish(*, access: NightAccess, kind: Wish.Kind, one: int, other: int | None, place: int | None) -> None:
    """Note a wish of people on the list, by their numbers, for all rounds to be drawn. The same one again changes
    nothing, and of two places of a person the new one counts. Raises Refusal `only_looks`, `wish_unclear`.
    """
    with _writing(access, runs=False) as night:
        people = {each.number: each for each in guests_of(night)}
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


def draw_round(*, access: NightAccess, key: str, plan: Plan, joins: int | None = None) -> None:
    """Draw a draft of the next round, in place of the one there is. The same key draws once. If the one game of the
    plan `joins` a draft, that is drawn anew with one more game.

    It is drawn before the lock is taken, and once more if the night changed meanwhile; what changes after that is as
    what changes after the draw. Raises Refusal `not_running`, `room_open`, `no_draft`, `too_many_games`,
    `too_few_here`, `too_many_rounds`, `cut_tied`, `cut_too_few`.
    """
    if Round.objects.filter(night=access.night, key=key).exists():
        return
    seed = secrets.token_hex(8)
    if joins:
        plan = _joined(plan_of(_draft(access.night, joins)), plan.games[0])
    mark, given = night_mark(access.night), draw_inputs(access.night, plan)
    drawn = _drawn(access.night, plan, given, seed)
    if _store_draft(access, key, plan, seed, drawn, mark):
        return
    if (now := draw_inputs(access.night, plan)) != given:
        drawn = _drawn(access.night, plan, now, seed)
    _store_draft(access, key, plan, seed, drawn, None)


def draw_again(
    *,
    access: NightAccess,
    drawn: int,
    tables: Sequence[int | None] = (),
    leaves_playing: bool = False,
) -> None:
    """Draw a draft like the one there is, or like an earlier round, as `plan_again` says; once for each of them.

    Raises Refusal as `plan_again` and `draw_round` do.
    """
    key = f"{drawn:032x}"
    if not Round.objects.filter(night=access.night, key=key).exists():
        plan = plan_again(access.night, drawn, tables)
        plan = replace(plan, leaves_playing=plan.leaves_playing or leaves_playing)
        draw_round(access=access, key=key, plan=plan)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A seating as it was drawn, with its costs, and the places in the standings of those who go on after a cut."""

    seating: Seating
    costs: list[int]
    standings: Mapping[str, int | None]


def _drawn(night: Night, plan: Plan, given: DrawInputs, seed: str) -> _Drawn:
    people, past, aims = given
    try:
        seating = draw(people, past, aims, seed)
    except TooFew as few:
        raise Refusal("too_few_here", more=few.more) from few
    standings = seeds_of(night, people) if plan.by_standing else {}
    return _Drawn(seating, list(costs(seating, past, aims)), standings)


def _store_draft(
    access: NightAccess, key: str, plan: Plan, seed: str, drawn: _Drawn, mark: tuple[Any, ...] | None
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
        draft = Round(night=night, key=key, number=next_round(night), seed=seed, costs=drawn.costs)
        draft.best, draft.only, draft.leaves_playing = plan.best, plan.only, plan.leaves_playing
        draft.save()
        games = [_saved(game, draft) for game in plan.games]
        store_seats(draft, store_tables(draft, games, drawn.seating), drawn.seating, drawn.standings)
    return True


def _saved(game: RoundGame, draft: Round) -> RoundGame:
    """Store a copy of this game, which may be of the draft before."""
    game = copy(game)
    game.pk, game.round = None, draft
    game.save(force_insert=True)
    return game


def _joined(plan: Plan, another: RoundGame) -> Plan:
    """Return the plan of a draft with another game, which replaces that of the same kind."""
    games = [each for each in plan.games if each.game != another.game]
    if len(games) >= most(RoundGame):
        raise Refusal("too_many_games", limit=most(RoundGame))
    return replace(plan, games=(*games, another))


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
        standings = {
            str(number): standing
            for number, standing in draft.seats.exclude(standing=None).values_list(
                "guest__number", "standing"
            )
        }
        tables = list(draft.tables.all())
        RoundSeat.objects.filter(round=draft).delete()
        store_seats(draft, tables, swapped(seating, str(one), str(other)), standings)


def discard_draft(*, access: NightAccess, drawn: int) -> None:
    """Drop the draft. One that is gone already changes nothing. Raises Refusal `not_running`."""
    with _writing(access) as night:
        Round.objects.filter(night=night, pk=drawn, published_at=None).delete()


def publish_round(*, access: NightAccess, drawn: int, origin: str, since: str = "") -> None:
    """Open the tables of the draft at their places, with everybody's name at a seat, in order of play. Tables without a
    place wait. Where that broke off, the same again opens the tables that are left.

    `since` is the mark of what has changed since the draw, as the organizer has seen it. People who have gone are left
    out, who has come sits out, and a table whose place is taken waits. Raises Refusal `not_running`, `no_draft`,
    `draft_outdated` if something else has changed, `too_few_left` if a table has too few people without them.
    """

    def publish(night: Night, changes: DraftChanges | None) -> None:
        if Round.objects.filter(night=night, pk=drawn, published_at__isnull=False).exists():
            return
        draft = _draft(night, drawn)
        if changes is None or changes.mark != since:
            raise Refusal("draft_outdated")
        _leave_out(draft, changes)
        draft.published_at = timezone.now()
        draft.save(update_fields=["published_at"])
        call_waiting(night)

    def changes_of(night: Night) -> DraftChanges | None:
        draft = _drafts(night, drawn).first()
        return changes_since(draft) if draft else None

    write_found(access, changes_of, publish)
    open_rest(access.night, drawn, origin=origin)


def _leave_out(draft: Round, changes: DraftChanges) -> None:
    """Bring a draft in line with what has changed since it was drawn, as `publish_round` says."""
    RoundSeat.objects.filter(round=draft, guest__number__in=changes.gone).delete()
    draft.tables.filter(place__in=changes.taken).update(place=None)
    come = guests_of(draft.night).filter(number__in=changes.come)
    RoundSeat.objects.bulk_create(RoundSeat(round=draft, guest=guest) for guest in come)
    for row in draft.tables.annotate(left=Count("seats")).select_related("game"):
        if row.left < numbers_for(row.game.game, row.game.options, row.game.edition)[0]:
            raise Refusal("too_few_left", left=row.left)


def open_waiting(*, access: NightAccess, drawn: int, origin: str) -> None:
    """Open the tables of a published round that waited, at the places that are free now, first come. Raises Refusal
    `not_running`.
    """
    with _writing(access) as night:
        found = Round.objects.filter(night=night, pk=drawn, published_at__isnull=False).first()
        if found is None:
            return
        free = free_places(night, only=found.only)
        for row, place in zip(found.tables.filter(place=None), free, strict=False):
            row.place = place
            row.save(update_fields=["place"])
    open_rest(access.night, drawn, origin=origin)


def _drafts(night: Night, drawn: int) -> QuerySet[Round]:
    return with_rows(Round.objects.filter(night=night, pk=drawn, published_at=None))


def _draft(night: Night, drawn: int) -> Round:
    draft = _drafts(night, drawn).first()
    if draft is None:
        raise Refusal("no_draft")
    return draft


def take_back_round(*, access: NightAccess, drawn: int) -> None:
    """Delete the newest round with its tables, while none of them has begun. One that is gone already changes nothing.

    The tables go one by one: one that has begun meanwhile stays, and the round with it. Raises Refusal `not_running`,
    `round_begun`.
    """
    access_running(NightAccess.fresh(access.device, access.night))
    found = Round.objects.filter(night=access.night, pk=drawn, published_at__isnull=False, room="").first()
    if found is None:
        return
    tables = list(Table.objects.filter(called_by__round=found).order_by("pk"))
    if _later(found).exists() or begun(tables):
        raise Refusal("round_begun")
    for table in tables:
        with suppress(Stranger), write_table(table) as fresh:
            if not has_begun(fresh):
                delete_locked(fresh)
    with _writing(access) as night:
        if _later(found).exists() or Table.objects.filter(called_by__round=found).exists():
            raise Refusal("round_begun")
        Round.objects.filter(night=night, number__gte=found.number).delete()
    wipe_traces()


def _later(drawn: Round) -> QuerySet[Round]:
    """Return the rounds that were published after this one."""
    return Round.objects.filter(night=drawn.night_id, number__gt=drawn.number, published_at__isnull=False)


def mark_final(*, access: NightAccess, drawn: int, final: bool) -> None:
    """Let the TV show this published round of one table as the final, or no longer.

    Raises Refusal `not_running`, `no_draft` if it was taken back, `final_of_one` if it has several tables.
    """
    with running(access) as night:
        found = Round.objects.filter(night=night, pk=drawn, published_at__isnull=False).first()
        if found is None:
            raise Refusal("no_draft")
        if found.tables.count() != 1:
            raise Refusal("final_of_one")
        found.final = final
        found.save(update_fields=["final"])
