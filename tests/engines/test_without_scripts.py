"""A turn without scripts, as in browsers too old for ours: a refusal gives its reason, and dice stay."""

from playwright.sync_api import Page

from tests.browser.elsewhere import aside, distant
from tests.browser.hands import PHONE, NewPage, look_at
from tests.cast import open_table
from tests.engines.pages import patiently
from tests.real_server import DaphneServer


def wait(page: Page, true: str) -> None:
    """Wait until this is true of the page. Playwright's own waits need frames, which Firefox without scripts has none
    of.
    """
    patiently(lambda: page.evaluate(f"() => {true}") or None, wanted=true)


def press(page: Page, key: str) -> None:
    here = f'document.getElementById("s1-{key}")'
    wait(page, here)
    page.evaluate(f"() => {here}.focus()")
    page.keyboard.press("Enter")


def test_a_refusal_and_a_turn_without_scripts(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = distant(aside(lambda: open_table(("Ana", "Bo"))), daphne_server.url)
    page = look_at(new_page(**PHONE, java_script_enabled=False), party, "Ana")
    page.evaluate('() => document.querySelector("#show input[name=dice]").focus()')
    page.keyboard.type("55361")
    page.keyboard.press("Enter")
    wait(page, "document.querySelector('#sheet-1 [data-state=legal]')")
    press(page, "jackpot")
    wait(page, 'document.body.textContent.includes("This needs five dice alike; you have 1 3 5 5 6.")')
    press(page, "fives.2")
    wait(page, 'document.getElementById("state").dataset.seat === "2"')
    assert party.state.turns == 1
