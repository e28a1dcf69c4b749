"""Announcements of the organizers: where they stand, until when, and their list."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.utils import timezone

from scoresheets.models import Announcement
from scoresheets.nights.announcements import services as announcements
from scoresheets.nights.announcements.selectors import STANDS
from scoresheets.nights.polled import forget_nights
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.services import closing
from scoresheets.table.services.forgetting import remove_name
from tests.cast import HOST, Party, Reply, Tablet, finished, new_key, open_lobby, open_table
from tests.evening import Evening
from tests.rematches import next_lobby
from tests.sockets import Socket, do, told

CUP = "The cup is handed over at nine"


def send(evening: Evening, words: str = CUP, *, by: Tablet | None = None, **fields: Any) -> Reply:
    """Announce by the form of the page."""
    form = {"words": words, "to": "some" if "place" in fields else "all", "tv": "yes", "key": new_key()}
    return (by or evening.runner).post(address(evening), {**form, **fields}, htmx=False)


def address(evening: Evening, page: str = "announce/") -> str:
    return f"/n/{evening.opened.public_id}/{page}"


def withdraw(evening: Evening) -> None:
    number = Announcement.objects.latest("pk").pk
    reply = evening.runner.post(address(evening, "announce/withdraw/"), {"announcement": number}, htmx=False)
    assert reply.status == 302


def shows(party: Party, who: str = "Ana", words: str = CUP) -> bool:
    return words in party.tablet(who).get(f"/t/{party.opened.public_id}/").text


def tv(evening: Evening) -> str:
    """The TV as it is drawn now, not up to a second ago."""
    forget_nights()
    return " ".join(unescape(evening.runner.get(address(evening, "tv/")).text).split())


def test_it_stands_on_every_page_of_the_night_and_of_tables_that_come_later(evening: Evening) -> None:
    lobby, play, over, shut, home = open_lobby(), open_table(), finished(), finished(), open_table()
    for party in (lobby, play, over, shut):
        evening.takes(party)
    closing.close_table(access=evening.runner.access(shut.opened), reason="Late")
    assert send(evening).location == address(evening)
    assert [shows(party) for party in (lobby, play, over, shut, home)] == [True, True, True, True, False]
    evening.takes(home)
    assert shows(home)
    assert shows(next_lobby(over))
    assert f"<bdi>{CUP}</bdi>" in tv(evening)
    withdraw(evening)
    assert not any(map(shows, (lobby, play, over, shut, home)))
    assert CUP not in tv(evening)
    assert "Nothing is announced right now." in evening.runner.get(address(evening)).text


def test_the_tv_of_a_table_shows_the_newest_that_stands_there(evening: Evening) -> None:
    here, there = evening.hosts(open_table()), evening.hosts(finished())
    send(evening, "Dinner is ready")
    send(evening, place=["1"], tv="")
    shown = [render_table(party.opened.public_id, "en", screen="tv").parts for party in (here, there)]
    page = here.tablet("Ana").get(f"/t/{here.opened.public_id}/tv/").text
    assert [CUP in page, "Dinner" in page] == [True, False]
    assert shown[0]["announced"] in page
    assert [CUP in parts["announced"] for parts in shown] == [True, False]
    withdraw(evening)
    newest = render_table(here.opened.public_id, "en", screen="tv")
    assert (newest.changed, "Dinner" in newest.delta, CUP in newest.delta) == (
        frozenset({"announced"}),
        True,
        False,
    )


def test_it_stands_at_the_chosen_places_alone(evening: Evening) -> None:
    parties = [evening.hosts(open_table()) for _three in range(3)]
    send(evening, place=["1", "3"])
    assert [shows(party) for party in parties] == [True, False, True]
    assert f"<b>Tables 1 and 3</b> <bdi>{CUP}</bdi>" in tv(evening)
    send(evening, "Only you", place=["2"], tv="")
    assert "Only you" not in tv(evening)


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"words": ""}, 400, "Type what to announce"),
        ({"words": "x" * 201}, 400, "Type what to announce"),
        ({"to": "some"}, 400, "Choose the tables"),
        ({"place": ["7"]}, 422, "no such place"),
        ({"place": ["100"]}, 400, "could not be understood"),
        ({"key": "?"}, 400, "could not be understood"),
    ],
)
def test_what_cannot_be_announced_is_refused_in_words_and_stays_typed(
    evening: Evening, fields: dict[str, Any], status: int, said: str
) -> None:
    evening.takes(open_table(), 1)
    reply = send(evening, **{"words": "Please be still", **fields})
    assert (reply.status, said in unescape(reply.text)) == (status, True)
    assert fields.get("words", "Please be still") in reply.text
    assert Announcement.objects.count() == 0


def test_two_organizers_announce_in_the_same_second(evening: Evening) -> None:
    party, other, key = open_table(), evening.came("run"), new_key()
    evening.takes(party)
    assert [send(evening, by=each, key=key).status for each in (evening.runner, other)] == [302, 302]
    assert Announcement.objects.count() == 1, "a double tap is one announcement"
    clash = send(evening, "Please be still", by=other, key=key)
    assert (clash.status, "Please be still" in clash.text, shows(party, words="be still")) == (
        409,
        True,
        False,
    )
    send(evening, "Please be still", by=other)
    assert (shows(party), shows(party, words="be still")) == (True, True)


def test_only_so_many_stand_at_once(evening: Evening) -> None:
    for _each in range(announcements.MOST_STANDING):
        assert send(evening).status == 302
    full = send(evening, "One too many")
    assert (full.status, "Withdraw one first" in full.text) == (422, True)
    withdraw(evening)
    assert send(evening, "One too many").status == 302


def test_one_of_yesterday_stands_no_more(evening: Evening) -> None:
    party = evening.hosts(open_table())
    for _each in range(announcements.MOST_STANDING):
        send(evening)
    Announcement.objects.update(announced_at=timezone.now() - STANDS)
    assert (shows(party), CUP in tv(evening)) == (False, False)
    page = evening.runner.get(address(evening)).text
    assert (CUP in page, "announce/withdraw/" in page) == (False, False)
    kept = Announcement.objects.count()
    assert send(evening, "Last orders").status == 302
    assert (kept, Announcement.objects.count()) == (announcements.MOST_STANDING, 1)


def test_a_name_that_is_removed_goes_from_announcements_at_every_table(evening: Evening) -> None:
    there, here = evening.hosts(open_table()), evening.hosts(open_table(("Dov", "Eli")))
    send(evening, "Ana, your taxi is here")
    assert "taxi" in render_table(here.opened.public_id, "en").parts["announced"]
    remove_name(access=there.access("Ana"), number=there.number("Ana"))
    assert shows(here, "Dov", "Player 1, your taxi is here")
    assert "Ana, your" not in tv(evening) + evening.runner.get(address(evening)).text


def test_all_announcements_go_with_all_names(evening: Evening) -> None:
    party = evening.hosts(open_table())
    send(evening, "Finn, your taxi is here")
    assert "taxi" in render_table(party.opened.public_id, "en").parts["announced"]
    evening.takes_names_away()
    assert Announcement.objects.count() == 0
    assert not shows(party, words="taxi")


@pytest.mark.django_db(transaction=True)
def test_it_is_news_to_sockets_at_the_tables_it_is_for(evening: Evening) -> None:
    here, there = evening.hosts(open_table()), evening.hosts(open_table())

    async def story() -> list[str]:
        sockets = [Socket(party.tablet("Ana"), party.opened) for party in (here, there)]
        for socket in sockets:
            await socket.open()
        await do(send, evening, place=["1"])
        came = await sockets[0].frame()
        await do(here.record, seat="Ana", by=HOST, dice=(1, 2, 3, 4, 6), box="routes.any")
        next_one = await sockets[0].frame()
        await do(withdraw, evening)
        gone = await sockets[0].frame()
        silent = await sockets[1].is_silent()
        for socket in sockets:
            await socket.close()
        return [came, next_one, gone, str(silent)]

    came, next_one, gone, silent = told(story)
    assert (CUP in came, "announced" in next_one, 'id="announced"' in gone and CUP not in gone) == (
        True,
        False,
        True,
    )
    assert silent == "True"
