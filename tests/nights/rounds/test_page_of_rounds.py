"""The page of rounds: what stands on top, and where a table stands that was moved."""

from __future__ import annotations

import pytest

from scoresheets.models import Round, RoundGame, Table
from scoresheets.nights.places.services import move_table
from scoresheets.nights.rounds.selectors.csv_rows import rounds_csv
from tests.evening import Evening, open_evening
from tests.nights.rounds.test_rounds import change, draws, send
from tests.reading import read
from tests.sure import sure

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """A night with seven people."""
    made = open_evening()
    made.notes("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus")
    return made


def test_the_page_begins_with_the_round_that_is_played_and_the_next_one_like_it(evening: Evening) -> None:
    change(evening, draws(evening, way="standing", title="Harbor"), "publish")
    page = evening.runner.get(evening.address("night_rounds")).text
    parts = (
        "rounds-now",
        "round-1",
        "clock",
        "next-round",
        "other-games",
        "rounds-here",
        "rounds-list",
    )
    at = [page.index(f'id="{each}"') for each in parts]
    assert at == sorted(at)
    next_round = page[page.index('id="next-round"') : page.index('id="other-games"')]
    assert "Yahtzee · 3 to 4 at a table · by the standings" in read(next_round)
    assert send(evening, "draw_round", like=Round.objects.get().pk)[0] == 302
    game = RoundGame.objects.get(round__number=2)
    assert (game.way, game.title) == ("standing", "Harbor")
    assert "next-round" not in evening.came("help").get(evening.address("night_rounds")).text


def test_a_moved_table_of_a_round_is_at_its_new_place_everywhere_and_its_game_says_its_round(
    evening: Evening,
) -> None:
    change(evening, draws(evening), "publish")
    table = Table.objects.order_by("place__number").first()
    assert table is not None
    before = sure(table.place).number
    move_table(access=evening.runs, public_id=table.public_id, to=9)
    page = read(evening.runner.get(evening.address("night_rounds")).text)
    assert ("Table 9" in page, f"Table {before} " in page) == (True, False)
    assert ",9,1," in rounds_csv(evening.night)
    games = evening.runner.get(evening.address("night_games")).text
    assert "Table 9 · Round 1" in read(games)
    assert 'data-said="table 9 round 1' in games
