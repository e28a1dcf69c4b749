"""Acknowledged games stay: without room, with a damaged slot, in a private window, through twenty kills."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.browser.games.test_yahtzee import ANA, BO
from tests.browser.tablet.host import Tablet, browser, kill

pytestmark = pytest.mark.long

Again = tuple[Path, str]
KILLS = 20
# Overwrite the end of a slot, as a write does that was cut: the newer one, or both.
TEAR = """async all => {
  const folder = await navigator.storage.getDirectory(), slots = [];
  for (const name of ["scoresheets-a", "scoresheets-b"]) {
    const handle = await folder.getFileHandle(name), file = await handle.getFile();
    const number = file.size ? new DataView(await file.slice(0, 16).arrayBuffer()).getUint32(4) : 0;
    slots.push({ handle, number, size: file.size });
  }
  slots.sort((one, other) => other.number - one.number);
  for (const { handle, size } of slots.slice(0, all ? 2 : 1)) {
    const writing = await handle.createWritable({ keepExistingData: true });
    await writing.write({ type: "write", position: Math.max(0, size - 5000), data: new Uint8Array(100).fill(7) });
    await writing.close();
  }
}"""
NO_FILES = (
    "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'))"
)


def shown(page: Page, text: str) -> None:
    expect(page.locator("p:visible", has_text=text)).to_be_visible()


def tap(page: Page, name: str) -> None:
    page.locator("button:visible", has_text=name).tap()


def goes_on(tablet: Tablet) -> None:
    tablet.open()
    tablet.pad.get_by_role("link", name=re.compile("Yahtzee")).first.tap()
    expect(tablet.pad.locator("#turn")).to_be_attached()


def room(context: BrowserContext, page: Page, url: str, size: int | None) -> None:
    """Let the browser have this much room for the pad; all of it for None."""
    session = context.new_cdp_session(page)
    size_of = {} if size is None else {"quotaSize": size}
    session.send("Storage.overrideQuotaForOrigin", {"origin": url.removesuffix("/app/"), **size_of})


def test_without_room_the_pad_says_so_and_the_entry_is_sent_again(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], again: Again
) -> None:
    profile, url = again
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        tablet = Tablet(context.pages[0], url)
        tablet.open()
        room(context, tablet.page, url, 1)
        pile = tablet.pad.locator("#pile-yahtzee")
        pile.locator("> summary").tap()
        pile.locator("input[name=name]").first.fill("Ana")
        pile.get_by_role("button", name="Open a table").tap()
        shown(tablet.page, "could not be stored")
        room(context, tablet.page, url, None)
        tap(tablet.page, "Back to the pad")
        expect(pile).to_be_attached()  # the page whose form was not stored
        tablet.page.evaluate("document.querySelector('iframe').src = 'pad/?'")
        tablet.opens_game("yahtzee", "Ana")
        tablet.writes("33312", "threes")
        turn = tablet.turn()
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        tablet = Tablet(context.pages[0], url)
        goes_on(tablet)
        assert tablet.turn() == turn


@pytest.mark.parametrize("both", [False, True])
def test_a_torn_slot_leaves_the_other_one_and_two_are_said(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], again: Again, both: bool
) -> None:
    profile, url = again
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        tablet = Tablet(context.pages[0], url)
        tablet.open()
        tablet.opens_game("yahtzee", "Ana")
        before = tablet.turn()
        tablet.writes("33312", "threes")
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        page = context.pages[0]
        page.goto(f"{url}about.html")
        page.evaluate(TEAR, both)
        tablet = Tablet(page, url)
        if both:
            page.goto(url)
            shown(page, "cannot be read: it is damaged")
            tap(page, "Begin anew")
            tablet.is_open()
            tablet.opens_game("yahtzee", "Ana")
        else:
            goes_on(tablet)
            assert (tablet.turn(), page.evaluate("window.figures.torn")) == (before, 1)


def test_a_private_window_says_what_it_forgets(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], again: Again
) -> None:
    profile, url = again
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        context.add_init_script(NO_FILES)
        page = context.pages[0]
        page.goto(url)
        shown(page, "This is a private window")
        tap(page, "Play all the same")
        Tablet(page, url).is_open()


@pytest.mark.weekly
def test_every_acknowledged_entry_is_there_after_twenty_kills(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], again: Again
) -> None:
    profile, url = again
    turns = [turn for both in zip(ANA, BO, strict=True) for turn in both]
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        tablet = Tablet(context.pages[0], url)
        tablet.open()
        tablet.opens_game("yahtzee", "Ana", "Bo")
        turn = tablet.turn()
    for dice, box in turns[:KILLS]:
        with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
            tablet = Tablet(context.pages[0], url)
            goes_on(tablet)
            assert tablet.turn() == turn
            tablet.writes(dice, box)
            turn = tablet.turn()
            kill(profile)
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        tablet = Tablet(context.pages[0], url)
        goes_on(tablet)
        assert tablet.turn() == turn == str(KILLS)
