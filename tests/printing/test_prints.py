"""Printed pages: blank pads of every game and of people's own printed sheets, on either paper size."""

import re

import pytest
from django.test import Client

from scoresheets.editions import services as editions
from scoresheets.pads import PADS
from scoresheets.printing.selectors import table_awards
from scoresheets.results import services as results
from scoresheets.table.selectors.table_view import read_table_view
from tests.cast import HOST, LAST_ENTRY, Tablet, almost_over, finished, open_lobby, open_table
from tests.evening import open_evening
from tests.games.roll_estate.own_pad import OUR_PAD


def shown(client: Client, path: str, **headers: str) -> str:
    reply = client.get(path, headers=headers)
    assert reply.status_code == 200
    return reply.text


def sheets_in(page: str) -> int:
    return page.count('class="print-cell"')


@pytest.mark.parametrize("key", sorted(PADS))
def test_every_game_has_blank_pads(client: Client, key: str) -> None:
    for each, count in (("", 1), ("1", 1), ("2", 2), ("4", 4), ("large", 1)):
        assert sheets_in(shown(client, f"/print/{key}/?each={each}")) == count


def test_a_blank_pad_names_nobody_and_has_room_for_a_name(client: Client) -> None:
    assert "……’s sheet" in re.sub("</?bdi>", "", shown(client, "/print/yahtzee/"))


def test_boards_that_differ_follow_each_other(client: Client) -> None:
    boards = re.findall(
        r'class="sheet board"[^>]*\sdata-board="(\w+)"', shown(client, "/print/uno-dice/?each=4")
    )
    assert len(set(boards)) == 4


def test_what_is_played_shapes_the_pad(client: Client) -> None:
    assert "data-many" in shown(client, "/print/yahtzee/?rounds=6&joker=free")
    assert "data-many" not in shown(client, "/print/yahtzee/?rounds=1&joker=free")


def test_what_cannot_be_played_is_said_and_the_usual_pad_shown(client: Client) -> None:
    reply = client.get("/print/yahtzee/?rounds=77&joker=free")
    assert (reply.status_code, sheets_in(reply.text)) == (400, 1)
    assert 'role="alert"' in reply.text


def test_an_own_sheet_is_printed_for_its_owner_alone() -> None:
    ana, dov = Tablet(), Tablet()
    own = editions.save_edition(device=ana.device, game="roll-estate", sheet={**OUR_PAD, "name": "Attic"})
    path = f"/print/roll-estate/?edition={own.public_id}"
    page = shown(ana.client, path)
    assert "<p>Attic</p>" in page
    assert "Copy my sheet" not in page
    stranger = dov.client.get(path)
    assert stranger.status_code == 422
    assert "Attic" not in stranger.text


def test_nobody_has_pads_of_a_game_that_is_not_there(client: Client) -> None:
    assert client.get("/print/chess/").status_code == 404


@pytest.mark.parametrize(
    ("language", "asked", "paper"),
    [
        ("en-GB,en;q=0.9", "", "a4"),
        ("fr", "", "a4"),
        ("en-US,en;q=0.9", "", "letter"),
        ("fr-CA", "", "letter"),
        ("en-US", "a4", "a4"),
        ("en-GB", "letter", "letter"),
        ("en-GB", "a0", "a4"),
    ],
)
def test_the_paper_is_the_one_asked_for_else_that_of_the_country(
    client: Client, language: str, asked: str, paper: str
) -> None:
    page = shown(client, f"/print/yahtzee/?paper={asked}", **{"Accept-Language": language})
    assert f'data-paper="{paper}"' in page


def test_the_sheets_of_a_table_are_printed_for_its_members_as_they_are_now() -> None:
    party = open_table()
    page = shown(party.tablet("Bo").client, f"/t/{party.opened.public_id}/print/?each=4")
    assert sheets_in(page) == 3
    assert page.count('class="print-side"') == 1
    assert "Diplomas" not in page
    assert Tablet().client.get(f"/t/{party.opened.public_id}/print/").status_code == 404


def test_before_the_start_there_is_nothing_to_print() -> None:
    party = open_lobby()
    page = shown(party.host.client, f"/t/{party.opened.public_id}/print/")
    assert "There is nothing to print yet." in page


def test_a_result_is_printed_for_anyone_with_its_link_until_it_is_taken_back(client: Client) -> None:
    party = finished()
    results.share_result(access=party.access(HOST))
    path = f"/r/{party.table.result_token}/print/"
    page = shown(client, f"{path}?language=fr&each=1")
    assert page.count('class="print-side"') == 3
    assert '<html lang="fr"' in page
    assert "/language/" not in page
    reply = client.get(path)
    assert reply.headers["Referrer-Policy"] == "no-referrer"
    assert not reply.cookies
    party.strike(by=HOST)
    assert sheets_in(shown(client, path)) == 0


def test_diplomas_say_who_and_why_and_how_ties_are_broken() -> None:
    party = finished()
    page = shown(party.host.client, f"/t/{party.opened.public_id}/print/?what=diplomas")
    assert page.count("print-side diploma") == len(table_awards(read_table_view(party.table))) == 3
    assert "Compared in this order: " in page
    assert sheets_in(page) == 0


def test_a_diploma_has_the_title_the_figure_the_ornament_of_the_game_and_a_line_to_sign() -> None:
    party = finished()
    page = shown(party.host.client, f"/t/{party.opened.public_id}/print/?what=diplomas")
    first, second, third = page.split('<div class="print-side diploma"')[1:]
    for title, each in zip(
        ("First place", "Second place", "Third place"), (first, second, third), strict=True
    ):
        assert title in each
    for each in (first, second, third):
        assert '<svg class="small-pad"' in each
        assert each.count("diploma-corner") == 4
        assert re.search(r'diploma-figure">Total: \$\d+', each)
        assert "Signed" in each
        assert "Friday" in each
    assert "Cleo wins" in first
    assert 'class="diploma-why"' not in second


def test_a_game_that_goes_on_has_no_awards() -> None:
    party = almost_over()
    assert table_awards(read_table_view(party.table)) == ()
    page = shown(party.host.client, f"/t/{party.opened.public_id}/print/?what=diplomas")
    assert sheets_in(page) == 3


def test_a_whole_night_is_printed_game_by_game() -> None:
    evening = open_evening()
    for game in ("roll-estate", "yahtzee", "yahtzee"):
        evening.takes(open_table(game=game))
    path = f"/n/{evening.opened.public_id}/print/"
    common = shown(evening.runner.client, path)
    assert (sheets_in(common), "2 tables" in common, "1 table" in common) == (6, True, True)
    assert sheets_in(shown(evening.runner.client, f"{path}?game=roll-estate&part=9")) == 3
    assert common.index("Place 2") < common.index("Place 3")


def test_a_night_gives_diplomas_by_its_standings() -> None:
    evening, party = open_evening(), almost_over()
    evening.takes(party)
    path = f"/n/{evening.opened.public_id}/print/?what=diplomas"
    assert sheets_in(shown(evening.runner.client, path)) == 3  # nothing counts yet
    party.record(*LAST_ENTRY)
    page = shown(evening.runner.client, path)
    assert page.count("print-side diploma") == 3
    assert "Mill Street · 6 March 2026 · 1 game · 3 people" in page
