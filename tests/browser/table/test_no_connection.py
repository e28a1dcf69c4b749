"""Without a connection: the dice stay and the page says so, and a tap waits in grey until it can be sent."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games.ten_turns_uno_dice import tap_throw
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at, tap_dice, turn_of
from tests.browser.trays import CHAIN
from tests.cast import HOST, open_table
from tests.real_server import DaphneServer

CUT = "No connection. Your dice are saved."


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"))), daphne_server.url)


@pytest.fixture(autouse=True)
def gone_for_a_while(page_guard: PageGuard) -> None:
    page_guard.expect("htmx:|ERR_|WebSocket connection|Failed to load resource")


@pytest.fixture
def ana(new_page: NewPage, party: DistantParty) -> Page:
    page = live(look_at(new_page(**TABLET), party, "Ana"))
    page.evaluate("window.stillTheSamePage = true")
    return page


def says(page: Page, words: str) -> None:
    expect(page.locator("#whose-turn .say:visible")).to_have_text(words)


@pytest.mark.long
def test_dice_that_nobody_looks_at_are_said_to_be_kept(ana: Page) -> None:
    ana.context.set_offline(True)
    tap_dice(ana, "55361")
    says(ana, CUT)
    expect(ana.locator("#news p").last).to_have_text(CUT)
    ana.context.set_offline(False)
    expect(box(ana, 1, "fives.1")).to_have_attribute("data-state", "legal")
    expect(ana.locator("#whose-turn")).to_contain_text("tap a yellow box")
    expect(ana.locator(".when-cut:visible")).to_have_count(0)


def test_a_tapped_box_waits_in_grey_and_is_written_when_the_connection_is_back(
    ana: Page, party: DistantParty
) -> None:
    tap_dice(ana, "55361")
    expect(box(ana, 1, "fives.1")).to_have_attribute("data-state", "legal")
    ana.context.set_offline(True)
    box(ana, 1, "fives.1").click()
    expect(box(ana, 1, "fives.1")).to_have_attribute("data-waiting", "")
    says(ana, CUT)
    expect(ana.locator("#unsent")).to_be_visible()
    expect(box(ana, 1, "fives.2")).to_have_css("opacity", "0.4")  # behind the tapped one
    expect(box(ana, 1, "fives.1")).to_have_css("opacity", "1")
    box(ana, 1, "fives.2").click()
    expect(ana.locator("#news")).to_contain_text("Not sent yet.")  # and on screen once, by the notice
    expect(ana.locator("#slip")).to_have_count(0)
    ana.context.set_offline(False)
    turn_of(ana, 2)
    expect(box(ana, 1, "fives.1")).to_have_attribute("data-state", "pencilled")
    expect(ana.locator("[data-waiting], [data-unsent]")).to_have_count(0)
    expect(ana.locator("#unsent")).to_be_hidden()
    assert [played.line.move for played in party.history.played] == [{"box": "fives.1"}]
    assert ana.evaluate("window.stillTheSamePage") is True


@pytest.mark.long
def test_where_somebody_else_wrote_it_meanwhile_it_says_so(ana: Page, party: DistantParty) -> None:
    tap_dice(ana, "55361")
    expect(box(ana, 1, "fives.1")).to_have_attribute("data-state", "legal")
    ana.context.set_offline(True)
    box(ana, 1, "fives.1").click()
    expect(ana.locator("#unsent")).to_be_visible()
    party.post(HOST, "entries/", {"seat": 1, "turn": 1, "dice": "66123", "box": "sixes.1"})
    ana.context.set_offline(False)
    expect(ana.locator("#slip")).to_contain_text("Ana’s turn is already written")
    expect(ana.locator("[data-waiting], [data-unsent]")).to_have_count(0)
    assert len(party.history.played) == 1


@pytest.mark.long
def test_a_chain_and_taps_are_kept_too(new_page: NewPage, daphne_server: DaphneServer) -> None:
    ana = live(look_at(new_page(**PHONE), CHAIN.party(daphne_server), "Ana"))
    ana.context.set_offline(True)
    tap_throw(ana, "Y2 B2 * * R3 R4")
    says(ana, CUT)
    ana.context.set_offline(False)
    expect(ana.locator("#whose-turn")).to_contain_text("tap a matching die")

    party = distant(aside(lambda: open_table(("Ana",), game="monopoly-solo")), daphne_server.url)
    solo = live(look_at(new_page(**TABLET), party, "Ana"))
    expect(solo.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)
    solo.context.set_offline(True)
    solo.locator("[form=draft]:visible:not([aria-disabled])").first.click()
    expect(solo.locator("#cut")).to_be_visible()
    expect(solo.locator("#cut")).to_have_text("No connection. Your taps are saved.")
    solo.context.set_offline(False)
    expect(solo.locator("#cut")).to_be_hidden()
