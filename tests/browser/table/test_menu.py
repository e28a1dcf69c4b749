"""The table's menu: never cut, whatever the screen, and walked with the keyboard."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import DistantParty
from tests.browser.hands import PHONE, TABLET, NewPage, live, look_at
from tests.browser.screenshots_games import golden_party
from tests.cast import HOST
from tests.real_server import DaphneServer

SCREENS = [(1280, 800), (800, 1280), (768, 1024), (390, 844), (844, 390), (320, 568)]

# Lines that cannot be scrolled to where they can be tapped.
CUT = """() => [...document.querySelectorAll('#menu .menu-leaf :is(.menu-item, .button)')]
  .filter(each => each.checkVisibility())
  .filter(each => {
    each.scrollIntoView({ block: 'nearest' });
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return top < 0 || bottom > innerHeight || left < 0 || right > innerWidth
      || !each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  }).map(each => each.textContent.trim())"""


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    """A table with eight players; the host may send each of them home: the longest menu."""
    return golden_party("yahtzee", "eight-players", 40, daphne_server.url)


@pytest.mark.long
@pytest.mark.parametrize("with_scripts", [True, False], ids=["scripts", "plain"])
def test_no_line_of_the_menu_is_out_of_reach(
    with_scripts: bool, new_page: NewPage, party: DistantParty
) -> None:
    page = look_at(new_page(java_script_enabled=with_scripts), party, HOST)
    page.locator("#menu > summary").click()
    page.get_by_text("Somebody leaves the game").click()
    page.locator("#go-8 > summary").click()
    assert page.locator("#leavings .menu-item:visible").count() == 9
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        if with_scripts:
            assert page.evaluate(CUT) == [], (width, height)
        else:
            page.locator("#go-8 button").click(trial=True)
    if not with_scripts:
        page.locator("#go-8 button").click()
        expect(page.locator("#player-8")).to_contain_text("left")


def test_the_menu_is_walked_with_the_keyboard_and_closed_with_escape(
    new_page: NewPage, party: DistantParty
) -> None:
    page = live(look_at(new_page(**PHONE), party, "Bo"))
    page.locator("#menu > summary").focus()
    page.keyboard.press("Enter")
    walked: list[Any] = []
    for _step in range(11):
        page.keyboard.press("Tab")
        walked.append(page.evaluate("document.activeElement.textContent.trim()"))
    assert walked[:3] == ["Home", "How scoring works", "Whole log"]
    assert walked[-3:] == ["Invite others", "Share the game", "On a TV"]
    page.keyboard.press("Escape")
    expect(page.locator("#menu .menu-leaf")).to_be_hidden()
    expect(page.locator("#menu > summary")).to_be_focused()


@pytest.mark.long
def test_a_device_sends_home_only_whom_it_plays_for(new_page: NewPage, party: DistantParty) -> None:
    page = live(look_at(new_page(**TABLET), party, "Bo"))
    page.locator("#menu > summary").click()
    page.get_by_text("Somebody leaves the game").click()
    assert page.locator("#leavings details:visible").evaluate_all("all => all.map(each => each.id)") == [
        "go-2"
    ]


@pytest.mark.long
def test_the_menu_folds_away_once_somebody_has_gone_home(new_page: NewPage, party: DistantParty) -> None:
    page = live(look_at(new_page(**TABLET), party, HOST))
    page.locator("#menu > summary").click()
    page.get_by_text("Somebody leaves the game").click()
    page.locator("#go-8 > summary").click()
    page.locator("#go-8 .button").click()
    expect(page.locator("#player-8")).to_have_attribute("data-left", "")
    expect(page.locator("#menu")).not_to_have_attribute("open", "")
