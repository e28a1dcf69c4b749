"""Browser tests: a real server, a real Chromium, and no error in its console."""

import gc
import os
import re
from collections.abc import Callable, Generator, Iterator
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    WebError,
    expect,
)
from pytest_django import DjangoDbBlocker

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.find_chromium import ADVICE, find_chromium
from tests.browser.hands import WRITTEN
from tests.browser.witness import Witness
from tests.cable import cable_to
from tests.cast import open_table
from tests.real_server import INSECURE_HOST, DaphneServer, served_database

# Playwright keeps an event loop running in this process, which Django takes for a coroutine using the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

BAD_WIRE = os.environ.get("WIRE") == "bad"
LATE = (0.1, 0.3)  # seconds: two hundred milliseconds, and a hundred more or less
LONG = {
    "test_every_page.py",
    "test_monopoly_solo_heights.py",
    "test_phones_of_an_evening.py",
    "test_monopoly_deal.py",
    "test_old_engines.py",
}
MOST_OF_LOG = 4000  # characters of the server's output
STAY = "() => navigation.addEventListener('navigate', event => event.preventDefault())"
BROKEN_OFF = re.compile("interrupted by another navigation|net::ERR_ABORTED|Execution context was destroyed")
REPORT_VIOLATIONS = """
  addEventListener('securitypolicyviolation',
    event => console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI}`))
"""


def pytest_xdist_auto_num_workers() -> int:
    """Return a worker more than there are cores: a browser's test waits for a third of its time."""
    return 1 + (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deal the tests out to the workers, the longest first, so that none is left with them at the end."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items.sort(key=lambda item: item.path.name not in LONG)
    items[:] = [item for first in range(workers) for item in items[first::workers]]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = find_chromium(windowless=True)
    if not chromium:
        pytest.exit(ADVICE, returncode=1)
    return {
        **browser_type_launch_args,
        "executable_path": chromium,
        "args": [
            "--no-sandbox",  # Chromium refuses to start as root without it
            "--disable-dev-shm-usage",
            "--disable-gpu",
            f"--host-resolver-rules=MAP {INSECURE_HOST} 127.0.0.1",
        ],
    }


@pytest.fixture(scope="session")
def daphne_server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    """A server; with WIRE=bad the browsers reach it over a slow wire that sends every byte alone."""
    for server in served_database(django_db_blocker):
        if not BAD_WIRE:
            yield server
            continue
        expect.set_options(timeout=30_000)  # a page with all its files takes seconds, byte by byte
        with cable_to(server.port) as cable:
            cable.sliced, cable.late = True, LATE
            server.url = cable.url
            server.insecure_url = cable.url.replace("127.0.0.1", INSECURE_HOST)
            yield server


@pytest.fixture(autouse=True, scope="session")
def garbage_is_collected_by_this_thread() -> Iterator[None]:
    """Let only this thread collect garbage.

    The finalizer of a page that was closed during a held request starts tasks in the event loop of the collecting
    thread. No
    loop but Playwright's ends them, and the other loop cannot be closed.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.fixture(autouse=True, scope="session")
def pages_are_opened_beside_news() -> Iterator[None]:
    """Let `page.goto` open a page though the one that is left may load itself anew at any moment, as news let it."""
    goto = Page.goto

    @wraps(goto)
    def open_page(page: Page, url: str, **how: Any) -> Response | None:
        for _ in "12":
            try:
                page.evaluate(STAY)
                return goto(page, url, **how)
            except Error as error:
                if not BROKEN_OFF.search(error.message):
                    raise
            page.wait_for_load_state()  # of the page that came instead
        return goto(page, url, **how)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Page, "goto", open_page)
        yield


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    """A table in play, of three."""
    return distant(aside(open_table), daphne_server.url)


@pytest.fixture(autouse=True)
def shared_database(transactional_db: None, daphne_server: DaphneServer) -> None:
    """Commit the rows of a test, as the server reads them from another process, and delete them afterwards."""
    gc.collect()
    if daphne_server.process is None:  # the test before stopped it
        daphne_server.start()


@pytest.fixture(scope="session")
def base_url(daphne_server: DaphneServer) -> str:
    """The base of ``page.goto("/")``."""
    return daphne_server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "en-GB"}


class PageGuard:
    """A list of every console error, script error, CSP violation and request to another host."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.expected: list[str] = []

    def expect(self, pattern: str) -> None:
        """Allow complaints that match this regular expression in this test."""
        self.expected.append(pattern)

    def watch(self, context: BrowserContext, hosts: set[str]) -> None:
        def on_console(message: ConsoleMessage) -> None:
            if message.type == "error":
                place = message.location.get("url", "")
                self.complaints.append(f"console: {message.text} ({place})")

        def on_web_error(error: WebError) -> None:
            self.complaints.append(f"script: {error.error}")

        def on_request(request: Request) -> None:
            address = urlsplit(request.url)
            if address.scheme not in {"data", "blob", "about"} and address.hostname not in hosts:
                self.complaints.append(f"request to another host: {request.url}")

        context.on("console", on_console)
        context.on("weberror", on_web_error)
        context.on("request", on_request)
        context.add_init_script(REPORT_VIOLATIONS)

    def unexpected(self) -> list[str]:
        return [text for text in self.complaints if not any(re.search(p, text) for p in self.expected)]


@pytest.fixture
def page_guard() -> Iterator[PageGuard]:
    guard = PageGuard()
    yield guard
    assert not guard.unexpected(), "\n".join(guard.unexpected())


@pytest.fixture
def witness() -> Witness:
    return Witness()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to a failed test's report the state of its pages, their complaints and the server's output."""
    report = yield
    known: dict[str, Any] = item.funcargs
    if report.when == "call" and report.failed and "witness" in known:
        report.sections.append(("What the pages knew", known["witness"].tells()))
        report.sections.append(("What they complained of", "\n".join(known["page_guard"].complaints)))
        report.sections.append(("What the server printed", known["daphne_server"].log()[-MOST_OF_LOG:]))
    return report


# The opaque origin of a page that is being opened has no storage.
@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext],
    page_guard: PageGuard,
    witness: Witness,
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., BrowserContext]]:
    """Like pytest-playwright's, with guard and witness watching; ``context`` and ``page`` use it as well.

    Its device has written in every game before, so that no first turn explains itself, except in tests marked
    `beginner`.
    Routes are ended with the test: an unfinished one would raise its error in the next test.
    """
    made: list[BrowserContext] = []
    beginner = request.node.get_closest_marker("beginner")

    def make(**context_args: Any) -> BrowserContext:
        context = new_context(**context_args)
        made.append(context)
        if not beginner:
            context.add_init_script(WRITTEN)
        witness.watch(context)
        page_guard.watch(context, {"127.0.0.1", INSECURE_HOST})
        return context

    yield make
    for context in made:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")
        context.unroute_all(behavior="ignoreErrors")


@pytest.fixture
def new_page(new_context: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """A function that opens a page in a browser of its own: other cookies, another tablet."""

    def make(**context_args: Any) -> Page:
        return new_context(**context_args).new_page()

    return make
