"""Every page: axe finds nothing in either theme, and a finger can tap every control at every size of a screen.

The same holds in the reader's own colours, without motion, at two and four times the size, and with larger letters.
Each place is looked at in one language, with EVERY_PIXEL in both.

Screens with round corners, a camera and a home bar: nothing that comes up over a page is under them.

The page of every scene itself is looked at by test_every_page.py.

Findings of a careful look: sheets that stay white, keys that do nothing, names cut short.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from scoresheets.registry import GAMES
from tests.browser.axe import THEMES, findings
from tests.browser.conftest import PageGuard
from tests.browser.edges import SCREENS, Screen, cover_edges, under_the_edges
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at
from tests.browser.likings import LIES_OVER, NOT_WALKED, READER, disliked
from tests.browser.listening import unnamed_groups
from tests.browser.scenes import SCENES, Scenes
from tests.browser.scenes_beside import beside, box_of_long_names, front, names_of_its_own, over_the_sheets
from tests.browser.scenes_of_rounds import rounds_of_a_night
from tests.browser.walking import EVERY, OF_PAGES, dealt, sizes, styles_of, walk
from tests.cast import HOST, open_lobby, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

LANGUAGES = ("en", "fr")
PLACES: Mapping[str, Callable[[Page, str], Scenes]] = {
    **SCENES,
    "Before": front,
    "Over the sheets": over_the_sheets,
    "Names of its own": names_of_its_own,
    **{f"Beside {game}": partial(beside, game=game) for game in GAMES},
    "Rounds of a night": rounds_of_a_night,
    "Box of long names": box_of_long_names,
}
LOOKED_AT = [
    pytest.param(label, language, id=f"{label}-{language}")
    for number, label in enumerate(PLACES)
    for language in (LANGUAGES if EVERY else [LANGUAGES[number % 2]])
]


SEEN_AGAIN = {*SCENES, *(f"Beside {game}" for game in GAMES)}
"""Places whose sizes are dealt out: each of their pages comes again, in the next scene or with another game."""


def faults(page: Page, label: str, number: int) -> Iterator[str]:
    """Yield the faults of this page; of an evening's, also groups without a name, and what a phone's edges cover."""
    turn = number + list(PLACES).index(label) if label in SEEN_AGAIN else None
    page.set_viewport_size(READER["viewport"])
    yield from findings(page, THEMES if label in SCENES else dealt(THEMES, turn))
    page.emulate_media(color_scheme="light")
    if label in SCENES:
        yield from (f"unnamed: {role}" for role in unnamed_groups(page))
        yield from under_the_edges(page)
        yield from walk(page, sizes(styles_of(page), page.locator("#tray").count() > 0, turn or 0))
    elif page.locator(NOT_WALKED).count() == 0:
        yield from (each for each in walk(page, dealt(OF_PAGES, turn)) if not LIES_OVER.search(each))
    page.set_viewport_size(READER["viewport"])
    yield from disliked(page, turn)  # at last: a page keeps something of other sizes of letters


@pytest.mark.parametrize(("label", "language"), LOOKED_AT)
def test_a_page_is_without_faults(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard, label: str, language: str
) -> None:
    page_guard.expect("status of 4(03|04|22)")  # refusals are looked at too
    page = new_page(**READER)
    page.context.add_cookies([{"name": "language", "value": language, "url": daphne_server.url}])
    found = [
        f"{scene}, {page.url}: {each}"
        for number, scene in enumerate(PLACES[label](page, daphne_server.url))
        for each in faults(page, label, number)
    ]
    assert found == [], "\n".join(dict.fromkeys(found))


ALL_SCREENS = {**SCREENS, "a tablet": Screen(820, 1180, top=24, bottom=20)}
# Elements that lie over the page, shown all at once.
OVER = """() => {
  document.getElementById("menu").open = true;
  const over = "#ended, #elsewhere, #handed, #handed > :first-child";
  for (const each of document.querySelectorAll(over)) each.hidden = false;
}"""
INSIDE = """([{ top, right, bottom, left }, what]) => {
  const box = document.querySelector(what).getBoundingClientRect();
  return box.width > 0 && box.top >= top && box.left >= left
    && box.right <= innerWidth - right + 0.5 && box.bottom <= innerHeight - bottom + 0.5;
}"""


@pytest.mark.parametrize("screen", ALL_SCREENS.values(), ids=ALL_SCREENS)
def test_nothing_that_comes_up_over_the_page_lies_under_the_edges(
    new_page: NewPage, daphne_server: DaphneServer, screen: Screen
) -> None:
    page = new_page(**screen.phone)
    cover_edges(page, screen)
    live(look_at(page, distant(aside(open_table), daphne_server.url), "Ana"))
    for what in ("#menu > .menu-leaf", "#handed", "#ended > a", "#elsewhere > button"):
        # Shown and measured at once: the page hides again what does not apply.
        assert page.evaluate(
            f"asked => {{ ({OVER})(); return ({INSIDE})(asked); }}", [screen.insets, what]
        ), what


def test_a_slip_keeps_clear_of_the_bar_to_go_home(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")  # the answer to a tap on a grey box
    screen = SCREENS["lying"]
    page = new_page(**screen.phone)
    cover_edges(page, screen)
    live(look_at(page, distant(aside(open_table), daphne_server.url), "Ana"))
    tapped = box(page, 1, "fives.1")
    tapped.evaluate("each => scrollBy(0, each.getBoundingClientRect().bottom - innerHeight + 80)")
    tapped.dispatch_event("click")
    expect(page.locator("#slip")).to_be_visible()
    assert page.evaluate(INSIDE, [screen.insets, "#slip"])


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
