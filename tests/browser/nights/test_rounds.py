"""A round from the runner's list of names to a phone's seat: drawn, swapped by two ticks, published."""

from __future__ import annotations

from playwright.sync_api import expect

from scoresheets.nights.places import services as places
from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, TABLET, NewPage, as_device
from tests.cast import Tablet
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer


def an_evening() -> tuple[Evening, Tablet, str]:
    evening = open_evening()
    places.add_places(access=evening.access(evening.runner), until=3)
    return evening, Tablet(), evening.place(3).card_token


def test_a_round_is_drawn_swapped_and_found_on_a_phone(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening, finn, card = aside(an_evening)
    runner = as_device(new_page(**TABLET), evening.runner, daphne_server.url)
    phone = as_device(new_page(**PHONE), finn, daphne_server.url)
    phone.goto(f"/p/{card}/")
    phone.get_by_role("link", name="I’m here").click()
    phone.get_by_label("Your name or nickname").fill("Finn")
    phone.get_by_role("button", name="I’m here").click()
    expect(phone.locator("#person-1")).to_contain_text("No place yet.")
    runner.goto(f"/n/{evening.opened.public_id}/rounds/")
    runner.get_by_label("Names of people who are here").fill("Ana\nBo\nCleo\nDee\nEli")
    runner.get_by_role("button", name="Add them").click()
    runner.locator("#pile-yahtzee summary").first.click()
    runner.locator("#pile-yahtzee").get_by_role("button", name="Draw a draft").click()
    tables = runner.locator("#draft .round-table")
    expect(tables).to_have_count(2)
    firsts = [tables.nth(number).locator("bdi").first for number in range(2)]
    names = [first.inner_text() for first in firsts]
    for number in range(2):
        tables.nth(number).get_by_role("checkbox").first.click()
    expect(firsts[0]).to_have_text(names[1])
    expect(firsts[1]).to_have_text(names[0])
    runner.get_by_role("button", name="Publish the round").click()
    expect(runner.locator("#round-1")).to_contain_text("Finn")
    phone.get_by_role("button", name="Sit down as Finn").click()
    expect(phone.locator("#seats")).to_contain_text("Finn")
