"""The pad of one tablet in Firefox: a whole game without its host, and a start from the copy of the memory."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.games.test_yahtzee import ANA
from tests.browser.tablet.host import FOLDER, Host, Tablet, packed_folder
from tests.engines.conftest import firefox


@pytest.fixture(autouse=True)
def shared_database() -> None:
    """No server of ours, and no database but the browser's."""


def test_a_whole_game_in_firefox_without_its_host(playwright: Playwright, tmp_path: Path) -> None:
    (tmp_path / FOLDER).symlink_to(packed_folder())
    host = Host(tmp_path)
    browser = firefox(playwright)
    page = browser.new_context(viewport={"width": 768, "height": 1024}, reduced_motion="reduce").new_page()
    tablet = Tablet(page, host.url, fingers=False)
    tablet.open()
    tablet.has_a_copy()
    host.close()
    tablet.opens_game("yahtzee", "Ana")
    for number, (dice, box) in enumerate(ANA):
        if number == 5:
            page.reload()
            tablet.is_open()
            assert page.evaluate("window.figures.copied")
        tablet.writes(dice, box)
    expect(tablet.pad.locator("body")).to_have_attribute("data-phase", "over")
    browser.close()
