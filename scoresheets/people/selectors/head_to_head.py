"""Head to head: a person against each other person at the same tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from scoresheets.base.words import in_name_order
from scoresheets.models import Person, Play, Seat
from scoresheets.people.selectors.access import PersonAccess, others_seen
from scoresheets.people.selectors.avatars import Avatar, Avatars

AT_ONCE = 10_000  # keys in one query: some builds of SQLite take 32,766


@dataclass(frozen=True, slots=True)
class Placed:
    """The place of one person at a table that is over. The player who beat more opponents stood before the other;
    `beaten` counts them in halves, and players who left stand behind all who stayed.
    """

    table: int
    person: int
    beaten: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Tally:
    """The games that one person shared with another, `person`: placed `ahead` of that other, `behind`, or level."""

    person: int
    ahead: int
    behind: int
    level: int
    last: datetime

    @property
    def games(self) -> int:
        """The number of games that both finished."""
        return self.ahead + self.behind + self.level


@dataclass(frozen=True, slots=True)
class RivalView:
    """Another person as this device sees them, and the games shared with them."""

    public_id: str
    name: str
    avatar: Avatar
    tally: Tally


def tallies(mine: Iterable[Placed], others: Iterable[Placed]) -> tuple[Tally, ...]:
    """Return the tally of one person against each other at the same tables, the most met first, then the last met.

    A table where the person has no place counts for nobody.
    """
    own = {place.table: place.beaten for place in mine}
    met: dict[int, list[Placed]] = {}
    for other in others:
        if other.table in own:
            met.setdefault(other.person, []).append(other)
    found = [
        Tally(
            person=person,
            ahead=sum(own[place.table] > place.beaten for place in places),
            behind=sum(own[place.table] < place.beaten for place in places),
            level=sum(own[place.table] == place.beaten for place in places),
            last=max(place.at for place in places),
        )
        for person, places in met.items()
    ]
    return tuple(sorted(found, key=lambda tally: (tally.games, tally.last), reverse=True))


def rivals(access: PersonAccess, plays: QuerySet[Play, Any], looks: Avatars) -> tuple[RivalView, ...]:
    """Return the people met in these plays of a person, as far as this device sees their pages too. `looks` are the
    avatars of the owner's people.

    Games of deleted tables are left out: nothing says any more who sat there together.
    """
    seen = {person.pk: person for person in others_seen(access)}
    if not seen:
        return ()
    placed = _placed(plays)
    mine = [place for place in placed if place.person == access.person.pk]
    views = [
        RivalView(other.public_id, other.name, looks.of(other), tally)
        for tally in tallies(mine, (place for place in placed if place.person in seen))
        for other in [seen[tally.person]]
    ]
    return tuple(sorted(views, key=_order))


def _order(view: RivalView) -> tuple[Any, ...]:
    return -view.tally.games, -view.tally.last.timestamp(), in_name_order(view.name)


def _placed(plays: QuerySet[Play, Any]) -> list[Placed]:
    """Return the places of all players at the tables of these plays; merged people as the one they are shown as. Each
    table is read by keys, see `one_with`.
    """
    own = set(plays.order_by().values_list("seat", flat=True)) - {None}
    tables = Seat.objects.filter(pk__in=own).order_by().values_list("table", flat=True)
    seats = list(Seat.objects.filter(table__in=set(tables)).order_by("pk").values_list("pk", "table"))
    table_of, rows = dict(seats), list[Any]()
    for at in range(0, len(seats), AT_ONCE):
        some = Play.objects.filter(seat__in=[seat for seat, _table in seats[at : at + AT_ONCE]])
        rows += some.values_list("seat", "person", "beaten", "played_at")
    people = Person.objects.filter(pk__in={person for _seat, person, *_figures in rows})
    shown = dict(people.values_list("pk", Coalesce("one_with", "pk")))
    return [Placed(table_of[seat], shown[person], beaten, at) for seat, person, beaten, at in rows]
