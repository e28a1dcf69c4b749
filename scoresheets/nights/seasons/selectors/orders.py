"""Compute the standings of a season: the nights that count, and who is one person at several of them.

A night counts as its viewers see it: once its runner has published standings, only the tables in these. Its handicaps,
teams and settled ties are its own and do not count here, unless each night counts as one game: then its places do.

At several nights people of one name are one person, as at several tables of a night, and people who were told apart
there stay apart. Of a night that was deleted or has expired only figures are left: a player there is known as the
person that other tables still refer to, else has no name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoresheets.models import Night, Person, PublishedOrder, Season, SeasonNight, Seat, Table
from scoresheets.nights.persons import person_of
from scoresheets.nights.polled import memory_of
from scoresheets.nights.standings.selectors.choices import Chosen, Usual, by_night, counting_of, in_order
from scoresheets.nights.standings.selectors.groups import places_of
from scoresheets.nights.standings.selectors.standings import (
    OVER,
    Kind,
    NightOrder,
    night_order,
    order_as_json,
    order_from_json,
)
from scoresheets.results.standings import OPTIONAL, OVER_GAMES, Criterion, Play, Player

NAMED = "n"  # begins the key of a person with a name


@dataclass(frozen=True, slots=True)
class Part:
    """Share of one night in the standings. `keys` are those of its people in the season, by their keys in `order`;
    `persons` the primary keys of those who are remembered. `stored` if only figures are left of the night.
    `ranks`, where nights count, are their places in its own standings, 0 for none.
    """

    row: SeasonNight
    order: NightOrder
    keys: Mapping[str, str]
    persons: Mapping[str, int]
    stored: bool = False
    ranks: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class SeasonPerson:
    """A person in the standings, with the key in the season: the seats that are still there, the remembered person, and
    the last night.
    """

    key: str
    seats: list[int] = field(default_factory=list)
    person: int | None = None
    last: SeasonNight | None = None

    @property
    def named(self) -> bool:
        """True if the person has a name."""
        return self.key.startswith(NAMED)


@dataclass(frozen=True, slots=True)
class SeasonOrder:
    """The standings of a season without names, the people in it by their keys there, and what each night brings."""

    order: NightOrder
    people: Mapping[str, SeasonPerson]
    parts: tuple[Part, ...]


def season_order(season: Season) -> SeasonOrder:
    """Return all that counts for the season now."""
    rows = SeasonNight.objects.filter(season=season).select_related("night")
    ranked = by_night(season).by
    return merged_nights([_part(row, ranked=ranked) for row in rows], season)


def figures_of_night(night: Night) -> dict[str, Any]:
    """Return what counts at the night as JSON without names, for the time when its tables are gone."""
    part = _live(SeasonNight(night=night), night, ranked=True)
    bare = replace(part.order, people=dict.fromkeys(part.order.people, ()))
    return {"order": order_as_json(bare), "persons": dict(part.persons), "ranks": dict(part.ranks)}


def is_incomplete(row: SeasonNight) -> bool:
    """Return whether the night is gone, or one of the tables of its stored figures."""
    if row.night is None:
        return True
    counted = [table for table, *_rest in row.figures["order"]["tables"]] if row.figures else []
    return Table.objects.filter(place__night=row.night, pk__in=counted).count() < len(counted)


def _part(row: SeasonNight, *, ranked: bool) -> Part:
    if row.night is None or is_incomplete(row):
        return _stored(row)
    return _live(row, row.night, ranked=ranked)


def _live(row: SeasonNight, night: Night, *, ranked: bool) -> Part:
    published = PublishedOrder.objects.filter(night=night).first()
    only = {table for table, *_rest in published.order["tables"]} if published else None
    order = night_order(night, memory_of(night).counts, chosen=Usual(), only=only)
    first = {person: seats[0] for person, seats in order.people.items()}
    known = Seat.objects.prefetch_related("guest", "person__one_with").in_bulk(list(first.values()))
    alike = _among_namesakes(night)
    keys, persons = dict[str, str](), dict[str, int]()
    for person, pk in first.items():
        seat = known[pk]
        key = _key(_called(seat, night, alike), row, person)
        keys[person] = f"{key} {person}" if key in keys.values() else key  # two people of this night stay two
        if seat.person and seat.person.owner_id == night.opened_by_id:
            persons[person] = seat.person.pk
    ranks = places_of(_own_order(night, published)) if ranked else {}
    return Part(row, order, keys, persons, ranks=ranks)


def _own_order(night: Night, published: PublishedOrder | None) -> NightOrder:
    """Return the order of a night as its viewers see it, with the cuts and the final that decide there."""
    return order_from_json(published.order) if published else night_order(night, memory_of(night).counts)


def _stored(row: SeasonNight) -> Part:
    figures = row.figures or {"order": order_as_json(_of_nothing()), "persons": {}}
    order = order_from_json(figures["order"])
    known = Person.objects.select_related("one_with").in_bulk(list(figures["persons"].values()))
    persons = {person: pk for person, pk in figures["persons"].items() if pk in known}
    keys: dict[str, str] = {}
    for person in order.people:
        one = known[persons[person]].one_with or known[persons[person]] if person in persons else None
        key = f"{NAMED}{one.namesake}{one.name_key}" if one else ""
        if key in keys.values():  # merged since: two people of this night would be one
            key = ""
        keys[person] = _key(key, row, person)
    ranks = figures["ranks"] if "ranks" in figures else places_of(order)  # an earlier version stored none
    return Part(row, order, keys, persons, stored=True, ranks=ranks)


def _among_namesakes(night: Night) -> dict[int, int]:
    """Return the number of each guest of the night among those of the same name, from 0."""
    seen = Counter[str]()
    found = {}
    for guest in night.guests.filter(one_with=None).exclude(name_key=""):
        found[guest.pk] = seen[guest.name_key]
        seen[guest.name_key] += 1
    return found


def _called(seat: Seat, night: Night, alike: Mapping[int, int]) -> str:
    """Return the key in a season of the name in this seat; "" for none."""
    one, guest = person_of(seat, night), seat.guest
    if one is not None:
        return f"{NAMED}{one.namesake}{one.name_key}"
    if guest is None or not guest.name:
        return ""
    return f"{NAMED}{alike.get(guest.one_with_id or guest.pk, 0)}{guest.name_key}"


def _of_nothing() -> NightOrder:
    return NightOrder(tables=(), people={}, kinds=(), over=OVER_GAMES)


def _key(key: str, row: SeasonNight, person: str) -> str:
    """Return the key in the season: that of the name, or one of its own for a person without a name."""
    return key if key.startswith(NAMED) else f"{row.pk}-{person}"


def merged_nights(parts: Sequence[Part], chosen: Chosen) -> SeasonOrder:
    """Return the standings over what these nights bring: all games compared as was chosen for the season, and each game
    as usual.
    """
    numbers: dict[str, str] = {}
    people: dict[str, SeasonPerson] = {}
    kinds: dict[str, Kind] = {}
    others: list[Play] = []
    for part in parts:
        for person, seats in part.order.people.items():
            key = part.keys[person]
            number = numbers.setdefault(key, str(len(numbers) + 1))
            found = people.setdefault(number, SeasonPerson(key))
            found.seats += seats
            found.person, found.last = part.persons.get(person, found.person), part.row
        for kind in part.order.kinds:
            before = kinds.get(kind.key)
            plays = (*(before.plays if before else ()), *_renamed(kind.plays, part.keys, numbers))
            on_paper = kind.on_paper + (before.on_paper if before else 0)
            criteria, counting = _usual(kind.criteria), counting_of(Usual(), kind.game)
            kinds[kind.key] = replace(
                kind, criteria=criteria, plays=plays, on_paper=on_paper, counting=counting
            )
        others += _renamed(part.order.others, part.keys, numbers)
    how = by_night(chosen)
    nights = tuple(_as_game(part, numbers) for part in parts) if how.by else None
    order = NightOrder(
        tables=tuple(table for part in parts for table in part.order.tables),
        people={number: tuple(person.seats) for number, person in people.items()},
        kinds=tuple(kinds.values()),
        over=in_order(chosen, OVER, OVER_GAMES),
        others=tuple(others),
        over_counting=counting_of(chosen, OVER)
        if nights is None
        else how.counting(sum(len(night) > 1 for night in nights)),
        nights=nights,
    )
    return SeasonOrder(order, people, tuple(parts))


def _as_game(part: Part, numbers: Mapping[str, str]) -> Play:
    """Return a night as one game of those who have a place there."""
    return tuple(
        Player(numbers[part.keys[person]], place == 1, place)
        for person, place in part.ranks.items()
        if place and person in part.keys
    )


def _usual(criteria: Collection[Criterion]) -> tuple[Criterion, ...]:
    return tuple(each for each in criteria if each.name not in OPTIONAL)


def _renamed(plays: Sequence[Play], keys: Mapping[str, str], numbers: Mapping[str, str]) -> tuple[Play, ...]:
    return tuple(tuple(replace(sat, person=numbers[keys[sat.person]]) for sat in play) for play in plays)
