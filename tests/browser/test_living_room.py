"""On the living-room network there is no HTTPS, so no secure context: everything that matters works without one."""

from playwright.sync_api import expect

from tests.browser.hands import PHONE, NewPage, box, live, start, tap_dice, turn_of
from tests.real_server import DaphneServer


def test_a_turn_over_plain_http(new_page: NewPage, daphne_server: DaphneServer) -> None:
    page = new_page(**PHONE)
    page.goto(daphne_server.insecure_url)
    assert page.evaluate("window.isSecureContext") is False
    pad = page.locator("#pile-roll-estate")
    pad.locator("> summary").click()
    for place, name in enumerate(("Ana", "Bo")):
        pad.locator("input[name=name]").nth(place).fill(name)
    pad.get_by_role("button", name="Open a table").click()
    live(page)
    start(page)
    tap_dice(page, "55361")
    box(page, 1, "fives.2").click()
    turn_of(page, 2)
    expect(box(page, 1, "fives.2")).to_have_attribute("data-state", "pencilled")
