"""People of one name at a night. The app asks whether they are one person, and never guesses.

A seat's `guest` says which of them sits there. People of one name who play at two tables at the same time are two
guests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from django.db.models import QuerySet

from scoresheets.models import Night, Seat, Table
from scoresheets.nights.persons import person_key
from scoresheets.nights.tables import keys_of
from scoresheets.registry import is_installed
from scoresheets.table.pages.nights import NamesakeChoice, NamesakeQuestion
from scoresheets.table.selectors.access import night_of, seats_of
from scoresheets.table.selectors.states import table_history


def named_seats(night: Night) -> QuerySet[Seat]:
    """Return the seats with a name at the tables of a night, ordered by name, guest and table."""
    found = Seat.objects.filter(table__in=keys_of(night)).exclude(name_key="").exclude(guest=None)
    found = found.prefetch_related("table__place", "guest", "person__one_with")
    return found.order_by("name_key", "guest__number", "table")


def is_playing(seat: Seat) -> bool:
    """Return whether the game of this seat is in play and the player has not gone home."""
    table = seat.table
    if not table.started_at or table.closed_at or table.on_paper or not is_installed(table.game):
        return False
    try:
        seats = seats_of(table)
        state = table_history(table, seats).state
    except (LookupError, TypeError, ValueError):
        return False
    return state.seat is not None and seats.index(seat) not in state.left


def open_questions(night: Night) -> tuple[NamesakeQuestion, ...]:
    """Return pairs of guests of one name, as long as no organizer has said whether they are one person."""
    doubted = list(night.guests.filter(doubted=True).values_list("pk", flat=True))
    if not doubted:
        return ()
    keys = set(Seat.objects.filter(guest__in=doubted).values_list("name_key", flat=True))
    begun = (seat for seat in named_seats(night).filter(name_key__in=keys) if seat.table.started_at)
    groups = [tuple(found) for _key, found in groupby(begun, key=lambda seat: (seat.name_key, seat.guest_id))]
    return tuple(
        NamesakeQuestion(first[0].name, _number(first), _number(other), _places(first), _places(other))
        for first, other in _pairs(groups)
        if _is_open(first, other)
    )


def _number(seats: Sequence[Seat]) -> int:
    guest = seats[0].guest
    return guest.number if guest else 0


def _pairs(groups: Sequence[tuple[Seat, ...]]) -> list[tuple[tuple[Seat, ...], tuple[Seat, ...]]]:
    """Pair the first guest of each name with each other guest of that name."""
    firsts = {group[0].name_key: group for group in reversed(groups)}
    pairs = [(firsts[group[0].name_key], group) for group in groups]
    return [(first, other) for first, other in pairs if first is not other]


def _is_open(first: Sequence[Seat], other: Sequence[Seat]) -> bool:
    doubted = any(seats[0].guest is not None and seats[0].guest.doubted for seats in (first, other))
    return doubted and person_key(first[0]) != person_key(other[0])


def _places(seats: Sequence[Seat]) -> tuple[int, ...]:
    return tuple(sorted({seat.table.place.number for seat in seats if seat.table.place}))


def namesake_choices(table: Table, seats: Sequence[Seat]) -> Mapping[int, tuple[NamesakeChoice, ...]]:
    """Return by seat number the people of the same name at other tables of the night, while nobody has said which of
    them sits here.

    Games of the same people before this one do not count as other tables.
    """
    night = night_of(table)
    unconfirmed = {seat.name_key: seat.number for seat in seats if seat.name_key and not seat.guest_told}
    if night is None or not unconfirmed:
        return {}
    others = named_seats(night).filter(name_key__in=unconfirmed).exclude(table__in=_earlier_games(table))
    found: dict[int, list[NamesakeChoice]] = {}
    for _who, group in groupby(others, key=lambda seat: (seat.name_key, seat.guest_id)):
        same = tuple(group)
        choice = NamesakeChoice(_number(same), _places(same))
        found.setdefault(unconfirmed[same[0].name_key], []).append(choice)
    return {number: tuple(choices) for number, choices in found.items()}


def _earlier_games(table: Table) -> list[int]:
    """Primary keys of the table and of the games of the same people before it."""
    line = [table.pk]
    while before := Table.objects.filter(next_table=line[-1]).values_list("pk", flat=True).first():
        line.append(before)
    return line
