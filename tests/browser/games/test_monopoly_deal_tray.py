"""The tray of Monopoly Deal: equally high with every group, each button in its place, each word on its key."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import FACES, NewPage, live, look_at
from tests.browser.screenshots_games import dealt_party
from tests.browser.table.test_take_back import SIZES as TAKE_BACK_SIZES
from tests.browser.table.test_take_back import seen_at
from tests.cast import Party, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

SIZES = [(1280, 800), (1024, 768), (800, 1280), (744, 1133), (700, 900), (390, 844), (320, 640), (844, 390)]
WIDTHS = (320, 360, 390, 600, 744, 800, 1024, 1280)
ROOM = """() => [...document.querySelectorAll('#tray, #asks .turn-ends .button:last-child, main')].map(each => {
  const { top, bottom } = each.getBoundingClientRect();
  return each.matches('main') ? Math.round(top) : [Math.round(top), Math.round(bottom)];
})"""
# The words that do not fit on their key: beyond its edge, over its bands, or broken inside a word.
CRAMPED = """() => [...document.querySelectorAll('#asks .key')].flatMap(key => {
  if (!key.getClientRects().length) return [];
  const inside = key.getBoundingClientRect();
  const bands = [...key.querySelectorAll('.key-band:has(i, svg)')].map(each => each.getBoundingClientRect());
  const texts = [...key.querySelectorAll('.key-names > span, .key-note')];
  const over = a => bands.some(band => Math.min(a.bottom, band.bottom) - Math.max(a.top, band.top) > 3);
  const beyond = a => a.left < inside.left || a.right > inside.right
    || a.top < inside.top - 1 || a.bottom > inside.bottom + 1;
  return texts.filter(each => each.getClientRects().length).flatMap(each => {
    const range = document.createRange(), text = each.firstChild, found = [];
    const banded = getComputedStyle(each).position === "absolute";
    for (const { index, 0: word } of text.data.matchAll(/\\S+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const rects = [...range.getClientRects()];
      const broken = rects.length > 1 && !word.includes("\\u00ad");
      if (broken || rects.some(rect => beyond(rect) || (over(rect) && !banded))) found.push(word);
    }
    return found;
  });
})"""


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(full_hand), daphne_server.url)


def full_hand() -> Party:
    """Return a table at Ana's second turn, with eight cards in hand and nothing on the table."""
    party = open_table(("Ana", "Bo"), {}, game="monopoly-deal")
    for _player in "Ana", "Bo":
        party.record(end_turn=True)
    return party


def tabs(page: Page) -> Iterator[str]:
    """Show each group of the keys, and for a phone each further page of it."""
    for tab, *pages in (("bank", "acts", "rents"), ("lay", "few", "wilds"), ("rent",), ("act",)):
        for part in ("", *pages):
            tap = f"page={part}" if part else tab
            expect(page.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)
            page.locator(f"#asks [value='{tap}']").dispatch_event("click")
            shown = f"[data-page={part}]" if part else ":not([data-page])"
            expect(page.locator(f"#asks .pick[data-tab={tab}]{shown}")).to_be_visible()
            yield tap


def rooms(page: Page) -> list[object]:
    """Return the places of the tray and its ends, on every screen."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found.append(page.evaluate(ROOM))
    return found


def test_the_tray_keeps_its_height_and_end_turn_its_place(new_page: NewPage, party: DistantParty) -> None:
    ana = live(look_at(new_page(), party, "Ana"))
    found = {tab: rooms(ana) for tab in tabs(ana)}
    for turn in range(3):
        ana.locator("#asks .turn-deck [value=bank]").click()
        entry = json.dumps({"bank": f"money:{turn + 1}"})
        before = ana.locator("#state").get_attribute("data-turn") or ""
        ana.locator(f"#asks .pick [value='{entry}']").click()
        expect(ana.locator("#state")).not_to_have_attribute("data-turn", before)
        expect(ana.locator("#tray[data-writes=yes]:not([aria-busy])")).to_have_count(1)
        found[f"{turn + 1} played"] = rooms(ana)
    there = found["bank"]
    moved = {
        name: [SIZES[at] for at, room in enumerate(each) if room != there[at]] for name, each in found.items()
    }
    moved = {name: sizes for name, sizes in moved.items() if sizes}
    assert moved == {}, found


def cramped(page: Page) -> dict[str, list[str]]:
    """Return all words that do not fit on their keys in this tab, by width and face."""
    found = {}
    for face in FACES:
        page.evaluate(f"document.documentElement.style.setProperty('--print', '\"{face}\", serif')")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            if words := page.evaluate(CRAMPED):
                found[f"{width} in {face}"] = words
    return found


def test_every_word_stays_on_its_key(new_page: NewPage, daphne_server: DaphneServer) -> None:
    """In French, whose words are longer, and also with another face in place of ours: Apple's tablets and many
    others have different ones.
    """
    page = new_page()
    page.context.add_cookies([{"name": "language", "value": "fr", "url": daphne_server.url}])
    dealt = dealt_party(daphne_server.url)
    ana = live(look_at(page, dealt, dealt.in_turn))
    found = {tab: cramped(ana) for tab in tabs(ana)}
    assert {tab: words for tab, words in found.items() if words} == {}


def test_a_second_brown_joins_its_set_by_itself_and_says_so_with_another_set_beside_it(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    """In French, at each size: nothing of the tray lies over "Take back"."""
    page = new_page()
    page.context.add_cookies([{"name": "language", "value": "fr", "url": daphne_server.url}])
    ana = live(look_at(page, distant(aside(with_a_brown), daphne_server.url), "Ana"))
    ana.locator("#asks .key[value*='property:brown']").click()
    expect(ana.locator("#asks .more")).to_have_text("Une propriété marron rejoint le groupe marron.")
    assert list(seen_at(ana, TAKE_BACK_SIZES)) == []
    ana.set_viewport_size({"width": 390, "height": 844})
    ana.get_by_role("button", name="Autre groupe").click()
    ana.get_by_role("button", name="Marron, nouveau").click()
    expect(ana.locator("#sheet-1 .set")).to_have_count(2)


def with_a_brown() -> Party:
    party = open_table(("Ana", "Bo"), {}, game="monopoly-deal")
    party.record(play="property:brown")
    return party
