"""Compare what is so at a night with a draft, and with the draw that comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoresheets.models import Night, Round, RoundSeat, Wish
from scoresheets.nights.round_rows import newest_rounds
from scoresheets.nights.rounds import words
from scoresheets.nights.rounds.selectors.drawing import free_places, people_for, people_here, seeds_of
from scoresheets.nights.rounds.selectors.rounds import plan_of, seating_of
from scoresheets.nights.tables import open_tables


@dataclass(frozen=True, slots=True)
class DraftChanges:
    """Differences between now and when a draft was drawn: people, by their numbers, who have `gone` and who have
    `come`, places that are `taken`, and whether the draw would go by other standings (`standings`).
    """

    gone: tuple[str, ...]
    come: tuple[str, ...]
    taken: tuple[int, ...]
    standings: bool

    def __bool__(self) -> bool:
        return bool(self.mark)

    @property
    def mark(self) -> str:
        """The value that a page sends back to say what it has shown, "" for no change."""
        found = (",".join(self.gone), ",".join(self.come), ",".join(map(str, self.taken)))
        return "/".join((*found, "s" * self.standings)).strip("/")


def changes_since(draft: Round) -> DraftChanges:
    """Return what has changed since a draft, read with its rows, was drawn. It may take long: never under a lock."""
    night, plan, seating = draft.night, plan_of(draft), seating_of(draft)
    drawn = [*seating.byes, *(person for table in seating.tables for person in table.people)]
    here, able = set(people_here(night)), people_for(night, plan)
    come = [person for person in able if person not in drawn]
    places = {table.place for table in seating.tables if table.place}
    return DraftChanges(
        gone=tuple(person for person in drawn if person not in here),
        come=() if plan.best else tuple(come),
        taken=tuple(sorted(places.difference(free_places(night, only=False)))),
        standings=plan.by_standing and _other_standings(draft, drawn, come),
    )


def _other_standings(draft: Round, drawn: list[str], come: list[str]) -> bool:
    """Return whether the people of a draft have other places in the standings, or after a cut one of those who have
    not gone on is as good as they.
    """
    seats = RoundSeat.objects.filter(round=draft).exclude(standing=None)
    stored = {str(number): place or 0 for number, place in seats.values_list("guest__number", "standing")}
    others = come if draft.best else []
    now = seeds_of(draft.night, [*drawn, *others])
    if {person: now[person] for person in drawn if person in now} != stored:
        return True
    last = max(stored.values(), default=0)
    return any(now.get(person, last + 1) <= last for person in others)


def said_of_changes(changes: DraftChanges, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return what has changed since a draft was drawn, in words."""
    gone, come = (
        [names.get(person) or words.removed() for person in people] for people in (changes.gone, changes.come)
    )
    found = [
        gone and words.have_gone(gone),
        come and words.have_come(come),
        changes.taken and words.are_taken(changes.taken),
        changes.standings and words.other_standings(),
    ]
    return tuple(each for each in found if each)


@dataclass(frozen=True, slots=True)
class BeforeDraw:
    """Facts to know before a draw: the ids of the finished tables that hold their places (`ready`), whether people
    still play, and the rest in words.
    """

    ready: frozenset[str] = frozenset()
    playing: bool = False
    notes: tuple[str, ...] = ()


def before_draw(night: Night, *, room: bool = False) -> BeforeDraw:
    """Return what an organizer should know before the next round is drawn; while a waiting `room` is open, only what
    can be closed.
    """
    over, played = open_tables(night)
    ready = frozenset(table.public_id for table in over)
    if room:
        return BeforeDraw(ready)
    places = sorted(table.place.number for table in played if table.place)
    notes = [words.still_playing(places)] if places else []
    for each in newest_rounds(night):
        waits = [row for row in each.tables.all() if not row.opened]
        names = [seat.guest.name for row in waits for seat in row.seats.all() if seat.guest.name]
        notes += [words.still_waiting(each.number, names)] if names else []
    keepers: dict[int, list[str]] = {}
    for wish in Wish.objects.filter(night=night).exclude(place=None).select_related("one"):
        keepers.setdefault(wish.place or 0, []).append(wish.one.name)
    notes += [words.keep_one_place(names, place) for place, names in keepers.items() if len(names) > 1]
    return BeforeDraw(ready, bool(places), tuple(notes))
