"""The end page: the winner in large letters, one yellow button for the next step, and the rest in its place."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import CALM, PHONE, TABLET, NewPage, live, look_at
from tests.browser.screenshots_games import golden_party
from tests.cast import HOST, LAST_ENTRY, Tablet, almost_over, look_on
from tests.real_server import DaphneServer

IPAD = {"viewport": {"width": 768, "height": 1024}}

YELLOW = """() => [...document.querySelectorAll('body *')].filter(each => each.checkVisibility()
  && getComputedStyle(each).backgroundColor === 'rgb(255, 214, 74)').map(each => each.innerText)"""


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    """A game decided by a tie-breaker: the longest end page there is."""
    return golden_party("roll-estate", "decided-by-rental-properties-owned", 1000, daphne_server.url)


@pytest.mark.parametrize("screen", [TABLET, IPAD, PHONE], ids=["1280", "768", "390"])
def test_one_yellow_thing_to_do_next_is_in_view_when_the_page_opens(
    screen: dict[str, Any], new_page: NewPage, party: DistantParty
) -> None:
    page = look_at(new_page(**screen, **CALM), party, "Ana")
    again = page.locator("#ask-again > summary")
    assert page.evaluate(YELLOW) == ["Play again"]
    expect(page.locator(".podium-winner")).to_have_text("Ana wins!")
    for each in (page.locator(".podium-winner"), again):
        expect(each).to_be_in_viewport(ratio=1)
    assert (
        page.evaluate("parseFloat(getComputedStyle(document.querySelector('.podium-winner')).fontSize)") >= 32
    )


@pytest.mark.long
@pytest.mark.parametrize("screen", [TABLET, PHONE], ids=["1280", "390"])
def test_what_opens_below_a_button_moves_no_button(
    screen: dict[str, Any], new_page: NewPage, party: DistantParty
) -> None:
    page = live(look_at(new_page(**screen, **CALM), party, HOST))
    for asked, answers in (
        ("#ask-again", ["Ana goes first", "Bo goes first"]),
        ("#ask-close", ["Play again"]),
    ):
        summary = page.locator(f"{asked} > summary")
        beside = page.locator(
            f":is(.finals-actions, .last-entry) :is(a, summary, button):visible:not({asked} .ask-sure *)"
        )
        summary.scroll_into_view_if_needed()
        before = [each.bounding_box() for each in beside.all() if each.bounding_box()]
        summary.click()
        shown = page.locator(f"{asked} .ask-sure")
        expect(shown).to_be_visible()
        after = [each.bounding_box() for each in beside.all() if each.bounding_box()]
        assert _places(after, above=shown) == _places(before, above=shown)
        assert page.evaluate(YELLOW) == answers
        summary.click()


def _places(boxes: list[Any], *, above: Any) -> list[tuple[float, float]]:
    """Return the places of the boxes, without those below an opened part."""
    edge = above.bounding_box()
    return [(box["x"], box["y"]) for box in boxes if edge is None or box["y"] < edge["y"]]


@pytest.mark.long
def test_who_only_looks_on_is_asked_for_nothing(new_page: NewPage, party: DistantParty) -> None:
    watcher = Tablet()
    aside(lambda: look_on(watcher, party.opened))
    seen = DistantParty(party.opened, watcher, {"Dov": watcher}, url=party.url)
    page = live(look_at(new_page(**TABLET, **CALM), seen, "Dov"))
    assert page.evaluate(YELLOW) == []
    expect(page.locator(".last-entry :is(button, summary):visible")).to_have_count(0)


def test_the_sheets_lie_there_and_stay_when_the_game_is_closed(
    new_page: NewPage, party: DistantParty
) -> None:
    page = live(look_at(new_page(**TABLET, **CALM), party, HOST))
    sheets = page.locator(".papers > .place")
    expect(sheets.filter(visible=True)).to_have_attribute("data-seat", "1")
    page.locator(".papers-tabs label", has_text="Bo").click()
    expect(sheets.filter(visible=True)).to_have_attribute("data-seat", "2")
    page.locator("#ask-close > summary").click()
    page.locator("#do-close").click()
    expect(page.locator(".last-entry")).to_contain_text("These figures stay as they are")
    expect(sheets.filter(visible=True)).to_have_attribute("data-seat", "2")
    expect(page.locator("#sheet-2 [data-state=pencilled]")).to_have_count(14)
    expect(page.locator(":is(#ask-close, #take-back-last, [data-fresh])")).to_have_count(0)
    expect(page.get_by_role("button", name="Print the sheets")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_towers_grow_once_and_not_where_motion_is_reduced(
    motion: str, new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(almost_over), daphne_server.url)
    page = live(look_at(new_page(**TABLET, reduced_motion=motion), party, HOST))
    page.context.add_init_script(
        "addEventListener('animationstart',"
        " event => { window.rose = (window.rose ?? 0) + (event.animationName === 'rise') }, true)"
    )
    party.record(*LAST_ENTRY)
    expect(page.locator("body")).to_have_attribute("data-phase", "over")
    towers = 3 if motion == "no-preference" else 0
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
    assert page.evaluate("window.rose ?? 0") == towers
    live(page)
    page.locator("#ask-close > summary").click()
    page.locator("#do-close").click()
    expect(page.locator(".last-entry")).to_contain_text("These figures stay as they are")
    assert page.evaluate("document.getAnimations().filter(each => each.animationName === 'rise')") == []
    assert page.evaluate("window.rose ?? 0") == towers
