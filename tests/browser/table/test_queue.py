"""Turns entered without a connection wait in order: they are written one after the other, or shown to a person."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheets.table.services import devices
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at, tap_dice, turn_of
from tests.browser.trays import CHAIN
from tests.cast import HOST, Party, open_table
from tests.real_server import DaphneServer

Two = tuple[Page, DistantParty]


def ana_holds_two(*names: str, game: str = "roll-estate") -> Party:
    """Return a table at which Ana's device holds the second seat, too."""
    party = open_table(names, game=game)
    devices.free_seat(access=party.access(HOST), number=2)
    devices.take_seat(device=party.tablet("Ana").device, table=party.opened, number=2)
    return party


@pytest.fixture(autouse=True)
def gone_for_a_while(page_guard: PageGuard) -> None:
    page_guard.expect("htmx:|ERR_|WebSocket connection|Failed to load resource")


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: ana_holds_two("Ana", "Bo", "Cleo")), daphne_server.url)


@pytest.fixture
def tablet(new_page: NewPage, party: DistantParty) -> Page:
    return live(look_at(new_page(**TABLET), party, "Ana"))


def two_at_one(new_page: NewPage, server: DaphneServer, screen: Any, game: str = "roll-estate") -> Two:
    """Return the page of a device that holds both seats, without a connection, and its table."""
    party = distant(aside(lambda: ana_holds_two("Ana", "Bo", game=game)), server.url)
    page = live(look_at(new_page(**screen), party, "Ana"))
    page.context.set_offline(True)
    return page, party


def cut(page: Page) -> None:
    """Let no entry arrive, and no highlights; the page itself can be loaded anew."""
    page.route("**/entries/", lambda route: route.abort())
    page.route("**/lit/**", lambda route: route.abort())


def mend(page: Page) -> None:
    page.unroute("**/lit/**")
    page.unroute("**/entries/")


def enter_first(page: Page, dice: str = "55361", where: str = "fives.1") -> None:
    """Enter a whole turn of the first seat, whose answer is missing."""
    tap_dice(page, dice)
    expect(box(page, 1, where)).to_be_visible()
    box(page, 1, where).click(force=True)
    expect(box(page, 1, where)).to_have_attribute("data-waiting", "")


def enter_next(page: Page, seat: int, dice: str, where: str) -> None:
    """Enter a whole turn of a seat that may be entered ahead."""
    expect(page.locator("#turn [name=seat]")).to_have_value(str(seat))
    tap_dice(page, dice)
    expect(box(page, seat, where)).to_be_visible()
    box(page, seat, where).click(force=True)
    expect(box(page, seat, where)).to_have_attribute("data-queued", "")


def moves(party: DistantParty) -> list[object]:
    return [played.line.move for played in party.history.played]


def test_both_turns_of_one_tablet_are_written_in_order_also_after_a_reload(
    tablet: Page, party: DistantParty
) -> None:
    cut(tablet)
    enter_first(tablet)
    expect(tablet.locator("#whose-turn .say:visible")).to_have_text("Bo, tap your dice and a box")
    tablet.reload()
    expect(tablet.locator("#queue")).to_contain_text(
        "Without a connection, no box lights up and nothing is scored."
    )
    enter_next(tablet, 2, "66123", "sixes.1")
    expect(tablet.locator("#turn [name=seat]")).to_have_value("1")  # Cleo plays on another device
    assert "csrf" not in tablet.evaluate("JSON.stringify({...sessionStorage})")
    tablet.reload()
    expect(tablet.locator("#queue li")).to_have_count(1)
    expect(tablet.locator("#queue li")).to_contain_text("Bo")
    expect(box(tablet, 2, "sixes.1")).to_have_attribute("data-queued", "")
    mend(tablet)
    turn_of(tablet, 3)
    assert moves(party) == [{"box": "fives.1"}, {"box": "sixes.1"}]
    expect(tablet.locator("#queue")).to_be_hidden()
    assert tablet.evaluate("Object.keys(sessionStorage).filter(each => /^(unsent|queue)/.test(each))") == []


@pytest.mark.long
def test_dice_without_a_box_lie_in_the_tray_and_those_behind_them_follow(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    page, party = two_at_one(new_page, daphne_server, PHONE)
    enter_first(page)
    tap_dice(page, "66123")
    page.get_by_role("button", name="Choose the box later").click()
    enter_next(page, 1, "44412", "fours.1")
    tap_dice(page, "111")
    page.context.set_offline(False)
    expect(box(page, 2, "sixes.1")).to_have_attribute("data-state", "legal")
    box(page, 2, "sixes.1").click()
    expect(page.locator("#state")).to_have_attribute("data-turn", "4")
    assert moves(party) == [{"box": "fives.1"}, {"box": "sixes.1"}, {"box": "fours.1"}]
    expect(page.locator("input[name=dice][form=turn]")).to_have_value("111")  # begun ahead, and saved
    expect(box(page, 2, "ones.1")).to_be_visible()


def test_a_refusal_stops_the_rest_which_a_person_places_or_discards(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    page, party = two_at_one(new_page, daphne_server, TABLET)
    enter_first(page)
    enter_next(page, 2, "66123", "fours.1")  # which takes no sixes
    enter_next(page, 1, "44412", "fours.1")
    enter_next(page, 2, "33312", "threes.1")
    page.context.set_offline(False)
    expect(page.locator("#slip")).to_contain_text(
        "Not written, because these dice score nothing in this box."
    )
    expect(page.locator("#queue li")).to_have_count(2)
    expect(page.locator("#queue")).to_contain_text("Not sent.")
    assert moves(party) == [{"box": "fives.1"}]
    box(page, 2, "sixes.1").click()
    turn_of(page, 1)
    assert len(party.history.played) == 2
    rows = page.locator("#queue li")
    expect(rows.nth(1).get_by_role("button", name="Place")).to_be_disabled()
    rows.nth(0).get_by_role("button", name="Place").click()
    expect(box(page, 1, "fours.1")).to_have_attribute("data-state", "legal")
    expect(rows).to_have_count(1)
    rows.get_by_role("button", name="Discard").click()
    expect(page.locator("#queue")).to_be_hidden()
    page.reload()
    expect(box(page, 1, "fours.1")).to_have_attribute("data-state", "legal")
    assert len(party.history.played) == 2


@pytest.mark.long
@pytest.mark.parametrize("another_first", [True, False], ids=["the same turn", "taken back and written anew"])
def test_where_another_device_has_written_meanwhile_nothing_of_the_queue_is_sent(
    tablet: Page, party: DistantParty, another_first: bool
) -> None:
    if another_first:
        cut(tablet)
    else:  # the entry has arrived, its answer is lost
        tablet.route("**/entries/", lambda route: (route.fetch(), route.abort()))
        tablet.route("**/lit/**", lambda route: route.abort())
    enter_first(tablet)
    tablet.unroute("**/entries/")
    tablet.route("**/entries/", lambda route: route.abort())
    enter_next(tablet, 2, "66123", "sixes.1")
    if not another_first:
        party.strike(by=HOST)
    party.post(HOST, "entries/", {"seat": 1, "turn": 1, "dice": "44412", "box": "fours.1"})
    mend(tablet)
    expect(tablet.locator("#queue")).to_contain_text("Not sent.")
    expect(tablet.locator("#queue").get_by_role("button", name="Place")).to_be_enabled()
    assert moves(party) == [{"box": "fours.1"}]
    tablet.locator("#queue").get_by_role("button", name="Discard").click()
    expect(tablet.locator("#queue")).to_be_hidden()


@pytest.mark.long
def test_a_zero_is_not_written_before_somebody_confirms_it(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    page, party = two_at_one(new_page, daphne_server, PHONE, "yahtzee")
    enter_first(page, where="fives")
    enter_next(page, 2, "11234", "sixes")
    page.context.set_offline(False)
    expect(box(page, 2, "sixes")).to_have_attribute("data-state", "zero")
    expect(page.locator("#slip")).to_contain_text("score nothing in this box")
    assert moves(party) == [{"box": "fives"}]


@pytest.mark.long
def test_where_another_device_plays_next_one_entry_waits_and_the_page_says_so(
    tablet: Page, party: DistantParty
) -> None:
    party.record((5, 5, 3, 6, 1), "fives.1")
    turn_of(tablet, 2)
    cut(tablet)
    tap_dice(tablet, "66123")
    expect(box(tablet, 2, "sixes.1")).to_be_visible()
    box(tablet, 2, "sixes.1").click(force=True)
    expect(tablet.locator("#unsent")).to_contain_text("Until then, only this one entry can wait.")
    expect(tablet.locator("#queue")).to_be_hidden()
    expect(tablet.locator("#turn [name=seat]")).to_have_value("2")


@pytest.mark.long
def test_so_it_is_in_another_tray(new_page: NewPage, daphne_server: DaphneServer) -> None:
    page = live(look_at(new_page(**PHONE), CHAIN.party(daphne_server), "Ana"))
    expect(page.locator("#only-one")).to_have_text("Until then, only this one entry can wait.")
    expect(page.locator("#queue")).to_have_count(0)
