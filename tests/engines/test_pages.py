"""A page of each game on common tablets and a phone: nothing too small, covered or beside the screen."""

import os
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty
from tests.browser.hands import NewPage, live, look_at, tap_dice
from tests.browser.screenshots_games import IN_PLAY, dealt_party, golden_party, show_tapped, show_yahtzee
from tests.browser.walking import LOOK
from tests.real_server import DaphneServer

SIZES = ((744, 1133), (768, 1024), (820, 1180), (390, 844))
# Safari has it from 17.4.
CHECK_VISIBILITY = """() => { Element.prototype.checkVisibility ??= function({ visibilityProperty } = {}) {
  return this.getClientRects().length > 0 && (!visibilityProperty || getComputedStyle(this).visibility === "visible");
}; }"""


NAMED = "navigator.userAgent.match(/Firefox|Version.1[0-9]|Version/)[0].replace('/', '-')"
Shown = tuple[DistantParty, Callable[[Page, DistantParty], None]]


def tapped(*taps: str) -> Callable[[Page, DistantParty], None]:
    return lambda page, party: show_tapped(page, party, taps)


def in_turn(page: Page, party: DistantParty) -> None:
    live(look_at(page, party, party.in_turn))


def dice_stand(page: Page, party: DistantParty) -> None:
    in_turn(page, party)
    tap_dice(page, "55361")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "full")


GAMES: Mapping[str, Callable[[str], Shown]] = {
    "roll-estate": lambda url: (golden_party("roll-estate", "third-business-of-three", 12, url), dice_stand),
    "yahtzee": lambda url: (IN_PLAY["Yahtzee"](url), show_yahtzee),
    "uno-dice": lambda url: (IN_PLAY["UNO Dice"](url), in_turn),
    "monopoly-solo": lambda url: (IN_PLAY["Monopoly solo"](url), tapped()),
    "monopoly-deal": lambda url: (dealt_party(url), tapped("rent", "card=rent:red-yellow")),
}


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_a_page_can_be_tapped_at_each_size(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard, game: str
) -> None:
    pictures = os.environ.get("PICTURES")
    if pictures:
        page_guard.expect("style-src")  # Playwright puts a style into the page that hides the caret on them
    found: dict[str, list[str]] = {}
    for width, height in SIZES:
        party, show = GAMES[game](daphne_server.url)  # a new page: drafts at a table would still be there
        page = new_page(viewport={"width": width, "height": height})
        show(page, party)
        page.evaluate(CHECK_VISIBILITY)
        if pictures:
            page.screenshot(path=f"{pictures}/{game}-{width}-{page.evaluate(NAMED)}.png")
        found[f"{width}x{height}"] = page.evaluate(LOOK)
    assert not any(found.values()), found
