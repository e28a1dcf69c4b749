"""The wall of a night on an organizer's device, and its TV."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from scoresheets.nights.calls import services as calls
from scoresheets.nights.links import services as links
from scoresheets.nights.places import services as places
from scoresheets.nights.wall.pages import TvChoices
from scoresheets.nights.wall.services import choose_tv
from scoresheets.table.house_rules import NO_HOUSE_RULES
from scoresheets.table.services import tables
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside
from tests.browser.hands import NewPage, as_device
from tests.cast import RED_LINE, RUN_1_4, Party, Tablet, finished, new_key, open_table
from tests.evening import Evening, comes, open_evening
from tests.real_server import DaphneServer

WITHIN = 2000  # milliseconds
SIZES = ((1280, 800), (1024, 768), (800, 1280), (390, 844), (320, 640))
# Elements wider or higher than their place, except names that end in dots.
CUT_OFF = """() => [...document.querySelectorAll('main *:not(svg *)')].filter(each => each.getClientRects().length
    && !each.matches('bdi, .hidden-text') && getComputedStyle(each).overflow !== 'visible'
    && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
    && !each.matches('.queue')).map(each => `${each.className}: ${each.innerText}`)"""
# Put the tab in the background from now on, and note its sounds.
HIDDEN_AND_HEARD = """() => {
  Object.defineProperty(document, 'hidden', { get: () => true });
  window.heard = [];
  navigator.vibrate = () => heard.push('vibrated');
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function () {
    heard.push('sounded');
    start.call(this);
  };
}"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def look_after(new_page: NewPage, daphne_server: DaphneServer) -> NewPage:
    """A function that opens a page of the night on a device of its own."""

    def opened(
        tablet: Tablet, evening: Evening, page: str = "", *, language: str = "en", **context: object
    ) -> Page:
        made = as_device(new_page(**context), tablet, daphne_server.url)
        made.context.add_cookies([{"name": "language", "value": language, "url": daphne_server.url}])
        if page:
            made.clock.install()
        made.goto(f"/n/{evening.opened.public_id}/{page}")
        expect(made.locator("#live")).to_have_attribute("data-link", "live")
        return made

    return opened


def call_from(party: Party, name: str, words: str) -> None:
    access = party.access(name)
    calls.call_organizer(access=access, number=party.number(name), box="", words=words, key=new_key())


def two_tables() -> tuple[Evening, list[Party]]:
    evening, parties = open_evening(accepts=True), [open_table(), open_table()]
    for party in parties:
        evening.takes(party)
    return evening, parties


def crowd(count: int) -> Evening:
    """Return a night with tables of every state, most of them in their lobby."""
    evening, parties = open_evening(accepts=True), [open_table(["Ana", "Bo"]), finished(), open_table()]
    for party in parties:
        evening.takes(party)
    parties[0].record(*RUN_1_4)
    call_from(parties[2], "Ana", "We disagree about what the second Triple of Bo is worth")
    lay = partial(
        tables.lay_table,
        device=None,
        title="",
        game="monopoly-deal",
        options={},
        edition=None,
        house=NO_HOUSE_RULES,
    )
    access = evening.access(evening.runner)
    places.open_tables(access=access, count=count - 4, number=None, lay=lay)
    places.add_places(access=access, until=count)
    return evening


def test_the_wall_follows_within_two_seconds_and_leaves_focus_and_typed_words(
    look_after: NewPage,
) -> None:
    evening, (first, second) = aside(two_tables)
    page = look_after(evening.runner, evening)
    page.locator("#p1 a").focus()
    aside(lambda: first.record(*RED_LINE))
    expect(page.locator("#p1 .tile-leads")).to_contain_text("Ana", timeout=WITHIN)
    expect(page.locator("#p1 a")).to_be_focused()

    aside(lambda: call_from(first, "Ana", "first"))
    expect(page.locator("#entries > [data-next] .tile-number")).to_have_text("Table 1", timeout=WITHIN)
    expect(page.locator("#news")).to_contain_text("Ana is calling you")
    page.locator("#entries summary").click()
    page.locator("#entries input[name=words]").fill("they agr")
    aside(lambda: call_from(second, "Bo", "second"))
    expect(page.locator("#entries > li")).to_have_count(2, timeout=WITHIN)
    page.get_by_role("button", name="On my way").first.click()
    expect(page.locator("#entries > [data-next] .tile-number")).to_have_text("Table 2", timeout=WITHIN)
    expect(page.locator("#entries .button.next")).to_have_count(1)
    expect(page.locator("#entries [data-coming] input[name=words]")).to_have_value("they agr")
    expect(page.locator("#entries [data-coming] input[name=words]")).to_be_visible()

    page.locator("#entries [data-coming] input[name=words]").press("Enter")
    expect(page.locator("#entries > li")).to_have_count(1, timeout=WITHIN)
    assert aside(lambda: first.opened.calls.get().outcome) == "they agr"


@pytest.mark.long
def test_a_wall_in_the_background_counts_calls_in_its_title_and_sounds_once_where_asked(
    look_after: NewPage,
) -> None:
    evening, (first, second) = aside(two_tables)
    page = look_after(evening.runner, evening)
    page.evaluate(HIDDEN_AND_HEARD)
    title = page.title()
    aside(lambda: call_from(first, "Ana", "first"))
    expect(page).to_have_title(f"(1) {title}", timeout=10_000)
    assert page.evaluate("window.heard") == []
    page.get_by_role("button", name="Sound and vibrate").click()
    aside(lambda: call_from(second, "Bo", "second"))
    expect(page).to_have_title(f"(2) {title}", timeout=10_000)
    assert page.evaluate("window.heard") == ["vibrated", "sounded"]
    page.reload()
    expect(page.locator("#ring")).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
def test_nothing_scrolls_sideways_or_is_cut_off_on_any_screen(look_after: NewPage) -> None:
    """In French, whose words are longer."""
    evening = aside(lambda: crowd(14))
    page = look_after(evening.runner, evening, language="fr")
    expect(page.locator("#p1 .tile-word")).to_have_text("en jeu")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert (page.evaluate(SIDEWAYS), page.evaluate(CUT_OFF)) == (0, []), (width, height)
        small = page.evaluate(
            """() => [...document.querySelectorAll('main :is(a, button, summary)')].filter(each =>
              each.getClientRects().length && each.getBoundingClientRect().height < 44).map(each => each.innerText)"""
        )
        assert small == [], (width, height)


@pytest.mark.long
def test_a_tv_turns_its_pages_by_itself_and_ends_with_its_link(
    look_after: NewPage, page_guard: PageGuard
) -> None:
    evening = aside(lambda: crowd(14))
    made = aside(lambda: evening.link("look"))
    tablet = aside(lambda: comes(Tablet(), made))
    page = look_after(tablet, evening, "tv/", viewport={"width": 1920, "height": 1080})
    shown = page.locator("#tiles > li:not([hidden])")
    expect(shown).to_have_count(12)
    expect(page.locator("#pages")).to_contain_text("Tables 1 to 12")
    assert (page.evaluate(SIDEWAYS), page.evaluate(CUT_OFF)) == (0, [])
    expect(page.locator("body :is(a, button, input, form):visible")).to_have_count(0)
    page.clock.fast_forward(10_000)
    expect(shown).to_have_count(1)
    expect(page.locator("#pages")).to_contain_text("Table 13")
    expect(page.locator("#summary")).to_contain_text("free: 14")
    runs = aside(lambda: evening.access(evening.runner))
    aside(lambda: choose_tv(access=runs, choices=TvChoices(seconds=30)))
    expect(page.locator("#published")).to_have_attribute("data-seconds", "30", timeout=WITHIN)
    page.clock.fast_forward(20_000)
    expect(shown).to_have_count(1)
    page.clock.fast_forward(10_000)
    expect(shown).to_have_count(12)

    page_guard.expect("404")
    aside(lambda: revoke(evening, made))
    expect(page.locator("#ended")).to_be_visible(timeout=WITHIN + 1000)
    expect(page.locator("#live")).to_have_attribute("data-link", "offline")


def revoke(evening: Evening, made: links.MadeLink) -> None:
    link = evening.opened.links.get(role=made.role)
    links.revoke_link(access=evening.access(evening.runner), link=link.pk)
