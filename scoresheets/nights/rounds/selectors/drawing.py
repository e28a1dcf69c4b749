"""Gather what a draw needs: the people who are here, earlier meetings, free places, and the standings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from scoresheets.base.refusals import Refusal
from scoresheets.models import Guest, Night, Place, Round, RoundGame, RoundTable, Seat, Wish
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.places.selectors import is_played
from scoresheets.nights.rounds.draw import Aims, GameAims, Past
from scoresheets.nights.rounds.selectors.rounds import Plan, games_played, past_of
from scoresheets.nights.standings.selectors.groups import places_of
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.tables import open_tables
from scoresheets.table.forms import house_rules_given
from scoresheets.table.house_rules import HouseRules

DrawInputs = tuple[list[str], Past, Aims]
"""The people who are here, the rounds so far, and the aims."""


def draw_inputs(night: Night, plan: Plan) -> DrawInputs:
    """Return what the draw of the next round starts from. Raises Refusal as `best_here` does."""
    here = people_for(night, plan)
    people = best_here(night, plan.best, here) if plan.best else here
    return people, past_of(night), aims_for(night, plan)


def tables_left(night: Night, drawn: int) -> int:
    """Return how many tables of a round are still to be opened, 1 for none."""
    return max(1, RoundTable.objects.filter(round__night=night, round=drawn, opened=False).count())


def last_choices(night: Night) -> dict[str, dict[str, Any]]:
    """Return what the last round's tables played, here or at the night before, as the fields of the form by game; the
    cut is not repeated.
    """
    last = Round.objects.filter(night=night, published_at__isnull=False).order_by("-number").first()
    if last is None:
        return last_choices(night.follows) if night.follows else {}
    return {
        each.game: {
            **each.options,
            **house_rules_given(HouseRules(**each.house)),
            **{name: getattr(each, name) for name in ("title", "fewest", "most", "way")},
            "only": "yes" if last.only and not last.room else "",
            "paper": "yes" if each.paper else "",
        }
        for each in last.games.all()
    }


def best_here(night: Night, number: int, people: Collection[str] | None = None) -> list[str]:
    """Return so many of the people who are here, or of these, the best by the standings over all games. Raises Refusal
    `cut_tied` if the last of them shares the place with the next one, `cut_too_few` if fewer have a rank.
    """
    here = set(people_here(night) if people is None else people)
    ranked = [(person, place) for person, place in _places(night) if person in here and place]
    if len(ranked) < number:
        raise Refusal("cut_too_few", ranked=len(ranked))
    if len(ranked) > number and ranked[number - 1][1] == ranked[number][1]:
        raise Refusal("cut_tied", place=ranked[number][1])
    return [person for person, _place in ranked[:number]]


def seeds_of(night: Night, people: Sequence[str]) -> dict[str, int]:
    """Return the places of these people in the standings over all games, for those who have one."""
    return {person: place for person, place in _places(night) if person in people and place}


def people_for(night: Night, plan: Plan) -> list[str]:
    """Return the people who are here for the draw of a round, before a cut, by their numbers."""
    here = people_here(night, plan.keys)
    if not plan.leaves_playing:
        return here
    _ready, played = open_tables(night)
    still = {str(seat.guest.number) for table in played for seat in table.seats.all() if seat.guest}
    return [person for person in here if person not in still]


def people_here(night: Night, games: Collection[str] = ()) -> list[str]:
    """Return the people who are here, of some `games` those who play one of them, by their numbers as the draw names
    them.
    """
    found = guests_of(night).filter(state=Guest.State.HERE)
    return [
        str(number)
        for number, plays in found.values_list("number", "plays")
        if not games or not plays or not set(games).isdisjoint(plays)
    ]


def aims_for(night: Night, plan: Plan) -> Aims:
    """Return the aims of a draw: the sizes of table that the runner chose, the free places, people's wishes, and the
    standings if the draw goes by them. After a cut the best are spread over the tables.
    """
    fewest, most = min(each.fewest for each in plan.games), max(each.most for each in plan.games)
    standing = _by_standing(night) if plan.by_standing else ()
    wishes = wishes_of(night)
    return Aims(
        sizes=tuple(range(fewest, most + 1)),
        places=free_places(night, only=plan.only),
        standing=standing,
        seeded=bool(plan.best),
        apart=wishes.apart,
        together=wishes.together,
        keeps=wishes.keeps,
        games=_aims_of_games(night, plan.games, standing) if len(plan.games) > 1 else (),
    )


def wishes_of(night: Night) -> Aims:
    """Return the wishes of the night alone, as aims without sizes and places."""
    wishes = list(Wish.objects.filter(night=night).select_related("one", "other"))
    return Aims(
        sizes=(),
        apart=_pairs(wishes, Wish.Kind.APART),
        together=_pairs(wishes, Wish.Kind.TOGETHER),
        keeps={str(wish.one.number): wish.place for wish in wishes if wish.place},
    )


def _aims_of_games(
    night: Night, games: Sequence[RoundGame], standing: tuple[str, ...]
) -> tuple[GameAims, ...]:
    played = games_played(night)
    return tuple(
        GameAims(
            tuple(range(each.fewest, each.most + 1)),
            frozenset(people_here(night, {each.game})),
            standing if each.way == RoundGame.Way.STANDING else (),
            played.get(each.game, {}),
            each.tables_set,
        )
        for each in games
    )


def _pairs(wishes: Sequence[Wish], kind: Wish.Kind) -> frozenset[frozenset[str]]:
    return frozenset(
        frozenset((str(wish.one.number), str(wish.other.number)))
        for wish in wishes
        if wish.kind == kind and wish.other
    )


def free_places(night: Night, *, only: bool) -> tuple[int, ...]:
    """Return the free places: those that are there and, unless `only` these shall be used, all further numbers."""
    rows = list(Place.objects.filter(night=night).prefetch_related("table"))
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
    listed = dict(guests_of(night).values_list("pk", "number"))
    seated = Seat.objects.filter(guest__in=listed).values_list("pk", "guest")
    numbers = {seat: listed[guest] for seat, guest in seated}
    rows = [(order.people.get(person, ()), place) for person, place in places_of(order).items()]
    found = [(next((numbers[seat] for seat in seats if seat in numbers), 0), place) for seats, place in rows]
    return [(str(number), place) for number, place in found if number]
