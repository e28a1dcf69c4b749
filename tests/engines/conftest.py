"""The engines beside Chromium: pages of Firefox by Playwright, of WebKit by WebDriver, against one real server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, cast

import pytest
from playwright.sync_api import BrowserContext, Expect, Page, Playwright

from tests.browser.conftest import base_url, daphne_server, shared_database
from tests.browser.find_chromium import ADVICE, find_chromium
from tests.engines import webkit
from tests.engines.find_engines import path_of
from tests.engines.pages import Expected, Found, WebDriverPage

__all__ = ["base_url", "daphne_server", "shared_database"]

ENGINES = ("firefox", "wpe", "webkitgtk")
NewPage = Callable[..., Page]
"""As Playwright's: a page in a browser of its own; a phone's touch and zoom are Chromium's alone."""


def chromium(playwright: Playwright) -> Any:
    path = find_chromium(windowless=True) or pytest.exit(ADVICE, returncode=1)
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])


def firefox(playwright: Playwright) -> Any:
    return playwright.firefox.launch(channel="moz-firefox", executable_path=path_of("firefox-esr"))


class Engines:
    """Starts pages of any engine: a browser once, WebKit once a page."""

    def __init__(self, playwright: Playwright, base_url: str) -> None:
        self.playwright, self.base_url = playwright, base_url
        self.kept = ExitStack()
        self.browsers: dict[str, Any] = {}
        self.screen: dict[str, str] = {}

    def page(self, engine: str, opened: ExitStack, viewport: dict[str, int]) -> Page:
        if engine in ("wpe", "webkitgtk"):
            self.screen = self.screen or self.kept.enter_context(webkit.screen())
            driver = opened.enter_context(webkit.browser(engine, self.screen, **viewport))
            return cast(Page, WebDriverPage(driver, self.base_url))
        if engine not in self.browsers:
            self.browsers[engine] = (firefox if engine == "firefox" else chromium)(self.playwright)
            self.kept.callback(self.browsers[engine].close)
        context: BrowserContext = self.browsers[engine].new_context(
            viewport=viewport, base_url=self.base_url, locale="en-GB"
        )
        context.set_default_timeout(20_000)
        opened.callback(context.close)
        return context.new_page()


@pytest.fixture(scope="session")
def engines(playwright: Playwright, base_url: str) -> Iterator[Engines]:
    """Playwright's `expect` asks pages of WebKit too, so that the same hands play in every engine."""
    ours = Expect.__call__

    def asked(self: Expect, actual: Any, message: str | None = None) -> Any:
        return Expected(actual) if isinstance(actual, Found) else ours(self, actual, message)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Expect, "__call__", asked)
        found = Engines(playwright, base_url)
        with found.kept:
            yield found


@pytest.fixture
def new_page_of(engines: Engines) -> Iterator[Callable[..., Page]]:
    """A page of an engine that is named."""
    with ExitStack() as opened:
        yield lambda engine, *, viewport, **_touch: engines.page(engine, opened, viewport)


@pytest.fixture(params=os.environ.get("ENGINES", ",".join(ENGINES)).split(","))
def new_page(request: pytest.FixtureRequest, new_page_of: Callable[..., Page]) -> NewPage:
    return lambda **context: new_page_of(request.param, **context)
