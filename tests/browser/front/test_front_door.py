"""The front page in one view, and the roll-off in the lobby behind it."""

import json
import struct
from contextlib import ExitStack, closing
from http.client import HTTPConnection

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scoresheets.pads import PADS
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, UPRIGHT, NewPage, live, look_at
from tests.cast import HOST, open_lobby
from tests.real_server import DaphneServer

OPAQUE = 2  # a PNG's code for colours without transparency
NOTE_WHAT_IS_SAID = """() => {
  const status = document.querySelector(".front-come [role=status]");
  new MutationObserver(() => { if (!status.hidden) sessionStorage.said = status.textContent; })
    .observe(status, { attributes: true, childList: true });
}"""
TWICE = "button => { button.click(); setTimeout(() => button.click(), 20); }"
YELLOW = "rgb(255, 214, 74)"


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_lobby(game="yahtzee")), daphne_server.url)


def is_in_view(page: Page, element: Locator) -> bool:
    found, size = element.bounding_box(), page.viewport_size
    assert found
    assert size
    return found["y"] >= 0 and found["y"] + found["height"] <= size["height"]


@pytest.mark.long
@pytest.mark.parametrize("size", [TABLET, UPRIGHT], ids=["tablet", "upright"])
def test_the_code_and_the_start_of_every_game_are_in_the_first_view(new_page: NewPage, size: object) -> None:
    page = new_page(**size)  # type: ignore[arg-type]
    page.goto("/")
    assert page.locator(".pile").count() == len(PADS)
    firsts = [page.locator("#code"), *page.locator(".pile > summary").all()]
    assert [is_in_view(page, each) for each in firsts] == [True] * (1 + len(PADS))


def test_on_a_phone_the_code_comes_first(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    page.goto("/")
    assert is_in_view(page, page.get_by_role("button", name="Join"))


@pytest.mark.long
@pytest.mark.one_process  # each has a queue of its own
def test_a_code_that_waits_says_so_and_a_wrong_one_comes_back_by_itself(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")
    page = new_page(**PHONE)
    page.goto("/")
    page.locator("#code").fill("wrng cdef")
    with ExitStack() as others:
        port = daphne_server.port
        wires = [others.enter_context(closing(HTTPConnection("127.0.0.1", port))) for _other in range(30)]
        for wire in wires:  # three seconds
            wire.request("POST", "/join/")
        wires[5].getresponse().read()  # all of them are in the queue
        page.evaluate(NOTE_WHAT_IS_SAID)  # during a navigation, Playwright would wait for the page
        page.get_by_role("button", name="Join").click(no_wait_after=True)
        expect(page.locator("#code-error")).to_contain_text("No table has this code")
    assert "yours is waiting its turn" in page.evaluate("sessionStorage.said")
    assert page.locator(".pile").count() == 0
    assert page.locator("#code").input_value() == "wrng cdef"
    page.go_back()
    expect(page.locator(".front-come [role=status]")).to_be_hidden()


def test_a_double_tap_joins_once(new_page: NewPage, party: DistantParty) -> None:
    page = new_page(**PHONE)
    page.goto(f"{party.url}/join/{party.opened.join_token}/")
    page.locator("#new-name").fill("Dov")
    page.get_by_role("button", name="Join as a new player").evaluate(TWICE)
    live(page)
    expect(page.locator("#seats")).to_contain_text("Dov")
    assert [seat.name for seat in aside(lambda: list(party.opened.seats.all()))].count("Dov") == 1


@pytest.mark.parametrize("place", [0.01, 0.99], ids=["left", "right"])
def test_the_whole_line_leads_to_its_table(new_page: NewPage, party: DistantParty, place: float) -> None:
    page = look_at(new_page(**PHONE), party, "Ana")
    page.goto("/")
    line = page.locator(".front-back").bounding_box()
    entry = page.locator(".front-back .link-list li").bounding_box()
    assert line
    assert entry
    page.mouse.click(line["x"] + place * line["width"], entry["y"] + entry["height"] / 2)
    live(page)
    assert party.opened.public_id in page.url


def throw(page: Page, dice: str, place: str) -> None:
    for face in dice:
        page.locator(f"#throw .key[data-face='{face}']").click()
    page.locator(f"[id='throw-{place}']").click()
    expect(page.locator(f"[id='throw-{place}']")).to_have_text(str(sum(map(int, dice))))


def test_everybody_throws_once_and_both_devices_see_who_starts(
    new_page: NewPage, party: DistantParty
) -> None:
    host, bo = live(look_at(new_page(**TABLET), party, HOST)), live(look_at(new_page(**PHONE), party, "Bo"))
    start = host.locator("#do-start")
    expect(start).to_have_css("background-color", YELLOW)
    host.locator("#throwing > summary").click()
    expect(host.locator("#throw .key").first).to_have_css("background-color", YELLOW)
    expect(start).not_to_have_css("background-color", YELLOW)
    throw(host, "66543", "1-1")
    expect(bo.locator("#starter")).to_have_text("Still to roll: Bo and Cleo.")  # it unfolds by itself
    expect(bo.locator("[id='throw-3-1']")).to_be_hidden()  # this device may not throw for another seat
    throw(bo, "65544", "2-1")
    throw(host, "11112", "3-1")
    expect(bo.locator("#starter")).to_have_text("Ana and Bo are tied at 24. Only they roll again.")
    throw(host, "11111", "1-2")
    bo.locator("#throw [name=sum]").fill("12")
    expect(bo.locator("[id='throw-2-2']")).to_have_css("background-color", YELLOW)
    bo.locator("[id='throw-2-2']").click()
    expect(host.locator("#starter")).to_have_text("Bo goes first: 12 against 5 after rolling again.")
    expect(host.locator("#seats bdi")).to_have_text(["Bo", "Cleo", "Ana"])
    expect(start).to_have_css("background-color", YELLOW)


@pytest.mark.long
def test_half_entered_dice_outlive_a_throw_of_somebody_else(new_page: NewPage, party: DistantParty) -> None:
    host, bo = live(look_at(new_page(**TABLET), party, HOST)), live(look_at(new_page(**PHONE), party, "Bo"))
    bo.locator("#throwing > summary").click()
    for face in "65":
        bo.locator(f"#throw .key[data-face='{face}']").click()
    host.locator("#throwing > summary").click()
    throw(host, "66543", "1-1")
    expect(bo.locator("#starter")).to_have_text("Still to roll: Bo and Cleo.")
    expect(bo.locator("#throw .die:not([data-empty])")).to_have_count(2)
    for face in "544":
        bo.locator(f"#throw .key[data-face='{face}']").click()
    bo.locator("[id='throw-2-1']").click()
    expect(host.locator("[id='throw-2-1']")).to_have_text("24")


def drawn(page: Page, address: str) -> tuple[int, int]:
    """Return the width and height of an opaque picture."""
    answer = page.request.get(address)
    picture = answer.body()
    assert answer.headers["content-type"] == "image/png"
    width, height, _depth, colours = struct.unpack(">IIBB", picture[16:26])
    assert colours == OPAQUE
    assert len(picture) < 10_000
    return width, height


@pytest.mark.long
def test_on_a_home_screen_the_pad_has_a_picture(page: Page) -> None:
    """An iPad draws no SVG there, turns a transparent background black, and rounds the corners of 180 pixels."""
    page.goto("/")
    address = page.locator("link[rel=apple-touch-icon]").get_attribute("href") or ""
    assert drawn(page, address) == (180, 180)


@pytest.mark.long
def test_a_browser_finds_all_it_needs_to_install_the_pad(page: Page) -> None:
    page.goto("/")
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert (found["errors"], found["url"]) == ([], page.url + "home-screen.webmanifest")
    manifest = json.loads(found["data"])
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "/", "/")
    assert (manifest["id"], manifest["name"], manifest["short_name"]) == ("/", "Scoresheets", "Scoresheets")
    for icon in manifest["icons"]:
        assert "x".join(map(str, drawn(page, icon["src"]))) == icon["sizes"]
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }


def is_a_window_of_its_own(route: Route) -> None:
    """Let the stylesheet take this tab for one: no browser without a window pretends to be one."""
    answer = route.fetch()
    route.fulfill(
        response=answer, body=answer.text().replace("(display-mode: browser)", "(display-mode: standalone)")
    )


@pytest.mark.long
def test_in_a_window_of_its_own_a_page_can_be_loaded_again(page: Page) -> None:
    """There the browser has no button for it."""
    page.goto("/")
    again = page.locator(".site-foot").get_by_role("link", name="Reload")
    expect(again).to_be_hidden()
    page.route("**/base.*.css", is_a_window_of_its_own)
    page.reload()
    expect(again).to_be_visible()
    page.evaluate("window.before = true")
    again.click()
    page.wait_for_function("() => !window.before")
