"""Read the waiting room of a night: who waits, and the groups that can be called now."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime

from scoresheets.base.lookalikes import alike_pairs
from scoresheets.models import Night, Round, Wish
from scoresheets.nights.rounds import words
from scoresheets.nights.rounds.calling import just_played, most_seated, next_groups
from scoresheets.nights.rounds.pages import RoomView
from scoresheets.nights.rounds.seatings import Aims, Past, Seating
from scoresheets.nights.rounds.selectors.drawing import aims_for, free_places
from scoresheets.nights.rounds.selectors.rounds import past_of, plan_of
from scoresheets.nights.rounds.selectors.waiting import waiting_and_busy
from scoresheets.pads import title_with

MOST_REMEMBERED = 100  # nights

_nobody_fits: OrderedDict[int, RoomInputs] = OrderedDict()  # by night: for what no group was found last


def open_room(night: Night) -> Round | None:
    """Return the open waiting room of a night, None if there is none."""
    return Round.objects.filter(night=night, room=Round.Room.OPEN).prefetch_related("games").first()


@dataclass(frozen=True, slots=True)
class RoomInputs:
    """Facts that decide the next groups: the waiting people with their names and times, longest first, the free places,
    the wishes, and whether there are others who play now and could be called later.
    """

    waiting: tuple[tuple[int, str, datetime], ...]
    places: tuple[int, ...]
    wishes: tuple[tuple[object, ...], ...]
    others: bool

    @property
    def waits(self) -> dict[str, int]:
        """Return how long people wait, by their numbers: a greater number for longer, equal ones for equally long."""
        since = sorted({since for _number, _name, since in self.waiting}, reverse=True)
        return {str(number): since.index(its) for number, _name, its in self.waiting}


def room_inputs(night: Night, room: Round) -> RoomInputs:
    """Return the facts that decide the next groups; they cost a few queries."""
    waiting, busy = waiting_and_busy(night, room.games.all()[0].game)
    wishes = Wish.objects.filter(night=night).values_list("kind", "one", "other", "place")
    return RoomInputs(
        tuple((person.number, person.name, person.waits_since) for person in waiting),
        free_places(night, only=True),
        tuple(wishes),
        bool(busy),
    )


def groups_of(night: Night, room: Round, given: RoomInputs, seed: str, *, again: bool) -> Seating | None:
    """Return the groups that are called now, each with its place; None if there is none. People who have just played
    together are called `again`, or once nobody else could come. Never under a lock: it may take seconds.
    """
    aims, past = _aims(night, room, given), past_of(night)
    if not most_seated(len(given.waiting), aims) or (not again and _holds(given, past)):
        return None
    groups = next_groups(given.waits, past, aims, seed)
    if groups is None:
        _nobody_fits[night.pk] = given
        _nobody_fits.move_to_end(night.pk)
        if len(_nobody_fits) > MOST_REMEMBERED:
            _nobody_fits.popitem(last=False)
    return groups and Seating(groups.tables)  # nobody sits out of a waiting room


def _holds(given: RoomInputs, past: Past) -> bool:
    """Return whether the people who wait have just played together, and others could be called with them later."""
    return given.others and any(
        len(people) == len(given.waiting) for people in just_played(given.waits, past)
    )


def _alike(given: RoomInputs) -> list[tuple[str, str]]:
    """Return the pairs of people who wait, by their numbers, whose names could be mistaken for one another."""
    return alike_pairs({str(number): name for number, name, _since in given.waiting})


def _aims(night: Night, room: Round, given: RoomInputs) -> Aims:
    """Return the aims of the next groups. No table takes two names that could be mistaken, so these stay apart."""
    aims = aims_for(night, plan_of(room))
    return replace(aims, places=given.places, apart=aims.apart.union(map(frozenset, _alike(given))))


def room_view(night: Night, now: datetime) -> RoomView | None:
    """Return the open waiting room as the page of rounds shows it, None if there is none."""
    room = open_room(night)
    if room is None:
        return None
    given, game = room_inputs(night, room), room.games.all()[0]
    alike = _alike(given)
    aims = _aims(night, room, given)
    more = min(aims.sizes) - len(given.waiting)
    may_call = bool(most_seated(len(given.waiting), aims)) and _nobody_fits.get(night.pk) != given
    if more > 0:
        says = words.more_needed(more)
    elif not aims.places:
        says = words.place_needed()
    elif may_call:
        says = words.just_played() if _holds(given, past_of(night)) else ""
    else:
        says = "" if alike else words.nobody_fits()
    names = {str(number): name for number, name, _since in given.waiting}
    return RoomView(
        title=words.room_title(room.number, title_with(game.game, game.options)),
        waiting=tuple((name, words.waits(_minutes(since, now))) for _number, name, since in given.waiting),
        says=says,
        may_call=may_call,
        pauses=room.pauses,
        alike=tuple(words.look_alike(names[one], names[other]) for one, other in alike),
    )


def _minutes(since: datetime, now: datetime) -> int:
    return max(0, int((now - since).total_seconds() // 60))
