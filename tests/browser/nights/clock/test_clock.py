"""The clock of a round on two screens, one of which has a wrong clock; and its counting, without a page."""

from __future__ import annotations

import re
import signal
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoresheets.models import RoundClock, Table
from scoresheets.nights.clock.services import change_clock
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside
from tests.browser.hands import NewPage, as_device, live
from tests.cast import Party, new_key, open_table
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer

CLOCK = "#round-clock b"
RINGS = "document.documentElement.hasAttribute('data-rings')"
# Note the tones that a page sounds.
HEARD = """window.struck = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  struck.push(this.frequency.value);
  start.call(this, when);
};"""


def counting(page: Page, script: str) -> object:
    """Return what this expression gives with the exports of clock_time.js."""
    source = (settings.BASE_DIR / "static/table/clock_time.js").read_text(encoding="utf-8")
    return page.evaluate(f"() => {{ {source.replace('export ', '')}\nreturn {script}; }}")


@pytest.mark.long
@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (0, "0:00"),
        (-5000, "0:00"),
        (1, "0:01"),
        (59_001, "1:00"),
        (249_000, "4:09"),
        (3_599_500, "1:00:00"),
        (3_849_000, "1:04:09"),
    ],
)
def test_a_second_is_shown_until_it_is_over(page: Page, left: int, shown: str) -> None:
    assert counting(page, f"shown({left})") == shown


@pytest.mark.long
def test_marks_are_reached_in_turn_and_a_pause_keeps_what_is_left(page: Page) -> None:
    lefts = "[300_001, 300_000, 60_001, 60_000, 1, 0, -1]"
    assert counting(page, f"{lefts}.map(reached)") == [None, 300_000, 300_000, 60_000, 60_000, 0, 0]
    assert counting(page, "[leftOn({ ends: 900, left: 0 }, 400), leftOn({ ends: 0, left: 70 }, 400)]") == [
        500,
        70,
    ]


@pytest.mark.long
def test_the_answer_with_the_shortest_way_counts_and_a_sleep_forgets_all(page: Page) -> None:
    measured = """(() => {
      const server = serverTime(), seen = [server.known()];
      server.add(1000, 1400, 9_001_300);
      server.add(2000, 2020, 9_002_010);
      server.add(3000, 3900, 9_003_100);
      seen.push(server.ahead());
      server.forget();
      return [...seen, server.known(), server.ahead()];
    })()"""
    assert counting(page, measured) == [False, 9_000_000, False, 0]


def an_evening() -> tuple[Evening, Party]:
    evening, party = open_evening(), open_table()
    evening.takes(party)
    return evening, party


def seconds(page: Page) -> int:
    minutes, rest = page.locator(CLOCK).inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def ends_in(evening: Evening, seconds: int) -> None:
    """Let the running clock end in so many seconds."""
    newest = RoundClock.objects.get(night=evening.opened)
    newest.ends_at = timezone.now() + timedelta(seconds=seconds)
    newest.save()
    Table.objects.update(version=F("version") + 1)


@pytest.mark.long
def test_two_screens_are_in_step_though_one_has_a_wrong_clock_and_sleeps(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening, party = aside(an_evening)
    url, night = daphne_server.url, evening.opened.public_id
    runner, ana = (as_device(new_page(), each, url) for each in (evening.runner, party.tablet("Ana")))
    tv = as_device(new_page(), evening.runner, url)
    ana.clock.install(time=datetime(2031, 5, 4, 3, 2, 1, tzinfo=UTC))
    ana.goto(f"/t/{party.opened.public_id}/")
    expect(ana.locator("#live")).to_have_attribute("data-link", "live")
    tv.goto(f"/n/{night}/tv/")
    runner.goto(f"/n/{night}/rounds/")
    runner.get_by_role("button", name="45 min").click()
    for page in (runner, ana, tv):
        expect(page.locator(CLOCK)).to_have_text(re.compile(r"44:\d\d|45:00"))
    assert abs(seconds(ana) - seconds(tv)) <= 1
    ana.clock.set_system_time(datetime(2031, 5, 4, 9, 2, 1, tzinfo=UTC))
    expect(ana.locator(CLOCK)).to_have_text(re.compile(r"44:\d\d"))
    assert abs(seconds(ana) - seconds(tv)) <= 1, "the clock of a device that was set counts for nothing"
    runner.get_by_role("button", name="Pause").click()
    for page in (runner, ana, tv):
        expect(page.locator("#round-clock[data-is=paused]")).to_have_count(1)
    expect(ana.locator(CLOCK)).to_have_text(tv.locator(CLOCK).inner_text())
    runner.get_by_role("button", name="Go on").click()
    expect(ana.locator("#round-clock[data-is=on]")).to_have_count(1)


@pytest.mark.long
def test_a_server_that_is_killed_and_starts_again_counts_to_the_same_end(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("net::ERR_")
    evening, _party = aside(an_evening)
    tv = as_device(new_page(), evening.runner, daphne_server.url)
    aside(lambda: started(evening))
    tv.goto(f"/n/{evening.opened.public_id}/tv/")
    clock, ends = tv.locator("#round-clock"), tv.locator("#round-clock").get_attribute("data-ends")
    assert ends
    daphne_server.stop(signal.SIGKILL)
    daphne_server.start()
    tv.reload()
    expect(clock).to_have_attribute("data-ends", ends)
    expect(tv.locator(CLOCK)).to_have_text(re.compile(r"19:\d\d"))


def test_it_is_said_at_one_minute_and_at_the_end_which_rings_and_moves_nothing(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening, party = aside(an_evening)
    ana = as_device(new_page(), party.tablet("Ana"), daphne_server.url)
    aside(lambda: started(evening))
    aside(lambda: ends_in(evening, seconds=63))
    ana.goto(f"/t/{party.opened.public_id}/")
    expect(ana.locator("#news")).to_contain_text("One minute left in this round.")
    aside(lambda: ends_in(evening, seconds=4))
    live(ana).reload()
    expect(ana.locator("#round-clock[data-is=soon]")).to_have_count(1)
    before = ana.locator("#tray").bounding_box()
    expect(ana.locator("#news")).to_contain_text("Time is up. Finish your turn.")
    assert ana.evaluate(RINGS)
    expect(ana.locator(CLOCK)).to_have_text("Time’s up")
    notice = ana.locator("#clock-over")
    expect(notice).to_contain_text("Finish your turn.")
    assert ana.locator("#tray").bounding_box() == before
    notice.get_by_role("button").click()
    ana.reload()
    expect(ana.locator("#round-clock[data-is=over]")).to_have_count(1)
    expect(notice).to_be_hidden()
    expect(ana.locator("#news p")).to_have_count(0)


@pytest.mark.long
def test_a_tv_that_was_touched_strikes_its_bell(new_page: NewPage, daphne_server: DaphneServer) -> None:
    evening, _party = aside(an_evening)
    tv = as_device(new_page(), evening.runner, daphne_server.url)
    tv.add_init_script(HEARD)
    aside(lambda: started(evening))
    aside(lambda: ends_in(evening, seconds=6))
    tv.goto(f"/n/{evening.opened.public_id}/tv/")
    expect(tv.locator("#round-clock[data-is=soon]")).to_have_count(1)
    tv.keyboard.press("Shift")
    expect(tv.locator("#round-clock[data-is=over]")).to_have_count(1, timeout=20_000)
    assert tv.evaluate("struck") == [880, 660, 880]


def started(evening: Evening) -> None:
    access, turn = evening.access(evening.runner), RoundClock.Tells.TURN
    change_clock(access=access, key=new_key(), what=RoundClock.What.START, minutes=20, tells=turn)
