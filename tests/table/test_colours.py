"""Each player has one colour and shape, from the front page to the last page, if the game gives its players colours."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from scoresheets.pads import PADS
from scoresheets.results.services import share_result
from scoresheets.table.services import tables
from tests.cast import HOST, Party, Tablet, fresh_process, open_lobby, open_table, play_out

NAMES = ("Ana", "Bo", "Cleo")
BOARD = re.compile(r'data-player="(\d)" data-board="(\w+)"')
BOARDS = {"boards": ["green", "yellow", "red", "blue"]}


def colours(text: str) -> dict[str, str]:
    """Return the colour of each seat, from the attribute that every page has."""
    [told] = re.findall(r'data-colours="([^"]*)"', text)
    return dict(each.split("-") for each in told.split())


def of_people(party: Party, text: str) -> dict[str, str]:
    by_number = {
        str(party.number(name)): name for name in party.tablets if party.opened.seats.filter(name=name)
    }
    return {by_number[number]: colour for number, colour in colours(text).items()}


def page(party: Party, path: str = "", who: str = HOST) -> str:
    return party.tablet(who).get(f"/t/{party.opened.public_id}/{path}").text


def boards(party: Party) -> dict[str, str]:
    """Return the colour of each player's board in play."""
    by_number = {str(party.number(name)): name for name in NAMES}
    return {by_number[number]: colour for number, colour in BOARD.findall(page(party))}


def starts(party: Party) -> None:
    tables.start_table(access=party.access(HOST), options=PADS["uno-dice"].for_players)


@pytest.fixture
def lobby() -> Party:
    fresh_process()
    return open_lobby(NAMES, BOARDS, game="uno-dice")


def test_the_lobby_shows_everybody_in_the_colour_of_their_board(lobby: Party) -> None:
    asked = of_people(lobby, page(lobby))
    assert asked == {"Ana": "green", "Bo": "yellow", "Cleo": "red"}
    starts(lobby)
    assert boards(lobby) == asked


def test_whoever_plays_earlier_or_later_keeps_the_colour(lobby: Party) -> None:
    before = of_people(lobby, page(lobby))
    lobby.host.asks(lobby.opened, "move_seat", seat=f"{lobby.number('Bo')}@2", direction="up")
    assert [seat.name for seat in lobby.opened.seats.all()] == ["Bo", "Ana", "Cleo"]
    assert of_people(lobby, page(lobby)) == before
    starts(lobby)
    assert boards(lobby) == before


def test_whoever_goes_takes_the_board_along_and_whoever_comes_gets_a_free_one(lobby: Party) -> None:
    lobby.host.asks(lobby.opened, "remove_seat", seat=lobby.number("Ana"))
    assert of_people(lobby, page(lobby)) == {"Bo": "yellow", "Cleo": "red"}
    tables.add_seat(access=lobby.access(HOST), name="Dee")
    dee = str(lobby.number("Dee"))
    assert colours(page(lobby))[dee] == "blue"
    starts(lobby)
    told = {str(lobby.number("Bo")): "yellow", str(lobby.number("Cleo")): "red", dee: "blue"}
    assert dict(BOARD.findall(page(lobby))) == told


def test_other_boards_are_shown_as_soon_as_they_are_chosen(lobby: Party) -> None:
    wanted = enumerate(("blue", "red", "green", "yellow"), start=1)
    chosen: dict[str, Any] = {f"board_{place}": colour for place, colour in wanted}
    lobby.host.asks(lobby.opened, "change_options", htmx=False, **chosen)
    assert of_people(lobby, page(lobby)) == {"Ana": "blue", "Bo": "red", "Cleo": "green"}


def test_every_page_of_the_table_says_the_same_also_once_it_is_closed() -> None:
    party = open_table(NAMES, {**BOARDS, "boards": BOARDS["boards"][:3], "spaces": 5}, game="uno-dice")
    told = {"Ana": "green", "Bo": "yellow", "Cleo": "red"}
    pages = ("", "tv/", "log/", "people/", "steps/", "boxes/")
    for path in pages:
        assert of_people(party, page(party, path)) == told, path
    play_out(party, seed=4)
    assert of_people(party, page(party)) == told
    party.close(by=HOST)
    for path in ("", "tv/"):
        assert of_people(party, page(party, path)) == told, path
    stranger = Tablet()
    assert of_people(party, stranger.get(f"/join/{party.table.join_token}/").text) == told
    token = share_result(access=party.access(HOST))
    assert of_people(party, stranger.get(f"/r/{token}/").text) == told


FIRST: Mapping[str, dict[str, str]] = {
    "uno-dice": {"1": "red", "2": "yellow", "3": "blue", "4": "green"},
    "monopoly-solo": {"1": "violet"},
    "roll-estate": {},
}


@pytest.mark.parametrize("game", FIRST)
def test_the_front_door_numbers_the_names_in_these_colours(game: str) -> None:
    pile = Tablet().get("/").text.partition(f'id="pile-{game}"')[2].partition("</form>")[0]
    assert colours(pile) == FIRST[game]


def test_the_front_door_keeps_the_colours_of_boards_that_it_had_to_refuse() -> None:
    chosen = {"board_1": "blue", "board_2": "blue", "board_3": "red", "board_4": "green", "boards": "red"}
    refused = Tablet().post("/tables/", {"game": "uno-dice", "name": ["Ana", "Bo"], **chosen})
    pile = refused.text.partition('id="pile-uno-dice"')[2].partition("</form>")[0]
    assert colours(pile) == {"1": "blue", "2": "blue", "3": "red", "4": "green"}
