"""The oldest browsers that README names, as far as Chromium can imitate them.

The tests use whole pages, a turn of every game, and plain HTML for browsers without scripts.
"""

from collections.abc import Callable
from itertools import islice

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as TimedOut

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games import test_monopoly_deal as deal
from tests.browser.games import test_monopoly_solo as solo
from tests.browser.games import test_uno_dice as uno
from tests.browser.hands import box, live, look_at, write
from tests.browser.old_engines import (
    BEFORE_LAYERS,
    CHROME_105_AND_FIREFOX_115,
    SAFARI_15_4,
    TOO_OLD,
    Engine,
    older,
)
from tests.browser.scenes import SCENES, Scenes
from tests.browser.walking import LOOK
from tests.cast import open_table
from tests.real_server import DaphneServer

pytestmark = [pytest.mark.long, pytest.mark.weekly]

NewContext = Callable[..., BrowserContext]
SIZES = ((744, 1133), (390, 844))  # the smallest iPad, and a phone
WIDEST = {"width": 744, "height": 1133}
ENGINES = {"Safari 15.4": SAFARI_15_4, "Chrome 105 and Firefox 115": CHROME_105_AND_FIREFOX_115}
# Whole evenings in the oldest, which lacks most; in the others the shared pages and a game.
EVENINGS = [
    pytest.param(evening, engine, id=f"{label}-{name}")
    for label, evening in SCENES.items()
    for name, engine in ENGINES.items()
    if "roll by roll" not in label
    if engine == SAFARI_15_4 or label in ("Around the table", "Roll Estate")
]
SETTLES = 3000  # milliseconds
MOST_SCREENS = 4
NEARLY = 0.12
AS_HIGH = """([least, most]) => {
  const { height } = document.getElementById("sheet-1").getBoundingClientRect();
  return least <= height && height <= most;
}"""
MOVES = 14  # of Monopoly Deal: another player is asked by then


def page_in(engine: Engine, new_context: NewContext, **options: object) -> Page:
    context = new_context(reduced_motion="reduce", viewport=WIDEST, **options)
    engine.be(context)
    return context.new_page()


def seated(new_context: NewContext, party: DistantParty, who: str = "Ana") -> Page:
    return live(look_at(page_in(SAFARI_15_4, new_context), party, who))


def complaints(page: Page) -> list[str]:
    """Return the controls that cannot be tapped once the page is laid out, which may need a script there."""
    try:
        page.wait_for_function(f"() => ({LOOK})().length === 0", timeout=SETTLES)
    except TimedOut:
        return list(page.evaluate(LOOK))
    return []


@pytest.fixture
def opened(daphne_server: DaphneServer) -> Callable[[str], DistantParty]:
    def make(game: str) -> DistantParty:
        names = ("Ana",) if game == "monopoly-solo" else ("Ana", "Bo")
        return distant(aside(lambda: open_table(names, {}, game=game)), daphne_server.url)

    return make


@pytest.mark.parametrize(("evening", "engine"), EVENINGS)
def test_nothing_scrolls_sideways_and_everything_can_be_tapped(
    new_context: NewContext,
    daphne_server: DaphneServer,
    evening: Callable[[Page, str], Scenes],
    engine: Engine,
) -> None:
    page = page_in(engine, new_context)
    found = []
    for scene in evening(page, daphne_server.url):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{scene} at {width}: {each}" for each in complaints(page)]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("game", ["roll-estate", "yahtzee", "uno-dice", "monopoly-solo", "monopoly-deal"])
def test_a_sheet_is_laid_out_as_in_a_new_browser(
    new_context: NewContext, opened: Callable[[str], DistantParty], game: str
) -> None:
    """Elements side by side must not end up below each other: the sheet is about as high."""
    party = opened(game)
    new = new_context(reduced_motion="reduce").new_page()
    old = [page_in(engine, new_context) for engine in ENGINES.values()]
    for page in (new, *old):
        live(look_at(page, party, "Ana"))
    for width, height in SIZES:
        for page in (new, *old):
            page.set_viewport_size({"width": width, "height": height})
        wanted = sheet_height(new)
        for page in old:
            page.wait_for_function(
                AS_HIGH, arg=[wanted * (1 - NEARLY), wanted * (1 + NEARLY)], timeout=SETTLES
            )


def sheet_height(page: Page) -> float:
    around = page.locator("#sheet-1").bounding_box()
    assert around
    return around["height"]


@pytest.mark.parametrize(("game", "key"), [("roll-estate", "ones.1"), ("yahtzee", "ones")])
def test_five_dice_are_written(
    new_context: NewContext, opened: Callable[[str], DistantParty], game: str, key: str
) -> None:
    party = opened(game)
    write(seated(new_context, party), 1, "11234", key)
    assert party.state.turns == 1


def test_a_chain_is_written(new_context: NewContext, opened: Callable[[str], DistantParty]) -> None:
    party = opened("uno-dice")
    page = seated(new_context, party)
    uno.tap(page, "2")
    uno.write(page, "Start with 2")
    assert party.state.turns == 1


def test_a_throw_of_monopoly_solo_is_written(new_context: NewContext, daphne_server: DaphneServer) -> None:
    party = solo.table_for("gave-up", daphne_server)
    page = seated(new_context, party)
    solo.write(page, {"dice": solo.golden("gave-up")["entries"][0]["dice"]})
    assert party.state.turns == 1


def test_somebody_answers_a_card_of_monopoly_deal(
    new_context: NewContext, opened: Callable[[str], DistantParty]
) -> None:
    party = opened("monopoly-deal")
    pages = [seated(new_context, party), seated(new_context, party, "Bo")]
    for state, move in islice(deal.steps(), MOVES):
        deal.tap_entry(pages, state, move)
    assert party.state.turns == MOVES


@pytest.mark.parametrize("engine", [TOO_OLD, BEFORE_LAYERS], ids=["no modules", "no layers"])
def test_below_them_a_turn_is_played_on_plain_pages(
    new_context: NewContext, opened: Callable[[str], DistantParty], page_guard: PageGuard, engine: Engine
) -> None:
    page_guard.expect("goes on without scripts")
    party = opened("roll-estate")
    page = look_at(page_in(engine, new_context), party, "Ana")
    expect(page.locator(".tray .key-row")).to_be_hidden()
    page.locator("#show input[name=dice]").fill("55361")
    page.get_by_role("button", name="Show what fits").click()
    expect(page.locator("#sheet-1")).to_have_attribute("data-fits", "yes")
    page.wait_for_load_state()
    screens = page.evaluate("document.documentElement.scrollHeight / innerHeight")
    assert screens < MOST_SCREENS, "icons without a size are as large as pictures"
    box(page, 1, "fives.2").click()
    expect(page.locator("#state")).to_have_attribute("data-seat", "2")
    assert party.state.turns == 1
    assert page.evaluate("document.documentElement.className") == ""


@pytest.mark.parametrize(
    ("written", "understood"),
    [
        ("a:has(b), c { color: red }", ""),
        ("a:is(b, c:has(d)) { color: red }", "a:is( b){color: red;}"),
        ("a:not(:has(b)) { color: red }", ""),
        ("a { color: red; color: color-mix(in oklab, red, blue) }", "a {color: red;}"),
        ("a { color: red; color: color-mix(in oklab, red, var(--b)) }", "a {color: red;color:unset;}"),
        ("@container c (min-width: 1px) { a { color: red } }", ""),
        ("@media (forced-colors: active) { a { color: red } }", "@media not all{a {color: red;}}"),
        (
            "@supports not selector(:has(a)) { b { color: red } }",
            "@supports not selector(:unknown) {b {color: red;}}",
        ),
        ("@layer l { a { container: c / inline-size } }", "@layer l {a {}}"),
    ],
)
def test_stylesheets_are_read_as_an_old_engine_reads_them(written: str, understood: str) -> None:
    assert older(written, SAFARI_15_4.lacks | {":has"}).replace(" ", "") == understood.replace(" ", "")
