"""An evening's arrivals on screens: the night's card on its TV, a typed code, and a round of two games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scoresheets.nights.people.services.people import note_people
from scoresheets.nights.wall.pages import TvChoices
from scoresheets.nights.wall.services import choose_tv
from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, TABLET, NewPage, as_device
from tests.cast import Tablet
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer


def an_evening() -> tuple[Evening, Tablet]:
    evening = open_evening()
    access = evening.access(evening.runner)
    note_people(access=access, names=["Ana", "Bo", "Cleo"])
    choose_tv(access=access, choices=TvChoices(("card",), "", 5))
    return evening, Tablet()


def code_of(page: Page) -> str:
    return page.locator(".arrival-card .share-code").inner_text()


@pytest.mark.long
def test_the_tv_follows_the_card_of_the_night(new_page: NewPage, daphne_server: DaphneServer) -> None:
    evening, _phone = aside(an_evening)
    runner = as_device(new_page(**TABLET), evening.runner, daphne_server.url)
    tv = as_device(new_page(viewport={"width": 1920, "height": 1080}), evening.runner, daphne_server.url)
    tv.goto(f"/n/{evening.opened.public_id}/tv/")
    expect(tv.locator("#live")).to_contain_text("Live")
    expect(tv.locator("#own-card")).to_have_count(0)
    runner.goto(f"/n/{evening.opened.public_id}/rounds/card/")
    runner.get_by_role("button", name="Make the card").click()
    code = code_of(runner)
    expect(tv.locator("#own-card .share-code")).to_have_text(code)
    runner.locator("#renew-card summary").click()
    runner.get_by_role("button", name="Replace it").click()
    expect(runner.locator(".arrival-card .share-code")).not_to_have_text(code)
    expect(tv.locator("#own-card .share-code")).to_have_text(code_of(runner))


def comes_by_code(phone: Page, code: str, name: str) -> None:
    phone.goto("/")
    phone.locator("[name=code]").fill(code)
    phone.locator("[name=code]").press("Enter")
    phone.get_by_label("Your name or nickname").fill(name)
    phone.get_by_role("button", name="I’m here").click()


def test_phones_come_by_the_code_and_sit_at_one_of_two_games(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening, phone = aside(an_evening)
    runner = as_device(new_page(**TABLET), evening.runner, daphne_server.url)
    finn = as_device(new_page(**PHONE), phone, daphne_server.url)
    runner.goto(f"/n/{evening.opened.public_id}/rounds/card/")
    runner.get_by_role("button", name="Make the card").click()
    code = code_of(runner)
    runner.get_by_role("link", name="Back to the people").click()
    runner.locator("#add-names summary").click()
    runner.get_by_label("Names of people who are here").fill("Dee\nEli")
    runner.get_by_role("button", name="They are coming").click()
    runner.locator("#coming").get_by_role("button", name="Eli is here").click()
    expect(runner.locator("#waiting-strip")).to_contain_text("4 people")
    expect(runner.locator("#coming-strip")).to_contain_text("1 person")
    comes_by_code(finn, code, "Finn")
    finn.locator("#person-6 summary").click()
    for game in ("Roll Estate", "Yahtzee", "Monopoly solo", "Monopoly Deal"):
        finn.get_by_label(game).uncheck()
    finn.get_by_role("button", name="Save").click()
    expect(finn.locator("#person-6 summary")).to_contain_text("UNO Dice")
    runner.goto(f"/n/{evening.opened.public_id}/rounds/")
    for game in ("yahtzee", "uno-dice"):
        if runner.locator("#draft").count():
            runner.locator("#other-games > summary").click()
        runner.locator(f"#pile-{game} summary").first.click()
        form = runner.locator(f"#pile-{game} form")
        form.get_by_label("At least at a table").fill("2")
        form.get_by_role("button", name=re.compile("Draw a draft|Draw anew")).click()
    expect(runner.locator("#draft legend")).to_have_count(2)
    runner.get_by_role("button", name="Publish the round").click()
    expect(finn.locator("#person-6")).to_contain_text("UNO Dice")
    finn.get_by_role("button", name="Sit down as Finn").click()
    expect(finn.locator("#seats")).to_contain_text("Finn")
