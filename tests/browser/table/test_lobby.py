"""The lobby by hand: names typed one after the other, and a start button that turns yellow when the game can start."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, live, look_at, open_game
from tests.cast import HOST, open_lobby
from tests.real_server import DaphneServer

YELLOW = "rgb(255, 214, 74)"


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_lobby(())), daphne_server.url)


@pytest.fixture
def host(new_page: NewPage, party: DistantParty) -> Page:
    return live(look_at(new_page(**TABLET), party, HOST))


def names(page: Page) -> list[str]:
    return page.locator("#seats bdi").all_text_contents()


def test_one_name_after_the_other_is_typed_without_leaving_the_field(host: Page) -> None:
    field = host.locator("#add-player [name=name]")
    field.fill("Ana")
    host.get_by_role("button", name="Add a player").click()
    expect(host.locator("#seats bdi")).to_have_text(["Ana"])
    for count, name in enumerate(("Bo", "Cleo"), start=2):
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        host.keyboard.type(name)
        host.keyboard.press("Enter")
        expect(host.locator("#seats bdi")).to_have_count(count)
    assert names(host) == ["Ana", "Bo", "Cleo"]


def test_an_empty_name_is_neither_sent_nor_refused(host: Page) -> None:
    field = host.locator("#add-player [name=name]")
    requests: list[str] = []
    host.on("request", lambda request: requests.append(request.method))
    host.get_by_role("button", name="Add a player").click()
    expect(field).to_be_focused()
    host.keyboard.press("Enter")
    expect(field).to_be_focused()
    expect(host.locator("#slip")).to_have_count(0)
    assert "POST" not in requests


def test_a_name_that_is_refused_stays_to_be_corrected(host: Page, page_guard: PageGuard) -> None:
    page_guard.expect("status of 422")
    field = host.locator("#add-player [name=name]")
    field.fill("Ana")
    field.press("Enter")
    expect(host.locator("#seats bdi")).to_have_text(["Ana"])
    expect(field).to_have_value("")  # the fan-out may be here before the answer, which clears the field
    field.fill("Ana")
    field.press("Enter")
    expect(host.locator("#slip")).to_contain_text("There is already somebody called Ana here.")
    expect(field).to_have_value("Ana")
    expect(field).to_be_focused()
    field.press("End")
    field.press("b")
    field.press("Enter")
    expect(host.locator("#seats bdi")).to_have_text(["Ana", "Anab"])


def test_a_name_that_looks_like_another_sits_down_by_one_tap(host: Page, page_guard: PageGuard) -> None:
    page_guard.expect("status of 422")
    field = host.locator("#add-player [name=name]")
    for name in ("Ana", "Аna"):  # the first letter is Cyrillic
        field.fill(name)
        field.press("Enter")
        expect(host.locator("#seats bdi, #slip").get_by_text(name)).not_to_have_count(0)
    expect(host.locator("#slip")).to_contain_text("Ana is here already. Is Аna somebody else?")
    expect(field).to_be_focused()
    host.keyboard.press("Tab")  # the button that the slip stands beside
    host.keyboard.press("Tab")
    answer = host.get_by_role("button", name="Yes, somebody else")
    expect(answer).to_be_focused()
    answer.click()
    expect(host.locator("#seats bdi")).to_have_text(["Ana", "Аna"])
    expect(host.locator("#slip")).to_have_count(0)
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    host.keyboard.type("Bo")
    host.keyboard.press("Enter")
    expect(host.locator("#seats bdi")).to_have_text(["Ana", "Аna", "Bo"])


def test_what_is_typed_while_the_name_before_is_on_its_way_comes_next(host: Page) -> None:
    field = host.locator("#add-player [name=name]")

    def type_the_next(route: Route) -> None:
        field.fill("Bo")
        field.press("Enter")
        route.continue_()

    host.route("**/seats/add/", type_the_next, times=1)
    field.fill("Ana")
    field.press("Enter")
    expect(host.locator("#seats bdi")).to_have_text(["Ana", "Bo"])
    expect(field).to_have_value("")


def test_the_start_is_yellow_once_enough_sit_there_and_says_with_how_many(
    new_page: NewPage, host: Page, party: DistantParty
) -> None:
    start = host.locator("#do-start")
    expect(start).not_to_have_css("background-color", YELLOW)
    expect(host.locator(".lobby-numbers-wrong")).to_have_text("2 more players are needed.")
    for name, said in (("Ana", "1 more player is needed."), ("Bo", "")):
        host.locator("#add-player [name=name]").fill(name)
        host.keyboard.press("Enter")
        expect(host.locator(".lobby-numbers-wrong")).to_have_text([said] if said else [])
    expect(start).to_have_css("background-color", YELLOW)
    expect(start).to_have_text("Start with 2 players")
    phone = look_at(new_page(**PHONE), party, HOST)
    expect(phone.locator("#do-start")).to_have_text("Start with 2 players")


def test_who_starts_is_asked_once_two_sit_there(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    open_game(page, "yahtzee", ["Ana"])
    expect(page.locator("#throwing")).to_be_hidden()
    page.locator("#add-player [name=name]").fill("Bo")
    page.keyboard.press("Enter")
    expect(page.locator("#throwing")).to_be_visible()


def test_where_the_last_seat_is_taken_the_keyboard_goes_on_at_the_start(host: Page) -> None:
    field = host.locator("#add-player [name=name]")
    for count in range(1, 6):
        field.fill(f"Player {count}")
        field.press("Enter")
        expect(host.locator("#seats bdi")).to_have_count(count)
    expect(host.locator("#do-start")).to_be_focused()
    expect(field).to_be_hidden()
