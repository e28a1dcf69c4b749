"""A round of Yahtzee between two tablets: six taps a turn, a zero by a second tap, jokers, and the closed end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoresheets.selectors.checks import table_faults
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, box, live, look_at, open_game, start, tap_dice, turn_of, write
from tests.cast import HOST, open_table
from tests.real_server import DaphneServer

NewPage = Callable[..., Page]

# What both write between the turns that are tapped: thirteen boxes with the two of the screen.
BETWEEN = (
    ((1, 1, 1, 2, 3), "ones"),
    ((2, 2, 2, 1, 3), "twos"),
    ((4, 4, 4, 1, 2), "fours"),
    ((5, 5, 5, 1, 2), "fives"),
    ((6, 6, 6, 1, 2), "sixes"),
    ((6, 6, 6, 1, 2), "three-of-a-kind"),
    ((6, 6, 6, 6, 2), "four-of-a-kind"),
    ((1, 2, 3, 4, 6), "small-straight"),
    ((2, 3, 4, 5, 6), "large-straight"),
    ((6, 6, 5, 5, 4), "chance"),
)


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"), game="yahtzee")), daphne_server.url)


def zero(page: Page, seat: int, key: str) -> None:
    """Two taps with a pause, as people make them who have read the question."""
    box(page, seat, key).click()
    expect(box(page, seat, key)).to_have_attribute("data-state", "armed")
    page.wait_for_timeout(450)
    box(page, seat, key).click()


def test_the_front_door_opens_a_table_with_its_rounds(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    open_game(page, "yahtzee", ["Ana", "Bo"], rounds="3", joker="forced")
    expect(page.locator("#choices")).to_contain_text("its upper box first")
    start(page)
    expect(page.locator("#sheet-1 .heads").first).to_contain_text("Round 1")
    expect(page.locator(".rounds tbody tr")).to_have_count(3)


def test_a_zero_is_asked_once_and_any_other_tap_lets_it_be(new_page: NewPage, party: DistantParty) -> None:
    page = look_at(new_page(**TABLET), party, "Ana")
    live(page)
    tap_dice(page, "33355")
    expect(box(page, 1, "full-house")).to_have_attribute("data-state", "legal")
    box(page, 1, "sixes").dblclick()  # one tap, as far as anybody meant
    expect(page.locator("#tray .when-armed").first).to_contain_text("Zero in Sixes? Tap it again")
    page.locator("#sheet-1 .ruler").click()
    expect(box(page, 1, "sixes")).to_have_attribute("data-state", "zero")
    expect(page.locator("#tray strong.when-full.in-colours")).to_be_visible()
    assert party.state.turns == 0
    zero(page, 1, "sixes")
    turn_of(page, 2)
    expect(box(page, 1, "sixes")).to_have_attribute("data-state", "pencilled")
    assert party.state.turns == 1


def test_a_whole_round_of_two_is_played_and_closed(new_page: NewPage, party: DistantParty) -> None:
    ana = look_at(new_page(**TABLET), party, "Ana")
    bo = look_at(new_page(**PHONE), party, "Bo")
    live(ana)
    live(bo)
    write(ana, 1, "33366", "full-house")
    turn_of(bo, 2)
    write(bo, 2, "33312", "threes")
    for dice, key in BETWEEN:
        party.record(dice, key)
        party.record(dice, key)
    turn_of(ana, 1)
    write(ana, 1, "44444", "yahtzee")
    turn_of(bo, 2)
    tap_dice(bo, "44431")
    expect(bo.locator("#tray")).to_have_attribute("data-dice", "nothing")
    zero(bo, 2, "yahtzee")
    turn_of(ana, 1)
    tap_dice(ana, "33333")
    expect(ana.locator("#sheet-1 [data-state=due]")).to_have_text("+100")
    box(ana, 1, "threes").click()
    turn_of(bo, 2)
    tap_dice(bo, "22255")
    box(bo, 2, "full-house").click()
    expect(ana.locator(".verdict")).to_contain_text("Ana wins with 422 against 266")
    ana.locator("#papers").scroll_into_view_if_needed()
    host = look_at(new_page(**TABLET), party, HOST)
    host.locator("#ask-close > summary").click()
    host.get_by_role("button", name="Close the game").click()
    expect(host.locator("#finals")).to_contain_text("These figures stay as they are")
    expect(ana.locator("#finals")).to_contain_text("These figures stay as they are")
    assert table_faults(party.table) == ()
