"""axe finds nothing on any page, in both themes, and no group from the lobby to the end lacks a name.

With EVERY_PIXEL each page is checked in both languages, else in one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Page

from scoresheets.registry import GAMES
from scoresheets.table.services import tables
from tests.browser.axe import findings
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import TABLET, NewPage, live, look_at
from tests.browser.listening import unnamed_groups
from tests.browser.scenes import SCENES, Scenes
from tests.browser.scenes_beside import beside, front, over_the_sheets
from tests.browser.walking import EVERY
from tests.cast import HOST, Party, open_lobby
from tests.games.roll_estate.own_pad import OUR_PAD
from tests.real_server import DaphneServer

LANGUAGES = ("en", "fr")


def spoken(name: str, things: Iterable[Any], ids: Iterable[str]) -> pytest.MarkDecorator:
    """Return a test of each thing in English or French, in turn; with EVERY_PIXEL in both."""
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
    """A page in this language."""
    page_guard.expect("status of 4(03|04|22)")  # refusals are checked too
    page = new_page(**TABLET, reduced_motion="reduce")
    page.context.add_cookies([{"name": "language", "value": request.param, "url": daphne_server.url}])
    return page


def assert_nothing_found(
    page: Page, scenes: Scenes, look: Callable[[Page], Iterable[str]] = findings
) -> None:
    found = [f"{scene}, {page.url}: {each}" for scene in scenes for each in look(page)]
    assert found == [], "\n".join(found)


def named_and_faultless(page: Page) -> list[str]:
    """Return axe's findings, and the groups without a name."""
    return [*findings(page), *(f"unnamed: {role}" for role in unnamed_groups(page))]


@spoken("evening", SCENES.values(), SCENES)
def test_from_the_lobby_to_the_end(
    page: Page, daphne_server: DaphneServer, evening: Callable[[Page, str], Scenes]
) -> None:
    assert_nothing_found(page, evening(page, daphne_server.url), named_and_faultless)


def test_before_a_table_is_there(page: Page, daphne_server: DaphneServer) -> None:
    assert_nothing_found(page, front(page, daphne_server.url))


def test_on_a_sheet_with_names_of_its_own(page: Page, daphne_server: DaphneServer) -> None:
    party: Party = aside(open_lobby)
    aside(lambda: tables.choose_edition(access=party.access(HOST), edition=OUR_PAD))
    aside(lambda: tables.start_table(access=party.access(HOST)))
    live(look_at(page, distant(party, daphne_server.url), "Ana", query="?dice=12345"))
    assert_nothing_found(page, iter(["five in a row"]))


@spoken("game", GAMES, GAMES)
def test_beside_the_table(page: Page, daphne_server: DaphneServer, game: str) -> None:
    assert_nothing_found(page, beside(page, daphne_server.url, game))


def test_where_something_lies_over_the_sheets(page: Page, daphne_server: DaphneServer) -> None:
    assert_nothing_found(page, over_the_sheets(page, daphne_server.url))
