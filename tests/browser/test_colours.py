"""Each player has one colour and shape, on every screen of an evening."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games.test_uno_dice import says, tap, write
from tests.browser.hands import TABLET, NewPage, join_link, live, start, turn_of

pytestmark = pytest.mark.long

LOOK = """each => {
  const style = getComputedStyle(each);
  return [style.getPropertyValue("--p"), style.getPropertyValue("--shape"), style.getPropertyValue("--drop") || "0"];
}"""


def looks(page: Page, where: str) -> list[list[str]]:
    """Return the colour and shape of each element found there."""
    page.locator(where).first.wait_for(state="attached")
    return [each.evaluate(LOOK) for each in page.locator(where).all()]


def test_everybody_keeps_one_colour_from_the_front_door_to_the_result(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    page.goto("/")
    pile = page.locator("#pile-uno-dice")
    pile.locator("> summary").click()
    for place, name in enumerate(("Ana", "Bo", "Cleo")):
        pile.locator("input[name=name]").nth(place).fill(name)
    pile.get_by_text("House rules and table name").click()
    pile.locator("input[name=spaces]").fill("2")
    for board, colour in (("board_2", "blue"), ("board_3", "green"), ("board_4", "yellow")):
        pile.locator(f"select[name={board}]").select_option(colour)
    everybody = looks(page, "#pile-uno-dice .name-fields .chip")[:3]
    assert len({look[0] for look in everybody}) == 3
    pile.get_by_role("button", name="Open a table").click()
    live(page)
    assert looks(page, "#seats .seat") == everybody
    address, door = page.url, join_link(page)
    start(page)
    assert looks(page, ".sheets .board") == everybody
    page.goto(door)
    assert looks(page, ".join-seats > li") == everybody
    page.goto(address)
    live(page)
    for place, number in enumerate(("4", "6", "1"), start=1):
        turn_of(page, place)
        tap(page, number)
        write(page, f"Start with {number}")
    turn_of(page, 1)
    assert looks(page, "#ledger .chip") == everybody[-1:]
    tap(page, "Y4 R1 R1 R2 R3 G5")
    says(page, "write")
    page.get_by_role("button", name="Write 4", exact=True).click()
    expect(page.locator("#finals")).to_be_visible()
    assert sorted(looks(page, ".tower")) == sorted(everybody)
    page.goto(f"{address}log/")
    assert looks(page, ".log .chip") == [everybody[0], *everybody[::-1]]
    page.goto(f"{address}tv/")
    assert sorted(looks(page, ".tower")) == sorted(everybody)
    page.goto(address)
    page.locator("#ask-close > summary").click()
    page.get_by_role("button", name="Close the game").click()
    expect(page.locator("#finals")).to_contain_text("These figures stay as they are")
    assert sorted(looks(page, ".tower")) == sorted(everybody)
    page.goto(f"{address}take-home/")
    page.locator("form[action$='/result/'] button").click()
    result = page.locator(".address a").first.get_attribute("href") or ""
    page.goto(urlsplit(result).path)
    assert sorted(looks(page, ".tower")) == sorted(everybody)
