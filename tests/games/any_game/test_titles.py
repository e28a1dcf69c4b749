"""Any game in lists of games: the name that people gave it stands first."""

from typing import Any

import pytest

from scoresheets.models import Play, Table
from scoresheets.nights.standings.selectors.shown import night_standings
from scoresheets.people.selectors.kinds import kinds_of
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.selectors.titles import short_title, table_title
from tests.cast import HOST, Party, open_table
from tests.evening import open_evening

pytestmark = pytest.mark.django_db


def ended(**options: Any) -> Party:
    """Return a table of Ana and Bo that is over after a round."""
    party = open_table(("Ana", "Bo"), {"rounds": 1, **options}, game="any-game")
    party.record(points=3, others=[{"of": 2, "points": 5}], seat="Ana", by=HOST)
    return party


def test_the_standings_of_a_night_are_called_as_people_call_the_games() -> None:
    evening = open_evening(accepts=False)
    for number, options in enumerate(
        ({"called": "skat"}, {"called": "Skat"}, {"called": "Hearts", "best": "least"}, {}), start=1
    ):
        evening.takes(ended(**options), number)
    groups = {each.title: each for each in night_standings(evening.night).groups if each.kind}
    assert groups.keys() == {"Skat", "Hearts", "Any game"}
    assert groups["Hearts"].kind == "fewest points win · 1 round"
    assert {each.chosen for each in groups.values()} == {""}


def test_games_of_one_name_are_told_apart_by_their_options() -> None:
    evening = open_evening(accepts=False)
    for number, options in enumerate(({"called": "Skat"}, {"called": "Skat", "best": "least"}), start=1):
        evening.takes(ended(**options), number)
    chosen = {each.chosen for each in night_standings(evening.night).groups if each.kind}
    assert chosen == {"most points win · 1 round", "fewest points win · 1 round"}


def test_the_page_of_a_person_and_the_table_say_the_name() -> None:
    party = ended(called="Skat")
    Table.objects.update(title="")
    [kind] = kinds_of([*Play.objects.filter(seat__name="Ana")])
    assert (kind.title, kind.choices) == ("Skat", "most points win · 1 round")
    assert short_title(party.table) == "Skat"
    assert read_table_view(party.table).game.title == "Skat"
    assert table_title(party.table, party.table.seats.all()).startswith("Skat")
