"""Gather what a draw needs: the people who are here, earlier meetings, free places, and the standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.kit.names import same_name
from scoresheets.base.refusals import Refusal
from scoresheets.models import Attendee, Night, Place, Round, Wish
from scoresheets.nights.places.selectors import is_played
from scoresheets.nights.rounds.draw import Aims, DrawnTable, Past, Seating
from scoresheets.nights.standings.selectors.groups import figures_by_group
from scoresheets.nights.standings.selectors.names import names_at
from scoresheets.nights.standings.selectors.standings import night_order

DrawInputs = tuple[list[str], Past, Aims]
"""The people who are here, the rounds so far, and the aims."""


def draw_inputs(night: Night, game: dict[str, Any]) -> DrawInputs:
    """Return what the draw of the next round starts from. Raises Refusal as `best_here` does."""
    best = game.get("best", 0)
    people = best_here(night, best) if best else people_here(night)
    return people, past_of(night), aims_for(night, game)


def best_here(night: Night, number: int) -> list[str]:
    """Return so many of the people who are here, the best by the standings over all games. Raises Refusal `cut_tied` if
    the last of them shares the place with the next one, `cut_too_few` if fewer have a rank.
    """
    here = set(people_here(night))
    ranked = [(person, place) for person, place in _places(night) if person in here and place]
    if len(ranked) < number:
        raise Refusal("cut_too_few", ranked=len(ranked))
    if len(ranked) > number and ranked[number - 1][1] == ranked[number][1]:
        raise Refusal("cut_tied", place=ranked[number][1])
    return [person for person, _place in ranked[:number]]


def seeds_of(night: Night, people: Sequence[str]) -> dict[str, int]:
    """Return the places of these people in the standings over all games, for those who have one."""
    return {person: place for person, place in _places(night) if person in people and place}


def people_here(night: Night) -> list[str]:
    """Return the people who are here, by their numbers as the draw names them."""
    found = Attendee.objects.filter(night=night, state=Attendee.State.HERE)
    return [str(number) for number in found.values_list("number", flat=True)]


def past_of(night: Night) -> Past:
    """Return the published rounds of the night: each table's people in order of play, and how often each sat out."""
    rounds = list(Round.objects.filter(night=night, published_at__isnull=False))
    seatings = [seating_of(each) for each in rounds]
    byes = Counter(person for seating in seatings for person in seating.byes)
    return Past(tuple(tuple(table.people for table in seating.tables) for seating in seatings), byes)


def aims_for(night: Night, game: dict[str, Any]) -> Aims:
    """Return the aims of a draw: the sizes of table that the runner chose, the free places, people's wishes, and the
    standings if the draw goes by them. After a cut the best are spread over the tables.
    """
    sizes = tuple(range(game["fewest"], game["most"] + 1))
    seeded = bool(game.get("best"))
    standing = _by_standing(night) if game["way"] == "standing" or seeded else ()
    wishes = list(Wish.objects.filter(night=night).select_related("one", "other"))
    return Aims(
        sizes=sizes,
        places=free_places(night, only=game["only"]),
        standing=standing,
        seeded=seeded,
        apart=_pairs(wishes, Wish.Kind.APART),
        together=_pairs(wishes, Wish.Kind.TOGETHER),
        keeps={str(wish.one.number): wish.place for wish in wishes if wish.place},
    )


def _pairs(wishes: Sequence[Wish], kind: Wish.Kind) -> frozenset[frozenset[str]]:
    return frozenset(
        frozenset((str(wish.one.number), str(wish.other.number)))
        for wish in wishes
        if wish.kind == kind and wish.other
    )


def free_places(night: Night, *, only: bool) -> tuple[int, ...]:
    """Return the free places: those that are there and, unless `only` these shall be used, all further numbers."""
    rows = list(Place.objects.filter(night=night).select_related("table"))
    taken = {place.number for place in rows if place.table is not None and is_played(place.table)}
    numbers = {place.number for place in rows} if only else set(range(1, 100))
    return tuple(sorted(numbers - taken))


def _by_standing(night: Night) -> tuple[str, ...]:
    return tuple(person for person, _place in _places(night))


def _places(night: Night) -> list[tuple[str, int]]:
    """Return the people of the night with their places in the standings over all games, the best first; 0 for no
    rank.
    """
    order = night_order(night)
    figures = figures_by_group(order)
    first = figures.get("over") or next(iter(figures.values()), None)
    if first is None:
        return []
    names = names_at(order.people)
    known = dict(Attendee.objects.filter(night=night).values_list("name_key", "number"))
    rows = [(same_name(names[row.person]), row.place) for row in first.standing.rows]
    return [(str(known[key]), place) for key, place in rows if key in known]


def seating_of(drawn: Round) -> Seating:
    """Return who sits where in a round."""
    return Seating(
        tuple(
            DrawnTable(tuple(map(str, table["people"])), table["place"]) for table in drawn.seating["tables"]
        ),
        tuple(map(str, drawn.seating["byes"])),
    )


def seating_as_json(seating: Seating) -> dict[str, Any]:
    """Return who sits where as JSON, without names."""
    return {
        "tables": [
            {"place": table.place, "people": [int(each) for each in table.people], "table": None}
            for table in seating.tables
        ],
        "byes": [int(each) for each in seating.byes],
    }
