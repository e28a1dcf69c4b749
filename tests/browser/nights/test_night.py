"""An evening through the screen: an organizer and a helper, twelve tables, a call, acceptance, and a lost device."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from scoresheets.models import Night
from scoresheets.table.cookies import DEVICE_COOKIE
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, UPRIGHT, NewPage, as_device, look_at
from tests.cast import HOST, LAST_ENTRY, Tablet, finished
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer


def the_night(page: Page) -> Evening:
    """Return the night that this page's device has opened."""
    secret = next(each["value"] for each in page.context.cookies() if each.get("name") == DEVICE_COOKIE)
    runner = Tablet.__new__(Tablet)
    runner.secret = str(secret)
    night = Night.objects.get()
    runner.device = night.devices.order_by("pk")[0].device
    return Evening(night, runner)


def test_an_evening(new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard) -> None:
    url = daphne_server.url
    page_guard.expect("status of 404")
    organizer = new_page(**TABLET)
    opens_a_night_of_eleven_tables(organizer, url)
    evening = the_night(organizer)
    party = distant(aside(lambda: evening.hosts(finished())), url)
    host, bo = look_at(new_page(**UPRIGHT), party, HOST), look_at(new_page(**PHONE), party, "Bo")
    helper = comes_by(new_page(**PHONE), url, aside(lambda: evening.link("help")).token)
    expect(helper.locator("#tiles > li")).to_have_count(12)
    something_is_wrong(bo, helper, host)
    everybody_accepts_twice(bo, host, party)
    expect(organizer.locator("#tiles > li").nth(11)).to_contain_text(re.compile("closed", re.IGNORECASE))

    # The organizer's device is lost: the server's operator prints a link.
    printed = StringIO()
    aside(lambda: call_command("host", f"{url}/n/{evening.opened.public_id}/", port=8000, stdout=printed))
    token = re.search(r"/night/([\w-]{22})/", printed.getvalue())
    assert token is not None
    back = comes_by(new_page(**TABLET), url, token[1])
    back.get_by_role("link", name="Night").click()
    back.get_by_role("link", name="End").click()
    expect(back.locator("main")).to_contain_text("12 tables")


def opens_a_night_of_eleven_tables(organizer: Page, url: str) -> None:
    """Open a night with eleven tables at once, shown on the wall at eleven places."""
    organizer.goto(url)
    organizer.get_by_role("link", name="Run a game night").click()
    organizer.locator("[name=name]").fill("Mill Street")
    organizer.locator("[name=accept]").check()
    organizer.get_by_role("button", name="Open the night").click()
    expect(organizer.get_by_role("link", name="Print a card for each place")).to_be_visible()
    expect(organizer.locator("#ring")).to_be_hidden()
    organizer.get_by_role("link", name="Open tables").first.click()
    pile = organizer.locator("#pile-yahtzee")
    pile.locator("summary").first.click()
    pile.locator("[name=count]").fill("11")
    pile.get_by_role("button", name="Open them").click()
    expect(organizer.locator("#tiles > li")).to_have_count(11)
    expect(organizer.locator("#ring")).to_be_visible()
    expect(organizer.get_by_role("link", name="Print a card for each place")).to_have_count(0)


def never_gives_up_its_letters(route: Route) -> None:
    """Let a page have its own letters late too: without them it is not quite as wide."""
    answer = route.fetch()
    patient = answer.text().replace("font-display: optional", "font-display: swap")
    route.fulfill(response=answer, body=patient)


@pytest.mark.long
@pytest.mark.parametrize("size", [TABLET, UPRIGHT, PHONE], ids=["laptop", "tablet", "phone"])
def test_the_links_of_a_night_stand_at_one_place_on_all_its_pages(
    new_page: NewPage, daphne_server: DaphneServer, size: dict[str, Any]
) -> None:
    page = new_page(**size)
    evening = aside(open_evening)
    page.context.add_cookies(
        [{"name": DEVICE_COOKIE, "value": evening.runner.secret, "url": daphne_server.url}]
    )
    page.route("**/*.css", never_gives_up_its_letters)
    found = []
    for name in ("wall", "standings", "night_people", "announcements", "places", "end_night"):
        page.goto(daphne_server.url + reverse(name, args=[evening.opened.public_id]))
        page.evaluate("document.fonts.ready.then(() => true)")
        links = page.locator(".night-pages > a")
        boxes = [links.nth(at).bounding_box() for at in (0, links.count() - 1)]
        found.append([box[side] for box in boxes if box for side in ("x", "y")])
    page.unroute_all(behavior="wait")  # else a stylesheet on its way ends in the next test
    assert all(each == pytest.approx(found[0], abs=1) for each in found), found


def test_the_page_that_is_open_is_in_sight_where_the_row_of_pages_scrolls(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening = aside(open_evening)
    page = as_device(new_page(viewport={"width": 320, "height": 568}), evening.runner, daphne_server.url)
    page.goto(daphne_server.url + reverse("night_links", args=[evening.opened.public_id]))
    row, current = page.locator(".night-pages"), page.locator(".night-pages [aria-current]")
    expect(current).to_have_text("Night")
    assert row.evaluate("row => row.scrollWidth > row.clientWidth")
    expect(current).to_be_in_viewport(ratio=1)


def comes_by(page: Page, url: str, token: str) -> Page:
    """Let a device join by a link of the night."""
    page.goto(f"{url}/night/{token}/")
    page.locator("main button.next").click()
    return page


def something_is_wrong(bo: Page, helper: Page, host: Page) -> None:
    """Let Bo call; the helper comes, and records the answer."""
    expect(bo.locator("#at-night")).to_contain_text("Place 12")
    bo.get_by_role("link", name="Something is wrong").click()
    bo.locator("[name=words]").fill("Is that row whole?")
    bo.get_by_role("button", name="Call the organizer").click()
    entry = helper.locator("#entries > li").first
    expect(entry).to_contain_text("Is that row whole?")
    entry.get_by_role("button", name="On my way").click()
    expect(host.locator("#at-night")).to_contain_text("Someone is on the way")
    entry.locator("summary").click()
    entry.locator("[name=words]").fill("Written again")
    entry.get_by_role("button", name="Done").click()
    expect(host.locator("#at-night")).to_contain_text("Place 12")


def everybody_accepts_twice(bo: Page, host: Page, party: DistantParty) -> None:
    """Let all accept twice: before and after the last entry is taken back and written again. Then
    the game is closed.
    """
    look_at(bo, party, "Bo").get_by_role("button", name="I accept").click()
    expect(host.locator(".acceptance")).to_contain_text("1 of 3 accept")
    party.strike(by="Cleo")
    party.record(*LAST_ENTRY, seat="Cleo")
    expect(host.locator(".acceptance")).to_contain_text("0 of 3 accept")
    for name in ("Ana", "Bo", "Cleo"):
        page = look_at(bo, party, name)
        page.get_by_role("button", name="I accept").click()
        expect(page.locator("main")).to_contain_text(re.compile("accepts|The game is closed"))
    expect(host.locator(".last-entry")).to_contain_text("The game is closed")
