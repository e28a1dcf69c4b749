"""A press on a sheet when no seat of the device is in turn: engines send different events of a disabled fieldset."""

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at
from tests.cast import open_table
from tests.real_server import DaphneServer


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
