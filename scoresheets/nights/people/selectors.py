"""The people of a night with their places and games.

Eight hundred people at three games each are listed without replaying a log: a game is over if it is closed, if its
next one is open, or if it left plays. Only where a player has left a game in play, or where nobody is remembered, the
log decides.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F
from django.urls import reverse

from scoresheets.base.words import in_name_order, listed, plain_words, says_all
from scoresheets.models import Entry, Guest, Night, Place, Play, RoundSeat, Seat, Table
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.people import words
from scoresheets.nights.tables import keys_of
from scoresheets.nights.words import table_numbered
from scoresheets.pads import game_title, title_with
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
GROUPS = ("coming", "waiting", "playing", "pausing", "gone")
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

    pk: int
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
    """A person of the night: the guest's number, name and state; the games, newest first, the places now, the places
    for whose next game the person is noted, and whether the person is at no game in play (`waits`). `over` games and
    drawn `rounds` were played; `phone` if a phone said that the person is here; `undrawn` if rounds leave the person
    out, who is not on their list.
    """

    number: int
    name: str
    state: str
    sat: tuple[Sat, ...]
    noted: tuple[NotedAt, ...]
    places: tuple[int, ...]
    waits: bool
    over: int
    rounds: int
    plays: tuple[str, ...]
    phone: bool
    undrawn: bool

    @property
    def where(self) -> str:
        """Return the places of the person now, in words."""
        return words.where(self.places)

    @property
    def group(self) -> str:
        """Return under which heading the person stands: one of GROUPS."""
        if self.state in (Guest.State.PAUSING, Guest.State.GONE):
            return self.state
        sits_down = any(sat.game.present and sat.game.state == "lobby" for sat in self.sat)
        if sits_down or not self.waits:
            return "playing"
        return "coming" if self.state == Guest.State.COMING else "waiting"

    @property
    def notes(self) -> str:
        """Return in words: the rounds of the person, or the games that are over; which games the person plays; for
        which next ones the person is noted; and whether rounds leave the person out.
        """
        played = words.rounds_played(self.rounds) if self.rounds else words.games_over(self.over)
        plays = words.plays([game_title(game) for game in self.plays]) if self.plays else ""
        noted = [words.noted(each.place) for each in self.noted]
        return " · ".join(filter(None, [played, plays, *noted, words.not_drawn() if self.undrawn else ""]))

    @property
    def said(self) -> str:
        """Return the plain words by which the person is found: the name, the tables now, and the games."""
        places = [*self.places, *(each.place for each in self.noted)]
        return plain_words(
            " ".join([self.name, *map(table_numbered, places), *(each.game.title for each in self.sat)])
        )


@dataclass(frozen=True, slots=True)
class PhoneView:
    """A phone of people: the number of one of them, which names the phone in forms, and the names of all. `people` are
    each with the number and whether the phone took the name over from the list; `has_noted`: it has said other names.
    """

    number: int
    names: str
    people: tuple[tuple[int, str, bool], ...]
    has_noted: bool


def people_context(night: Night, *, find: str = "") -> dict[str, object]:
    """Return the people of the night for their list, by groups, their phones, and how many of the night before are not
    noted. `find` as in `people_here`.
    """
    people, names = people_here(night, find=find), in_name_list(night)
    found = {name: [each for each in people if each.group == name] for name in GROUPS}
    noted = list(guests_of(night))
    return {
        "public_id": night.public_id,
        "groups": [
            (name, words.group(name), words.people_counted(len(there)), there)
            for name, there in found.items()
        ],
        "names": names,
        "newest": max((each.number for each in noted), default=0),
        "listed": len(noted),
        "phones": _phones(noted),
        "unconfirmed": sum(not each.confirmed and each.device_id is not None for each in noted),
        "last_list": len(names_of_last(night)),
    }


def in_name_list(night: Night) -> list[tuple[int, str]]:
    """Return the guests with a name, each with the number, in the order of names. Of guests with one name each has the
    tables, or says that it is on the list only.
    """
    found = list(night.guests.exclude(name_key="").values_list("pk", "number", "name", "name_key"))
    often = Counter(key for *_guest, key in found)
    tables = {pk: set[int]() for pk, _number, _name, key in found if often[key] > 1}
    seats = Seat.objects.filter(guest__in=list(tables), table__place__isnull=False)
    for pk, place in seats.values_list("guest", "table__place__number"):
        tables[pk].add(place)
    named = [
        (number, words.told_apart(name, sorted(tables[pk])) if pk in tables else name)
        for pk, number, name, _key in found
    ]
    return sorted(named, key=lambda each: in_name_order(each[1]))


def _phones(people: list[Guest]) -> tuple[PhoneView, ...]:
    phones: dict[int, list[Guest]] = {}
    for person in people:
        if person.device_id is not None:
            phones.setdefault(person.device_id, []).append(person)
    return tuple(
        PhoneView(
            there[0].number,
            listed([each.name for each in there]),
            tuple((each.number, each.name, bool(each.claimed_from)) for each in there),
            has_noted=not all(each.claimed_from for each in there),
        )
        for there in phones.values()
    )


def names_of_last(night: Night) -> list[str]:
    """Return the names of the people of the night before that are not noted at this one, in the order of names."""
    before = night.follows
    if before is None:
        return []
    noted = list(guests_of(before).values_list("name_key", "name"))
    seats = Seat.objects.filter(table__in=keys_of(before)).exclude(name="").order_by("pk")
    noted += list(seats.values_list("name_key", "name"))
    known = set(guests_of(night).values_list("name_key", flat=True))
    found = {key: name for key, name in reversed(noted) if key not in known}
    return sorted(found.values(), key=in_name_order)


def people_here(night: Night, *, find: str = "") -> tuple[PersonHere, ...]:
    """Return the guests of the night who have a name, in the order of their names; those on no list who are one person
    (`one_with`) are one. With `find` only those that its words are all said of: a name, a table, a game.
    """
    games = _games({place.pk: place for place in night.places.all()})
    seats = defaultdict[int, list[tuple[GameOf, int]]](list)
    rows = Seat.objects.filter(table__in=list(games)).exclude(name="").order_by("table_id")
    for guest, table, number in rows.values_list("guest", "table_id", "number"):
        seats[guest].append((games[table], number))
    drawn = RoundSeat.objects.filter(round__night=night, table__isnull=False).order_by()
    drawn = drawn.filter(round__published_at__isnull=False)
    rounds = dict(drawn.values_list("guest").annotate(rounds=Count("pk")))
    groups = _one_each(night)
    lists = any(first.listed for first, *_others in groups)
    people = (
        _here(
            there,
            sorted((sat for guest in there for sat in seats[guest.pk]), key=lambda sat: sat[0].pk),
            rounds=sum(rounds.get(guest.pk, 0) for guest in there),
            undrawn=lists and not there[0].listed,
        )
        for there in sorted(groups, key=lambda there: in_name_order(there[0].name))
    )
    return tuple(each for each in people if says_all(each.said, find))


def _one_each(night: Night) -> list[list[Guest]]:
    """Return the guests by person, each first the one whose row it is. Everybody on the list has an own row."""
    named = night.guests.exclude(name_key="").select_related("waits_at")
    rows: dict[int, list[Guest]] = {}
    for guest in named.order_by("-listed", F("one_with").asc(nulls_first=True), "number"):
        head = guest.one_with_id or guest.pk
        if guest.listed and head in rows:
            rows[guest.pk] = [guest]
        else:
            rows.setdefault(head, []).append(guest)
    return list(rows.values())


def _here(
    guests: Sequence[Guest], sat: list[tuple[GameOf, int]], *, rounds: int, undrawn: bool
) -> PersonHere:
    guest = guests[0]
    states = [(game, "left" if number in game.gone else game.state) for game, number in reversed(sat)]
    here = [(game, state) for game, state in states if game.present]
    now = next(filter(None, ([game for game, state in here if state in kind] for kind in WHERE)), [])
    return PersonHere(
        number=guest.number,
        name=guest.name,
        state=guest.state,
        noted=tuple(NotedAt(each.number, each.waits_at.number) for each in guests if each.waits_at),
        sat=tuple(Sat(game, words.state_word(state)) for game, state in states),
        places=tuple(sorted({game.place for game in now})),
        waits=not any(state in AT_TABLE for _game, state in states),
        over=sum(state in ("over", "closed") for _game, state in states),
        rounds=rounds,
        plays=tuple(guest.plays),
        phone=guest.device_id is not None,
        undrawn=undrawn,
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
            pk=pk,
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
