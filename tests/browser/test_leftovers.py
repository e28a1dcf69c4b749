"""P1, P7, P8: a browser's traces: no link in its history, none sent to other sites, no name in its stores, and no sheet
behind the back button.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, live, look_at, tap_dice, turn_of
from tests.cast import HOST, Tablet, open_lobby, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

NAMES = ("Zqxana", "Zqxbo", "Zqxcleo")
STORED = """async () => JSON.stringify([
  {...localStorage}, {...sessionStorage}, await indexedDB.databases(), await caches.keys(),
  (await navigator.serviceWorker.getRegistrations()).length])"""


@contextmanager
def second_origin() -> Iterator[tuple[str, list[str]]]:
    """Another web site, and the Referer headers that it got."""
    told: list[str] = []

    class Hears(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/":
                told.append(self.headers.get("Referer", ""))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"elsewhere")

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Hears)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}/", told
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def follow_a_link(page: Page, where: str, **more: str) -> None:
    """Follow a link from this page to another site, with `more` properties on the link."""
    page.evaluate(
        "link => document.body.append(Object.assign(document.createElement('a'), {id: 'away', text: 'x', ...link}))",
        {"href": where, **more},
    )
    page.locator("#away").evaluate("link => link.click()")
    expect(page.locator("body")).to_have_text("elsewhere")


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(NAMES)), daphne_server.url)


def test_no_page_tells_another_site_its_address(
    new_page: NewPage, party: DistantParty, page_guard: PageGuard
) -> None:
    page_guard.expect("request to another host: http://localhost")
    page_guard.expect("favicon")
    table = party.opened
    page = look_at(new_page(**TABLET), party, HOST)
    with second_origin() as (elsewhere, told):
        for path in (
            f"/join/{table.join_token}/",
            f"/watch/{table.watch_token}/",
            f"/t/{table.public_id}/links/",
            "/",
        ):
            page.goto(party.url + path)
            follow_a_link(page, elsewhere)
    assert told == [""] * 4


def test_a_page_that_told_it_would_be_seen(
    new_page: NewPage, party: DistantParty, page_guard: PageGuard
) -> None:
    page_guard.expect("request to another host: http://localhost")
    page_guard.expect("favicon")
    page = look_at(new_page(**TABLET), party, HOST)
    with second_origin() as (elsewhere, told):
        page.goto(f"{party.url}/t/{party.opened.public_id}/links/")
        follow_a_link(page, elsewhere, referrerPolicy="unsafe-url")
    assert told == [f"{party.url}/t/{party.opened.public_id}/links/"]


def test_the_guard_sees_a_request_to_another_host(new_page: NewPage, page_guard: PageGuard) -> None:
    page = new_page(**TABLET)
    page.goto("/")
    with page.expect_event("requestfailed"):
        page.evaluate("location.assign('http://localhost:9/')")
    assert any("request to another host: http://localhost:9/" in text for text in page_guard.complaints)
    page_guard.expect("localhost:9")


@pytest.mark.parametrize("kind", ["join", "watch"])
def test_after_coming_in_the_link_is_not_in_the_tab_s_history(
    new_page: NewPage, daphne_server: DaphneServer, kind: str
) -> None:
    party = distant(aside(lambda: open_lobby(("Ana", "Bo"))), daphne_server.url)
    aside(lambda: party.tablet("Bo").asks(party.opened, "release_seat", seat=2))
    token = getattr(party.opened, f"{kind}_token")
    page = new_page(**PHONE)
    page.goto(f"/{kind}/{token}/")
    page.get_by_role("button", name="Bo" if kind == "join" else "Watch", exact=True).click()
    live(page)
    assert page.url.endswith(f"/t/{party.opened.public_id}/")
    page.go_back()
    expect(page.locator(".pile").first).to_be_visible()
    assert token not in page.url
    assert token not in page.evaluate("document.documentElement.outerHTML")


def test_a_refused_seat_can_still_be_chosen_again(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")
    party = distant(aside(lambda: open_lobby(("Ana", "Bo"))), daphne_server.url)
    aside(
        lambda: [
            party.tablet(name).asks(party.opened, "release_seat", seat=party.number(name))
            for name in ("Ana", "Bo")
        ]
    )
    page = new_page(**PHONE)
    page.goto(f"/join/{party.opened.join_token}/")
    guest = aside(Tablet)
    aside(lambda: guest.post(f"/join/{party.opened.join_token}/", {"seat": 2}))
    page.get_by_role("button", name="Bo", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Another device has taken Bo’s seat.")
    page.get_by_role("button", name="Ana", exact=True).click()
    live(page)


def test_the_browser_keeps_no_name_in_any_store(new_page: NewPage, party: DistantParty) -> None:
    page = live(look_at(new_page(**TABLET), party, NAMES[0]))
    tap_dice(page, "123")
    party.record((1, 2, 3, 4, 6), "routes.any")
    turn_of(page, 2)
    for path in ("log/", "boxes/", "steps/", "people/", "links/", "take-home/", ""):
        page.goto(f"{party.url}/t/{party.opened.public_id}/{path}")
    live(page)
    kept = page.evaluate(STORED)
    assert "dice:" in kept  # something is stored, and checked
    assert [name for name in NAMES if name.casefold() in kept.casefold()] == []
    assert kept.endswith("[],[],0]")


@pytest.mark.beginner
def test_who_has_left_finds_no_sheet_behind_the_back_button(
    new_page: NewPage, party: DistantParty, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 404")
    page = live(look_at(new_page(**TABLET), party, "Zqxbo"))
    page.evaluate("localStorage.setItem('dice:left', '[]')")
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="People and devices").click()
    page.locator("#ask-leave > summary").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.locator(".pile").first).to_be_visible()
    assert page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])") == "[{},{}]"
    for _step in range(2):
        page.go_back()
        expect(page.locator("body")).to_contain_text(
            "This page does not exist, or you are not allowed to see it."
        )
        assert [name for name in NAMES if name in page.content()] == []


def test_a_table_deleted_by_its_host_ends_every_open_page(
    new_page: NewPage, party: DistantParty, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 404")  # a page that has ended asks whether its device was sent away
    host, bo = look_at(new_page(**TABLET), party, HOST), live(look_at(new_page(**PHONE), party, "Zqxbo"))
    host.goto(f"{party.url}/t/{party.opened.public_id}/people/")
    host.locator("#ask-delete > summary").click()
    host.get_by_role("button", name="Delete for good").click()
    expect(host.locator(".pile").first).to_be_visible()
    expect(bo.locator("#ended")).to_be_visible()
