"""A "?" shows a rule over the table, and the table below stays as it was."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from scoresheets.table.services import devices
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, NewPage, box, live, look_at, tap_dice
from tests.cast import HOST, RED_LINE, open_table
from tests.real_server import DaphneServer

DICE = "document.forms.turn.elements.dice.value"
FOCUS = "document.activeElement.closest('#slip') !== null"
CUT = "each => Math.max(each.scrollHeight - each.clientHeight, each.scrollWidth - each.clientWidth)"


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    """A table at Ana's turn; her sixes hold a 6."""
    away = distant(aside(lambda: open_table(("Ana", "Bo"))), daphne_server.url)
    away.record((6, 1, 2, 3, 5), "sixes.1")
    away.record(*RED_LINE)
    return away


def shown(page: Page, party: DistantParty, who: str = "Ana") -> Page:
    live(look_at(page, party, who))
    expect(page.locator("#tray[data-ready]")).to_have_count(1)
    return page


def test_the_question_mark_of_a_refusal_loses_neither_dice_nor_focus(
    new_page: NewPage, party: DistantParty, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")
    page = shown(new_page(**PHONE), party)
    tap_dice(page, "12246")
    box(page, 1, "sixes.2").click(force=True)
    page.locator("#slip .about-rule").click()
    expect(page.locator("dialog[open] #about-rising")).to_be_visible()
    page.keyboard.press("3")  # would be a die, if the table got it
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate(DICE) == "12246"
    assert page.evaluate(FOCUS)
    expect(page.locator("#slip")).to_contain_text("6 does not fit here")


@pytest.mark.long
def test_what_is_special_about_lit_boxes_has_a_question_mark_in_the_tray(
    new_page: NewPage, party: DistantParty
) -> None:
    page = shown(new_page(**PHONE), party)
    expect(page.locator(".turn > .about-rule")).to_have_count(0)
    tap_dice(page, "12246")
    page.locator(".turn > .about-rule").click()
    expect(page.locator("dialog[open] #about-stocks")).to_be_visible()
    page.locator("dialog[open] button").click()
    expect(page.locator(".turn > .about-rule")).to_be_focused()
    assert page.evaluate(DICE) == "12246"


@pytest.mark.long
@pytest.mark.beginner
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_nothing_of_what_explains_the_first_turn_is_cut(
    new_page: NewPage, party: DistantParty, size: tuple[int, int]
) -> None:
    """In French, on the host's device, which writes for Ana and has the key to take back beside the sentence."""
    aside(lambda: devices.free_seat(access=party.access(HOST), number=party.number("Ana")))
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "fr", "url": party.url}])
    shown(page, party, HOST)
    first = page.locator(".more-first-turn")
    fresh = first.inner_text()
    assert first.evaluate(CUT) <= 2, fresh
    tap_dice(page, "12246")
    expect(first).not_to_have_text(fresh)
    assert first.evaluate(CUT) <= 2, first.inner_text()


@pytest.mark.beginner
def test_the_first_turn_explains_itself_until_the_device_has_written(
    new_page: NewPage, party: DistantParty
) -> None:
    page = shown(new_page(**PHONE), party)
    first, keys = page.locator(".more-first-turn"), page.locator("#tray .key").first
    expect(first).to_contain_text("Roll up to three times")
    before = keys.bounding_box()
    tap_dice(page, "12246")
    expect(first).to_contain_text("A yellow box shows its score")
    box(page, 1, "twos.1").click()
    expect(first).to_have_count(0)
    party.record((1, 2, 2, 4, 6), "twos.1")
    expect(page.locator("#tray[data-writes='yes'][data-dice='short']")).to_have_count(1)
    assert keys.bounding_box() == before
    page.reload()
    expect(page.locator("#tray[data-ready][data-dice='short']")).to_have_count(1)
    expect(first).to_have_count(0)


@pytest.mark.long
def test_who_wishes_is_told_by_tick_and_flash_when_it_is_their_turn(
    new_page: NewPage, party: DistantParty
) -> None:
    page = shown(new_page(**PHONE), party, "Bo")
    page.locator("#menu > summary").click()
    expect(page.locator("#signals")).not_to_be_checked()
    page.locator("#signals").check()
    party.record((1, 2, 2, 4, 6), "twos.1")
    expect(page.locator("#tray[data-signal='turn']")).to_have_count(1)
    page.reload()
    page.locator("#menu > summary").click()
    expect(page.locator("#signals")).to_be_checked()


@pytest.mark.long
def test_who_wants_less_motion_sees_no_flash(new_page: NewPage, party: DistantParty) -> None:
    page = shown(new_page(**PHONE, reduced_motion="reduce"), party, "Bo")
    page.locator("#menu > summary").click()
    page.locator("#signals").check()
    page.evaluate("navigator.vibrate = length => { window.buzzed = length; }")
    party.record((1, 2, 2, 4, 6), "twos.1")
    page.wait_for_function("window.buzzed > 0")
    expect(page.locator("#tray[data-signal]")).to_have_count(0)
