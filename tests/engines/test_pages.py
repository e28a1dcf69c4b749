"""A page of each game on common tablets and a phone: nothing too small, covered or beside the screen.

A press on a sheet when no seat of the device is in turn: engines send different events of a disabled fieldset.

One table, with a browser of every engine at it.

A turn without scripts, as in browsers too old for ours: a refusal gives its reason, and dice stay.
"""

import os
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at, tap_dice, write
from tests.browser.screenshots_games import IN_PLAY, dealt_party, golden_party, show_tapped, show_yahtzee
from tests.browser.walking import LOOK
from tests.cast import open_table
from tests.engines.conftest import ENGINES
from tests.engines.pages import patiently
from tests.real_server import DaphneServer

SIZES = ((744, 1133), (768, 1024), (820, 1180), (390, 844))
# Safari has it from 17.4.
CHECK_VISIBILITY = """() => { Element.prototype.checkVisibility ??= function({ visibilityProperty } = {}) {
  return this.getClientRects().length > 0 && (!visibilityProperty || getComputedStyle(this).visibility === "visible");
}; }"""


NAMED = "navigator.userAgent.match(/Firefox|Version.1[0-9]|Version/)[0].replace('/', '-')"
Shown = tuple[DistantParty, Callable[[Page, DistantParty], None]]


def tapped(*taps: str) -> Callable[[Page, DistantParty], None]:
    return lambda page, party: show_tapped(page, party, taps)


def in_turn(page: Page, party: DistantParty) -> None:
    live(look_at(page, party, party.in_turn))


def dice_stand(page: Page, party: DistantParty) -> None:
    in_turn(page, party)
    tap_dice(page, "55361")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "full")


GAMES: Mapping[str, Callable[[str], Shown]] = {
    "roll-estate": lambda url: (golden_party("roll-estate", "third-business-of-three", 12, url), dice_stand),
    "yahtzee": lambda url: (IN_PLAY["Yahtzee"](url), show_yahtzee),
    "uno-dice": lambda url: (IN_PLAY["UNO Dice"](url), in_turn),
    "monopoly-solo": lambda url: (IN_PLAY["Monopoly solo"](url), tapped()),
    "monopoly-deal": lambda url: (dealt_party(url), tapped("rent", "card=rent:red-yellow")),
}


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_a_page_can_be_tapped_at_each_size(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard, game: str
) -> None:
    pictures = os.environ.get("PICTURES")
    if pictures:
        page_guard.expect("style-src")  # Playwright puts a style into the page that hides the caret on them
    found: dict[str, list[str]] = {}
    for width, height in SIZES:
        party, show = GAMES[game](daphne_server.url)  # a new page: drafts at a table would still be there
        page = new_page(viewport={"width": width, "height": height})
        show(page, party)
        page.evaluate(CHECK_VISIBILITY)
        if pictures:
            page.screenshot(path=f"{pictures}/{game}-{width}-{page.evaluate(NAMED)}.png")
        found[f"{width}x{height}"] = page.evaluate(LOOK)
    assert not any(found.values()), found


@pytest.mark.parametrize("where", ["a box", "the paper", "a space"])
def test_a_press_off_turn_says_whose_turn_it_is(
    new_page: NewPage, daphne_server: DaphneServer, where: str
) -> None:
    game = "uno-dice" if where == "a space" else "roll-estate"
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game=game)), daphne_server.url)
    page = live(look_at(new_page(**(PHONE if where == "a space" else TABLET)), party, "Bo"))
    on = {"a box": box(page, 2, "sixes.1"), "the paper": page.locator("#sheet-2 .strip")}.get(
        where, page.locator("#sheet-2 .space").nth(1)
    )
    place = on.bounding_box()
    assert place
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.locator("#slip")).to_contain_text("It is Ana’s turn.")


def test_a_claim_made_in_one_engine_crosses_off_in_all(
    new_page_of: Callable[..., Page], daphne_server: DaphneServer
) -> None:
    names = ("Ana", "Bo", "Cleo", "Dee")
    party = distant(aside(lambda: open_table(names)), daphne_server.url)
    pages = [new_page_of(engine, **TABLET) for engine in ("chromium", *ENGINES)]
    for page, name in zip(pages, names, strict=True):
        live(look_at(page, party, name))
    for writer, route in enumerate(("1-4", "2-5", "3-6", "any"), start=1):
        dice = {"1-4": "12344", "2-5": "23455", "3-6": "34566", "any": "12346"}[route]
        write(pages[writer - 1], writer, dice, f"routes.{route}")
        for seat, page in enumerate(pages, start=1):
            if seat != writer:
                crossed = box(page, seat, f"routes.{route}")
                expect(crossed).to_have_attribute("data-state", "crossed")
                expect(crossed).to_contain_text(names[writer - 1])


def wait(page: Page, true: str) -> None:
    """Wait until this is true of the page. Playwright's own waits need frames, which Firefox without scripts has none
    of.
    """
    patiently(lambda: page.evaluate(f"() => {true}") or None, wanted=true)


def press(page: Page, key: str) -> None:
    here = f'document.getElementById("s1-{key}")'
    wait(page, here)
    page.evaluate(f"() => {here}.focus()")
    page.keyboard.press("Enter")


def test_a_refusal_and_a_turn_without_scripts(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = distant(aside(lambda: open_table(("Ana", "Bo"))), daphne_server.url)
    page = look_at(new_page(**PHONE, java_script_enabled=False), party, "Ana")
    page.evaluate('() => document.querySelector("#show input[name=dice]").focus()')
    page.keyboard.type("55361")
    page.keyboard.press("Enter")
    wait(page, "document.querySelector('#sheet-1 [data-state=legal]')")
    press(page, "jackpot")
    wait(page, 'document.body.textContent.includes("This needs five dice alike; you have 1 3 5 5 6.")')
    press(page, "fives.2")
    wait(page, 'document.getElementById("state").dataset.seat === "2"')
    assert party.state.turns == 1
