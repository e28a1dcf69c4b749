"""Dice that a player taps are seen on every other device of the table."""

import pytest
from playwright.sync_api import Page, expect

from scoresheets.table.house_rules import HouseRules
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at, tap_dice, turn_of
from tests.cast import HOST, open_table
from tests.real_server import DaphneServer

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
