"""Ten boards of Monopoly Deal on one screen: the debtor's is found, all can be tapped, nothing scrolls sideways."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, live, look_at
from tests.cast import Party, open_table
from tests.drawn_up import hosted_by, without_a_device
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

TEN = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon")
# The highlighted boards in the answer after the draft was shared are new elements: no script has seen them yet.
IN_VIEW = """selector => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return top >= 0 && bottom <= document.getElementById("tray").getBoundingClientRect().top;
}"""
TAP_AT_ONCE = """document.addEventListener('table:laid', () => {
  document.addEventListener('dice:lit', () => document.querySelector('#below').click(), { once: true });
}, { once: true })"""


def everybody_has_something() -> Party:
    """Return a table at which each player has an orange property or a railroad and some money, and Ana has her second
    turn.
    """
    party = open_table(TEN, {"packs": 2}, game="monopoly-deal")
    for name in TEN:
        party.record(play="property:station" if TEN.index(name) % 2 else "property:orange")
        party.record(bank="money:3" if name == "Jon" else "money:1")
        if name == "Jon":
            party.record(bank="money:2")  # with it or the railroad he pays 5M; the 3M he has to pay
        party.record(end_turn=True)
    return party


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    """Jon's seat is free: the host's device, Ana's, answers for it."""

    def jon_looks_on() -> Party:
        return hosted_by(without_a_device(everybody_has_something(), "Jon"), "Ana")

    return distant(aside(jon_looks_on), daphne_server.url)


def asks_jon(page: Page) -> None:
    live(page)
    page.locator("#asks").get_by_role("button", name="Actions", exact=True).click()
    page.get_by_role("button", name="Debt Collector").click()
    page.locator("#asks .whom-list").get_by_role("button", name="Jon").click()
    expect(page.locator("#sheet-10 .card[data-state=legal]")).to_have_count(1)


def test_a_debtor_far_below_is_one_tap_away(new_page: NewPage, party: DistantParty) -> None:
    page = look_at(new_page(**TABLET), party, "Ana")
    asks_jon(page)
    card = page.locator("#sheet-10 .card[data-state=legal]")
    expect(card).not_to_be_in_viewport()
    page.get_by_role("button", name="2 more below").click()
    expect(card).to_be_in_viewport()
    expect(page.locator("#below")).to_be_hidden()
    expect(page.locator("#tray")).to_be_in_viewport()
    card.click()
    expect(page.locator("#sheet-10 [data-state=picked]")).to_have_count(2)
    page.get_by_role("button", name="Take 5M").click()
    expect(page.locator("#sheet-1 .vault .hand")).to_have_text("4M")
    expect(page.locator("#sheet-10")).to_contain_text("paid 5M")


def test_a_tap_just_as_the_boards_are_drawn_anew_still_leads_there(
    new_page: NewPage, party: DistantParty
) -> None:
    page = live(look_at(new_page(**TABLET), party, "Ana"))
    page.evaluate(TAP_AT_ONCE)
    page.locator("#asks").get_by_role("button", name="Actions", exact=True).click()
    page.get_by_role("button", name="Birthday").click()
    expect(page.locator("#state")).to_have_attribute("data-draft", re.compile("birthday"))
    expect(page.locator("#sheet-10 .card[data-state=legal]")).to_be_in_viewport()


def test_on_a_phone_boards_keep_their_places_and_what_may_be_taken_is_scrolled_into_view(
    new_page: NewPage, party: DistantParty
) -> None:
    page = live(look_at(new_page(**PHONE), party, "Ana"))
    page.locator("#asks").get_by_role("button", name="Actions", exact=True).click()
    page.get_by_role("button", name="Sly Deal").click()
    first = page.locator("#sheet-2 .card[data-state=legal]")
    expect(first).to_have_count(1)
    page.wait_for_function(IN_VIEW, arg="#sheet-2 .card[data-state=legal]")
    tops = page.locator(".sheets > .place").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert tops == sorted(tops)
    first.click()
    expect(page.locator("#sheet-2 .card[data-state=picked]")).to_have_count(1)
    assert page.evaluate(IN_VIEW, "#sheet-2 .card[data-state=picked]")


def test_on_a_phone_the_debtors_cards_are_in_the_tray_and_nothing_moves(
    new_page: NewPage, party: DistantParty
) -> None:
    page = look_at(new_page(**PHONE), party, "Ana")
    asks_jon(page)
    expect(page.locator("#asks .debt-cards .key").first).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
