"""300 generated nights, each with some of what a runner may choose, and 300 seasons of two to four nights each:
standings equal a naive recount of all their games, and every "why?" is true.

`tests/faults/test_recounted_nights.py` tries each of these nights with all combinations.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict, replace

import pytest
from django.utils import translation

from scoresheets.models import Season, SeasonNight
from scoresheets.nights.seasons.selectors.orders import Part, merged_nights
from scoresheets.nights.standings.selectors.choices import ORDERS, POINTS_TABLE
from scoresheets.nights.standings.selectors.groups import order_view
from scoresheets.nights.standings.selectors.standings import (
    OVER,
    Kind,
    NightOrder,
    order_as_json,
    order_from_json,
)
from scoresheets.results.standings import BY_WINS, OPTIONAL, OVER_GAMES, WINS, Criterion, Play
from tests.nights.standings.recount import (
    COMBINATIONS,
    NAMES,
    NIGHTS,
    OPEN,
    PEOPLE,
    Chosen,
    chosen,
    naive_places,
    night_of,
    per_game,
)
from tests.nights.standings.recount_why import check_night
from tests.tries import first


@pytest.mark.parametrize("seed", first(range(NIGHTS), 30))
def test_a_night_is_as_it_is_recounted(seed: int) -> None:
    check_night(seed, COMBINATIONS[seed % len(COMBINATIONS)])


def test_the_nights_have_what_is_to_be_tried() -> None:
    nights = [chosen(seed, COMBINATIONS[seed % len(COMBINATIONS)])[0] for seed in range(NIGHTS)]
    places = [naive_places(night, teams=False) for night in nights]
    plays = [play for night in nights for play in night.plays]
    assert {frozenset(each) for each in COMBINATIONS} >= {frozenset(), frozenset(("best", "teams"))}
    assert any(0 in found.values() and 1 in found.values() for found in places)
    assert any(set(found.values()) == {0} for found in places)
    of_teams = [chosen(seed, frozenset(("teams",)))[0] for seed in range(NIGHTS)]
    shared = [naive_places(night, teams=True) for night in of_teams if len(night.teams) > 1]
    assert any(len(set(found.values())) < len(found) for found in shared)
    assert any(map(per_game, nights))
    assert any(len(play) == 1 for play in plays)
    assert any(sum(player.won for player in play) > 1 for play in plays)
    assert any(player.left for play in plays for player in play)


def test_a_why_in_french() -> None:
    with translation.override("fr"):
        groups = order_view(night_of(*chosen(0, frozenset())), PEOPLE).groups
        sentences = [row.why for group in groups for row in group.rows if row.why]
    assert sentences
    assert not any("ahead of" in each or "share" in each for each in sentences)


# --- seasons ---

OF_SEASONS = [each for each in COMBINATIONS if not each & {"handicaps", "teams", "final"}]


def nights_of(own: Chosen, chance: random.Random) -> list[list[Play]]:
    nights: list[list[Play]] = [[] for _night in range(chance.randint(2, 4))]
    for play in own.plays:
        chance.choice(nights).append(play)
    return nights


def usual_order(own: Chosen) -> tuple[Criterion, ...]:
    """Return the criteria of the game when nobody has chosen any."""
    usual = [each for each in own.order if each.name not in (WINS, *OPTIONAL)]
    usual.sort(key=lambda each: each.name != own.measure)
    return (BY_WINS, *usual)


def parts_of(own: Chosen, nights: Sequence[Sequence[Play]], game: str, chance: random.Random) -> list[Part]:
    """Return these nights, each of which numbers its people by itself; some of them stored as JSON."""
    parts = []
    for row, plays in enumerate(nights, start=1):
        names = chance.sample(NAMES, len(NAMES))
        numbers = {name: str(number) for number, name in enumerate(names)}
        kind = Kind(game, game, {}, "", usual_order(own), renamed(plays, numbers))
        kinds = (kind,) if plays else ()
        order = NightOrder((), dict.fromkeys(numbers.values(), ()), kinds, OVER_GAMES)
        if row % 2:
            order = order_from_json(order_as_json(order))
        parts.append(Part(SeasonNight(pk=row), order, {numbers[name]: f"n0{name}" for name in names}, {}))
    return parts


def renamed(plays: Sequence[Play], numbers: dict[str, str]) -> tuple[Play, ...]:
    return tuple(tuple(replace(sat, person=numbers[sat.person]) for sat in play) for play in plays)


@pytest.mark.parametrize("seed", first(range(NIGHTS), 30))
def test_a_season_is_as_its_games_are_recounted(seed: int) -> None:
    own, over = chosen(seed, OF_SEASONS[seed % len(OF_SEASONS)])
    chance = random.Random(seed)  # noqa: S311
    nights = nights_of(own, chance)
    plays = [
        play for each in nights for play in each
    ]  # of games as good, the earlier ones are a person's best
    own, over = replace(own, plays=plays), replace(over, plays=[play for play in plays if len(play) > 1])
    game = "uno-dice" if own.measure == OPEN.name else "roll-estate"
    counting = {"best": own.best, "least": own.least}
    season = Season(
        criteria={OVER: [each.name for each in over.order]},
        counting={ORDERS: {OVER: counting}, POINTS_TABLE: asdict(own.counting.points)},
    )
    found = merged_nights(parts_of(own, nights, game, chance), season)
    names = {number: person.key.removeprefix("n0") for number, person in found.people.items()}
    groups = {group.key: group for group in order_view(found.order, names).groups}
    as_usual = replace(own, order=usual_order(own), best=0, least=0)
    for night, key in ((as_usual, game), (over, "over")):
        places = naive_places(night, teams=False)
        group = groups.pop(key, None)
        assert {row.name: row.place for row in (group.rows if group else ())} == places
    assert groups == {}
