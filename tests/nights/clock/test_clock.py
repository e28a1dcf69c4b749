"""The clock of a night's rounds: how it stands, where it is seen, who may change it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoresheets.models import RoundClock, Table
from scoresheets.nights.clock.selectors import PAUSES, STANDS, clock_of
from scoresheets.nights.places import services as places
from scoresheets.nights.polled import forget_nights
from scoresheets.table.live.render_cache import render_table
from tests.cast import HTMX, Party, Reply, Tablet, finished, new_key, open_lobby, open_table
from tests.evening import Evening
from tests.nights.announcements.test_announcements import tv
from tests.nights.rounds.test_rounds import change, draws
from tests.nights.wall.test_feed import of_the_schema
from tests.paper.paper_world import on_paper
from tests.sure import is_answered, sure

pytestmark = pytest.mark.django_db
MINUTE = 60_000  # milliseconds


def send(evening: Evening, say: str, minutes: int | str = "", **fields: Any) -> Reply:
    path = evening.address("change_clock")
    return evening.runner.post(path, {"say": say, "minutes": minutes, "key": new_key(), **fields}, htmx=False)


def left(evening: Evening) -> int:
    """Return the whole minutes that the clock has, running or paused; 0 without one."""
    clock = clock_of(evening.night)
    if clock is None:
        return 0
    now = timezone.now().timestamp() * 1000
    return round((clock.ends - now if clock.until else clock.left) / MINUTE)


def later(evening: Evening, **by: int) -> None:
    """Let so much time pass for the clock."""
    newest = RoundClock.objects.get(night=evening.opened)
    newest.changed_at -= timedelta(**by)
    if newest.ends_at:
        newest.ends_at -= timedelta(**by)
    newest.save()


def test_it_counts_pauses_goes_on_gets_more_and_stops(evening: Evening) -> None:
    assert (
        send(evening, "start", 45).location
        == f"{reverse('night_rounds', args=[evening.opened.public_id])}#clock"
    )
    assert left(evening) == 45
    later(evening, minutes=15)
    send(evening, "pause")
    later(evening, minutes=20)
    assert left(evening) == 30
    send(evening, "more", 5)
    send(evening, "pause")
    assert left(evening) == 35
    send(evening, "on")
    send(evening, "on")
    send(evening, "more", 1)
    assert left(evening) == 36
    send(evening, "stop")
    assert (left(evening), clock_of(evening.night)) == (0, None)
    send(evening, "more", 5)
    assert clock_of(evening.night) is None, "a page that is behind starts nothing"


def test_more_minutes_after_the_end_count_from_now(evening: Evening) -> None:
    send(evening, "start", 20)
    later(evening, minutes=24)
    assert left(evening) == -4
    send(evening, "more", 5)
    assert left(evening) == 5
    later(evening, minutes=6)
    assert send(evening, "start", 30).status == 302, "one that is over is in nobody's way"
    assert left(evening) == 30


def test_a_double_tap_is_one_change_and_a_second_start_is_refused(evening: Evening) -> None:
    key = new_key()
    for _tap in range(2):
        assert send(evening, "start", 20, key=key).status == 302
    more = new_key()
    for _tap in range(2):
        send(evening, "more", 5, key=more)
    send(evening, "more", 1)  # by another device; and then the lost answer's form comes again
    send(evening, "more", 5, key=more)
    send(evening, "more", 1)
    assert left(evening) == 27
    refused = send(evening, "start", 60)
    assert (refused.status, "counting already" in refused.text, left(evening)) == (422, True, 27)
    send(evening, "pause")
    assert send(evening, "start", 60).status == 422


@pytest.mark.parametrize("minutes", ["", "0", "601", "soon"])
def test_a_start_needs_its_minutes(evening: Evening, minutes: str) -> None:
    is_answered(send(evening, "start", minutes), 400, "whole number of minutes")
    assert send(evening, "start", "", typed="33").status == 302
    assert left(evening) == 33


def test_it_never_ends_more_than_a_day_from_now(evening: Evening) -> None:
    send(evening, "start", 600)
    assert [send(evening, "more", 600).status for _each in range(2)] == [302, 422]
    assert left(evening) == 1200


def test_every_table_of_the_night_shows_it_and_none_at_home(evening: Evening) -> None:
    lobby, play, over, home = open_lobby(), open_table(), finished(), open_table()
    for party in (lobby, play, over):
        evening.takes(party)
    before = Table.objects.get(pk=play.opened.pk).version
    send(evening, "start", 20, tells="turn")
    assert Table.objects.get(pk=play.opened.pk).version == before + 1
    clock = sure(clock_of(evening.night))
    shown = [f'data-ends="{clock.ends}"' in page(party) for party in (lobby, play, over, home)]
    assert shown == [True, True, True, False]
    told = ["Finish your turn." in page(party) for party in (lobby, play, over, home)]
    assert told == [False, True, False, False], "only a game in play has a turn to finish"
    assert render_table(play.opened.public_id, "en").parts["round-clock"] in page(play)
    assert shown_on_tv(play, clock.ends)
    evening.takes(home)
    assert f'data-ends="{clock.ends}"' in page(home), "a table that comes later has it, too"


def shown_on_tv(party: Party, ends: int) -> bool:
    return (
        f'data-ends="{ends}"' in render_table(party.opened.public_id, "en", screen="tv").parts["round-clock"]
    )


def page(party: Party, which: str = "") -> str:
    return party.tablet("Ana").get(f"/t/{party.opened.public_id}/{which}").text


def test_the_wall_the_tvs_a_paper_desk_and_a_phone_show_it(evening: Evening) -> None:
    party, paper, phone = open_table(), on_paper(), Tablet()
    evening.takes(party)
    evening.adds_places(3)
    card = evening.place(3).card_token
    with_clock = f"/n/{evening.opened.public_id}/"
    places.stand(paper.table, evening.place(3))
    now = f"/p/{card}/here/now/?mark="
    mark = phone.get(f"/p/{card}/here/").text.partition("here/now/?mark=")[2][:12]
    assert phone.get(now + mark).status == 204
    send(evening, "start", 20)
    assert phone.get(now + mark).status == 205
    clock = sure(clock_of(evening.night))
    shown = f'data-ends="{clock.ends}"'
    assert shown in phone.get(f"/p/{card}/here/").text
    assert shown in tv(evening)
    assert shown in evening.runner.get(with_clock).text
    assert shown in page(party, "tv/")
    desk = f"/t/{paper.opened.public_id}/paper/"
    assert shown in evening.runner.get(desk).text
    assert shown in evening.runner.client.get(desk, headers=HTMX).content.decode()


def test_only_a_device_that_runs_the_night_has_its_buttons(evening: Evening) -> None:
    helper = evening.came("help")
    address = evening.address("night_rounds")
    send(evening, "start", 20)
    assert ["Pause</button>" in tablet.get(address).text for tablet in (evening.runner, helper)] == [
        True,
        False,
    ]
    assert "round-clock" in helper.get(address).text


def test_an_old_clock_is_gone(evening: Evening) -> None:
    send(evening, "start", 20)
    later(evening, minutes=20 + STANDS.seconds // 60 + 1)
    assert clock_of(evening.night) is None
    send(evening, "start", 20, tells="nothing")
    send(evening, "pause")
    later(evening, hours=PAUSES.seconds // 3600, minutes=1)
    assert clock_of(evening.night) is None
    assert 'value="nothing" checked' in evening.runner.get(evening.address("night_rounds")).text


def test_other_programs_read_how_it_stands(evening: Evening) -> None:
    path = f"/night/{evening.link('look').token}/night.json"

    def feed() -> Any:
        forget_nights()
        found = Client().get(path).json()
        of_the_schema(found)
        return found["clock"]

    assert feed() is None
    send(evening, "start", 45, tells="turn")
    ends = sure(RoundClock.objects.get().ends_at)
    assert feed() == {"ends": ends.isoformat(timespec="milliseconds"), "left": None, "tells": "turn"}
    send(evening, "pause")
    assert (feed()["ends"], feed()["left"] // 60) == (None, 44)


def test_the_server_s_time_is_the_same_for_everybody(client: Any) -> None:
    answer = client.get("/now/")
    now = timezone.now().timestamp() * 1000
    assert abs(int(answer.text) - now) < MINUTE
    assert "no-store" in answer["Cache-Control"]


def test_it_begins_anew_with_a_round_by_one_tap(evening: Evening) -> None:
    evening.notes("Ana", "Bo", "Cleo")
    send(evening, "start", 25)
    assert "Begin anew with this round" not in evening.runner.get(evening.address("night_rounds")).text
    assert send(evening, "start", 30).status == 422, "it counts in this round"
    change(evening, draws(evening), "publish")
    page = evening.runner.get(evening.address("night_rounds")).text
    assert "Begin anew with this round" in page
    assert re.findall(r'name="minutes" value="(\d+)">\s*\d+ min', page) == [
        "20",
        "25",
        "30",
        "45",
        "60",
        "90",
    ]
    assert send(evening, "start", 30).status == 302
    assert left(evening) == 30
    assert send(evening, "start", 20).status == 422
