"""The history of a box: opened by finger, mouse or keyboard, and by the slip that a tap brings."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoresheets.models import Entry
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at, tap_dice
from tests.browser.screenshots_games import dealt_party, golden_party
from tests.browser.table.fingers import Finger
from tests.browser.trays import CHAIN
from tests.cast import RED_LINE, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

TOUCHED = {**TABLET, "has_touch": True, "is_mobile": True}
SIXES = re.compile(r"/boxes/\?seat=1&box=sixes\.1$")
STOPS = 40  # of the keyboard on a sheet, before the wanted box
LINK = "What was written here"
# As on an iPad, which sends no contextmenu event for a resting finger.
NO_CONTEXTMENU = """addEventListener("contextmenu", event => {
  event.preventDefault();
  event.stopImmediatePropagation();
}, true)"""
# Keeps the page and notes where it would go, so that the effect of a press's end can be seen.
STAY = """() => {
  window.gone = [];
  navigation.addEventListener("navigate", event => {
    window.gone.push(event.destination.url);
    event.preventDefault();
  });
}"""


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    """A table at Ana's turn; her sixes hold a 12, and Bo has the Red Line."""
    away = distant(aside(lambda: open_table(("Ana", "Bo"))), daphne_server.url)
    away.record((6, 1, 2, 3, 5), "sixes.1")
    away.record(*RED_LINE)
    return away


@pytest.fixture(autouse=True)
def refusals(page_guard: PageGuard) -> None:
    """Expect 422, the answer to a tap on a grey box, which Chromium writes to its console."""
    page_guard.expect("status of 422")


def shown(page: Page, party: DistantParty, who: str = "Ana") -> Page:
    live(look_at(page, party, who))
    expect(page.locator("#tray[data-ready]")).to_have_count(1)
    return page


@pytest.mark.parametrize(
    ("kind", "who"), [(PHONE, "Ana"), (TOUCHED, "Bo")], ids=["phone, on her turn", "tablet, off turn"]
)
def test_a_finger_that_rests_on_a_box_opens_its_history(
    new_page: NewPage, party: DistantParty, kind: dict[str, object], who: str
) -> None:
    page = new_page(**kind)
    page.add_init_script(NO_CONTEXTMENU)
    shown(page, party, who)
    page.locator(".player[data-seat='1']").tap()
    Finger(page).down(box(page, 1, "sixes.1"))
    expect(page).to_have_url(SIXES)
    expect(page.locator(".box-history > li")).to_have_count(1)


def test_it_writes_nothing_and_is_no_tap_when_it_leaves(new_page: NewPage, party: DistantParty) -> None:
    page = new_page(**PHONE)
    page.add_init_script(NO_CONTEXTMENU)
    tap_dice(shown(page, party), "55361")
    expect(box(page, 1, "fives.1")).to_have_attribute("data-state", "legal")
    page.evaluate(STAY)
    finger = Finger(page)
    finger.down(box(page, 1, "fives.1"))
    page.wait_for_function("() => window.gone.length")
    finger.up()
    page.evaluate("document.getElementById('s1-fives.1').click()")  # as iOS does when a long press ends
    assert page.evaluate("window.gone.length") == 1
    assert page.evaluate("getSelection().toString()") == ""
    box(page, 1, "fives.1").tap()  # the next tap counts as one
    expect(page.locator("#state")).to_have_attribute("data-turn", "4")
    assert aside(Entry.objects.count) == 3


def test_a_finger_that_scrolls_or_only_taps_opens_nothing(new_page: NewPage, party: DistantParty) -> None:
    page = shown(new_page(**PHONE), party)
    page.evaluate(STAY)
    finger = Finger(page)
    finger.down(box(page, 1, "sixes.1"))
    for _step in range(6):
        finger.move(0, -12)
    finger.rest()
    finger.up()
    expect(page.locator("#slip")).to_have_count(0)
    finger.down(box(page, 1, "sixes.1"))
    finger.move(14, 0)
    finger.rest()
    finger.up()
    box(page, 1, "sixes.1").tap(force=True)
    expect(page.locator("#slip")).to_be_visible()
    assert page.evaluate("window.gone") == []


def test_a_mouse_asks_with_its_other_button_and_keeps_its_first_one(
    new_page: NewPage, party: DistantParty
) -> None:
    page = shown(new_page(**TABLET), party)
    tap_dice(page, "55361")
    expect(box(page, 1, "fives.1")).to_have_attribute("data-state", "legal")
    box(page, 1, "fives.1").click(delay=700)
    expect(box(page, 1, "fives.1")).to_have_attribute("data-state", "pencilled")
    box(page, 1, "sixes.1").click(button="right", force=True)
    expect(page).to_have_url(SIXES)


def test_the_menu_key_opens_the_history_of_the_box_in_focus(new_page: NewPage, party: DistantParty) -> None:
    page = shown(new_page(**TABLET), party)
    page.keyboard.press("h")
    sixes = box(page, 1, "sixes.1")
    sixes.focus()  # headless browsers have no menu key: dispatch its event
    sixes.dispatch_event("contextmenu", {"button": 0, "bubbles": True, "cancelable": True})
    expect(page).to_have_url(SIXES)


def solo(url: str) -> DistantParty:
    return golden_party("monopoly-solo", "bank-broken", 200, url)


def with_a_business(url: str) -> DistantParty:
    """Return a table at which another player opened a business."""
    return golden_party("roll-estate", "declined-business", 14, url)


CARD = (dealt_party, ".place:not([disabled]) span.card[data-box]")
SPACE = (CHAIN.party_at, ".place:not([disabled]) .space[data-box]")
BUSINESS = (with_a_business, ".place:not([disabled]) .box-shop[data-state=crossed]")


@pytest.mark.parametrize(
    ("opened", "written"),
    [(solo, ".plot[data-owner=player][data-state=refused]"), BUSINESS],
    ids=["a title", "a business of somebody else"],
)
def test_what_takes_no_tap_links_to_its_history_too(
    new_page: NewPage, daphne_server: DaphneServer, opened: Callable[[str], DistantParty], written: str
) -> None:
    party = opened(daphne_server.url)
    page = shown(new_page(**PHONE), party, party.in_turn)
    expect(page.locator("#tray:not([aria-busy])")).to_have_count(1)
    page.locator(written).first.tap(force=True)
    page.locator("#slip").get_by_role("link", name=LINK).tap()
    expect(page.locator(".box-history > li").first).to_be_visible()


@pytest.mark.parametrize(("opened", "written"), [CARD, SPACE], ids=["a card", "a space"])
def test_what_is_no_button_is_reached_by_the_keyboard_for_its_history(
    new_page: NewPage, daphne_server: DaphneServer, opened: Callable[[str], DistantParty], written: str
) -> None:
    party = opened(daphne_server.url)
    page = shown(new_page(**TABLET), party, party.in_turn)
    expect(page.locator("#tray:not([aria-busy])")).to_have_count(1)
    box = page.locator(written).first
    page.locator("#sheets").focus()
    for _stop in range(STOPS):
        page.keyboard.press("Tab")
        if box.evaluate("each => each === document.activeElement"):
            break
    expect(box).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#slip a").first).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".box-history > li").first).to_be_visible()


def test_what_stands_in_a_box_is_said_while_dice_are_missing(new_page: NewPage, party: DistantParty) -> None:
    page = shown(new_page(**PHONE), party)
    tap_dice(page, "553")
    box(page, 1, "sixes.1").tap(force=True)
    expect(page.locator("#slip")).to_contain_text("Sixes, box 1, $35: 6 is written")
    expect(page.locator("#slip .slip-past")).to_have_text(LINK)
    box(page, 1, "ones.1").tap(force=True)
    expect(page.locator("#slip")).to_have_text("You need 5 dice, and there are 3.")


def test_a_finger_selects_nothing_on_a_sheet_and_two_quick_taps_do_not_zoom(
    new_page: NewPage, party: DistantParty
) -> None:
    page = shown(new_page(**PHONE), party)
    style = "each => [getComputedStyle(each).userSelect, getComputedStyle(each).touchAction]"
    for what in ("#sheets .place:not([disabled])", "#tray"):
        assert page.locator(what).evaluate(style) == ["none", "manipulation"]
    for what in ("#sheets .place:not([disabled]) .box >> nth=0", ".die >> nth=0", ".key >> nth=0"):
        assert page.locator(what).evaluate("each => getComputedStyle(each).touchAction") == "manipulation"
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "contain"
    page.goto(page.url + "log/")  # without a draft on it, a pull reloads the page
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "auto"
