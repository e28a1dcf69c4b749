"""Starts of the pad of one tablet: from a copy of the memory, without one that works, and after cut ones."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from tests.browser.tablet.host import Tablet, browser

pytestmark = pytest.mark.long

Again = tuple[Path, str]
# Overwrite a part of the copy of the memory, from a page that holds no Python.
DAMAGED = """async ([from, size]) => {
  const folder = await navigator.storage.getDirectory(), file = await folder.getFileHandle("scoresheets-start");
  const writing = await file.createWritable({ keepExistingData: true });
  await writing.write({ type: "write", position: from, data: new Uint8Array(size).fill(255) });
  await writing.close();
}"""
CUT = "The last start did not come to its end."
CUT_TWICE = "The pad began to open here twice"


def test_a_later_start_begins_with_the_copy_of_the_memory(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], again: Again
) -> None:
    profile, url = again
    with browser(playwright, browser_type_launch_args, profile) as (context, errors):
        tablet = Tablet(context.pages[0], url)
        tablet.open()
        tablet.opens_game("yahtzee", "Ana")
        tablet.writes("33312", "threes")
        token = tablet.token()
        assert (tablet.page.evaluate("window.figures.copied"), errors) == (True, [])
    with browser(playwright, browser_type_launch_args, profile) as (context, errors):
        tablet = Tablet(context.pages[0], url)
        tablet.open()
        tablet.pad.get_by_role("link", name=re.compile("Yahtzee")).first.tap()
        tablet.writes("44412", "fours")
        assert tablet.token() == token  # it is the tablet that it was
        assert (tablet.page.evaluate("window.figures.copied"), errors) == (True, [])


def test_two_tablets_with_one_copy_are_two(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], again: Again
) -> None:
    """Take away what made them one, the games and cookies of the first start."""
    profile, url = again
    tokens = []
    for _tablet in range(2):
        with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
            page = context.pages[0]
            page.goto(f"{url}about.html")
            for name in "ab":
                page.evaluate(
                    f"navigator.storage.getDirectory().then(all => all.removeEntry('scoresheets-{name}'))"
                )
            tablet = Tablet(page, url)
            tablet.open()
            assert tablet.page.evaluate("window.figures.copied")
            tokens.append(tablet.token())
            tablet.opens_game("yahtzee", "Ana")
            tokens.append(tablet.page.frames[1].url)
    assert len(set(tokens)) == 4


@pytest.mark.parametrize(("begins", "size"), [(0, 16), (512 + 4_000_000, 60_000_000)])
def test_without_a_copy_that_works_python_is_loaded_without_a_word(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], again: Again, begins: int, size: int
) -> None:
    profile, url = again
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        context.pages[0].goto(f"{url}about.html")
        context.pages[0].evaluate(DAMAGED, [begins, size])
        tablet = Tablet(context.pages[0], url)
        tablet.open()
        assert not tablet.page.evaluate("window.figures.copied")
        assert tablet.page.evaluate("document.documentElement.dataset.trouble") == ""
        tablet.opens_game("yahtzee", "Ana")
        tablet.writes("33312", "threes")


def cut(context: BrowserContext, url: str) -> None:
    """Let the process of the page end in the middle of a start, as a browser does that has no memory left."""
    page = context.new_page()
    page.goto(url)
    page.wait_for_function("() => JSON.parse(localStorage.getItem('scoresheets-begun') ?? '{}').begun")
    with pytest.raises(Error, match="crash"):
        page.goto("chrome://crash", timeout=10_000)
    page.close()


def opening(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    return page


def test_a_start_that_was_cut_is_said_by_the_next_and_the_third_waits(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], again: Again
) -> None:
    profile, url = again
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        cut(context, url)
        page = opening(context, url)
        expect(page.locator("p:visible", has_text=CUT)).to_be_visible()
        tablet = Tablet(page, url)
        tablet.is_open()
        assert not page.evaluate("window.figures.copied")
        page.close()
        for _start in range(2):
            cut(context, url)
        page = opening(context, url)
        expect(page.locator("p:visible", has_text=CUT_TWICE)).to_be_visible()
        page.locator("button:visible", has_text="Try again").click()
        Tablet(page, url).is_open()
