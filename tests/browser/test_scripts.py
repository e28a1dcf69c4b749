"""Scripts that are late, and scripts that never come: no tap is lost silently, and there is a way on."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, as_device, box
from tests.cast import open_lobby, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

HEAD_SCRIPT = "**/base/js_enabled*.js"
MODULES = "**/dice/dice*.js"
BEFORE = (
    "document.documentElement.classList.add('js'); document.documentElement.removeAttribute('hx-disable')"
)


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"))), daphne_server.url)


@pytest.fixture(autouse=True)
def lost_on_the_way(page_guard: PageGuard) -> None:
    page_guard.expect("ERR_FAILED|goes on without scripts")


def ana(page: Page, party: DistantParty) -> Page:
    """Open the table for Ana; return once the document has come, perhaps without its files."""
    as_device(page, party.tablet("Ana"), party.url)
    page.goto(f"{party.url}/t/{party.opened.public_id}/", wait_until="commit")
    return page


def writes_by_hand(page: Page, party: DistantParty) -> None:
    """Write a whole turn in plain HTML."""
    page.get_by_label("Your dice, as in 55361").fill("55361")
    page.get_by_role("button", name="Show what fits").click()
    box(page, 1, "fives.1").click()
    expect(box(page, 1, "fives.1")).to_have_attribute("data-state", "pencilled")
    assert aside(lambda: party.table.sequence) == 1


@pytest.mark.parametrize(
    ("lost", "size"), [(MODULES, TABLET), ("**/htmx*.js", PHONE)], ids=["the modules", "htmx"]
)
def test_a_script_that_does_not_come_is_said_and_the_page_goes_on_as_plain_html(
    lost: str, size: dict[str, object], new_page: NewPage, party: DistantParty
) -> None:
    page = new_page(**size)
    page.route(lost, lambda route: route.abort())
    ana(page, party)
    expect(page.get_by_role("alert").filter(has_text="Part of this page did not load")).to_be_visible()
    writes_by_hand(page, party)


def test_without_the_first_script_the_page_is_plain_html_too(new_page: NewPage, party: DistantParty) -> None:
    page = new_page(**TABLET)
    page.route(HEAD_SCRIPT, lambda route: route.abort())
    writes_by_hand(ana(page, party), party)


def test_load_again_is_the_whole_page_once_everything_comes(new_page: NewPage, party: DistantParty) -> None:
    page = new_page(**TABLET)
    page.route(MODULES, lambda route: route.abort())
    ana(page, party)
    page.get_by_role("link", name="Reload").wait_for()
    page.unroute(MODULES)
    page.get_by_role("link", name="Reload").click()
    expect(page.locator("#live")).to_have_attribute("data-link", "live")
    expect(page.locator(".script-news:visible")).to_have_count(0)


def test_a_player_is_added_on_a_page_whose_scripts_did_not_come(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(lambda: open_lobby(("Ana", "Bo"))), daphne_server.url)
    page = new_page(**PHONE)
    page.route("**/table/lobby*.js", lambda route: route.abort())
    ana(page, party)
    expect(page.locator(".when-failed")).to_be_visible()
    page.get_by_label("Name of another player").fill("Dee")
    page.get_by_role("button", name="Add a player").click()
    expect(page.locator("#seats")).to_contain_text("Dee")


def held(page: Page, party: DistantParty) -> list[Route]:
    """Open her page and hold its modules. Return the held requests."""
    routes: list[Route] = []
    page.route(MODULES, lambda route: routes.append(route))  # noqa: PLW0108 (Playwright marks it)
    with page.expect_request(MODULES):
        ana(page, party)
    page.locator(".key-row [data-face='5']").wait_for()
    assert routes
    return routes


def go_on(routes: list[Route]) -> None:
    for route in routes:
        route.continue_()


def taps(page: Page, dice: str) -> None:
    for face in dice:
        page.locator(f".key-row [data-face='{face}']").click()


def test_dice_tapped_before_the_scripts_are_there_are_taken_when_they_come(
    new_page: NewPage, party: DistantParty
) -> None:
    page = new_page(**TABLET)
    module = held(page, party)
    taps(page, "55361")
    expect(page.get_by_role("status").filter(has_text="Your taps are saved")).to_be_visible()
    go_on(module)
    expect(box(page, 1, "fives.1")).to_have_attribute("data-state", "legal")
    expect(page.locator(".script-news:visible")).to_have_count(0)


def test_scripts_that_neither_come_nor_fail_are_not_waited_for_for_ever(
    new_page: NewPage, party: DistantParty
) -> None:
    page = new_page(**TABLET)
    page.clock.install()
    module = held(page, party)
    taps(page, "5")
    page.clock.fast_forward(8000)
    expect(page.locator(".when-failed")).to_be_visible()
    go_on(module)
    page.wait_for_load_state()
    expect(page.locator(".when-failed")).to_be_visible()
    writes_by_hand(page, party)


def test_a_page_that_does_not_look_loses_taps_without_a_word(new_page: NewPage, party: DistantParty) -> None:
    """Control: the first script only says that scripts run."""
    page = new_page(**TABLET)
    page.route(HEAD_SCRIPT, lambda route: route.fulfill(body=BEFORE, content_type="text/javascript"))
    module = held(page, party)
    taps(page, "55361")
    for route in module:
        route.abort()
    page.wait_for_load_state()
    assert page.locator(".script-news:visible").count() == 0
    assert page.get_by_label("Your dice, as in 55361").is_hidden()
    assert page.locator(".die:not([data-empty])").count() == 0
