"""S21: a page whose socket was closed for newer ones of its device pauses, says so, and resumes when it is used."""

import pytest
from playwright.sync_api import Page, expect

from scoresheets.base.server.device_sockets import MOST_AT_A_TABLE
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import TABLET, NewPage, live, look_at, write
from tests.cast import RED_LINE, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

MINUTES = 120_000  # milliseconds; a page without a socket would poll many times
SAID = "Scoresheets is open in another window on this device, so nothing new appears here."
OPEN_MORE = """count => {
  const opened = new Promise(done => { let open = 0; window.more = Array.from({ length: count }, () => {
    const socket = new WebSocket(`ws://${location.host}${document.body.dataset.wire}?`);
    socket.onmessage = () => { socket.onmessage = null; open += 1; if (open === count) done(); };
    return socket;
  }); });
  return opened;
}"""


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(open_table), daphne_server.url)


def opened_elsewhere(new_page: NewPage, party: DistantParty, who: str) -> Page:
    """Return a page of this device, which then opens as many others at this table as it may."""
    page = new_page(**TABLET)
    page.clock.install()
    live(look_at(page, party, who))
    page.evaluate(OPEN_MORE, MOST_AT_A_TABLE)
    return page


def turn(page: Page) -> int:
    return int(page.locator("#state").get_attribute("data-turn") or 0)


def test_the_page_says_so_and_comes_back_by_its_button_and_not_by_itself(
    new_page: NewPage, party: DistantParty
) -> None:
    page = opened_elsewhere(new_page, party, "Bo")
    expect(page.locator("#elsewhere")).to_be_visible()
    expect(page.locator("#elsewhere")).to_contain_text(SAID)
    expect(page.locator("#news")).to_contain_text(SAID)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda wire: asked.append(wire.url))
    aside(lambda: party.record(*RED_LINE))
    page.clock.run_for(MINUTES)
    assert asked == []
    assert turn(page) == 1
    page.get_by_role("button", name="Go on here").click()
    live(page)
    expect(page.locator("#elsewhere")).to_be_hidden()
    assert turn(page) == 2


def test_a_tap_there_goes_on_as_well(new_page: NewPage, party: DistantParty) -> None:
    page = opened_elsewhere(new_page, party, "Ana")
    expect(page.locator("#elsewhere")).to_be_visible()
    write(page, 1, "12346", "routes.any")
    live(page)
    expect(page.locator("#elsewhere")).to_be_hidden()
    assert turn(page) == 2
