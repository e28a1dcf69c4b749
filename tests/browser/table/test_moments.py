"""Moments to celebrate are seen on every device, once, and take no tap."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, NewPage, box, live, look_at
from tests.cast import open_table
from tests.real_server import DaphneServer

NOTE_MOMENTS = """addEventListener("DOMContentLoaded", () => {
  window.moments = [];
  const note = each => { if (each.className === "moment") moments.push(each.textContent); };
  new MutationObserver(changes => { for (const { addedNodes } of changes) addedNodes.forEach(note); })
    .observe(document.body, { childList: true });
})"""


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"), game="yahtzee")), daphne_server.url)


def watched(page: Page, party: DistantParty, who: str) -> Page:
    page.add_init_script(NOTE_MOMENTS)
    return live(look_at(page, party, who))


def moments(page: Page) -> object:
    return page.evaluate("moments")


def test_a_yahtzee_is_celebrated_on_both_devices_once(new_page: NewPage, party: DistantParty) -> None:
    ana, bo = (watched(new_page(**PHONE), party, name) for name in ("Ana", "Bo"))
    party.record([6, 6, 6, 6, 6], "yahtzee")
    party.record([1, 2, 3, 4, 6], "chance")
    party.strike(by="Bo")  # the Yahtzee is the last entry again
    party.record([1, 2, 3, 4, 6], "chance")
    for page in (ana, bo):
        expect(box(page, 2, "chance")).to_contain_text("16")
        assert moments(page) == ["Yahtzee!"]
        expect(page.locator(".moment")).to_have_count(0)
        page.reload()
        live(page)
        assert moments(page) == []


def test_with_reduced_motion_nothing_is_shown(new_page: NewPage, party: DistantParty) -> None:
    page = watched(new_page(**PHONE, reduced_motion="reduce"), party, "Bo")
    party.record([6, 6, 6, 6, 6], "yahtzee")
    expect(box(page, 1, "yahtzee")).to_contain_text("50")
    assert moments(page) == []
