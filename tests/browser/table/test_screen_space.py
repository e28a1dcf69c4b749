"""Room on every screen: the tray keeps its size, a low screen its sheet, a long name all its letters."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, ViewportSize, expect

from scoresheets.table.house_rules import NO_HOUSE_RULES, HouseRules
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import FACES, NewPage, box, live, look_at, tap_dice
from tests.browser.scenes import ROLL_BY_ROLL, begin, evening, fitting_nowhere
from tests.cast import HOST, Party, faces, play_out
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

SCREENS = (
    "1280x800",
    "1080x810",
    "1024x768",
    "800x1280",
    "768x1024",
    "744x1133",
    "700x1000",
    "390x844",
    "320x640",
)
LOW = ("1180x460", "844x390", "640x400", "512x384")
PHONES = ("390x844", "320x640")
# The places of the tray and of all that can be tapped in it.
PLACES = """() => [...document.querySelectorAll("#tray, #tray :is(.die, .key-row)")].map(each => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return [each.className, left, top, width, height].join(" ");
})"""
# Names that are drawn but cannot be read whole.
CUT = """() => [...document.querySelectorAll("bdi")].filter(each => each.getClientRects().length).filter(each => {
  const text = document.createRange();
  text.selectNodeContents(each);
  const { left, right, bottom } = text.getBoundingClientRect(), box = each.getBoundingClientRect();
  const line = parseFloat(getComputedStyle(each).fontSize);
  return box.width > 1 && (right > box.right + 1 || left < box.left - 1 || bottom > box.bottom + line / 2);
}).map(each => `${each.textContent} in ${each.closest("[id], [class]").className || each.parentElement.className}`)"""
CUT_SHORT = """() => [...document.querySelectorAll("#tray .say")]
  .filter(each => each.getClientRects().length && each.scrollWidth > each.clientWidth + 1)
  .map(each => each.textContent)"""
SHEET = """() => {
  const sheet = [...document.querySelectorAll(".sheets .sheet")].find(each => each.getClientRects().length);
  const { top, right } = sheet.getBoundingClientRect(), tray = document.getElementById("tray").getBoundingClientRect();
  const high = (innerHeight - top) / innerHeight, wide = (innerWidth - tray.width) / innerWidth;
  return { high, wide, beside: tray.left >= right };
}"""


def size(screen: str) -> ViewportSize:
    width, height = map(int, screen.split("x"))
    return {"width": width, "height": height}


def at_all(page: Page, screens: Sequence[str], script: str) -> Mapping[str, Any]:
    """Return the script's result on each of these screens."""
    found = {}
    for screen in screens:
        page.set_viewport_size(size(screen))
        found[screen] = page.evaluate(script)
    return found


def played(game: str, seats: int, turns: int | None, house: HouseRules = NO_HOUSE_RULES) -> Party:
    party = evening(game, seats, house)
    begin(party)
    aside(lambda: play_out(party, turns=turns))
    return party


@pytest.fixture
def five(daphne_server: DaphneServer) -> DistantParty:
    """A game half played by five, one of them Grandmother."""
    return distant(played("roll-estate", 5, 52), daphne_server.url)


@pytest.mark.parametrize("house", [NO_HOUSE_RULES, ROLL_BY_ROLL], ids=["five dice", "roll by roll"])
def test_nothing_in_the_tray_moves_while_dice_are_tapped_or_a_turn_ends(
    new_page: NewPage, daphne_server: DaphneServer, house: HouseRules
) -> None:
    party = distant(played("roll-estate", 2, 17, house), daphne_server.url)
    page, me = new_page(reduced_motion="reduce"), party.in_turn
    live(look_at(page, party, me))
    before = at_all(page, [*SCREENS, *LOW], PLACES)
    tap_dice(page, "55361")
    expect(page.locator("#tray")).not_to_have_attribute("data-dice", re.compile("short|asking"))
    assert at_all(page, [*SCREENS, *LOW], PLACES) == before
    live(look_at(page, party, me, query=f"?dice={faces(fitting_nowhere(party.history))}"))
    assert at_all(page, [*SCREENS, *LOW], PLACES) == before
    tablets = [screen for screen in (*SCREENS, *LOW) if screen not in PHONES]
    for other in (HOST, next(name for name in party.tablets if name != me)):
        live(look_at(page, party, other))
        waiting = at_all(page, tablets, PLACES)
        assert {screen: tray[0] for screen, tray in waiting.items()} == {
            screen: before[screen][0] for screen in tablets
        }


def test_on_a_low_screen_the_sheet_keeps_two_thirds(new_page: NewPage, five: DistantParty) -> None:
    page = live(look_at(new_page(), five, five.in_turn))
    for screen, seen in at_all(page, LOW, SHEET).items():
        assert seen["beside"], screen
        assert min(seen["high"], seen["wide"]) > 0.66, (screen, seen)


def test_a_phone_on_its_side_says_what_lies_below_and_why_not_beside_the_sheet(
    new_page: NewPage, five: DistantParty, page_guard: PageGuard
) -> None:
    page_guard.expect("422")
    page = live(look_at(new_page(viewport=size(LOW[1])), five, five.in_turn))
    tap_dice(page, "66666")
    below = page.locator("#below")
    expect(below).to_contain_text("more below")
    hidden = below.inner_text()
    below.click()
    expect(below).not_to_have_text(hidden, use_inner_text=True)
    box(page, five.number(five.in_turn), "ones.1").click(force=True)  # it is aria-disabled, and says why
    slip, tray = page.locator("#slip").bounding_box(), page.locator("#tray").bounding_box()
    assert slip
    assert tray
    assert 0 <= slip["x"] < slip["x"] + slip["width"] <= tray["x"]


@pytest.mark.parametrize("turns", [52, None], ids=["in play", "at the end"])
def test_no_name_is_cut_off_where_it_may_be_smaller_or_go_on_in_a_second_line(
    new_page: NewPage, daphne_server: DaphneServer, turns: int | None
) -> None:
    page = live(look_at(new_page(), distant(played("roll-estate", 5, turns), daphne_server.url), HOST))
    for face in FACES:
        page.evaluate(f"document.documentElement.style.setProperty('--print', '\"{face}\", serif')")
        cut = at_all(page, [*SCREENS, *LOW], CUT)
        assert {screen: names for screen, names in cut.items() if names} == {}, face


def test_no_sentence_in_the_tray_is_cut_off(new_page: NewPage, five: DistantParty) -> None:
    """In French, whose words are longer."""
    page = new_page()
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "fr", "url": five.url}])
    for query in ("", "?dice=55361", f"?dice={faces(fitting_nowhere(five.history))}"):
        live(look_at(page, five, five.in_turn, query=query))
        cut = at_all(page, [*SCREENS, *LOW], CUT_SHORT)
        assert {screen: said for screen, said in cut.items() if said} == {}


def test_what_a_jump_to_the_top_takes_below_the_tray_is_counted(
    new_page: NewPage, five: DistantParty
) -> None:
    page = live(look_at(new_page(viewport={"width": 390, "height": 600}), five, five.in_turn))
    tap_dice(page, "66666")
    below = page.locator("#below")
    expect(below).to_be_visible()  # hidden until something is counted
    there = below.inner_text()
    page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    expect(below).to_be_hidden()
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect(below).to_have_text(there, use_inner_text=True)
