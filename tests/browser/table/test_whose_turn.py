"""The turn and the sheet on the page: after a reload, when a seat changes hands, and for a tap off turn."""

import pytest
from playwright.sync_api import Page, expect

from scoresheets.table.services import devices, tables
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at, tap_dice, turn_of
from tests.cast import HOST, RED_LINE, RUN_1_4, Party, Tablet, look_on, open_lobby
from tests.real_server import DaphneServer

YELLOW = "rgb(255, 214, 74)"


def cleos_turn() -> Party:
    """Return a table at which Ana plays on the host's device, Bo and Cleo on their own."""
    party = open_lobby()
    devices.free_seat(access=party.access(HOST), number=1)
    devices.take_seat(device=party.host.device, table=party.opened, number=1)
    tables.start_table(access=party.access(HOST))
    party.record(*RED_LINE, seat="Ana", by=HOST)
    party.record(*RUN_1_4)
    return party


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(cleos_turn), daphne_server.url)


@pytest.fixture
def host(new_page: NewPage, party: DistantParty) -> Page:
    return live(look_at(new_page(**TABLET), party, HOST))


def one_sheet_alone(page: Page, number: int) -> None:
    """Check that only this seat's sheet is shown, and that the tray belongs to it."""
    expect(page.locator(f"#sheet-{number}")).to_be_visible()
    expect(page.locator(".places .sheet:visible, .sheets .sheet:visible")).to_have_count(1)
    expect(page.locator("#tray")).not_to_have_attribute("data-away", "")


@pytest.mark.long
def test_after_a_reload_cleos_dice_lie_over_cleos_sheet(host: Page) -> None:
    one_sheet_alone(host, 1)
    host.get_by_role("link", name="Write for Cleo").click()
    tap_dice(host, "553")
    one_sheet_alone(host, 3)
    host.reload()
    live(host)
    one_sheet_alone(host, 3)
    host.locator("#player-1").click()
    expect(host.locator("#whose-turn")).to_contain_text("This is Ana’s sheet")
    host.reload()
    one_sheet_alone(host, 3)
    tap_dice(host, "61")
    box(host, 3, "fives.1").click()
    turn_of(host, 1)
    one_sheet_alone(host, 1)


@pytest.mark.long
def test_a_seat_that_comes_free_in_its_turn_brings_its_sheet_to_the_host(
    host: Page, party: DistantParty
) -> None:
    one_sheet_alone(host, 1)
    party.post(HOST, "seats/free/", {"seat": 3})
    expect(host.locator("#tray")).to_have_attribute("data-writes", "yes")
    one_sheet_alone(host, 3)


def test_off_turn_a_box_says_whose_turn_it_is(new_page: NewPage, host: Page, party: DistantParty) -> None:
    watcher = Tablet()
    aside(lambda: look_on(watcher, party.opened))
    party.tablets["Dov"] = watcher  # type: ignore[index]
    looks_on = live(look_at(new_page(**PHONE), party, "Dov"))
    for page, number in ((host, 1), (looks_on, 3)):
        tap_at(page, number, "quadruples.1")
        expect(page.locator("#slip")).to_have_text("It is Cleo’s turn.")
        expect(box(page, number, "quadruples.1")).to_have_attribute("data-refused", "")
        page.locator("#slip").click(position={"x": 16, "y": 16})  # beside its "?"
        expect(page.locator("#slip")).to_have_count(0)


@pytest.mark.long
def test_in_ones_own_turn_a_box_of_anothers_sheet_says_whose_it_is(host: Page) -> None:
    host.get_by_role("link", name="Write for Cleo").click()
    host.locator("#player-2").click()
    tap_at(host, 2, "quadruples.1")
    expect(host.locator("#slip")).to_have_text("This is Bo’s sheet")


def tap_at(page: Page, number: int, key: str) -> None:
    """Tap the place of this box: it is no button while another device writes."""
    box(page, number, key).scroll_into_view_if_needed()
    found = box(page, number, key).bounding_box()
    assert found
    page.mouse.click(found["x"] + found["width"] / 2, found["y"] + found["height"] / 2)
