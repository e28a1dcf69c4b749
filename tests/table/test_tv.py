"""The TV: its pushed frames make its page, for every game and phase; nothing on it can be tapped."""

import re

import pytest

from scoresheets.pads import PADS
from scoresheets.table.live import render_cache
from scoresheets.table.live.render_cache import render_table
from tests.cast import Party, Tablet, cast_of, finished, look_on, open_lobby, open_table, play_out
from tests.sockets import Socket, told
from tests.table.page import Page, pieces

TV = "/ws/t/{public_id}/tv/"


@pytest.fixture(autouse=True)
def one_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the connection to the test's database open."""
    monkeypatch.setattr("channels.db.close_old_connections", lambda: None)


def watcher_of(party: Party) -> Tablet:
    tablet = Tablet()
    look_on(tablet, party.opened)
    return tablet


def page_of(tablet: Tablet, party: Party) -> str:
    reply = tablet.get(f"/t/{party.opened.public_id}/tv/")
    assert reply.status == 200
    return reply.text


@pytest.mark.parametrize("game", PADS)
def test_every_game_is_told_as_far_as_it_has_come(game: str) -> None:
    for turns in (0, 7, None):
        party = open_table(cast_of(game)[:2], game=game)
        play_out(party, turns=turns)
        page = page_of(watcher_of(party), party)
        board = render_table(party.opened.public_id, "en", screen="tv").view
        assert (board.finals is None) == (turns is not None)
        for seat in board.seats:
            assert f"<bdi>{seat.name}</bdi>" in page
        if turns:
            assert f"{party.in_turn}</bdi> plays" in page
            assert board.log[0].text.split(" ")[0] in page.split("tv-last")[1]


@pytest.mark.parametrize("game", PADS)
@pytest.mark.parametrize("turns", [9, None])
def test_nothing_can_be_tapped_and_nothing_is_yellow(game: str, turns: int | None) -> None:
    party = open_table(cast_of(game)[:2], game=game)
    play_out(party, turns=turns)
    for tablet in (watcher_of(party), party.host, party.tablet("Ana")):
        page = page_of(tablet, party)
        shown = page[page.index('id="tv"') : page.index('id="ended"')]
        assert re.findall(r"<(?:button|form|input|select|summary|a|mark)\b", shown) == []
        assert re.findall(r'class="[^"]*\bnext\b|data-state="legal"', shown) == []
        assert "csrf" not in page


@pytest.mark.parametrize("phase", ["lobby", "play", "over"])
def test_the_first_frame_is_the_page_again(phase: str) -> None:
    party = {"lobby": open_lobby, "play": open_table, "over": finished}[phase]()
    tablet = watcher_of(party)
    first = told(Socket(tablet, party.opened, path=TV).open)
    assert set(pieces(first)) == {"state", "announced", "round-clock", "tv"}
    assert Page(first).board("tv") == Page(page_of(tablet, party)).board("tv")


def test_the_tv_and_the_table_are_rendered_apart() -> None:
    party = open_table()
    table = render_table(party.opened.public_id, "en")
    tv = render_table(party.opened.public_id, "en", screen="tv")
    assert set(tv.parts) == {"announced", "round-clock", "tv"}
    assert "tv" not in table.parts
    assert render_table(party.opened.public_id, "en", screen="tv").view is tv.view
    assert (party.opened.public_id, "en", "tv") in render_cache._renderings


def test_the_door_of_the_watch_link_leads_to_the_tv() -> None:
    party = open_table()
    tv = Tablet()
    door = f"/watch/{party.opened.watch_token}/"
    assert "On a TV" in tv.get(door).text
    assert tv.post(door, {"tv": "yes"}).location == f"/t/{party.opened.public_id}/tv/"
    assert tv.post(door, {}).location == f"/t/{party.opened.public_id}/"
