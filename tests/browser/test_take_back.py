"""The last entry is taken back in the tray, on a screen of any size, and apart from "Don't open it"."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from scoresheets.models import Seat
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import box, live, look_at
from tests.cast import HOST, Party, open_table
from tests.real_server import DaphneServer

NewPage = Callable[..., Page]
SIZES = [(1280, 800), (1024, 768), (800, 1280), (768, 1024), (844, 390), (390, 844), (320, 640)]
APART = 20  # pixels: less than a finger is wide, and no slip of one


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    """Ana has just opened a business, and Bo is in turn."""

    def opened() -> Party:
        party = open_table(("Ana", "Bo"))
        for dice, key in (
            ((1, 2, 3, 4, 6), "ones.1"),
            ((1, 2, 3, 4, 6), "twos.1"),
            ((1, 1, 3, 4, 6), "ones.2"),
        ):
            party.record(dice, key)
        return party

    return distant(aside(opened), daphne_server.url)


def place(of: Locator) -> dict[str, float]:
    found = of.bounding_box()
    assert found
    right, bottom = found["x"] + found["width"], found["y"] + found["height"]
    return {"x": found["x"], "y": found["y"], "right": right, "bottom": bottom}


@pytest.mark.parametrize("shared", [False, True], ids=["each a tablet", "one passed round"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_stands_in_the_tray_at_every_size_apart_from_what_is_final(
    new_page: NewPage, party: DistantParty, size: tuple[int, int], language: str, shared: bool
) -> None:
    if shared:
        Seat.objects.filter(table=party.opened).update(device=party.host.device)
    context = new_page(viewport={"width": size[0], "height": size[1]})
    context.context.add_cookies([{"name": "language", "value": language, "url": party.url}])
    page = look_at(context, party, HOST)
    live(page)
    back, decline = page.locator("#take-back-now"), page.locator("#do-decline")
    expect(back).to_be_visible()
    expect(decline).to_be_visible()
    here, there, tray = place(back), place(decline), place(page.locator("#tray"))
    assert 0 <= here["x"] < here["right"] <= size[0]
    assert tray["y"] <= here["y"] < here["bottom"] <= min(tray["bottom"], size[1])
    gap = max(here["x"] - there["right"], here["y"] - there["bottom"], there["x"] - here["right"])
    assert gap >= APART


def test_it_stays_after_ten_seconds_and_takes_back_what_was_declined(
    new_page: NewPage, party: DistantParty
) -> None:
    page = new_page(viewport={"width": 768, "height": 1024})
    page.clock.install()
    look_at(page, party, "Ana")
    live(page)
    page.clock.run_for(11_000)
    page.locator("#do-decline").click()
    expect(page.locator("#do-decline")).to_have_count(0)
    page.clock.run_for(11_000)
    page.locator("#take-back-now").click()
    expect(box(page, 1, "ones.2")).not_to_have_attribute("data-state", "pencilled")
