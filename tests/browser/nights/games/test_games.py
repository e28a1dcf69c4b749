"""The list of a night's games is narrowed while somebody types."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoresheets.nights.people.services.people import note_latecomer
from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, NewPage, as_device
from tests.cast import open_table
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer


def two_tables() -> Evening:
    evening = open_evening()
    evening.takes(open_table(("Zoé", "Bo")), 1)
    evening.takes(open_table(("Dov", "Eli")), 2)
    return evening


def test_a_person_is_found_while_the_name_is_typed(new_page: NewPage, daphne_server: DaphneServer) -> None:
    evening = aside(two_tables)
    page = as_device(new_page(**PHONE), evening.runner, daphne_server.url)
    page.goto(f"{daphne_server.url}/n/{evening.opened.public_id}/games/")
    games, field = page.locator(".night-games > li:visible"), page.locator("#find")
    expect(games).to_have_count(2)
    field.press_sequentially("zoe")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("Zoé")
    field.press_sequentially(" dov")
    expect(games).to_have_count(0)
    expect(page.get_by_text("No game of this night matches.")).to_be_visible()
    field.fill("table 3")
    aside(lambda: evening.takes(open_table(("Gino", "Fay")), 3))
    expect(games).to_have_count(1, timeout=15_000)
    expect(field).to_be_focused()
    field.fill("table 2")
    games.locator("summary").click()
    games.get_by_role("link", name="Open the table").click()
    expect(page.locator("#players")).to_contain_text("Dov")


@pytest.mark.long
def test_the_list_of_people_follows_the_night_and_keeps_what_is_typed_and_open(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening = aside(two_tables)
    page = as_device(new_page(**PHONE), evening.runner, daphne_server.url)
    page.goto(f"{daphne_server.url}/n/{evening.opened.public_id}/people/")
    expect(page.locator("#live")).to_have_attribute("data-link", "live")
    people, field = page.locator(".night-games > li:visible"), page.locator("#find")
    people.filter(has_text="Bo").locator("summary").click()
    field.press_sequentially("bo")
    expect(people).to_have_count(1)
    aside(lambda: evening.takes(open_table(("Boris", "Fay")), 3))
    expect(people).to_have_count(2)
    expect(people.filter(has_text="Boris")).to_contain_text("Table 3")
    expect(field).to_be_focused()
    expect(field).to_have_value("bo")
    expect(people.first.locator("details")).to_have_attribute("open", "")
    aside(lambda: note_latecomer(access=evening.access(evening.runner), number=3, name="Bob"))
    waiting = page.locator("#waiting-list > li:visible")
    expect(waiting).to_contain_text(["Bob"])
    waiting.locator("summary").click()
    page.get_by_role("button", name="Take the note away").click()
    expect(page.locator("#waiting")).to_be_hidden()
