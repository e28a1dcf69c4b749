"""A season that counts its nights once each, by their places, and drops a person's worst; and the strength of
opponents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

import pytest

from scoresheets.models import Season, SeasonNight
from scoresheets.nights import services as nights
from scoresheets.nights.seasons.selectors.orders import Part, merged_nights
from scoresheets.nights.seasons.services import seasons
from scoresheets.nights.standings.selectors.choices import NIGHTS, Usual
from scoresheets.nights.standings.selectors.groups import order_view
from scoresheets.nights.standings.selectors.standings import NightOrder
from scoresheets.nights.standings.services import standings
from scoresheets.results.standings import BY_STRENGTH, BY_WINS, OVER_GAMES, Player, over_games
from tests.evening import Evening
from tests.nights.final.test_final_decides import cut, game
from tests.nights.seasons.test_seasons import played, send, shown, two_nights
from tests.nights.standings.test_standings_by_person import plays
from tests.sure import sure

__all__ = ["cut"]
NAMES = {"1": "Ana", "2": "Bo", "3": "Cleo", "4": "Dee"}


def part(pk: int, ranks: Mapping[str, int]) -> Part:
    """The share of a night in which people, by their numbers, came to these places."""
    order = NightOrder((), dict.fromkeys(ranks, ()), (), OVER_GAMES)
    return Part(SeasonNight(pk=pk), order, {each: f"n0{NAMES[each]}" for each in ranks}, {}, ranks=ranks)


def season(parts: Sequence[Part], **how: object) -> list[tuple[int, str, Fraction]]:
    """Return place, name and points of the season."""
    chosen = Usual({"": ["points"]}, {NIGHTS: {"by": True, **how}})
    found = merged_nights(parts, chosen)
    names = {number: person.key.removeprefix("n0") for number, person in found.people.items()}
    (group,) = order_view(found.order, names).groups
    return [(row.place, row.name, Fraction(row.cells[0].numbers[0])) for row in group.rows]


THREE = (
    part(1, {"1": 1, "2": 2, "3": 3, "4": 0}),
    part(2, {"2": 1, "3": 2}),
    part(3, {"4": 1, "1": 2, "2": 2, "3": 4}),
)


def test_each_night_gives_points_for_its_places() -> None:
    # 3 people: 3 2 1; 2 people: 2 1; 4 people: 4 and two at places 2 and 3: half of 3 + 2; Dee had no rank once.
    assert season(THREE) == [
        (1, "Bo", Fraction(13, 2)),
        (2, "Ana", Fraction(11, 2)),
        (3, "Dee", Fraction(4)),
        (4, "Cleo", Fraction(3)),
    ]


def test_points_as_typed_are_the_same_at_any_number_of_people() -> None:
    assert season(THREE, places=[10, 6]) == [
        (1, "Bo", Fraction(6 + 10 + 3)),
        (2, "Ana", Fraction(10 + 3)),
        (3, "Dee", Fraction(10)),
        (4, "Cleo", Fraction(6)),
    ]


def test_the_worst_nights_are_dropped_and_one_that_was_missed_is_such_a_night() -> None:
    found = {name: points for _place, name, points in season(THREE, dropped=1)}
    assert found == {"Bo": Fraction(9, 2), "Ana": Fraction(11, 2), "Dee": 4, "Cleo": 2}
    assert {name: points for _place, name, points in season(THREE, dropped=9)} == {
        "Ana": 3, "Bo": Fraction(5, 2), "Cleo": 1, "Dee": 4,
    }  # fmt: skip


@pytest.mark.django_db
def test_the_runner_of_a_season_chooses_it_and_the_page_says_so() -> None:
    one, other, season = two_nights()
    plays(other)
    asked = {"game": "", "nights": "yes", "dropped": "1", "places": "10, 6 3"}
    assert send(one.runner, "count_season", season, **asked)[0] == 302
    group = shown(season, one.runner)[0]
    assert (group.key, group.counted) == ("over", "2 nights · 3 people")
    assert [column.name for column in group.columns] == ["points", "wins", "beaten"]
    assert [(row.place, row.cells[0].text) for row in group.rows] == [(1, "10"), (2, "6"), (3, "3")]
    assert "Only each person’s best night counts." in group.rules
    assert " of the best night: 10 against 6." in group.rows[1].why
    text = one.runner.get(f"/seasons/{season.public_id}/").text
    assert "each night counts once, 1 night dropped, 10 6 3" in text
    status, text = send(one.runner, "count_season", season, **{**asked, "places": "3 10"})
    assert (status, "3 10" in text, 'value="3 10"' in text) == (422, True, True)
    assert send(one.runner, "count_season", season, game="", points="yes")[0] == 302
    assert shown(season, one.runner)[0].counted == "3 games · 3 people"


@pytest.mark.django_db
def test_the_final_of_a_night_decides_its_places_in_the_season(cut: Evening) -> None:
    season = seasons.begin_season(access=cut.runs, name="Spring")
    first = [row.name for row in shown(season, cut.runner)[0].rows]
    assert first[0] == "Cleo"  # by the games
    assert send(cut.runner, "count_season", season, game="", nights="yes")[0] == 302
    assert [row.name for row in shown(season, cut.runner)[0].rows][:2] == ["Ana", "Cleo"]
    standings.publish_order(access=cut.runs, after=0)
    assert [row.name for row in shown(season, cut.runner)[0].rows][:2] == ["Ana", "Cleo"]
    before = [row.cells[0].text for row in shown(season, cut.runner)[0].rows]
    nights.delete_night(access=cut.runs, tables=True)
    assert [row.cells[0].text for row in shown(season, cut.runner)[0].rows] == before
    assert sure(SeasonNight.objects.get().figures)["ranks"] != {}


@pytest.mark.django_db
def test_figures_that_an_earlier_version_stored_have_places_too() -> None:
    one = played(date(2026, 3, 13))
    season = seasons.begin_season(access=one.runs, name="Spring")
    nights.delete_night(access=one.runs, tables=True)
    row = SeasonNight.objects.get()
    del sure(row.figures)["ranks"]
    row.save()
    Season.objects.update(counting={NIGHTS: {"by": True}}, criteria={"": ["points"]})
    assert [row.cells[0].text for row in shown(Season.objects.get(), one.runner)[0].rows] == ["3", "2", "1"]
    assert season.pk


def test_the_strength_of_opponents_parts_two_winners() -> None:
    plays = [game("Ana", "Bo"), game("Cleo", "Dee"), game("Bo", "Dee")]
    standing = over_games(plays, (BY_WINS, BY_STRENGTH))
    strengths = {row.person: row.figures["strength"] for row in standing.rows}
    assert strengths == {"Ana": 50, "Bo": 50, "Cleo": 0, "Dee": 75}  # Bo: (100 + 0) / 2; Dee: (100 + 50) / 2
    assert [row.person for row in standing.rows if row.wins == 1] == ["Ana", "Bo", "Cleo"]
    assert standing.rows[2].decides == "strength"


def test_somebody_who_met_nobody_has_no_strength_of_opponents() -> None:
    alone = [Player("Ana", won=True, rank=1)]
    assert over_games([game("Bo", "Cleo"), alone], (BY_STRENGTH,)).rows[0].person == "Cleo"
