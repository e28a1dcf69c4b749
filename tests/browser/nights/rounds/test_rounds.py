"""A round from the runner's list of names to a phone's seat: drawn, swapped by two ticks, published."""

from __future__ import annotations

from playwright.sync_api import expect

from scoresheets.nights.people.services.people import note_people
from scoresheets.nights.places import services as places
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, TABLET, NewPage, as_device
from tests.cast import Tablet, open_table
from tests.evening import Evening, draw_yahtzee, open_evening
from tests.real_server import DaphneServer


def an_evening() -> tuple[Evening, Tablet, str]:
    evening = open_evening()
    places.add_places(access=evening.access(evening.runner), until=3)
    return evening, Tablet(), evening.place(3).card_token


def test_a_round_is_drawn_swapped_and_found_on_a_phone(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening, finn, card = aside(an_evening)
    runner = as_device(new_page(**TABLET), evening.runner, daphne_server.url)
    phone = as_device(new_page(**PHONE), finn, daphne_server.url)
    phone.goto(f"/p/{card}/")
    phone.get_by_role("link", name="I’m here").click()
    phone.get_by_label("Your name or nickname").fill("Finn")
    phone.get_by_role("button", name="I’m here").click()
    expect(phone.locator("#person-1")).to_contain_text("No place yet.")
    runner.goto(f"/n/{evening.opened.public_id}/rounds/")
    runner.locator("#rounds-here").get_by_role("link", name="People").click()
    runner.locator("#add-names summary").click()
    runner.get_by_label("Names of people who are here").fill("Ana\nBo\nCleo\nDee\nEli")
    runner.get_by_role("button", name="Add them").click()
    expect(runner.locator("#waiting-strip")).to_contain_text("6 people")
    runner.goto(f"/n/{evening.opened.public_id}/rounds/")
    runner.locator("#pile-yahtzee summary").first.click()
    runner.locator("#pile-yahtzee").get_by_role("button", name="Draw a draft").click()
    tables = runner.locator("#draft .round-table")
    expect(tables).to_have_count(2)
    firsts = [tables.nth(number).locator("bdi").first for number in range(2)]
    names = [first.inner_text() for first in firsts]
    for number in range(2):
        tables.nth(number).get_by_role("checkbox").first.click()
    expect(firsts[0]).to_have_text(names[1])
    expect(firsts[1]).to_have_text(names[0])
    runner.get_by_role("button", name="Publish the round").click()
    expect(runner.locator("#round-1")).to_contain_text("Finn")
    phone.get_by_role("button", name="Sit down as Finn").click()
    expect(phone.locator("#seats")).to_contain_text("Finn")


def another_adds(evening: Evening, *names: str) -> None:
    note_people(access=evening.access(evening.came("help")), names=names)


def test_the_page_of_rounds_follows_others_and_keeps_what_was_typed(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening = aside(open_evening)
    aside(lambda: another_adds(evening, "Ana", "Bo", "Cleo", "Dee"))
    page = as_device(new_page(**TABLET), evening.runner, daphne_server.url)
    page.goto(f"/n/{evening.opened.public_id}/rounds/")
    page.locator("#pile-yahtzee summary").first.click()
    page.locator("#pile-yahtzee").get_by_label("At least at a table").fill("2")
    aside(lambda: another_adds(evening, "Eli"))
    expect(page.locator("#rounds-here")).to_contain_text("5 here")
    expect(page.locator("#pile-yahtzee").get_by_label("At least at a table")).to_have_value("2")
    aside(lambda: draw_yahtzee(evening))  # a draft of another organizer
    expect(page.locator("#draft .round-table")).not_to_have_count(0)
    expect(page.locator("#pile-yahtzee")).to_have_count(0)


def test_one_of_two_names_becomes_the_other_and_a_refused_page_follows_the_night(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")
    evening = aside(open_evening)
    aside(lambda: another_adds(evening, "Jonh", "John", "Bo", "Cleo"))
    runner = as_device(new_page(**PHONE), evening.runner, daphne_server.url)
    people = f"{daphne_server.url}/n/{evening.opened.public_id}/people/"
    for adds in (True, False):
        runner.goto(people)
        fold = runner.locator("#correct")
        fold.locator("summary").click()
        fold.get_by_label("In the list").select_option(label="Jonh")
        fold.get_by_label("The right name").fill("john")
        fold.get_by_role("button", name="Correct the name").click()
        expect(fold.get_by_role("button", name="Two people")).to_have_count(0)
        if adds:
            aside(lambda: another_adds(evening, "Dee"))
            expect(runner.locator("#waiting-list")).to_contain_text("Dee")
        else:
            fold.get_by_role("button", name="One person").click()
            expect(runner).to_have_url(people)
            expect(fold.get_by_label("In the list").locator("option")).to_have_text(
                ["Bo", "Cleo", "Dee", "John"]
            )


def sits_down(evening: Evening, name: str) -> None:
    evening.takes(open_table((name, "Gus")))


def test_ticks_open_rows_and_typed_names_of_the_list_survive_news(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening = aside(open_evening)
    aside(lambda: another_adds(evening, "Ana", "Bo", "Cleo", "Dee"))
    page = as_device(new_page(**PHONE), evening.runner, daphne_server.url)
    page.goto(f"/n/{evening.opened.public_id}/people/")
    page.locator("#h-2").check()
    page.locator("#h-3").check()
    page.locator("#add-names summary").click()
    page.get_by_label("Names of people who are here").fill("Finn")
    page.locator("#add-names summary").focus()
    aside(lambda: another_adds(evening, "Eli"))
    expect(page.locator("#waiting-list")).to_contain_text("Eli")
    aside(lambda: sits_down(evening, "Bo"))  # goes over to another group
    expect(page.locator("#playing-list")).to_contain_text("Bo")
    for number in (2, 3):
        expect(page.locator(f"#h-{number}")).to_be_checked()
    expect(page.get_by_label("Names of people who are here")).to_have_value("Finn")
    page.locator("#find").fill("dee")
    expect(page.locator(".person:visible bdi")).to_have_text(
        ["Cleo", "Dee", "Bo"]
    )  # who is ticked stays in sight
    page.get_by_role("button", name="Pausing").click()
    expect(page.locator("#pausing-list bdi")).to_have_text(["Bo", "Cleo"])
    page.locator("#guest-2 summary").click()
    expect(page.locator("#guest-2")).to_contain_text("Roll Estate")
