"""Five browsers at one table, and a server that goes away."""

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from tests.browser.elsewhere import aside, distant
from tests.browser.hands import (
    PHONE,
    TABLET,
    NewPage,
    box,
    join_link,
    live,
    look_at,
    open_table,
    sit_down,
    start,
    write,
)
from tests.cast import HOST, Tablet, come_in
from tests.cast import open_table as open_seated
from tests.real_server import DaphneServer

NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli")


def gather(new_page: NewPage) -> list[Page]:
    """Return five pages of people with devices of their own; the first is the host's."""
    host = new_page(**TABLET)
    open_table(host, NAMES)
    link = join_link(host)
    others = [new_page(**(PHONE if place % 2 else TABLET)) for place in range(4)]
    host.locator("#take-1").click()
    for page, name in zip(others, NAMES[1:], strict=True):
        sit_down(page, link, name)
    start(host)
    pages = [host, *others]
    for page in pages:
        expect(page.locator("body")).to_have_attribute("data-phase", "play")
        live(page)
    return pages


def test_a_route_claimed_in_one_browser_is_crossed_off_with_the_name_in_the_other_four(
    new_page: NewPage,
) -> None:
    pages = gather(new_page)
    write(pages[0], 1, "12346", "routes.any")
    for seat, page in enumerate(pages[1:], start=2):
        crossed = box(page, seat, "routes.any")
        expect(crossed).to_have_attribute("data-state", "crossed")
        expect(crossed).to_contain_text("Ana")
        expect(page.locator("#news")).to_contain_text("Ana claimed the Red Line")


def test_a_seat_that_becomes_free_can_be_taken_from_a_page_that_was_open_before(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    guest = aside(Tablet)
    party = distant(aside(open_seated), daphne_server.url)
    aside(lambda: come_in(guest, party.opened))
    party = replace(party, tablets={**party.tablets, "Dov": guest})
    page, host = look_at(new_page(**TABLET), party, "Dov"), look_at(new_page(**TABLET), party, HOST)
    live(page)
    live(host)
    expect(page.locator("#menu-seats button[form=take]")).to_have_count(0)
    party.post(HOST, "seats/free/", {"seat": 2})
    expect(page.locator("#menu-seats button[form=take]")).to_have_count(1)
    expect(host.locator("#handed p:visible")).to_have_text("This device now writes for Bo.")
    page.locator("#menu > summary").click()
    page.get_by_role("button", name="Play for Bo here").click()
    live(page)
    expect(page.locator("body")).to_have_attribute("class", re.compile("holds-2"))
    expect(page.locator("#handed p:visible")).to_have_text("This device now plays for Bo.")
    expect(host.locator("#handed p:visible")).to_have_text("Bo now plays on another device.")
