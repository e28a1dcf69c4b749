"""One tablet that is passed round: the written entry is shown before the next player's sheet comes."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import TABLET, NewPage, box, live, open_table, start, tap_dice, turn_of
from tests.cast import RED_LINE

# Notes the time of the next turn, the sheet shown then with its text, and the time of the next sheet.
WATCH = """() => {
  const table = document.querySelector('.table');
  window.seen = {};
  document.addEventListener('table:laid', () => {
    if (window.seen.written || document.getElementById('state').dataset.turn !== '2') return;
    const box = document.getElementById('s1-routes.any');
    Object.assign(window.seen, { written: performance.now(), sheet: table.dataset.shown,
      stands: box.dataset.state, inView: box.checkVisibility(),
      away: document.querySelector('.tray').matches('[data-away]') });
    requestAnimationFrame(() => { window.seen.moving = document.getAnimations().length });
  });
  new MutationObserver(() => { window.seen.turned ??= performance.now() })
    .observe(table, { attributeFilter: ['data-shown'] });
}"""
LATER = """() => new Promise(done => {
  const look = () => performance.now() - window.seen.written > 450 ? done() : requestAnimationFrame(look);
  look();
})"""


def written(page: Page) -> None:
    """Let Ana take the Red Line, on a tablet that is Bo's next."""
    open_table(page, ["Ana", "Bo"])
    start(page)
    page.evaluate(WATCH)
    tap_dice(page, "12346")
    box(page, 1, RED_LINE[1]).click()
    turn_of(page, 2)


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_number_lands_before_the_sheet_turns_to_the_next_player(motion: str, new_page: NewPage) -> None:
    page = new_page(**TABLET, reduced_motion=motion)
    written(page)
    expect(page.locator(".table")).to_have_attribute("data-shown", "2")
    seen = page.evaluate("window.seen")
    assert (seen["sheet"], seen["stands"], seen["inView"], seen["away"]) == ("1", "held", True, False)
    assert 900 < seen["turned"] - seen["written"] < 3000
    assert motion == "no-preference" or seen["moving"] == 0
    expect(page.locator("#player-2")).to_have_attribute("aria-current", "true")


def test_the_next_player_may_tap_at_once_and_a_tap_turns_the_sheet(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    written(page)
    page.locator(".key[data-face='5']").click()
    expect(page.locator("#tray .die:not([data-empty])")).to_have_count(1)
    page.evaluate(LATER)
    page.locator(".key[data-face='4']").click()
    seen = page.evaluate("window.seen")
    assert seen["turned"] - seen["written"] < 1000
    expect(page.locator(".table")).to_have_attribute("data-shown", "2")
    expect(page.locator("#tray .die:not([data-empty])")).to_have_count(2)


@pytest.mark.long
def test_an_entry_that_is_taken_back_is_seen_at_once(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    written(page)
    expect(page.locator(".table")).to_have_attribute("data-shown", "2")
    live(page)
    page.locator("#take-back-last").click()
    turn_of(page, 1)
    assert page.locator(".table").get_attribute("data-shown") == "1"
