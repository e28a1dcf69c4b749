"""A round of two games: how many tables play each is seen and set, and the next round like it takes few taps."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, NewPage, as_device
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer

PEOPLE = [f"Player {chr(65 + each)}" for each in range(24)]


def an_evening() -> Evening:
    evening = open_evening()
    evening.adds_places(6)
    evening.notes(*PEOPLE)
    return evening


def tables(page: Page, game: str, number: int, where: str = "#draft legend") -> None:
    expect(page.locator(where).filter(has_text=f"· {game}")).to_have_count(number)


def test_a_round_of_two_games_and_the_next_like_it(new_page: NewPage, daphne_server: DaphneServer) -> None:
    evening = aside(an_evening)
    page = as_device(new_page(**PHONE), evening.runner, daphne_server.url)
    page.goto(f"/n/{evening.opened.public_id}/rounds/")
    page.locator("#pile-yahtzee summary").first.click()
    page.locator("#pile-yahtzee").get_by_role("button", name="Draw a draft").click()
    page.locator("#other-games > summary").click()
    page.locator("#pile-uno-dice summary").first.click()
    page.locator("#pile-uno-dice").get_by_role("button", name="Draw anew with this game").click()
    tables(page, "Yahtzee", 3)
    tables(page, "UNO Dice", 3)
    page.get_by_label("UNO Dice").fill("2")
    page.get_by_role("button", name="Draw with these tables").click()
    tables(page, "Yahtzee", 4)
    tables(page, "UNO Dice", 2)
    expect(page.get_by_label("UNO Dice")).to_have_value("2")
    page.get_by_role("button", name="Publish the round").click()
    again = page.locator("#next-round")
    expect(again.get_by_label("UNO Dice")).to_have_value("2")
    again.get_by_role("button", name="Draw a draft").click()
    expect(page.locator("#draft")).to_contain_text("Round 2 · Yahtzee and UNO Dice")
    expect(page.locator("#draft")).not_to_contain_text("meetings are repeated")
    page.get_by_role("button", name="Publish the round").click()
    tables(page, "UNO Dice", 2, "#round-2 .round-tables b")
