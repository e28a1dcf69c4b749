"""Findings of a careful look: sheets that stay white, keys that do nothing, names cut short."""

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, live, look_at
from tests.cast import HOST, open_lobby, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

# The elements that are size containers.
MEASURED = """() => [...document.querySelectorAll("*")]
  .filter(each => getComputedStyle(each).containerType !== "normal").map(each => each.localName)"""


@pytest.mark.parametrize("game", ["roll-estate", "monopoly-solo"])
def test_a_sheet_is_measured_by_its_fieldset(
    new_page: NewPage, daphne_server: DaphneServer, game: str
) -> None:
    """In any other element Chromium left a sheet white for good, one time in ten, if its page came in pieces."""
    party = distant(aside(lambda: open_table(game=game)), daphne_server.url)
    page = look_at(new_page(**TABLET), party, HOST)
    assert set(page.evaluate(MEASURED)) == {"fieldset", "li"}  # and a player's name, which was always there


def test_the_menu_says_each_house_rule_in_a_line_of_its_own(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    page = live(look_at(new_page(**TABLET), distant(aside(open_table), daphne_server.url), "Ana"))
    page.locator("#menu > summary").click()
    lefts = page.locator(".menu-leaf dt").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().left)"
    )
    assert len(lefts) > 1
    assert len(set(lefts)) == 1


def test_without_scripts_no_key_lights_up_that_does_nothing(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    options = {"boards": ["yellow", "red"], "spaces": 8}
    party = distant(aside(lambda: open_table(("Ana", "Bo"), options, game="uno-dice")), daphne_server.url)
    page = look_at(new_page(**TABLET, java_script_enabled=False), party, "Ana")
    expect(page.locator(".key-row .key").first).to_be_hidden()
    page.locator("input[name=start]").fill("3")
    page.get_by_role("button", name="Write", exact=True).click()
    expect(page.locator("#sheet-1 .strip")).to_contain_text("1 of 8")


# The spots between two keys or dice: the innermost element there, and its handling of two quick taps.
BETWEEN = """() => {
  const found = new Set();
  for (const each of document.querySelectorAll(":is(.key-row, .dice-row, .faces, .key-digits) > button + button")) {
    each.scrollIntoView({ block: "center", behavior: "instant" });
    const one = each.previousElementSibling.getBoundingClientRect(), other = each.getBoundingClientRect();
    if (!other.width || other.left <= one.right) continue;
    const gap = document.elementFromPoint((one.right + other.left) / 2, (other.top + other.bottom) / 2);
    found.add(getComputedStyle(gap).touchAction);
  }
  return [...found];
}"""


@pytest.mark.parametrize("game", ["roll-estate", "monopoly-solo"])
def test_two_quick_taps_between_two_keys_do_not_magnify_the_page(
    new_page: NewPage, daphne_server: DaphneServer, game: str
) -> None:
    party = distant(aside(lambda: open_table(game=game)), daphne_server.url)
    page = live(look_at(new_page(**PHONE), party, party.in_turn))
    assert page.evaluate(BETWEEN) == ["manipulation"]


def test_a_name_field_takes_as_many_signs_as_a_name_may_have(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(lambda: open_lobby(("Ana",))), daphne_server.url)
    page = live(look_at(new_page(**TABLET), party, HOST))
    page.locator("#add-player [name=name]").focus()
    page.keyboard.insert_text("🦊" * 30)
    page.keyboard.insert_text("🦊")
    page.locator("#add-player button").click()
    expect(page.locator("#seats .seat bdi").nth(1)).to_have_text("🦊" * 30)
