"""A page that was open during an upgrade of the server reloads itself, once; any other page stays as it is."""

import pytest
from playwright.sync_api import Page, expect

from scoresheets.base.assets.build import build_mark
from tests.browser.elsewhere import DistantParty, aside
from tests.browser.hands import KEPT_SOCKETS, TABLET, NewPage, bring, live, look_at

LOADS = "sessionStorage.getItem('loads')"
COUNT = "sessionStorage.setItem('loads', Number(sessionStorage.getItem('loads') ?? 0) + 1)"


def opened(page: Page, party: DistantParty, screen: str) -> Page:
    """Open Ana's page on this screen, and count its loads."""
    page.add_init_script(COUNT)
    page.add_init_script(KEPT_SOCKETS)
    look_at(page, party, "Ana", query=screen)
    live(page)
    return page


@pytest.mark.parametrize("screen", ["", "tv/"])
def test_a_page_of_this_build_stays_and_of_another_one_loads_itself_anew(
    new_page: NewPage, party: DistantParty, screen: str
) -> None:
    page = opened(new_page(**TABLET), party, screen)
    party.record((1, 2, 3, 5, 6), "ones.1")
    expect(page.locator("#state")).to_have_attribute("data-turn", "2")
    assert page.evaluate(LOADS) == "1"
    page.evaluate("document.body.dataset.build = '0123456789ab'; window.dispatchEvent(new Event('online'))")
    expect(page.locator("body")).to_have_attribute("data-build", build_mark())
    live(page)
    assert page.evaluate(LOADS) == "2"


@pytest.mark.parametrize("screen", ["", "tv/"])
def test_so_does_one_that_a_socket_tells(new_page: NewPage, party: DistantParty, screen: str) -> None:
    page = opened(new_page(**TABLET), party, screen)
    bring(page, '<div id="state" data-version="99" data-base="0" data-phase="anew" data-language="en"></div>')
    expect(page.locator("#state")).to_have_attribute("data-version", str(aside(lambda: party.table.version)))
    live(page)
    page.wait_for_function(f"() => {LOADS} === '2'")
