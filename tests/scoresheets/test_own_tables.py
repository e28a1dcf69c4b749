"""Pausing for days: the front page lists the tables of this device, those to play on first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone, translation

from scoresheets.cookies import DEVICE_COOKIE, KEPT_FOR
from scoresheets.models import Table
from scoresheets.selectors.own_tables import LISTED, device_tables
from scoresheets.services import tables
from tests.cast import HOST, RED_LINE, Party, Tablet, come_in, finished, open_lobby, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever the test before spoke."""
    with translation.override("en"):
        yield


def titled(party: Party, title: str) -> Party:
    Table.objects.filter(pk=party.opened.pk).update(title=title)
    return party


@pytest.fixture
def dov() -> Tablet:
    """A device at four tables: one in its lobby, one being played, one over, one closed."""
    tablet = Tablet()
    parties = [
        titled(open_lobby(), "Lobby"),
        titled(open_table(), "Play"),
        titled(finished(), "Over"),
        titled(finished(), "Closed"),
    ]
    parties[3].close(by=HOST)
    parties[1].record(*RED_LINE)
    for party in reversed(parties):
        come_in(tablet, party.table)
    return tablet


def test_tables_to_play_on_come_first_each_kind_by_when_it_was_written(dov: Tablet) -> None:
    own = device_tables(dov.device)
    assert [table.title for table in own.open] == ["Play", "Lobby"]
    assert [table.title for table in own.finished] == ["Over", "Closed"]


def test_each_says_the_game_the_people_and_whose_turn_it_is_or_who_won(dov: Tablet) -> None:
    own = device_tables(dov.device)
    play, lobby, over, closed = (*own.open, *own.finished)
    assert (play.game_title, play.players, play.turn) == ("Roll Estate", "Ana, Bo, Cleo", "Bo")
    assert (lobby.turn, lobby.headline) == ("", "")
    assert [over.headline, closed.headline] == ["Cleo wins!", "Cleo wins!"]
    page = dov.get("/").text
    assert "<bdi>Bo</bdi> plays" in page
    assert "last written" in page


def test_the_home_page_says_it_in_the_language_of_the_device(dov: Tablet) -> None:
    dov.client.cookies["language"] = "fr"
    assert "<bdi>Bo</bdi> joue" in dov.get("/").text


def test_a_table_to_play_on_is_never_pushed_out_by_finished_ones() -> None:
    tablet, old = Tablet(), open_table()
    come_in(tablet, old.table)
    for _ in range(LISTED + 1):
        table = tables.open_table(
            device=tablet.device, title="", game="roll-estate", options={}, names=["Ana"]
        )
        Table.objects.filter(pk=table.pk).update(
            closed_at=timezone.now(), rules_version=1, final_result=finished_result()
        )
    own = device_tables(tablet.device)
    assert [table.public_id for table in own.open] == [old.table.public_id]
    assert len(own.finished) == LISTED - 1


def finished_result() -> dict[str, object]:
    return {"pages": {language: {"headline": ""} for language in ("en", "fr")}, "left": []}


def test_after_days_the_same_device_plays_on_at_once() -> None:
    party = open_table()
    party.record(*RED_LINE)
    long_ago = timezone.now() - timedelta(days=200)
    Table.objects.update(opened_at=long_ago, started_at=long_ago)
    page = party.tablet("Bo").get("/").text
    (path,) = re.findall(rf'href="(/t/{party.table.public_id}/)"', page)
    assert 'data-writes="yes"' in party.tablet("Bo").get(path).text


def test_the_cookie_lasts_as_long_as_browsers_keep_any() -> None:
    party, tablet = open_table(), Tablet()
    tablet.client.post(f"/join/{party.table.join_token}/")
    assert tablet.client.cookies[DEVICE_COOKIE]["max-age"] == KEPT_FOR == 400 * 86_400


def test_a_stranger_has_no_tables() -> None:
    open_table()
    assert device_tables(None).open == device_tables(Tablet().device).open == ()
