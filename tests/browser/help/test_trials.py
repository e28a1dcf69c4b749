"""A trial of a game by one player: a tap puts the scripted dice in the tray, and the script follows each entry."""

from playwright.sync_api import expect

from tests.browser.hands import PHONE, NewPage, box, tap_dice
from tests.real_server import DaphneServer

READY = "#tray[data-ready]"


def test_a_printed_throw_is_taken_and_the_next_one_follows(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    page = new_page(**PHONE)
    page.goto(daphne_server.url)
    page.locator("#pile-yahtzee > summary").click()
    page.locator("#pile-yahtzee .front-try button").click()
    expect(page.locator(READY)).to_have_count(1)
    expect(page.locator("#scripted-throw")).to_contain_text("Sample: 1 of 13")
    tap_dice(page, "111")  # replaced by the scripted dice
    page.locator("#take-scripted").click()
    expect(page.locator(f"{READY}[data-dice='full']")).to_have_count(1)
    assert page.evaluate("document.forms.turn.elements.dice.value") == "66625"
    assert "?" not in page.url
    box(page, 1, "sixes").click()
    expect(page.locator("#scripted-throw")).to_contain_text("Sample: 2 of 13")
    expect(page.locator("#scripted-throw .help-shown-all")).to_have_attribute("aria-label", "1 2 3 4 4")
