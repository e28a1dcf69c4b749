"""The end of any game: towers where the fewest win, and players who left."""

import re

import pytest
from django.urls import reverse

from scoresheets.models import Play
from scoresheets.pads.pages import FinalsView
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services import closing
from tests.cast import HOST, Party, open_table

pytestmark = pytest.mark.django_db


def round_of(party: Party, *points: int) -> None:
    """Write a round for all players."""
    first, *others = points
    row = [{"of": seat, "points": each} for seat, each in enumerate(others, start=2)]
    party.record(points=first, others=row, seat="Ana", by=HOST)


def finals(party: Party) -> FinalsView:
    found = read_table_view(party.table).finals
    assert found is not None
    return found


def hearts() -> Party:
    party = open_table(("Ana", "Bo", "Cleo"), {"rounds": 1, "best": "least"}, game="any-game")
    round_of(party, 30, 10, 20)
    return party


@pytest.mark.parametrize("closed", [False, True])
def test_the_winner_has_the_highest_tower_where_the_fewest_win(closed: bool) -> None:
    party = hearts()
    if closed:
        closing.close_table(access=party.access(HOST))
    places = [(place.seat.name, place.rank, place.share) for place in finals(party).places]
    assert places == [("Bo", 1, 1000), ("Cleo", 2, 667), ("Ana", 3, 333)]


@pytest.mark.parametrize("closed", [False, True])
def test_a_player_who_left_has_no_rank_before_the_winner(closed: bool) -> None:
    party = open_table(("Ana", "Bo", "Cleo"), {"rounds": 2, "best": "least"}, game="any-game")
    round_of(party, 0, 10, 20)
    party.record(leaves=True, seat="Ana")
    party.record(points=5, others=[{"of": 3, "points": 6}], seat="Bo", by=HOST)
    if closed:
        closing.close_table(access=party.access(HOST))
    shown = finals(party)
    assert shown.headline == "Bo wins!"
    places = [(place.seat.name, place.rank, place.share) for place in shown.places]
    assert places == [("Bo", 1, 1000), ("Cleo", 2, 577), ("Ana", 0, 0)]
    page = party.host.get(reverse("table", args=[party.opened.public_id])).text
    heads = re.findall(r'class="tower-head">\s*(?:<b>(\d)</b>)?', page)
    assert heads == ["1", "2", ""]


def test_the_page_of_a_person_places_who_left_behind_who_stayed() -> None:
    party = open_table(("Ana", "Bo", "Cleo"), {"rounds": 2, "best": "least"}, game="any-game")
    round_of(party, 0, 10, 20)
    party.record(leaves=True, seat="Ana")
    party.record(points=5, others=[{"of": 3, "points": 6}], seat="Bo", by=HOST)
    ranks = {play.person.name: play.rank for play in Play.objects.select_related("person")}
    assert ranks == {"Bo": 1, "Cleo": 2, "Ana": 3}


def test_players_keep_their_ranks_if_all_left() -> None:
    party = open_table(("Ana", "Bo"), {"best": "least"}, game="any-game")
    round_of(party, 3, 1)
    for name in ("Ana", "Bo"):
        party.record(leaves=True, seat=name)
    assert [(place.seat.name, place.rank) for place in finals(party).places] == [("Bo", 1), ("Ana", 2)]


@pytest.mark.parametrize("later", [3, 4])
def test_the_lead_is_compared_after_whole_rounds_where_the_fewest_win(later: int) -> None:
    party = open_table(("Ana", "Bo"), {"rounds": 3, "best": "least"}, game="any-game")
    for bo in (later, 4, 4):
        party.record(points=3, seat="Ana")
        party.record(points=bo, seat="Bo")
    first = "Ana led from the first round on."
    assert finals(party).remark == (first if later == 4 else "Ana took the lead in round 2.")
