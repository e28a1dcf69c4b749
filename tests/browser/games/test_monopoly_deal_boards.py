"""Ten boards of Monopoly Deal on one screen: the debtor's is found, all can be tapped, nothing scrolls sideways."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, live, look_at
from tests.cast import Party, open_table
from tests.real_server import DaphneServer

TEN = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon")
# The highlighted boards in the answer after the draft was shared are new elements: no script has seen them yet.
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
        party.record(end_turn=True)
    return party


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(everybody_has_something), daphne_server.url)


def asks_jon(page: Page) -> None:
    live(page)
    page.locator("#asks").get_by_role("button", name="Action", exact=True).click()
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
    page.locator("#sheet-10 .bill[data-state=legal]").click()
    expect(page.locator("#sheet-10 [data-state=picked]")).to_have_count(2)
    page.get_by_role("button", name="Take 5M").click()
    expect(page.locator("#sheet-1 .vault .hand")).to_have_text("4M")
    expect(page.locator("#sheet-10")).to_contain_text("paid 5M")


def test_a_tap_just_as_the_boards_are_drawn_anew_still_leads_there(
    new_page: NewPage, party: DistantParty
) -> None:
    page = live(look_at(new_page(**TABLET), party, "Ana"))
    page.evaluate(TAP_AT_ONCE)
    asks_jon(page)
    expect(page.locator("#state")).to_have_attribute("data-draft", re.compile("jackpot"))
    expect(page.locator("#sheet-10 .card[data-state=legal]")).to_be_in_viewport()


def test_on_a_phone_the_debtor_comes_first(new_page: NewPage, party: DistantParty) -> None:
    page = look_at(new_page(**PHONE), party, "Ana")
    asks_jon(page)
    tops = page.locator(".sheets > .place").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert tops.index(min(tops)) == TEN.index("Jon")
