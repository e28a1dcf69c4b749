"""The host sends a device away and lets it back: three browsers, from the list of devices to the page that says so."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import PHONE, TABLET, UPRIGHT, NewPage, live, look_at
from tests.cast import HOST, open_lobby
from tests.real_server import DaphneServer


def test_a_device_is_sent_away_its_links_are_void_and_it_may_be_let_back(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("status of (410|404|403)")
    party = distant(aside(open_lobby), daphne_server.url)
    bo, host = look_at(new_page(**PHONE), party, "Bo"), look_at(new_page(**UPRIGHT), party, HOST)
    ana = look_at(new_page(**TABLET), party, "Ana")
    for page in (bo, host, ana):
        live(page)
    old_code = ana.locator(".share-code").inner_text()
    invited = new_page(**TABLET)
    look_at(invited, party, "Cleo", query="")
    invited.goto(f"{daphne_server.url}/t/{party.opened.public_id}/links/")
    old_link = f"{daphne_server.url}{urlsplit(invited.locator('.address a').first.inner_text()).path}"

    # The host confirms, the device is informed, and its page ends by itself.
    host.goto(f"{daphne_server.url}/t/{party.opened.public_id}/people/")
    row = host.locator("#away-3")
    expect(row).to_contain_text("Bo")
    row.locator("summary").click()
    row.get_by_role("button", name="Send device 3 away").click()
    expect(host.locator("#sent-away")).to_contain_text("Device 3 · Bo")
    expect(bo.locator("#sent-away")).to_contain_text("The host has sent this device away from this table.")
    bo.get_by_role("button", name="OK").click()
    expect(bo).to_have_url(f"{daphne_server.url}/")

    # Pages with the code and the links show the new ones; the old ones are void for everybody.
    expect(ana.locator(".share-code")).not_to_have_text(old_code)
    expect(invited.locator(".address a").first).not_to_contain_text(urlsplit(old_link).path)
    bo.goto(old_link)
    expect(bo.locator("main")).to_contain_text("This page does not exist")
    bo.locator("[name=code]").fill(ana.locator(".share-code").inner_text())
    bo.locator("form:has([name=code]) button").click()
    expect(bo.locator("#sent-away")).to_contain_text("no code or link leads back")

    # Another device joins by the new code.
    dov = new_page(**PHONE)
    dov.goto(daphne_server.url)
    dov.locator("[name=code]").fill(ana.locator(".share-code").inner_text())
    dov.locator("form:has([name=code]) button").click()
    dov.get_by_role("button", name="Join without a seat").click()
    live(dov)

    # Let back, it has its seat again.
    host.reload()
    host.locator("#back-3").click()
    expect(host.locator("#sent-away")).to_have_count(0)
    bo.goto(f"{daphne_server.url}/t/{party.opened.public_id}/")
    expect(bo.locator("body")).to_have_attribute("class", re.compile("holds-2"))


def test_who_comes_while_newcomers_only_watch_finds_no_seat_to_tap(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(open_lobby), daphne_server.url)
    host = look_at(new_page(**TABLET), party, HOST)
    host.goto(f"{daphne_server.url}/t/{party.opened.public_id}/links/")
    host.get_by_role("button", name="Make newcomers watch only").click()
    expect(host.locator("main")).to_contain_text("New devices can only watch")
    dov = new_page(**PHONE)
    dov.goto(f"{daphne_server.url}{urlsplit(host.locator('.address a').first.inner_text()).path}")
    expect(dov.locator("main")).to_contain_text("New devices can only watch: the host has chosen so.")
    expect(dov.locator("[name=seat]")).to_have_count(0)
    dov.get_by_role("button", name="Watch").click()
    live(dov)
    expect(dov.locator("body")).to_have_class(re.compile("watcher"))
