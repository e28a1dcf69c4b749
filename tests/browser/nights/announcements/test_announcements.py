"""An announcement, from the organizer's page to a player's device and the TV."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from scoresheets.nights.places import services as places
from scoresheets.table.services import rematch
from scoresheets.table.writing import write_night
from tests.browser.elsewhere import aside
from tests.browser.hands import NewPage, as_device
from tests.cast import HOST, Party, finished
from tests.evening import Evening, open_evening
from tests.paper.paper_world import PaperTable, on_paper
from tests.real_server import DaphneServer

WORDS = "The cup is handed over at nine"


def an_evening() -> tuple[Evening, Party]:
    evening, party = open_evening(), finished()
    evening.takes(party)
    places.add_places(access=evening.access(evening.runner), until=3)
    return evening, party


def typed_at(evening: Evening) -> PaperTable:
    paper = on_paper()
    with write_night(evening.opened) as fresh:
        places.stand(paper.table, places.free_place(fresh, 3))
    return paper


def announce(runner: Page, evening: Evening, words: str, numbers: Sequence[int] = (1,)) -> None:
    runner.goto(f"/n/{evening.opened.public_id}/announce/")
    runner.get_by_label("A line to the tables").fill(words)
    runner.get_by_text("Some tables").click()
    for number in numbers:
        runner.locator(f"label[for=to-{number}]").click()
    runner.get_by_role("button", name="Announce").click()
    expect(runner.locator(".night-words").first).to_have_text(words)


def test_it_comes_at_once_is_said_and_stays_closed_on_a_device(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening, party = aside(an_evening)
    runner, ana, tv = (
        as_device(new_page(), tablet, daphne_server.url)
        for tablet in (evening.runner, party.tablet("Ana"), evening.runner)
    )
    ana.goto(f"/t/{party.opened.public_id}/")
    expect(ana.locator("#live")).to_have_attribute("data-link", "live")
    tv.goto(f"/n/{evening.opened.public_id}/tv/")
    announce(runner, evening, WORDS)
    notice = ana.locator("[data-notice=night]:visible")
    expect(notice).to_contain_text(WORDS)
    expect(ana.locator("#news")).to_contain_text(f"From the organizers: {WORDS}")
    expect(tv.locator("#announced")).to_contain_text(f"Table 1 {WORDS}")
    ana.reload()
    expect(notice).to_contain_text(WORDS)
    said = ana.evaluate("localStorage.getItem('away:said')")
    assert said == notice.get_attribute("id"), "it is not said again"
    notice.get_by_role("button").click()
    for page in (f"/t/{party.opened.public_id}/", aside(lambda: next_game(party))):
        ana.goto(page)
        expect(ana.locator("[data-laid]")).to_have_count(1)
        expect(notice).to_have_count(0)
    announce(runner, evening, "Last orders")
    expect(notice).to_have_count(1)
    runner.get_by_role("button", name="Withdraw").first.click()
    expect(notice).to_have_count(0)
    expect(tv.locator("#announced li")).to_have_count(1)


def next_game(party: Party) -> str:
    table = rematch.play_again(access=party.access(HOST), begins=1)
    return f"/t/{table.public_id}/"


@pytest.mark.long
def test_it_comes_to_the_tv_of_a_table_and_to_its_sheets_on_paper(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening, party = aside(an_evening)
    paper = aside(lambda: typed_at(evening))
    here, url = paper.opened.public_id, daphne_server.url
    runner, tv, desk, sheet = (
        as_device(new_page(), tablet, url)
        for tablet in (evening.runner, party.tablet("Ana"), evening.runner, paper.second)
    )
    tv.goto(f"/t/{party.opened.public_id}/tv/")
    expect(tv.locator("#live")).to_have_attribute("data-link", "live")
    desk.goto(f"/t/{here}/paper/")
    sheet.goto(f"/t/{here}/paper/type/?seat=1")
    sheet.locator("input[name='box:fives.1']").fill("5")
    announce(runner, evening, WORDS, (1, 3))
    expect(tv.locator("#announced")).to_have_text(f"From the organizers {WORDS}")
    for page in (tv, desk, sheet):
        expect(page.locator("#news")).to_contain_text(f"From the organizers: {WORDS}", timeout=15_000)
    for page in (desk, sheet):
        notice = page.locator("[data-notice=night]:visible")
        expect(notice).to_contain_text(WORDS)
        notice.get_by_role("button").click()
        page.reload()
        expect(page.locator("[data-notice=night][hidden]")).to_have_count(1)
        expect(page.locator("#news p")).to_have_count(0)
    expect(sheet.locator("input[name='box:fives.1']")).to_have_value("5")
