"""A TV that follows the game, and a game that is downloaded as a file and opened again."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoresheets.base.server.request_sizes import LARGEST_FILE
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, live, look_at
from tests.cast import HOST, LAST_ENTRY, RED_LINE, almost_over
from tests.real_server import DaphneServer

TV = {"viewport": {"width": 1920, "height": 1080}}
LETTER = 44  # pixels of a 1920 wide picture: 20 mm on 55 inches, legible at five metres


@pytest.fixture
def ending(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(almost_over), daphne_server.url)


def turn_on(page: Page, party: DistantParty) -> Page:
    """Open the TV page by the watch link."""
    page.goto(f"{party.url}/watch/{party.opened.watch_token}/")
    page.get_by_role("button", name="On a TV").click()
    live(page)
    return page


def test_a_tv_follows_an_entry_and_a_take_back(new_page: NewPage, party: DistantParty) -> None:
    tv = turn_on(new_page(**TV), party)
    expect(tv.locator(".tv-cry")).to_contain_text("Ana plays")
    party.record(*RED_LINE)
    expect(tv.locator(".tv-cry")).to_contain_text("Bo plays")
    expect(tv.locator(".tv-last")).to_contain_text("Ana")
    expect(tv.locator(".tv-players [data-player='1'] .sum")).to_have_text("in all $50")
    party.strike(by="Ana")
    expect(tv.locator(".tv-cry")).to_contain_text("Ana plays")
    expect(tv.locator(".tv-players [data-player='1'] .sum")).to_have_text("in all $0")


def test_a_tv_is_read_from_five_metres_and_needs_no_scrolling(
    new_page: NewPage, ending: DistantParty
) -> None:
    tv = turn_on(new_page(**TV), ending)
    fits(tv)
    ending.record(*LAST_ENTRY)
    expect(tv.locator(".tv-end")).to_contain_text("Cleo wins")
    fits(tv)


def fits(tv: Page) -> None:
    """Check that nothing on the page is smaller than `LETTER`, and nothing is outside the screen."""
    assert tv.evaluate(SMALL, LETTER) == []
    size = tv.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [1920, 1080]
    assert tv.evaluate(CUT) == []


# Letters on a chip only repeat the name or colour beside them.
SMALL = """least => [...document.querySelectorAll('body *')].filter(each =>
  each.getClientRects().length && !each.closest('.chip, .hidden-text, .sprite, [hidden]')
  && [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())
  && parseFloat(getComputedStyle(each).fontSize) < least
).map(each => each.outerHTML)"""


CUT = """[...document.querySelectorAll('.tv > .sheet, .tv > .tv-end, .tv aside > *')]
  .filter(each => each.scrollHeight > each.clientHeight + 2).map(each => each.className)"""


def test_a_game_taken_home_opens_a_table_that_ends_the_same(
    new_page: NewPage, ending: DistantParty, tmp_path: Path
) -> None:
    ending.record(*LAST_ENTRY)
    page = look_at(new_page(**TABLET), ending, HOST)
    page.get_by_role("link", name="Share the game").last.click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)

    other = new_page(**PHONE)
    other.goto(ending.url)
    bring(other, file)
    live(other)
    expect(other.locator("#finals")).to_contain_text("Cleo wins")
    other.locator("#menu summary").click()
    other.get_by_role("link", name="Share the game").first.click()
    with other.expect_download() as again:
        other.get_by_role("link", name="Download the game").click()
    again.value.save_as(tmp_path / "again.json")
    first, second = (json.loads(each.read_text()) for each in (file, tmp_path / "again.json"))
    assert first == second
    assert first["result"]["winners"] == ["Cleo"]


def bring(page: Page, file: Path) -> None:
    """Upload a file on the front page."""
    page.get_by_text("Open a table from a file").click()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Open the table").click()


def test_a_wrong_file_is_refused_on_the_spot(
    new_page: NewPage, page_guard: object, ending: DistantParty, tmp_path: Path
) -> None:
    page_guard.expect("status of 422")  # type: ignore[attr-defined]
    wrong = tmp_path / "wrong.json"
    entry = {"player": "Bo", "dice": [1, 1, 2, 3, 4], "box": "ones"}
    head = {"format": "scoresheets/transcript", "version": 1, "game": "yahtzee"}
    wrong.write_text(json.dumps({**head, "players": ["Ana", "Bo"], "entries": [entry]}))
    page = new_page(**PHONE)
    page.goto(ending.url)
    bring(page, wrong)
    expect(page.locator("#file-error")).to_have_text("Entry 1: It is Ana’s turn.")
    large = tmp_path / "large.json"
    large.write_bytes(b" " * (LARGEST_FILE + 1))
    page.locator("input[type=file]").set_input_files(large)
    assert "The limit is 4" in page.locator("input[type=file]").evaluate("field => field.validationMessage")


def test_a_tablet_that_is_a_tv_for_a_while_finds_the_way_back_and_a_tv_has_nothing_to_tap(
    new_page: NewPage, party: DistantParty
) -> None:
    page = live(look_at(new_page(**TABLET), party, "Ana"))
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="On a TV").click()
    live(page)
    back = page.get_by_role("link", name="Back to the table")
    expect(back).to_be_in_viewport(ratio=1)
    back.click()
    live(page)
    expect(page.locator("#tray")).to_be_visible()
    tv = turn_on(new_page(**TV), party)
    expect(tv.locator("main a, footer a")).to_have_count(0)
