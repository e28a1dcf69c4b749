"""A round on paper: chosen by a tick, seen on a phone, a seat passed on at the desk, and its final on the TV."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, TABLET, NewPage, as_device
from tests.browser.nights.final.test_final import SCREEN
from tests.browser.nights.rounds.test_rounds import an_evening
from tests.real_server import DaphneServer


def test_a_round_is_drawn_on_paper_and_its_sheets_are_typed(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening, finn, card = aside(an_evening)
    runner = as_device(new_page(**TABLET), evening.runner, daphne_server.url)
    phone = as_device(new_page(**PHONE), finn, daphne_server.url)
    phone.goto(f"/p/{card}/here/")
    phone.get_by_label("Your name or nickname").fill("Finn")
    phone.get_by_role("button", name="I’m here").click()
    runner.goto(f"/n/{evening.opened.public_id}/people/")
    runner.locator("#add-names summary").click()
    runner.get_by_label("Names of people who are here").fill("Ana\nBo\nCleo")
    runner.get_by_role("button", name="Add them").click()
    expect(runner.locator("#waiting-list")).to_contain_text("Cleo")
    runner.goto(f"/n/{evening.opened.public_id}/rounds/")
    runner.locator("#pile-yahtzee summary").first.click()
    pile = runner.locator("#pile-yahtzee")
    pile.get_by_text("House rules and table name").click()
    expect(pile.get_by_text("Correcting older entries")).to_be_visible()
    pile.get_by_label("On paper").check()
    expect(pile.get_by_text("Correcting older entries")).to_be_hidden()  # of the pad's own games
    pile.get_by_role("button", name="Draw a draft").click()
    runner.get_by_role("button", name="Publish the round").click()
    expect(phone.locator("#person-1")).to_contain_text("Yahtzee on paper")
    expect(phone.get_by_role("button", name="Sit down as Finn")).to_have_count(0)
    runner.get_by_role("button", name="Show as the final on the TV").click()
    tv = as_device(new_page(**SCREEN), evening.runner, daphne_server.url)
    tv.goto(f"/n/{evening.opened.public_id}/tv/")
    expect(tv.locator("#final")).to_contain_text("Yahtzee on paper")
    runner.locator("#round-1 a").first.click()
    runner.get_by_role("button", name="Not here Bo").click()
    expect(runner.locator(".typed-pile")).not_to_contain_text("Bo")
    expect(tv.locator("#final")).not_to_contain_text("Bo")
    runner.get_by_role("link", name="Ana’s sheet").click()
    runner.get_by_role("button", name="Done").click()
    expect(tv.locator("#final li", has_text="Ana").last).to_contain_text("typed")
