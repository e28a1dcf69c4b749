"""Any game on paper: one grid for the whole table, blank, with the codes of all players, and filled in."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoresheets.table.house_rules import HouseRules
from tests.cast import open_table
from tests.paper import paper_world

pytestmark = pytest.mark.django_db


def blank(client: Client, **how: Any) -> str:
    return client.get(reverse("blank_pad", args=["any-game"]), how).text


def grids(page: str) -> list[str]:
    return re.findall(r"<table>.*?</table>", page, re.DOTALL)


def columns(grid: str) -> int:
    [names] = re.findall(r"<thead><tr>.*?</tr>", grid, re.DOTALL)
    return len(re.findall('scope="col"', names)) - 1


def rounds(grid: str) -> list[int]:
    return [int(number) for number in re.findall(r'scope="row">(\d+)<', grid)]


def written(grid: str) -> list[list[str]]:
    """Return what stands in each line, the sums last."""
    lines = re.findall(r"<tr[^>]*>.*?</tr>", grid.partition("<tbody>")[2], re.DOTALL)
    return [re.findall(r'class="hand">\s*(.*?)</', line, re.DOTALL) for line in lines]


@pytest.mark.parametrize(
    ("asked", "count"), [({}, 6), ({"players": 2}, 2), ({"players": 10}, 10), ({"players": 77}, 10)]
)
def test_a_blank_paper_has_a_column_for_each_of_so_many_players(
    client: Client, asked: dict[str, int], count: int
) -> None:
    [grid] = grids(blank(client, **asked))
    assert (columns(grid), rounds(grid)) == (count, list(range(1, 25)))
    assert all(len(line) == count for line in written(grid))


def test_a_paper_has_two_boxes_a_round_where_there_are_bids_and_the_name_of_the_game(client: Client) -> None:
    [grid] = grids(blank(client, players=3, preset="wizard"))
    assert "<caption>Wizard</caption>" in grid
    assert [len(line) for line in written(grid)] == [6] * 24 + [3]


def test_many_rounds_go_on_on_further_papers_and_only_the_last_has_the_sums(client: Client) -> None:
    pages = grids(blank(client, rounds=100))
    assert [number for page in pages for number in rounds(page)] == list(range(1, 101))
    assert [page.count("Σ") for page in pages] == [0, 0, 0, 1]


def test_more_papers_on_a_page_are_copies(client: Client) -> None:
    assert len(grids(blank(client, each="4"))) == 4


def test_the_paper_of_a_table_has_all_names_and_the_code_of_each_player() -> None:
    paper = paper_world.on_paper("Ana", "Bo", "Cleo", game="any-game")
    page = paper.host.get(reverse("paper_pads", args=[paper.opened.public_id])).text
    [grid] = grids(page)
    assert re.findall(r"<bdi>(\w+)</bdi>", grid) == ["Ana", "Bo", "Cleo"]
    assert re.findall(r"<figcaption><bdi>(\w+)</bdi>", page) == ["Ana", "Bo", "Cleo"]
    assert page.count('aria-label="QR code of this sheet"') == 3


@pytest.mark.parametrize("hidden", [False, True])
def test_a_table_is_printed_as_the_grid_on_its_screen(hidden: bool) -> None:
    options = {"bids": True, "best": "least"}
    party = open_table(("Ana", "Bo"), options, game="any-game", house=HouseRules(totals_hidden=hidden))
    party.record(bid=2, seat="Ana")
    party.record(bid=0, seat="Bo")
    party.record(points=-10, seat="Ana")
    [grid] = grids(party.host.get(reverse("print_table", args=[party.opened.public_id])).text)
    first, *_empty, sums = written(grid)
    assert first == ["2", "−10", "0", ""]
    assert sums == (["", ""] if hidden else ["−10", "0"])
