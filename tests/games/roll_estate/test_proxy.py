"""A sheet of the database uses the words of the printed pad, and holds the entries."""

import pytest

from games.roll_estate.models import RollEstateSheet
from scoresheets.models import Mark
from tests.cast import ALMOST_OVER, LAST_ENTRY, RUN_1_4, RUN_2_5, Party, almost_over, open_table, play_out

pytestmark = pytest.mark.django_db


def sheet(party: Party, name: str) -> RollEstateSheet:
    return RollEstateSheet.objects.get(seat=party.seat(name))


def numbers(party: Party, name: str, row: str) -> list[int | None]:
    neighborhood = next(each for each in sheet(party, name).neighborhoods if each.key == row)
    return [box.value for box in neighborhood.rentals]


def routes(party: Party, name: str) -> dict[str, tuple[str, int | None, int | None]]:
    return {
        route.key: (route.box.state, route.box.holder, route.box.since)
        for route in sheet(party, name).routes
        if route.box.state != "empty"
    }


def test_a_blank_sheet_has_the_printed_rows_and_routes_in_their_order() -> None:
    blank = sheet(open_table(), "Ana")
    rows = ["ones", "twos", "threes", "fours", "fives", "sixes", "triples", "quadruples"]
    assert [each.key for each in blank.neighborhoods] == rows
    assert [route.faces for route in blank.routes] == [(), (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)]
    assert {box.state for each in blank.neighborhoods for box in each.rentals} == {"empty"}


def test_the_rows_say_which_numbers_were_written_on_this_sheet() -> None:
    party = open_table()
    party.record((1, 2, 5, 5, 5), "fives.2")
    party.record((6, 6, 1, 2, 3), "sixes.1")
    assert numbers(party, "Ana", "fives") == [None, 15, None]
    assert numbers(party, "Bo", "sixes") == [12, None, None]
    assert numbers(party, "Bo", "fives") == [None, None, None]


def test_a_route_is_held_on_one_sheet_and_crossed_off_on_all_others() -> None:
    party = open_table()
    party.record(*RUN_1_4)
    party.record(*RUN_2_5)
    assert routes(party, "Ana") == {"1-4": ("held", 0, 1), "2-5": ("crossed", 1, 1)}
    assert routes(party, "Bo") == {"1-4": ("crossed", 0, 1), "2-5": ("held", 1, 1)}
    assert routes(party, "Cleo") == {"1-4": ("crossed", 0, 1), "2-5": ("crossed", 1, 1)}


def test_a_route_that_was_taken_back_is_free_on_every_sheet() -> None:
    party = open_table()
    party.record(*RUN_1_4)
    party.strike(by="Ana")
    assert [routes(party, name) for name in ("Ana", "Bo", "Cleo")] == [{}, {}, {}]


@pytest.mark.parametrize(
    ("declined", "mine", "theirs"), [(False, "held", "crossed"), (True, "declined", "declined")]
)
def test_a_completed_row_opens_its_business_or_leaves_it(declined: bool, mine: str, theirs: str) -> None:
    party = almost_over()
    party.record(*LAST_ENTRY)
    if declined:
        party.decline(by="Cleo")
    first = {name: sheet(party, name).neighborhoods[2].first for name in ("Cleo", "Ana")}
    assert first["Cleo"]
    assert first["Ana"]
    assert (first["Cleo"].state, first["Ana"].state) == (mine, theirs)
    assert numbers(party, "Cleo", "threes") == [3, 6, 9]


def test_only_what_was_written_lies_in_the_database() -> None:
    """A box crossed off is no mark: it follows from the claim."""
    almost_over()
    opened = {"ones.first", "twos.first"}
    assert set(Mark.objects.filter(sheet__seat__name="Cleo").values_list("box", flat=True)) == opened | {
        box for _dice, box in ALMOST_OVER[2::3]
    }


def test_after_a_whole_game_every_sheet_says_what_the_log_says() -> None:
    party = open_table()
    play_out(party, seed=7, take_backs=0.2)
    pages = [sheet(party, name).filled for name in ("Ana", "Bo", "Cleo")]
    players = party.history.game.outcome(party.state).players
    assert [page.total for page in pages] == [player.total for player in players]
