"""Nothing: on every page, in both themes and, with EVERY_PIXEL, in both languages; else in the one or the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheets.cookies import DEVICE_COOKIE
from scoresheets.registry import GAMES
from scoresheets.services import devices, editions, results, tables
from tests.browser.axe import findings
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import TABLET, live, look_at
from tests.browser.scenes import SCENES, Scenes
from tests.browser.screenshots_games import golden_party
from tests.browser.walking import EVERY
from tests.cast import HOST, Party, Tablet, open_lobby, open_table, play_out
from tests.games.roll_estate.own_pad import OUR_PAD
from tests.real_server import DaphneServer

LANGUAGES = ("en", "fr")
NewPage = Callable[..., Page]


def spoken(name: str, things: Iterable[Any], ids: Iterable[str]) -> pytest.MarkDecorator:
    """A test of each of these by somebody who reads English or French, in turn; with EVERY_PIXEL by both."""
    told = [
        pytest.param(language, thing, id=f"{label}-{language}")
        for number, (thing, label) in enumerate(zip(things, ids, strict=True))
        for language in (LANGUAGES if EVERY else [LANGUAGES[number % 2]])
    ]
    return pytest.mark.parametrize(("page", name), told, indirect=["page"])


@pytest.fixture(params=LANGUAGES if EVERY else LANGUAGES[:1])
def page(
    request: pytest.FixtureRequest, new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> Page:
    """A page of somebody who reads this language."""
    page_guard.expect("status of 4(03|04|22)")  # what is refused is looked at too
    page = new_page(**TABLET, reduced_motion="reduce")
    page.context.add_cookies([{"name": "language", "value": request.param, "url": daphne_server.url}])
    return page


def assert_nothing_found(page: Page, scenes: Scenes) -> None:
    found = [f"{scene}, {page.url}: {each}" for scene in scenes for each in findings(page)]
    assert found == [], "\n".join(found)


def look(page: Page, tablet: Tablet, url: str, path: str) -> None:
    """On this device, at this address."""
    page.context.add_cookies([{"name": DEVICE_COOKIE, "value": tablet.secret, "url": url}])
    page.goto(f"{url}{path}")
    page.wait_for_load_state()


@spoken("evening", SCENES.values(), SCENES)
def test_from_the_lobby_to_the_end(
    page: Page, daphne_server: DaphneServer, evening: Callable[[Page, str], Scenes]
) -> None:
    assert_nothing_found(page, evening(page, daphne_server.url))


def test_before_a_table_is_there(page: Page, daphne_server: DaphneServer) -> None:
    assert_nothing_found(page, _front(page, daphne_server.url))


def _front(page: Page, url: str) -> Scenes:
    host = Tablet()
    copied = aside(lambda: editions.save_edition(device=host.device, game="roll-estate", sheet=OUR_PAD))
    party: Party = aside(open_lobby)
    table, token = party.opened, aside(lambda: devices.make_host_link(access=party.access(HOST)))
    for path in (
        "/",
        "/nowhere/",
        "/sheets/roll-estate/",
        "/sheets/roll-estate/copy/",
        f"/sheet/{copied.public_id}/",
    ):
        look(page, host, url, path)
        yield path
    look(page, party.host, url, "/")
    page.locator("details").evaluate_all(
        "all => all.forEach(each => { each.removeAttribute('name'); each.open = true; })"
    )
    yield "every pile of pads open"
    doors = (f"/join/{table.join_token}/", f"/watch/{table.watch_token}/", f"/host/{token}/")
    for path in doors:
        look(page, Tablet(), url, path)
        yield path


def test_on_a_sheet_with_names_of_its_own(page: Page, daphne_server: DaphneServer) -> None:
    party: Party = aside(open_lobby)
    aside(lambda: tables.choose_edition(access=party.access(HOST), edition=OUR_PAD))
    aside(lambda: tables.start_table(access=party.access(HOST)))
    live(look_at(page, distant(party, daphne_server.url), "Ana", query="?dice=12345"))
    assert_nothing_found(page, iter(["five in a row"]))


@spoken("game", GAMES, GAMES)
def test_beside_the_table(page: Page, daphne_server: DaphneServer, game: str) -> None:
    assert_nothing_found(page, _beside(page, daphne_server.url, game))


def _beside(page: Page, url: str, game: str) -> Scenes:
    party: Party = aside(lambda: open_table(game=game))
    aside(lambda: play_out(party, turns=12, seed=3))
    at, who = f"/t/{party.opened.public_id}/", party.tablet(party.in_turn)
    for path in (
        "log/",
        "boxes/?seat=1",
        "steps/?at=6",
        "book/",
        "tv/",
        f"correction/?entry={party.last - 1}",
    ):
        look(page, who, url, at + path)
        yield path
    look(page, who, url, f"{at}boxes/?seat=1")
    page.locator(".box-list a").first.click()
    yield "the history of a box"
    for path in ("people/", "links/", "take-home/"):
        look(page, party.host, url, at + path)
        yield path
    yield from _finished(page, url, party)


def _finished(page: Page, url: str, party: Party) -> Scenes:
    aside(lambda: play_out(party, seed=3))
    token = aside(lambda: results.share_result(access=party.access(next(iter(party.tablets)))))
    for path in (
        f"/t/{party.opened.public_id}/tv/",
        f"/t/{party.opened.public_id}/take-home/",
        f"/r/{token}/",
    ):
        look(page, party.host, url, path)
        yield path


def test_where_something_lies_over_the_sheets(page: Page, daphne_server: DaphneServer) -> None:
    assert_nothing_found(page, _over_the_sheets(page, daphne_server.url))


def _over_the_sheets(page: Page, url: str) -> Scenes:
    party = golden_party("yahtzee", "three-rounds", 70, url)
    live(look_at(page, party, party.in_turn, query="?dice=11223"))
    page.locator("details.menu > summary").click()
    yield "the menu is open"
    page.keyboard.press("Escape")
    page.locator(".box[data-state=zero]").first.click()
    expect(page.locator(".box[data-state=armed]")).to_have_count(1)
    yield "a zero is asked for a second time"
    seat = party.number(party.in_turn)
    page.locator(f".place[data-seat='{seat}'] .box[data-state=pencilled]").first.click(force=True)
    expect(page.locator("#slip")).to_be_visible()
    yield "a refusal"
