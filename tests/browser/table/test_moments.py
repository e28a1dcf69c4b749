"""Moments to celebrate are seen on every device, once, and take no tap.

Dice that a player taps are seen on every other device of the table.
"""

import pytest
from playwright.sync_api import Page, expect

from scoresheets.table.house_rules import HouseRules
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at, tap_dice, turn_of
from tests.cast import HOST, open_table
from tests.real_server import DaphneServer

NOTE_MOMENTS = """addEventListener("DOMContentLoaded", () => {
  window.moments = [];
  const note = each => { if (each.className === "moment") moments.push(each.textContent); };
  new MutationObserver(changes => { for (const { addedNodes } of changes) addedNodes.forEach(note); })
    .observe(document.body, { childList: true });
})"""


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"), game="yahtzee")), daphne_server.url)


def watched(page: Page, party: DistantParty, who: str) -> Page:
    page.add_init_script(NOTE_MOMENTS)
    return live(look_at(page, party, who))


def moments(page: Page) -> object:
    return page.evaluate("moments")


def test_a_yahtzee_is_celebrated_on_both_devices_once(new_page: NewPage, party: DistantParty) -> None:
    ana, bo = (watched(new_page(**PHONE), party, name) for name in ("Ana", "Bo"))
    party.record([6, 6, 6, 6, 6], "yahtzee")
    party.record([1, 2, 3, 4, 6], "chance")
    party.strike(by="Bo")  # the Yahtzee is the last entry again
    party.record([1, 2, 3, 4, 6], "chance")
    for page in (ana, bo):
        expect(box(page, 2, "chance")).to_contain_text("16")
        assert moments(page) == ["Yahtzee!"]
        expect(page.locator(".moment")).to_have_count(0)
        page.reload()
        live(page)
        assert moments(page) == []


def test_with_reduced_motion_nothing_is_shown(new_page: NewPage, party: DistantParty) -> None:
    page = watched(new_page(**PHONE, reduced_motion="reduce"), party, "Bo")
    party.record([6, 6, 6, 6, 6], "yahtzee")
    expect(box(page, 1, "yahtzee")).to_contain_text("50")
    assert moments(page) == []


SHOWS = """faces => [...document.querySelectorAll("#dice-seen:not([hidden]) use")]
  .map(use => use.getAttribute("href").replace("#d", "").replace("#none", "-")).join("") === faces"""


def seen(page: Page, faces: str) -> None:
    """Wait until this page shows these dice of the player in turn, "-" for one that does not lie there yet."""
    page.wait_for_function(SHOWS, arg=faces)


@pytest.mark.long
def test_the_dice_of_a_turn_are_seen_on_every_device_until_they_are_written(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(lambda: open_table(game="yahtzee", names=("Ana", "Bo"))), daphne_server.url)
    ana = live(look_at(new_page(**TABLET), party, "Ana"))
    bo = live(look_at(new_page(**PHONE), party, "Bo"))
    tv = look_at(new_page(**TABLET), party, HOST)
    tv.goto(f"{party.url}/t/{party.opened.public_id}/tv/")
    live(tv)
    tap_dice(ana, "553")
    for page in (bo, tv):
        seen(page, "553--")
        expect(page.locator("#dice-seen")).to_be_visible()
    expect(ana.locator("#dice-seen")).to_be_hidden()
    ana.locator(".die").nth(1).click()
    seen(bo, "5-3--")
    party.post(HOST, "seats/rename/", {"seat": 1, "name": "Anna"})
    expect(tv.locator(".tv-cry")).to_contain_text("Anna")
    seen(tv, "5-3--")
    tap_dice(ana, "533")
    seen(bo, "55333")
    box(ana, 1, "full-house").click()
    turn_of(bo, 2)
    for page in (bo, tv):
        seen(page, "")


def test_rolls_show_the_dice_that_are_held(new_page: NewPage, daphne_server: DaphneServer) -> None:
    house = HouseRules(roll_by_roll=True)
    party = distant(
        aside(lambda: open_table(game="yahtzee", names=("Ana", "Bo"), house=house)), daphne_server.url
    )
    ana, bo = (live(look_at(new_page(**TABLET), party, name)) for name in ("Ana", "Bo"))
    tap_dice(ana, "55361")
    for place in (0, 1):
        ana.locator(".tray .die").nth(place).click()
    expect(bo.locator("#dice-seen [data-held]")).to_have_count(2)
