"""Costs of a seating, aim by aim, and what a sentence may say of them. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoresheets.nights.rounds.seatings import Aims, Past, Seating

# The aims, the most important first. byes: people who sit out. byes_again: how often they did before. apart, kept,
# together: wishes that are not kept. games: of several games, how often people played theirs before. seeds: pairs of a
# table out of one pot, if the best are spread over the tables. repeats: earlier meetings of all pairs of a table.
# standing: differences of rank of all pairs of a table, if neighbors in the standings sit together. sizes: by how many
# people a table is smaller than the largest, times the same of earlier rounds, for each person. begins: how often
# those who begin began before. seats: so for the other seats.
COSTS = (
    *("byes", "byes_again", "apart", "kept", "together", "seeds", "repeats", "games", "standing"),
    *("sizes", "begins", "seats"),
)


class Facts:
    """Counts over the earlier rounds. A table of one has no opponents and nobody who begins. Two people who have just
    played together met more often than any others.
    """

    def __init__(self, past: Past) -> None:
        self.met = Counter[frozenset[str]]()
        self.smaller = Counter[str]()
        self.seats = Counter[tuple[str, int]]()
        for tables in past.rounds:
            largest = max(map(len, tables), default=0)
            for people in tables:
                self.met.update(map(frozenset, combinations(people, 2)))
                self.smaller.update(dict.fromkeys(people, largest - len(people)))
                if len(people) > 1:
                    self.seats.update((person, seat) for seat, person in enumerate(people))
        often = max(self.met.values(), default=0)
        for people in past.just:
            self.met.update(dict.fromkeys(map(frozenset, combinations(people, 2)), often))


def ranks(people: Sequence[str], standing: Sequence[str]) -> dict[str, int]:
    """Return the rank of each of these people among them, from 0; the last is shared by people without a standing.
    Without standings all ranks are 0.
    """
    here = set(people)
    placed = [person for person in dict.fromkeys(standing) if person in here]
    rank = dict.fromkeys(people, len(placed))
    return rank | {person: number for number, person in enumerate(placed)}


def pots(rank: Sequence[int], tables: int) -> list[int]:
    """Return the pot of each rank: as many of the best as there are tables, then as many of the next."""
    return [each // max(1, tables) for each in rank]


def costs(seating: Seating, past: Past, aims: Aims) -> tuple[int, ...]:
    """Return the cost of each aim in the order of COSTS. They are compared from the first on; 0 is best."""
    facts, wishes = Facts(past), unkept(seating, aims)
    people = [*seating.byes, *(person for table in seating.tables for person in table.people)]
    pot = dict(zip(people, pots([*ranks(people, aims.standing).values()], len(seating.tables)), strict=True))
    rank = [ranks(people, game.standing) for game in aims.games] or [ranks(people, aims.standing)]
    largest = max((len(table.people) for table in seating.tables), default=0)
    pairs = [pair for table in seating.tables for pair in combinations(table.people, 2)]
    return (
        len(seating.byes),
        sum(past.byes.get(person, 0) for person in seating.byes),
        len(wishes.apart),
        len(wishes.keeps),
        len(wishes.together),
        sum(pot[one] == pot[other] for one, other in pairs) if aims.seeded else 0,
        sum(facts.met[frozenset(pair)] for pair in pairs),
        sum(
            aims.games[table.game].played.get(person, 0)
            for table in seating.tables
            for person in table.people
            if aims.games
        ),
        sum(
            abs(rank[table.game][one] - rank[table.game][other])
            for table in seating.tables
            for one, other in combinations(table.people, 2)
            if not aims.seeded
        ),
        sum(
            (largest - len(table.people)) * facts.smaller[person]
            for table in seating.tables
            for person in table.people
        ),
        sum(facts.seats[person, 0] for person, seat in _seats(seating) if seat == 0),
        sum(facts.seats[person, seat] for person, seat in _seats(seating) if seat),
    )


def _seats(seating: Seating) -> Iterator[tuple[str, int]]:
    for table in seating.tables:
        if len(table.people) > 1:
            yield from ((person, seat) for seat, person in enumerate(table.people))


@dataclass(frozen=True, slots=True)
class Unkept:
    """Wishes that a seating does not keep: pairs in the order of their names, and people."""

    apart: tuple[tuple[str, str], ...] = ()
    together: tuple[tuple[str, str], ...] = ()
    keeps: tuple[str, ...] = ()


def unkept(seating: Seating, aims: Aims) -> Unkept:
    """Return the wishes that this seating does not keep, for those who look after the night only. A pair sits out
    together, and somebody who sits out keeps a place, unless that place is not free.
    """
    table_of = {person: number for number, table in enumerate(seating.tables) for person in table.people}
    table_of |= dict.fromkeys(seating.byes, -1)
    place_of = {person: table.place for table in seating.tables for person in table.people}
    here = [
        {(one, other) for one, other in map(sorted, pairs) if one in table_of and other in table_of}
        for pairs in (aims.apart, aims.together)
    ]
    return Unkept(
        tuple(pair for pair in sorted(here[0]) if table_of[pair[0]] == table_of[pair[1]] >= 0),
        tuple(pair for pair in sorted(here[1]) if table_of[pair[0]] != table_of[pair[1]]),
        tuple(
            person
            for person, place in sorted(aims.keeps.items())
            if person in table_of and (place not in aims.places or place_of.get(person, place) != place)
        ),
    )


def met_before(people: Sequence[str], past: Past) -> dict[str, list[tuple[str, int]]]:
    """Return the others of a table that each of these people met before, with the numbers, from 1, of the rounds."""
    return {
        person: [
            (other, number)
            for other in people
            for number, tables in enumerate(past.rounds, start=1)
            if other != person and any(person in table and other in table for table in tables)
        ]
        for person in people
    }
