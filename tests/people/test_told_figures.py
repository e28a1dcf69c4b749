"""The figures shown for a person's plays: those that the game ranks by, beside the right name."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scoresheets.models import Play
from scoresheets.people.selectors.access import access_person, keepers_of
from scoresheets.people.selectors.person_pages import person_page
from scoresheets.people.selectors.records import records_of
from scoresheets.people.selectors.years import year_standing
from scoresheets.table.services import tables
from tests.cast import HOST, finished, open_table, play_out

pytestmark = pytest.mark.django_db


def test_the_best_is_what_the_game_ranks_by_in_its_own_direction() -> None:
    party = open_table(("Ana", "Bo"), game="uno-dice")
    play_out(party)
    winner, loser = Play.objects.select_related("person").order_by("rank")
    assert (winner.figure, winner.margin, loser.margin) == (0, loser.figure, None)
    for play, best in ((winner, "0 spaces"), (loser, f"{loser.figure} space")):
        page = person_page(access_person(party.host.device, play.person.public_id))
        assert page.chosen is not None
        assert page.chosen.of.best.startswith(best)
        assert page.chosen.of.counted == "Fewest spaces still open"
    assert records_of(winner, [loser]) == ["best"]
    assert records_of(loser, [winner]) == []


def test_a_name_written_from_right_to_left_keeps_its_figures() -> None:
    party = finished()
    for number, name in ((1, "مريم"), (2, "سارة")):
        tables.rename_seat(access=party.access(HOST), number=number, name=name)
    (keeper,) = keepers_of(party.host.device)
    today = timezone.localdate()
    told = " ".join(row.why for row in year_standing(keeper, since=today, until=today))
    assert "\u2068مريم\u2069 1 of 2, \u2068سارة\u2069 0 of 2" in told
    assert "\u2068Cleo" not in told
