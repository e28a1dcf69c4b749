"""Read the waiting room of a night: who waits, and the groups that can be called now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from scoresheets.base.lookalikes import alike_pairs
from scoresheets.models import Attendee, Night, Round
from scoresheets.nights.rounds import words
from scoresheets.nights.rounds.calling import most_seated, next_groups
from scoresheets.nights.rounds.pages import RoomView
from scoresheets.nights.rounds.seatings import Aims, Seating
from scoresheets.nights.rounds.selectors.drawing import aims_for, past_of
from scoresheets.nights.rounds.selectors.waiting import people_waiting
from scoresheets.pads import game_title


def open_room(night: Night) -> Round | None:
    """Return the open waiting room of a night, None if there is none."""
    return Round.objects.filter(night=night, room=Round.Room.OPEN).first()


def groups_to_call(night: Night, room: Round, seed: str) -> Seating | None:
    """Return the groups that are called now, each with its place; None if there is none."""
    waiting = people_waiting(night, room.game["game"])
    return _groups(waiting, _aims(night, room, _alike(waiting)), night, seed)


def _alike(waiting: Sequence[Attendee]) -> list[tuple[str, str]]:
    """Return the pairs of people who wait, by their numbers, whose names could be mistaken for one another."""
    return alike_pairs({str(person.number): person.name for person in waiting})


def _aims(night: Night, room: Round, alike: Iterable[tuple[str, str]]) -> Aims:
    """Return the aims of the next groups. No table takes two names that could be mistaken, so these stay apart."""
    aims = aims_for(night, {**room.game, "way": "chance", "only": True})
    return replace(aims, apart=aims.apart.union(map(frozenset, alike)))


def _groups(waiting: list[Attendee], aims: Aims, night: Night, seed: str) -> Seating | None:
    if not most_seated(len(waiting), aims):
        return None
    since = sorted({person.waits_since for person in waiting}, reverse=True)
    waits = {str(person.number): since.index(person.waits_since) for person in waiting}
    return next_groups(waits, past_of(night), aims, seed)


def room_view(night: Night, now: datetime) -> RoomView | None:
    """Return the open waiting room as the page of rounds shows it, None if there is none."""
    room = open_room(night)
    if room is None:
        return None
    waiting = people_waiting(night, room.game["game"])
    alike = _alike(waiting)
    aims = _aims(night, room, alike)
    more = min(aims.sizes) - len(waiting)
    may_call = _groups(waiting, aims, night, room.seed) is not None
    if more > 0:
        says = words.more_needed(more)
    elif not aims.places:
        says = words.place_needed()
    else:
        says = "" if may_call or alike else words.nobody_fits()
    names = {str(person.number): person.name for person in waiting}
    return RoomView(
        title=words.room_title(room.number, game_title(room.game["game"])),
        waiting=tuple((each.name, words.waits(_minutes(each, now))) for each in waiting),
        says=says,
        may_call=may_call,
        pauses=bool(room.game.get("pauses")),
        alike=tuple(words.look_alike(names[one], names[other]) for one, other in alike),
    )


def _minutes(person: Attendee, now: datetime) -> int:
    return max(0, int((now - person.waits_since).total_seconds() // 60))
