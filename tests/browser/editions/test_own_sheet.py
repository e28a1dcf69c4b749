"""A family copies its own printed sheet by finger and keyboard, and plays on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheets.models import Edition, Table
from tests.browser.conftest import PageGuard
from tests.browser.hands import PHONE, TABLET, UPRIGHT, box, live, start, tap_dice, write
from tests.games.roll_estate.own_pad import OUR_PAD, TYPED_PAD

NewPage = Callable[..., Page]
SIZES: dict[str, dict[str, Any]] = {"tablet": TABLET, "upright": UPRIGHT, "phone": PHONE}


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


def no_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def small_targets(page: Page) -> list[str]:
    """Return the fields and buttons that a finger could miss: those under 48 pixels."""
    looked = """all => all.map(one => [one, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 47.5 || height < 47.5).map(([one]) => one.outerHTML)"""
    found: list[str] = page.locator("#copy input:not([type=hidden]), #copy .button").evaluate_all(looked)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_a_sheet_is_copied_from_paper_in_the_order_of_the_print_and_played(
    new_page: NewPage, size: str
) -> None:
    page = new_page(**SIZES[size])
    open_with_own_sheet(page)
    no_sideways(page)
    assert small_targets(page) == []
    assert page.locator(field(page, "ones.rental")).get_attribute("inputmode") == "numeric"
    type_in(page)
    expect(page.locator("[data-echoes=fours]").last).to_have_text("26")
    page.get_by_role("button", name="Save the sheet").click()
    live(page)
    expect(page.locator("#choices")).to_contain_text("Nana’s pad")
    assert Edition.objects.get().sheet == OUR_PAD
    assert Table.objects.get().edition == OUR_PAD
    start(page)
    no_sideways(page)
    expect(page.locator("#sheet-1")).to_contain_text("Harbor Street")
    tap_dice(page, "44123")
    expect(box(page, 1, "fours.1")).to_have_text("$26 8")
    box(page, 1, "fours.1").click()
    expect(page.locator("#state")).to_contain_text("Ana wrote 8 in Harbor Street, box 1.")


def test_a_refusal_speaks_of_the_family_s_own_line(new_page: NewPage, page_guard: PageGuard) -> None:
    page_guard.expect("status of 422")
    page = new_page(**TABLET)
    open_with_own_sheet(page)
    type_in(page)
    page.get_by_role("button", name="Save the sheet").click()
    live(page)
    start(page)
    write(page, 1, "12346", "routes.any")
    tap_dice(page, "12346")
    expect(page.locator("#sheet-2")).to_be_visible()
    box(page, 2, "routes.any").click(force=True)
    expect(page.locator("#slip")).to_contain_text("Coast Train: Ana has had it since round 1.")
    expect(page.locator("main.sheets")).not_to_contain_text("Red Line")


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


def test_without_scripts_a_sheet_is_copied_as_well(new_page: NewPage, page_guard: PageGuard) -> None:
    page_guard.expect("status of 400")
    page = new_page(**UPRIGHT, java_script_enabled=False)
    page.goto("/sheets/roll-estate/copy/")
    for place, text in TYPED_PAD.items():
        page.locator(field(page, place)).fill(text)
    page.locator(field(page, "ones.rental")).fill("ten")
    page.get_by_role("button", name="Save the sheet").click()
    expect(page.locator(wrong(page, "ones.rental"))).to_contain_text("Type whole dollars, from 0 to 9,999.")
    expect(page.locator(field(page, "routes.2-5"))).to_have_value("Ferry")
    page.locator(field(page, "ones.rental")).fill("11")
    page.get_by_role("button", name="Save the sheet").click()
    expect(page.locator(".own-sheets-copied")).to_contain_text("Nana’s pad")
    assert Edition.objects.get().sheet == OUR_PAD


def test_a_sheet_goes_as_a_file_to_another_tablet(new_page: NewPage, page_guard: PageGuard) -> None:
    page_guard.expect("status of 400")
    page = new_page(**TABLET)
    page.goto("/sheets/roll-estate/")
    page.locator("input[type=file]").set_input_files(
        {"name": "pad.json", "mimeType": "application/json", "buffer": b'{"format": "x"}'}
    )
    page.get_by_role("button", name="Use it").click()
    expect(page.locator("#file-wrong")).to_contain_text("missing")
    page.locator("input[type=file]").set_input_files(
        {"name": "pad.json", "mimeType": "application/json", "buffer": json.dumps(OUR_PAD).encode()}
    )
    page.get_by_role("button", name="Use it").click()
    expect(page.locator(".own-sheets-copied")).to_contain_text("Nana’s pad")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file: Nana’s pad").click()
    assert json.loads(download.value.path().read_text()) == OUR_PAD
    page.locator(".own-sheets-copied summary").click()
    page.locator(".own-sheets-copied .ask-sure button").click()
    expect(page.locator(".own-sheets-copied")).to_have_count(0)
