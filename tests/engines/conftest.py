"""The engines beside Chromium: pages of Firefox by Playwright, of WebKit by WebDriver, against one real server."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any, cast

import pytest
from playwright.sync_api import BrowserContext, Expect, Page, Playwright, expect
from pytest_django import DjangoDbBlocker

from tests.browser.conftest import (
    PageGuard,
    base_url,
    garbage_is_collected_by_this_thread,
    page_guard,
    party,
    shared_database,
)
from tests.browser.find_chromium import ADVICE, find_chromium
from tests.browser.hands import NewPage
from tests.engines import webkit
from tests.engines.find_engines import path_of
from tests.engines.pages import Expected, Found, WebDriverPage
from tests.engines.watched import TAKE
from tests.real_server import DaphneServer, served_database

__all__ = ["base_url", "garbage_is_collected_by_this_thread", "page_guard", "party", "shared_database"]

ENGINES = ("firefox", "wpe", "webkitgtk")
PATIENCE = 20_000  # milliseconds: whole games go over many pages, and a machine may run three engines at once
# A page that learns by its socket that the game is over leaves at once; htmx logs the lost answer as an error.
LEFT_EARLY = "console: htmx:(afterRequest|sendAbort|sendError)"
"""Each page has a browser of its own, as with Playwright. Only Chromium has a phone's touch and zoom."""


def chromium(playwright: Playwright) -> Any:
    path = find_chromium(windowless=True) or pytest.exit(ADVICE, returncode=1)
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])


def firefox(playwright: Playwright, **preferences: bool) -> Any:
    named: dict[str, str | float | bool] = {
        name.replace("_", "."): value for name, value in preferences.items()
    }
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=path_of("firefox-esr"), firefox_user_prefs=named
    )


BROWSERS: Mapping[str, Callable[[Playwright], Any]] = {
    "chromium": chromium,
    "firefox": firefox,
    "firefox without scripts": lambda playwright: firefox(playwright, javascript_enabled=False),
}


@pytest.fixture(scope="session")
def daphne_server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    """A server whose pages note their errors."""
    yield from served_database(django_db_blocker, DJANGO_SETTINGS_MODULE="tests.engines.watched_settings")


class Engines:
    """A starter of pages in any engine: Firefox starts once, WebKit once for each page."""

    def __init__(self, playwright: Playwright, base_url: str) -> None:
        self.playwright, self.base_url = playwright, base_url
        self.kept = ExitStack()
        self.browsers: dict[str, Any] = {}
        self.screen: dict[str, str] = {}

    def page(self, engine: str, opened: ExitStack, guard: PageGuard, *, scripts: bool, **size: int) -> Page:
        if engine in ("wpe", "webkitgtk"):
            self.screen = self.screen or self.kept.enter_context(webkit.screen())
            driver = opened.enter_context(webkit.browser(engine, self.screen, scripts=scripts, **size))
            driven = WebDriverPage(driver, self.base_url)
            if scripts:
                opened.callback(lambda: guard.complaints.extend(driven.evaluate(TAKE)))
            return cast(Page, driven)
        context: BrowserContext = self.browser(
            engine if scripts else f"{engine} without scripts"
        ).new_context(viewport=size, base_url=self.base_url, locale="en-GB")
        guard.watch(context, {"127.0.0.1"})
        context.set_default_timeout(PATIENCE)
        opened.callback(context.close)
        return context.new_page()

    def browser(self, name: str) -> Any:
        if name not in self.browsers:
            self.browsers[name] = BROWSERS[name](self.playwright)
            self.kept.callback(self.browsers[name].close)
        return self.browsers[name]


@pytest.fixture(scope="session")
def engines(playwright: Playwright, base_url: str) -> Iterator[Engines]:
    """Let Playwright's `expect` work on WebKit's pages too, so that the same helpers play in every engine."""
    ours = Expect.__call__

    def asked(self: Expect, actual: Any, message: str | None = None) -> Any:
        return Expected(actual) if isinstance(actual, Found) else ours(self, actual, message)

    expect.set_options(timeout=PATIENCE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Expect, "__call__", asked)
        found = Engines(playwright, base_url)
        with found.kept:
            yield found


@pytest.fixture
def new_page_of(engines: Engines, page_guard: PageGuard) -> Iterator[Callable[..., Page]]:
    """A function that opens a page of a named engine; an error on the page fails the test."""

    def make(
        engine: str, *, viewport: dict[str, int], java_script_enabled: bool = True, **_touch: Any
    ) -> Page:
        return engines.page(engine, opened, page_guard, scripts=java_script_enabled, **viewport)

    page_guard.expect(LEFT_EARLY)
    with ExitStack() as opened:
        yield make


@pytest.fixture(params=os.environ.get("ENGINES", ",".join(ENGINES)).split(","))
def engine(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def new_page(engine: str, new_page_of: Callable[..., Page]) -> NewPage:
    return lambda **context: new_page_of(engine, **context)
