"""The names of people in standings, as their people and seats are called now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from scoresheets.models import Person, Seat, Team, Tie
from scoresheets.nights.persons import person_of
from scoresheets.nights.standings import words as counting_words
from scoresheets.nights.standings.selectors.choices import TEAM_KEY, team_key
from scoresheets.nights.standings.selectors.standings import NightOrder
from scoresheets.nights.standings.selectors.ties import TIE_KEY, SettledTie
from scoresheets.results import words

Names = Mapping[str, str]


def names_in(order: NightOrder) -> Names:
    """Return the name of each person and of each team of an order, and how each of its ties was settled."""
    return {**names_at(order.people), **_team_names(order.teams), **_tie_words(order.ties)}


def _tie_words(ties: Collection[SettledTie]) -> Names:
    if not ties:
        return {}
    found = Tie.objects.select_related("table__place").in_bulk([tie.pk for tie in ties])
    return {f"{TIE_KEY}{tie.pk}": how_settled(found.get(tie.pk)) for tie in ties}


def how_settled(tie: Tie | None) -> str:
    """Return how a tie was settled, in words; None for one that was taken back."""
    place = tie.table.place if tie and tie.table else None
    return counting_words.how_settled(
        tie.how if tie else "",
        reason=tie.reason if tie else "",
        table=place.number if place else 0,
    )


def _team_names(keys: Collection[str]) -> Names:
    if not keys:
        return {}
    teams = Team.objects.filter(pk__in=[key.removeprefix(TEAM_KEY) for key in keys])
    names = {team_key(team.pk): counting_words.team_name(team.name, team.number) for team in teams}
    return {key: names.get(key, words.removed()) for key in keys}


def names_at(people_seats: Mapping[str, Sequence[int]]) -> Names:
    """Return the name of each person at these seats: that of the person known at most of them, else the most frequent
    seat name. If several are equally frequent, the newest.

    If two people would have the same name because their people were merged later, each has the name used at those
    tables. If these are the same too, the places are added.
    """
    rows = [row for seats in people_seats.values() for row in seats]
    known = Seat.objects.filter(pk__in=rows).prefetch_related("table__place__night", "person__one_with")
    found = {seat.pk: seat for seat in known}
    people = {person: [found[row] for row in seats if row in found] for person, seats in people_seats.items()}
    names = {person: _name(seats) for person, seats in people.items()}
    often = Counter(names.values())
    names = {
        person: name if often[name] == 1 else _name_there(people[person]) for person, name in names.items()
    }
    often = Counter(names.values())
    return {
        person: name if often[name] == 1 else _at_places(name, people[person])
        for person, name in names.items()
    }


def _at_places(name: str, seats: Sequence[Seat]) -> str:
    """Return the name with the places at which its person sat, to tell several people of one name apart."""
    return words.at_places(name, sorted({seat.table.place.number for seat in seats if seat.table.place}))


def _name(seats: Sequence[Seat]) -> str:
    known = [person for seat in seats if seat.name and (person := _known(seat))]
    if known:
        return _most(person.name for person in known)
    named = [seat.called for seat in seats if seat.name]
    if named:
        return _most(named)
    if not seats:
        return words.removed()
    place = seats[-1].table.place
    return words.nameless(seats[-1].called, place.number) if place else seats[-1].called


def _most(names: Iterable[str]) -> str:
    """Return the most frequent name; of several the one that came last."""
    return Counter(reversed(list(names))).most_common(1)[0][0]


def _name_there(seats: Sequence[Seat]) -> str:
    named = [seat.called for seat in seats if seat.name]
    if named or not seats:
        return _most(named) if named else words.removed()
    table = seats[-1].table
    place = table.place.number if table.place else 0
    return words.nameless(seats[-1].called, place, table.started_at)


def _known(seat: Seat) -> Person | None:
    place = seat.table.place
    return person_of(seat, place.night) if place else None
