"""axe finds nothing, even if a column holds more turns than it shows."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import TABLET, live, look_at
from tests.cast import open_table
from tests.real_server import DaphneServer

SCROLLS = "each => each.scrollHeight > each.clientHeight"


def test_turns_that_scroll_are_reached_by_the_keyboard(
    new_page: Callable[..., Page], daphne_server: DaphneServer
) -> None:
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game="ten-thousand")), daphne_server.url)
    page = new_page(**TABLET, reduced_motion="reduce")
    live(look_at(page, party, "Ana"))
    turns = page.locator("#sheet-1 .turns")
    turns.evaluate("each => { each.style.maxBlockSize = '4rem'; }")
    assert turns.evaluate(SCROLLS)
    assert list(findings(page)) == []
    turns.focus()
    expect(turns).to_be_focused()
