"""The next groups of a waiting room: people who have waited long and have seldom met. Pure."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from scoresheets.nights.rounds.costs import unkept
from scoresheets.nights.rounds.draw import draw
from scoresheets.nights.rounds.search import MOST_SWAPS
from scoresheets.nights.rounds.seatings import Aims, Past, Seating, TooFew
from scoresheets.nights.rounds.sizes import table_sizes


def most_seated(people: int, aims: Aims) -> int:
    """Return how many of so many people can be seated at the free places now, nobody of them sitting out."""
    places = len(aims.places)
    for number in range(min(people, places * max(aims.sizes)), 0, -1):
        try:
            sizes = table_sizes(number, aims.sizes, places)
        except TooFew:
            return 0
        if sum(sizes) == number and len(sizes) <= places:
            return number
    return 0


def just_played(waits: Mapping[str, int], past: Past) -> list[tuple[str, ...]]:
    """Return the people who have left their last table together: since then they have waited equally long."""
    last = {person: table for tables in past.rounds for table in tables for person in table}
    found: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for person, long in waits.items():
        if person in last:
            found.setdefault((long, last[person]), []).append(person)
    return [tuple(people) for people in found.values()]


def next_groups(waits: Mapping[str, int], past: Past, aims: Aims, seed: str) -> Seating | None:
    """Return the tables that open now, with people who could have come and sit out; None if no table opens. `waits`
    says how long each person has waited: a greater number for longer, equal ones for equally long.

    At each table sits somebody who has waited longest. The others come from twice as many people as there are seats:
    those who have seldom met, least of all just now, and of these the ones who have waited longer.

    Two people who stay apart never sit together, and a person who keeps a place waits for it: the ones who have waited
    less stay behind then. Two who stay together wait as long as the one of them who has waited longer; they are parted
    only if nobody could be called otherwise. All who have to stay behind do so at once, so that few draws are needed.
    """
    people = {
        person: long
        for person, long in _together(waits, aims).items()
        if aims.keeps.get(person) is None or aims.keeps[person] in aims.places
    }
    past = replace(past, just=tuple(just_played(waits, past)))
    parted, swaps = None, MOST_SWAPS // 2
    while seats := most_seated(len(people), aims):
        seating = _longest(people, seats, past, aims, seed, swaps)
        swaps //= 2  # all draws together take no longer than two
        missed = unkept(seating, aims)
        stay = {min(pair, key=lambda person: (waits[person], person)) for pair in missed.apart}
        stay.update(missed.keeps)
        if not stay and missed.together:
            parted = parted or seating
            stay = {person for pair in missed.together for person in pair}
        if not stay:
            return seating
        for person in stay:
            people.pop(person)
    return parted


def _together(waits: Mapping[str, int], aims: Aims) -> dict[str, int]:
    found = dict(waits)
    for pair in sorted(map(sorted, aims.together)):
        if waits.keys() >= set(pair):
            found |= dict.fromkeys(pair, max(found[person] for person in pair))
    return found


def _longest(people: Mapping[str, int], seats: int, past: Past, aims: Aims, seed: str, swaps: int) -> Seating:
    """Draw the groups of so many people."""
    longest = sorted(people)
    random.Random(seed).shuffle(longest)  # noqa: S311  # chance that can be repeated, and no secret
    longest.sort(key=people.__getitem__, reverse=True)
    least = people[longest[: 2 * seats][-1]]
    chosen = {person: long - least for person, long in people.items() if long >= least}
    first = dict.fromkeys(longest[: len(table_sizes(seats, aims.sizes, len(aims.places)))], 1)
    before = replace(past, byes=first, waits=chosen)
    return draw(list(chosen), before, aims, seed, seats=seats, swaps=swaps)
