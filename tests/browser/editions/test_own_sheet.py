"""A family copies its own printed sheet by finger and keyboard, and plays on it."""

import re

from playwright.sync_api import Page, expect

from scoresheets.models import Edition, Table
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, start, tap_dice
from tests.games.roll_estate.own_pad import OUR_PAD, TYPED_PAD


def open_with_own_sheet(page: Page) -> None:
    """Open a table with a sheet that is yet to be copied; the page then shows the form for copying."""
    page.goto("/")
    pile = page.locator("#pile-roll-estate")
    pile.locator("> summary").click()
    for place, name in enumerate(("Ana", "Bo", "Cleo")):
        pile.locator("input[name=name]").nth(place).fill(name)
    pile.get_by_text("House rules and table name").click()
    pile.locator("input[name=edition][value=new] + label").click()
    pile.get_by_role("button", name="Open a table").click()
    expect(page).to_have_url(re.compile(r"/copy/\?table="))


def field(page: Page, place: str) -> str:
    return f"[id='at-{place}']"


def wrong(page: Page, place: str) -> str:
    return f"[id='wrong-{place}']"


def type_in(page: Page) -> None:
    """Type all fields in order by keyboard alone: text, then Tab."""
    page.locator(field(page, "edition.name")).focus()
    for text in TYPED_PAD.values():
        page.keyboard.type(text)
        page.keyboard.press("Tab")


def test_a_sheet_is_copied_from_paper_in_the_order_of_the_print_and_played(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    open_with_own_sheet(page)
    assert page.locator(field(page, "ones.rental")).get_attribute("inputmode") == "numeric"
    type_in(page)
    expect(page.locator("[data-echoes=fours]").last).to_have_text("26")
    page.get_by_role("button", name="Save the sheet").click()
    live(page)
    expect(page.locator("#choices")).to_contain_text("Nana’s pad")
    assert Edition.objects.get().sheet == OUR_PAD
    assert Table.objects.get().edition == OUR_PAD
    start(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#sheet-1")).to_contain_text("Harbor Street")
    tap_dice(page, "44123")
    expect(box(page, 1, "fours.1")).to_have_text("$26 8")
    box(page, 1, "fours.1").click()
    expect(page.locator("#state")).to_contain_text("Ana wrote 8 in Harbor Street, box 1.")


def test_a_figure_is_checked_while_it_is_typed(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    page.goto("/sheets/roll-estate/copy/")
    for text, says in (
        ("12", ""),
        ("12x", "Type whole dollars, from 0 to 9,999."),
        ("123", ""),
        ("12345", "whole dollars"),
    ):
        page.locator(field(page, "twos.first")).fill(text)
        if says:
            expect(page.locator(wrong(page, "twos.first"))).to_contain_text(says)
        else:
            expect(page.locator(wrong(page, "twos.first"))).to_be_hidden()
    page.locator(field(page, "routes.any")).fill("x" * 41)
    expect(page.locator(wrong(page, "routes.any"))).to_have_text("At most 40 characters.")
    expect(page.locator(field(page, "routes.any"))).to_have_attribute("aria-invalid", "true")


def test_what_is_missing_is_said_before_anything_is_sent_and_the_first_of_it_found(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    page.goto("/sheets/roll-estate/copy/")
    page.locator(field(page, "edition.name")).fill("Our pad")
    page.get_by_role("button", name="Save the sheet").click()
    expect(page.locator(wrong(page, "ones.rental"))).to_contain_text("This figure is missing.")
    expect(page.locator(wrong(page, "ones.second"))).to_be_hidden()
    expect(page.locator(field(page, "ones.rental"))).to_be_focused()
    expect(page.locator(field(page, "ones.rental"))).to_be_in_viewport()
    assert Edition.objects.count() == 0


def test_enter_goes_on_to_the_next_place_and_saves_nothing(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    page.goto("/sheets/roll-estate/copy/")
    page.locator(field(page, "ones.rental")).fill("10")
    page.keyboard.press("Enter")
    expect(page.locator(field(page, "ones.first"))).to_be_focused()
    page.locator(field(page, "routes.3-6")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Save the sheet")).to_be_focused()
