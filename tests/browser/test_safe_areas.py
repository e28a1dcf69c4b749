"""Screens with round corners, a camera and a home bar: nothing that comes up over a page is under them.

The page of every scene itself is looked at by test_every_page.py.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PageGuard
from tests.browser.edges import SCREENS, Screen, cover_edges
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import NewPage, box, live, look_at
from tests.cast import open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

ALL_SCREENS = {**SCREENS, "a tablet": Screen(820, 1180, top=24, bottom=20)}
# Elements that lie over the page, shown all at once.
OVER = """() => {
  document.getElementById("menu").open = true;
  const over = "#ended, #elsewhere, #handed, #handed > :first-child";
  for (const each of document.querySelectorAll(over)) each.hidden = false;
}"""
INSIDE = """([{ top, right, bottom, left }, what]) => {
  const box = document.querySelector(what).getBoundingClientRect();
  return box.width > 0 && box.top >= top && box.left >= left
    && box.right <= innerWidth - right + 0.5 && box.bottom <= innerHeight - bottom + 0.5;
}"""


@pytest.mark.parametrize("screen", ALL_SCREENS.values(), ids=ALL_SCREENS)
def test_nothing_that_comes_up_over_the_page_lies_under_the_edges(
    new_page: NewPage, daphne_server: DaphneServer, screen: Screen
) -> None:
    page = new_page(**screen.phone)
    cover_edges(page, screen)
    live(look_at(page, distant(aside(open_table), daphne_server.url), "Ana"))
    for what in ("#menu > .menu-leaf", "#handed", "#ended > a", "#elsewhere > button"):
        # Shown and measured at once: the page hides again what does not apply.
        assert page.evaluate(
            f"asked => {{ ({OVER})(); return ({INSIDE})(asked); }}", [screen.insets, what]
        ), what


def test_a_slip_keeps_clear_of_the_bar_to_go_home(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")  # the answer to a tap on a grey box
    screen = SCREENS["lying"]
    page = new_page(**screen.phone)
    cover_edges(page, screen)
    live(look_at(page, distant(aside(open_table), daphne_server.url), "Ana"))
    tapped = box(page, 1, "fives.1")
    tapped.evaluate("each => scrollBy(0, each.getBoundingClientRect().bottom - innerHeight + 80)")
    tapped.dispatch_event("click")
    expect(page.locator("#slip")).to_be_visible()
    assert page.evaluate(INSIDE, [screen.insets, "#slip"])
