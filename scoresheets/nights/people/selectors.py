"""The people of a night with their places and games.

Eight hundred people at three games each are listed without replaying a log: a game is over if it is closed, if its
next one is open, or if it left plays. Only where a player has left a game in play, or where nobody is remembered, the
log decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from scoresheets.base.words import in_name_order, plain_words, says_all
from scoresheets.models import Entry, Night, Person, Place, Play, Seat, Table
from scoresheets.nights.people import words
from scoresheets.nights.words import table_numbered
from scoresheets.pads import title_with
from scoresheets.registry import is_installed
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.states import table_history

_TABLE = (
    "pk",
    "public_id",
    "game",
    "options",
    "title",
    "place",
    "started_at",
    "closed_at",
    "on_paper",
    "next_table",
)
_SEAT = ("pk", "table_id", "number", "guest", "name", "person")
_NOTED = ("pk", "number", "waits_at", "name")
AT_TABLE = ("playing", "paper")
WHERE = (
    AT_TABLE,
    ("lobby",),
    ("over",),
)  # the states in which a game tells where a person is, the surest first


@dataclass(frozen=True, slots=True)
class GameOf:
    """A game of the night: the address of its table, its place as a number and in words, title and game, and its
    `state`: lobby, playing, paper, over or closed. `present` if its place shows it now.
    """

    address: str
    place: int
    called: str
    title: str
    state: str
    present: bool
    gone: frozenset[int] = frozenset()  # numbers of the seats whose player has left it


@dataclass(frozen=True, slots=True)
class Sat:
    """A person at a game, and the state of both in a word."""

    game: GameOf
    word: str


@dataclass(frozen=True, slots=True)
class NotedAt:
    """A guest noted for the next game at a place; `number` is the guest's."""

    number: int
    place: int


@dataclass(frozen=True, slots=True)
class PersonHere:
    """A person of the night: the games, newest first, the places now, the places for whose next game the person is
    noted, and whether the person is at no game in play. `mark` tells the person from all others of the list.
    """

    mark: str
    name: str
    sat: tuple[Sat, ...]
    noted: tuple[NotedAt, ...]
    places: tuple[int, ...]
    waits: bool
    over: int

    @property
    def where(self) -> str:
        """Return the places of the person now, in words."""
        return words.where(self.places)

    @property
    def notes(self) -> str:
        """Return how many games of the person are over, and for which next ones the person is noted, in words."""
        noted = [words.noted(each.place) for each in self.noted]
        return " · ".join(filter(None, [words.games_over(self.over), *noted]))

    @property
    def said(self) -> str:
        """Return the plain words by which the person is found: the name, the tables now, and the games."""
        places = [*self.places, *(each.place for each in self.noted)]
        return plain_words(
            " ".join([self.name, *map(table_numbered, places), *(each.game.title for each in self.sat)])
        )


def people_context(night: Night, *, find: str = "") -> dict[str, object]:
    """Return the people of the night for their list, first those who wait. `find` as in `people_here`."""
    people = people_here(night, find=find)
    groups = [[each for each in people if each.waits], [each for each in people if not each.waits]]
    return {
        "public_id": night.public_id,
        "waiting": groups[0],
        "playing": groups[1],
        "counts": [words.people_counted(len(group)) for group in groups],
    }


def people_here(night: Night, *, find: str = "") -> tuple[PersonHere, ...]:
    """Return the people of the night in the order of their names. With `find` only those that its words are all said
    of: a name, a table, a game.
    """
    places = {place.pk: place for place in night.places.all()}
    games = _games(places)
    one_with = dict(night.guests.exclude(one_with=None).values_list("pk", "one_with"))
    rows = Seat.objects.filter(table__in=list(games)).exclude(name="").order_by("table_id")
    seated = list(rows.values_list(*_SEAT))
    known = _names(night, {person for *_seat, person in seated if person})
    names, sat = dict[str, str](), defaultdict[str, list[tuple[GameOf, int]]](list)
    for seat, table, number, guest, name, person in seated:
        key = f"guest-{one_with.get(guest, guest)}" if guest else f"seat-{seat}"
        names[key] = known.get(person, name)
        sat[key].append((games[table], number))
    noted = defaultdict[str, list[NotedAt]](list)
    late = night.guests.filter(waits_at__isnull=False).exclude(name_key="")
    for guest, number, place, name in late.values_list(*_NOTED):
        key = f"guest-{one_with.get(guest, guest)}"
        names.setdefault(key, name)
        noted[key].append(NotedAt(number, places[place].number))
    people = (
        _here(key, names[key], sat[key], noted[key])
        for key in sorted(names, key=lambda key: in_name_order(names[key]))
    )
    return tuple(each for each in people if says_all(each.said, find))


def _names(night: Night, people: Collection[int]) -> dict[int, str]:
    """Return the names of those of these people whom the night knows."""
    known = Person.objects.filter(pk__in=people, owner=night.opened_by_id)
    return {person.pk: (person.one_with or person).name for person in known.prefetch_related("one_with")}


def _here(mark: str, name: str, sat: list[tuple[GameOf, int]], noted: list[NotedAt]) -> PersonHere:
    states = [(game, "left" if number in game.gone else game.state) for game, number in reversed(sat)]
    here = [(game, state) for game, state in states if game.present]
    now = next(filter(None, ([game for game, state in here if state in kind] for kind in WHERE)), [])
    return PersonHere(
        mark=mark,
        name=name,
        noted=tuple(noted),
        sat=tuple(Sat(game, words.state_word(state)) for game, state in states),
        places=tuple(sorted({game.place for game in now})),
        waits=not any(state in AT_TABLE for _game, state in states),
        over=sum(state in ("over", "closed") for _game, state in states),
    )


def _games(places: Mapping[int, Place]) -> Mapping[int, GameOf]:
    """Return the games at these places of a night, by the primary keys of their tables."""
    rows = list(Table.objects.filter(place__in=list(places)).values_list(*_TABLE))
    shown = {place.table_id for place in places.values()}
    played = [
        pk
        for pk, _id, _game, _options, _title, _place, started, closed, *_more in rows
        if started and not closed
    ]
    ended, gone = _over(played), _left(played)
    return {
        pk: GameOf(
            address=reverse("table", args=(public_id,)),
            place=places[place].number,
            called=table_numbered(places[place].number),
            title=" · ".join(filter(None, (title, title_with(game, options)))),
            state=_state(started, closed, paper=paper, over=following or pk in ended),
            present=pk in shown,
            gone=gone.get(pk, frozenset()),
        )
        for pk, public_id, game, options, title, place, started, closed, paper, following in rows
    }


def _state(started: Any, closed: Any, *, paper: bool, over: bool) -> str:
    if closed:
        return "closed"
    if paper:
        return "paper"
    if not started:
        return "lobby"
    return "over" if over else "playing"


def _over(played: Iterable[int]) -> set[int]:
    """Return those of these tables whose game is over. A table that forgets its people leaves no plays: its log says
    so.
    """
    seats = Seat.objects.filter(table__in=played).values_list("pk", "table", "person")
    at = {seat: table for seat, table, _person in seats}
    left_plays = {at[seat] for seat in Play.objects.filter(seat__in=at).values_list("seat", flat=True)}
    known = {table for _seat, table, person in seats if person}
    going_on = Table.objects.filter(pk__in=played, next_table=None)
    forgetful = (table for table in going_on if table.forgets or table.pk not in known)
    return left_plays | {table.pk for table in forgetful if _state_of(table, "seat") is None}


def _left(played: Iterable[int]) -> dict[int, frozenset[int]]:
    """Return the numbers of the seats whose player has left the game, by table."""
    leaving = Entry.objects.filter(table__in=played, move__leaves=True).values_list("table", flat=True)
    found = {}
    for table in Table.objects.filter(pk__in=set(leaving)):
        seats = seats_of(table)
        found[table.pk] = frozenset(seats[place].number for place in _state_of(table, "left") or ())
    return found


def _state_of(table: Table, what: str) -> Any:
    """Return a part of the state of a game; False if its log cannot be read."""
    if table.on_paper or not is_installed(table.game):
        return False
    try:
        return getattr(table_history(table, seats_of(table)).state, what)
    except (LookupError, TypeError, ValueError):
        return False
