"""The list of people, and the page of one person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Max, Q, QuerySet
from django.utils.timezone import localdate

from scoresheets.base.moments import EARLIEST, LATEST, first_of
from scoresheets.base.words import in_name_order
from scoresheets.models import Person, Play
from scoresheets.people.selectors.access import (
    Keeper,
    PersonAccess,
    people_at,
    people_only_at_nights,
    plays_at,
)
from scoresheets.people.selectors.avatars import Avatar, avatars_of
from scoresheets.people.selectors.head_to_head import RivalView, rivals
from scoresheets.people.selectors.kinds import KindPage, KindView, kind_page, kinds_of
from scoresheets.people.selectors.months import MonthsView, Played, months_view
from scoresheets.people.selectors.records import longest_streak
from scoresheets.table.selectors.access import one_with
from scoresheets.table.selectors.expiry import expires_after, notice

MOST_MET = 10


@dataclass(frozen=True, slots=True)
class PersonPage:
    """A person as one device sees them. `joined` are the people merged with this one, `others` those who could be.

    `last` is when the last of the shown games ended, `goes` when all of it is deleted if nothing is played.
    """

    public_id: str
    name: str
    avatar: Avatar
    edits: bool
    forgets: bool
    everywhere: bool  # removing the person here removes them at every table
    joined: tuple[Person, ...]
    others: tuple[Person, ...]
    plays: int
    wins: int
    streak: int
    unclosed: int
    last: datetime | None
    months: MonthsView | None
    kinds: tuple[KindView, ...]
    chosen: KindPage | None
    rivals: tuple[RivalView, ...]
    goes: datetime | None

    @property
    def most_met(self) -> tuple[RivalView, ...]:
        """Those met most; the page folds the others."""
        return self.rivals[:MOST_MET]

    @property
    def less_met(self) -> tuple[RivalView, ...]:
        """All others."""
        return self.rivals[MOST_MET:]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person in a list. `last` is when their last game ended, None before the first."""

    public_id: str
    name: str
    avatar: Avatar
    plays: int
    wins: int
    last: datetime | None
    also: str  # names of the people merged with this one


class _Counts(NamedTuple):
    played: int
    won: int
    last: datetime


def person_lines(keeper: Keeper) -> tuple[PersonLine, ...]:
    """Return the people of one device, or of its night, by name, each with how often and when last they played."""
    known = people_at(keeper.device, keeper.nights).values_list("pk", "one_with")
    shown = {pk for both in known for pk in both if pk is not None}
    everybody = _by_name(Person.objects.filter(pk__in=shown))
    counted = _counted(shown, keeper.nights)
    looks, merged = avatars_of(keeper.device), defaultdict[int, list[Person]](list)
    for each in everybody:
        if each.one_with_id is not None:
            merged[each.one_with_id].append(each)
    return tuple(
        PersonLine(
            public_id=person.public_id,
            name=person.name,
            avatar=looks.of(person),
            plays=sum(each.played for each in counts),
            wins=sum(each.won for each in counts),
            last=max((each.last for each in counts), default=None),
            also=", ".join(each.name for each in same[1:]),
        )
        for person in everybody
        if person.one_with_id is None
        for same in [[person, *merged[person.pk]]]
        for counts in [[counted[each.pk] for each in same if each.pk in counted]]
    )


def _counted(people: Collection[int], nights: Collection[int] | None) -> dict[int, _Counts]:
    """Return how often and when last each of these people played, at these nights or (None) at all; nobody without."""
    plays = Play.objects.filter(plays_at(nights, people), person__in=people).values_list("person")
    rows = plays.annotate(played=Count("pk"), wins=Count("pk", filter=Q(won=True)), last=Max("played_at"))
    return {person: _Counts(*counts) for person, *counts in rows}


def person_page(
    access: PersonAccess, *, kind: str = "", since: date | None = None, until: date | None = None
) -> PersonPage:
    """Return the page with the chosen kind of game, or with the one played most, in a span of days (None: open)."""
    person = access.person
    found = plays_of(access, since=since, until=until)
    plays = list(found)
    kinds = kinds_of(plays)
    chosen = next((each for each in kinds if each.kind == kind), kinds[0] if kinds else None)
    joined = people_at(person.owner_id, access.nights).filter(one_with=person)
    looks = avatars_of(person.owner_id)
    return PersonPage(
        public_id=person.public_id,
        name=person.name,
        avatar=looks.of(person),
        edits=access.edits,
        forgets=access.forgets,
        everywhere=access.can_administer,
        joined=tuple(_by_name(joined)),
        others=tuple(_by_name(_others(access))) if access.edits else (),
        plays=len(plays),
        wins=sum(play.won for play in plays),
        streak=longest_streak(plays),
        unclosed=sum(not play.closed for play in plays),
        last=plays[-1].played_at if plays else None,
        months=months_view((Played(play.played_at, play.won) for play in plays), until or localdate()),
        kinds=kinds,
        chosen=kind_page(chosen, [play for play in plays if play.kind == chosen.kind]) if chosen else None,
        rivals=rivals(access, found, looks),
        goes=_goes(person) if access.nights is None else None,
    )


def _by_name(people: Iterable[Person]) -> list[Person]:
    return sorted(people, key=lambda person: in_name_order(person.name))


def _others(access: PersonAccess) -> QuerySet[Person, Any]:
    """Return the people that this device may join with this one."""
    owner = access.person.owner_id
    found = people_at(owner, None) if access.can_administer else people_only_at_nights(owner, access.runs)
    return found.filter(one_with=None).exclude(pk=access.person.pk)


def plays_of(
    access: PersonAccess, *, since: date | None = None, until: date | None = None
) -> QuerySet[Play, Any]:
    """Return the plays of a person and those merged with them, as far as this device sees them, oldest first. The days
    are those of the server's clock.
    """
    same = one_with(access.person)
    span = plays_at(access.nights, same) & days_between(since, until)
    found = Play.objects.filter(span, person__in=same)
    return found.order_by("played_at", "pk")


def days_between(since: date | None, until: date | None) -> Q:
    """Return the condition for plays of these days by the server's clock, both included; None leaves an end open."""
    span = Q()
    if since is not None and since > EARLIEST.date():
        span &= Q(played_at__gte=first_of(since))
    if until is not None and until < LATEST.date():
        span &= Q(played_at__lt=first_of(until + timedelta(days=1)))
    return span


def _goes(person: Person) -> datetime | None:
    notified = person.expiry_told_at
    return None if notified is None else max(notified + notice(), person.seen_at + expires_after())
